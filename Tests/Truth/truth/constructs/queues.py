"""Work for queues, threads, operations and timers, started by functions that don't await."""

from ..table import Flavour, construct

ACROSS = "Recording across tasks: DispatchQueue, OperationQueue, Thread, Timer"
QUEUES = Flavour.QUEUES


def boss(p, *functions, properties="", conforms="@unchecked Sendable"):
    """A class that hands work over; `$work` is what it hands over, `$own` what it does itself."""
    return f"""
final class $Boss: {conforms} {{
  let id: Int
  let done = DispatchSemaphore(value: 0)
  {properties}
  init(by: Int) {{{{
  }}}}
  func $work(by: Int) {{{{
    #body 1
  }}}}
  func $own(by: Int) {{{{
  }}}}
""" + "\n".join(functions) + "\n" + dying(p) + "\n}"


def dying(p):
    """A `deinit` that calls nothing: which thread drops the object last depends on the schedule."""
    return "deinit {{ }}" if p.random.random() < 0.4 else ""


def handing(p, name, body, **traits):
    """Declares a boss with one function that hands work over, and uses it."""
    text = f"func ${name}(by: Int) {{{{\n{body}\n}}}}"
    p.declare(boss(p, text, **traits))
    p.offer_object("$Boss(#by)", f"%o.${name}(#by)")
    p.run(f"$Boss(#by).${name}(#by)\n$Boss(#by).${name}(#by)")


@construct("DispatchQueue.async", ACROSS, flavour=QUEUES, weight=1.5)
def queue_async(p):
    handing(p, "start", """
DispatchQueue.global().async {
  #<work
  self.$work(#by)
  #>
  self.done.signal()
}
$own(#by)
done.wait()
$own(#by)
""")


@construct("DispatchQueue.async on a serial queue", ACROSS, flavour=QUEUES)
def serial_async(p):
    handing(p, "start", """
for _ in 0..<2 {
  queue.async {
    #<work
    self.$work(#by)
    #>
    self.done.signal()
  }
}
$own(#by)
done.wait()
done.wait()
""", properties='let queue = DispatchQueue(label: "serial")')


@construct("DispatchQueue.sync", "Recording across tasks: calls", flavour=QUEUES)
def queue_sync(p):
    handing(p, "start", """
queue.sync { $work(#by) }
let number = queue.sync { () -> Int in
  $own(#by)
  return 1
}
_ = number
queue.sync(flags: .barrier) { $own(#by) }
""", properties='let queue = DispatchQueue(label: "sync")')


@construct("DispatchQueue.asyncAfter", ACROSS, flavour=QUEUES)
def async_after(p):
    handing(p, "start", """
DispatchQueue.global().asyncAfter(deadline: .now() + 0.002) {
  #<work
  self.$work(#by)
  #>
  self.done.signal()
}
$own(#by)
done.wait()
""")


@construct("DispatchQueue.async with a barrier", ACROSS, flavour=QUEUES)
def barrier(p):
    handing(p, "start", """
queue.async {
  #<first
  self.$work(#by)
  #>
}
queue.async(flags: .barrier) {
  #<second
  self.$own(#by)
  #>
  self.done.signal()
}
done.wait()
""", properties='let queue = DispatchQueue(label: "barrier", attributes: .concurrent)')


@construct("block that the same thread runs next", ACROSS, flavour=QUEUES)
def same_thread(p):
    p.declare(boss(p, """
func $start(by: Int) {{
  queue.async {
    #<work
    self.$work(#by)
    #>
    self.done.signal()
  }
}}
func $both(by: Int) {{
  queue.async {
    #<outer
    self.$start(#by)
    #>
  }
  done.wait()
}}
""", properties='let queue = DispatchQueue(label: "next")'))
    p.offer_object("$Boss(#by)", "%o.$both(#by)")
    p.run("$Boss(#by).$both(#by)")


@construct("DispatchWorkItem", ACROSS, flavour=QUEUES, weight=1.5)
def work_item(p):
    handing(p, "start", """
let item = DispatchWorkItem {
  #<work
  self.$work(#by)
  #>
}
DispatchQueue.global().async(execute: item)
item.wait()
$own(#by)
""")


@construct("DispatchWorkItem that is performed", "Recording across tasks: calls", flavour=QUEUES)
def item_performed(p):
    handing(p, "start", """
let item = DispatchWorkItem { self.$work(#by) }
item.perform()
$own(#by)
""")


@construct("DispatchWorkItem.notify", ACROSS, flavour=QUEUES)
def item_notify(p):
    handing(p, "start", """
let item = DispatchWorkItem {
  #<work
  self.$work(#by)
  #>
}
item.notify(queue: .global()) {
  #<after
  self.$own(#by)
  #>
  self.done.signal()
}
DispatchQueue.global().async(execute: item)
done.wait()
""")


@construct("group.notify", ACROSS, flavour=QUEUES, weight=1.5)
def group_notify(p):
    handing(p, "start", """
let group = DispatchGroup()
DispatchQueue.global().async(group: group) {
  #<work
  self.$work(#by)
  #>
}
group.notify(queue: .global()) {
  #<after
  self.$own(#by)
  #>
  self.done.signal()
}
done.wait()
""")


@construct("DispatchGroup with enter and wait", ACROSS, flavour=QUEUES)
def group_wait(p):
    handing(p, "start", """
let group = DispatchGroup()
for _ in 0..<2 {
  group.enter()
  DispatchQueue.global().async {
    #<work
    self.$work(#by)
    #>
    group.leave()
  }
}
group.wait()
$own(#by)
""")


@construct("DispatchQueue.main.async", ACROSS, flavour=QUEUES, needs_main_thread=True, weight=4)
def main_queue(p):
    handing(p, "start", """
DispatchQueue.main.async {
  #<work
  self.$work(#by)
  #>
}
$own(#by)
""")
    p.run("RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))")
