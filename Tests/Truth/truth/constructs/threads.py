"""Work for operations, threads and timers, and what looks like it."""

from ..table import construct
from .objects import maybe_deinit
from .queues import ACROSS, QUEUES, boss, dying, handing


@construct("OperationQueue.addOperation", ACROSS, flavour=QUEUES, weight=1.5)
def add_operation(p):
    handing(p, "start", """
let queue = OperationQueue()
queue.addOperation {
  #<work
  self.$work(#by)
  #>
}
$own(#by)
queue.waitUntilAllOperationsAreFinished()
""")


@construct("BlockOperation", ACROSS, flavour=QUEUES)
def block_operation(p):
    handing(p, "start", """
let queue = OperationQueue()
let first = BlockOperation {
  #<work
  self.$work(#by)
  #>
}
let second = BlockOperation {
  #<after
  self.$own(#by)
  #>
}
second.addDependency(first)
queue.addOperations([second, first], waitUntilFinished: true)
""")


@construct("OperationQueue with a dependency", ACROSS, flavour=QUEUES, weight=1.5)
def dependency(p):
    p.declare(boss(p, """
func $first(by: Int) {{
  $work(#by)
  sent = #send
}}
func $second(by: Int) {{
  #received sent
  $own(#by)
}}
func $start(by: Int) {{
  let queue = OperationQueue()
  let first = BlockOperation {
    #<work
    self.$first(#by)
    #>
  }
  let second = BlockOperation {
    #<after
    self.$second(#by)
    #>
  }
  second.addDependency(first)
  queue.addOperation(second)
  queue.addOperation(first)
  queue.waitUntilAllOperationsAreFinished()
  #join work
  #join after
  $own(#by)
}}
""", properties="var sent = 0"))
    p.offer_object("$Boss(#by)", "%o.$start(#by)")
    p.run("$Boss(#by).$start(#by)")


@construct("Process.terminationHandler", ACROSS, flavour=QUEUES)
def termination_handler(p):
    handing(p, "start", """
let process = Process()
process.executableURL = URL(fileURLWithPath: "/bin/true")
process.terminationHandler = { _ in
  #<work
  self.$work(#by)
  #>
  self.done.signal()
}
try! process.run()
done.wait()
#join work
$own(#by)
""")


@construct("Operation subclass", ACROSS, flavour=QUEUES)
def operation_subclass(p):
    p.declare(boss(p, """
func $start(by: Int) {{
  let queue = OperationQueue()
  let copy = $Copy(#by, self)
  copy.starter = me
  queue.addOperations([copy], waitUntilFinished: true)
  $own(#by)
}}
"""))
    p.declare("""
final class $Copy: Operation, @unchecked Sendable {
  let id: Int
  let boss: $Boss
  var starter = 0
  init(by: Int, _ boss: $Boss) {{
    self.boss = boss
    super.init()
  }}
  override func main() {{ //: from starter
    boss.$work(#by)
  }}
}
""")
    p.offer_object("$Boss(#by)", "%o.$start(#by)")
    p.run("$Boss(#by).$start(#by)")


@construct("concurrentPerform", ACROSS, flavour=QUEUES, weight=1.5)
def concurrent_perform(p):
    handing(p, "start", """
DispatchQueue.concurrentPerform(iterations: 4) { _ in
  #<work
  $work(#by)
  #>
}
$own(#by)
""")


@construct("Thread with a block", ACROSS, flavour=QUEUES)
def thread_block(p):
    detached = p.random.random() < 0.5
    opening, closing = ("Thread.detachNewThread {", "}") if detached else ("let thread = Thread {", "}\nthread.start()")
    handing(p, "start", f"""
{opening}
  #<work
  self.$work(#by)
  #>
  self.done.signal()
{closing}
$own(#by)
done.wait()
""")


@construct("completion handler on another queue", ACROSS, flavour=QUEUES)
def completion(p):
    p.declare(boss(p, """
func $fetch(by: Int, _ completion: @escaping @Sendable (Int) -> Void) {{
  DispatchQueue.global().async {
    #<work
    self.$work(#by)
    #>
    completion(me)
  }
}}
func $start(by: Int) {{
  $fetch(#by) { fetching in
    #<completed
    self.$own(#from fetching)
    #>
    self.done.signal()
  }
  done.wait()
}}
"""))
    p.offer_object("$Boss(#by)", "%o.$start(#by)")
    p.run("$Boss(#by).$start(#by)")


@construct("OperationQueue.main", ACROSS, flavour=QUEUES, needs_main_thread=True, weight=4)
def main_operations(p):
    handing(p, "start", """
OperationQueue.main.addOperation {
  #<work
  self.$work(#by)
  #>
}
$own(#by)
""")
    p.run("RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))")


@construct("Timer", ACROSS, flavour=QUEUES, needs_main_thread=True, weight=4)
def timer(p):
    handing(p, "start", """
let timer = Timer(timeInterval: 0.002, repeats: false) { _ in
  #<work
  self.$work(#by)
  #>
}
RunLoop.current.add(timer, forMode: .default)
$own(#by)
while timer.isValid { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02)) }
$own(#by)
""")


@construct("DispatchSourceTimer", ACROSS, flavour=QUEUES)
def dispatch_timer(p):
    handing(p, "start", """
let source = DispatchSource.makeTimerSource(queue: .global())
source.setEventHandler {
  #<work
  self.$work(#by)
  #>
  self.done.signal()
}
source.schedule(deadline: .now() + 0.002)
source.resume()
done.wait()
source.cancel()
""")


@construct("methods that look like those of queues", "Recording across tasks: calls", weight=1.5)
def lookalikes(p):
    p.declare("""
final class $Bus {
  let id: Int
  init(by: Int) {{
  }}
  func notify(by: Int, _ body: () -> Void) {{
    body()
  }}
  func async(by: Int, execute body: () -> Void) {{
    body()
  }}
  func addOperation(by: Int, _ body: () -> Void) {{
    body()
  }}
}
final class $Listener {
  let id: Int
  init(by: Int) {{
  }}
  func $hear(by: Int) {{
  }}
}
func $ride(by: Int) {{
  let bus = $Bus(#by)
  let listener = $Listener(#by)
  bus.notify(#by) { listener.$hear(#by) }
  bus.async(#by) { listener.$hear(#by) }
  bus.addOperation(#by) { listener.$hear(#by) }
}}
""")
    p.offer("$ride(#by)")
    p.run("$ride(#by)")


@construct("objects dropped on other threads", "identity", flavour=QUEUES, weight=2)
def dropped_elsewhere(p):
    p.declare(f"""
final class $Spark: @unchecked Sendable {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $glow(by: Int) {{{{
  }}}}
  {dying(p)}
}}
final class $Ember: @unchecked Sendable {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $burn(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
func $forge(by: Int) {{{{
  let done = DispatchSemaphore(value: 0)
  for _ in 0..<2 {{
    let spark = $Spark(#by)
    spark.$glow(#by)
    DispatchQueue.global().async {{
      #<work
      spark.$glow(#by)
      for _ in 0..<2 {{ $Ember(#by).$burn(#by) }}
      #>
      done.signal()
    }}
    done.wait()
  }}
  for _ in 0..<2 {{
    $Ember(#by).$burn(#by)
    $Spark(#by).$glow(#by)
  }}
}}}}
""")
    p.offer("$forge(#by)")
    p.run("$forge(#by)")


@construct("delegate on another queue", ACROSS, flavour=QUEUES)
def delegate(p):
    p.declare(boss(p, """
func $run(by: Int) {{
  let reader = $Reader(#by)
  reader.delegate = self
  reader.$read(#by)
  done.wait()
}}
func $didRead(by: Int) {{
  $own(#by)
}}
func $finish() {
  done.signal()
}
"""))
    p.declare("""
protocol $ReaderDelegate: AnyObject, Sendable {
  func $didRead(by: Int)
  func $finish()
}
extension $Boss: $ReaderDelegate {
}
final class $Reader: @unchecked Sendable {
  let id: Int
  weak var delegate: (any $ReaderDelegate)?
  init(by: Int) {{
  }}
  func $read(by: Int) {{
    DispatchQueue.global().async {
      #<work
      self.delegate?.$didRead(#by)
      #>
      self.delegate?.$finish()
    }
  }}
}
""")
    p.offer_object("$Boss(#by)", "%o.$run(#by)")
    p.run("$Boss(#by).$run(#by)")


@construct("Process.terminationHandler", ACROSS, flavour=QUEUES)
def process(p):
    body = """
let process = Process()
process.executableURL = URL(fileURLWithPath: "/bin/sh")
process.arguments = ["-c", ":"]
process.environment = [:]
process.terminationHandler = { _ in
  #<work
  self.$work(#by)
  #>
  self.done.signal()
}
if (try? process.run()) != nil { done.wait() }
$own(#by)
"""
    p.declare(boss(p, f"func $start(by: Int) {{{{\n{body}\n}}}}"))
    p.run("$Boss(#by).$start(#by)")
