"""Tasks: children, groups, unstructured tasks, actors, continuations and streams."""

from ..table import Flavour, construct
from .queues import boss

TASKS = "Recording across tasks"
ASYNC = Flavour.ASYNC


def awaiting(p, body, name="start", **traits):
    """Declares a boss with one asynchronous function, and uses it."""
    text = f"func ${name}(by: Int) async {{{{\n{body}\n}}}}\nfunc $load(by: Int) async {{{{\n$work(#by)\n}}}}"
    p.declare(boss(p, text, **traits))
    p.run(f"await $Boss(#by).${name}(#by)\nawait $Boss(#by).${name}(#by)")


@construct("async let", f"{TASKS}: async let", flavour=ASYNC, weight=1.5)
def async_let(p):
    awaiting(p, """
#<work
async let first: Void = $load(#by)
async let second: Void = $load(#by)
#>
$own(#by)
_ = await (first, second)
#join work
$own(#by)
""")


@construct("async let one after the other", f"{TASKS}: async let", flavour=ASYNC)
def async_let_in_turn(p):
    awaiting(p, """
#<first
async let first: Void = $load(#by)
#>
await first
#join first
$own(#by)
#<second
async let second: Void = $load(#by)
#>
await second
#join second
$own(#by)
""")


@construct("async let on one line", f"{TASKS}: async let", flavour=ASYNC)
def async_let_line(p):
    p.declare(boss(p, """
func $count(by: Int) async -> Int {{
  $work(#by)
  return 1
}}
func $line(by: Int) async -> Int {{
  #<work
  async let one = $count(#by); let result = await one; return result
  #>
}}
"""))
    p.run("_ = await $Boss(#by).$line(#by)")


@construct("async let that isn't awaited", f"{TASKS}: async let", flavour=ASYNC)
def async_let_unawaited(p):
    awaiting(p, """
do {
  #<work
  async let one: Void = $load(#by)
  #>
  $own(#by)
}
$own(#by)
""")


@construct("task group", f"{TASKS}: task groups", flavour=ASYNC, weight=1.5)
def group(p):
    awaiting(p, """
await withTaskGroup(of: Void.self) { group in
  for _ in 0..<2 {
    group.addTask {
      #<work
      await self.$load(#by)
      #>
    }
  }
}
#join work
$own(#by)
""")


@construct("task group with results", f"{TASKS}: task groups", flavour=ASYNC)
def group_results(p):
    p.declare(boss(p, """
func $count(by: Int, _ number: Int) async -> Int {{
  $work(#by)
  return number
}}
func $sum(by: Int) async -> Int {{
  let total = await withTaskGroup(of: Int.self) { group in
    for number in 0..<3 {
      group.addTask {
        #<work
        await self.$count(#by, number)
        #>
      }
    }
    var total = 0
    for await number in group { total += number }
    return total
  }
  #join work
  $own(#by)
  return total
}}
"""))
    p.run("_ = await $Boss(#by).$sum(#by)")


@construct("task group on one line", f"{TASKS}: task groups", flavour=ASYNC)
def group_line(p):
    p.declare(boss(p, """
func $count(by: Int) async -> Int {{
  $work(#by)
  return 1
}}
func $sum(by: Int) async -> Int {{
  #<work
  let total = await withTaskGroup(of: Int.self) { g in g.addTask { await self.$count(#by) }; var s = 0; while let n = await g.next() { s += n }; return s }
  #>
  #join work
  $own(#by); return total
}}
"""))
    p.run("_ = await $Boss(#by).$sum(#by)")


@construct("throwing task group", f"{TASKS}: task groups", flavour=ASYNC)
def group_throws(p):
    p.declare(boss(p, """
func $try(by: Int, _ number: Int) async throws {{
  if number == 1 { throw $Stopped() }
  $work(#by)
}}
func $all(by: Int) async throws {{
  try await withThrowingTaskGroup(of: Void.self) { group in
    for number in 0..<2 {
      group.addTask {
        #<work
        try await self.$try(#by, number)
        #>
      }
    }
    try await group.waitForAll()
  }
}}
"""))
    p.declare("struct $Stopped: Error {\n}")
    p.run("try? await $Boss(#by).$all(#by)")


@construct("discarding task group", f"{TASKS}: task groups", flavour=ASYNC)
def discarding(p):
    awaiting(p, """
await withDiscardingTaskGroup { group in
  for _ in 0..<2 {
    group.addTask {
      #<work
      await self.$load(#by)
      #>
    }
  }
}
#join work
$own(#by)
""")


@construct("group in a group", f"{TASKS}: task groups", flavour=ASYNC)
def nested_group(p):
    p.declare(boss(p, """
func $inner(by: Int) async {{
  await withTaskGroup(of: Void.self) { group in
    group.addTask {
      #<inner
      self.$work(#by)
      #>
    }
    group.addTask {
      #<other
      self.$own(#by)
      #>
    }
  }
  #join inner
  $own(#by)
}}
func $outer(by: Int) async {{
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<2 {
      group.addTask {
        #<outer
        await self.$inner(#by)
        #>
      }
    }
  }
  #join outer
  $own(#by)
}}
"""))
    p.run("await $Boss(#by).$outer(#by)")


@construct("Task that is awaited", f"{TASKS}: Task", flavour=ASYNC, weight=1.5)
def task(p):
    awaiting(p, """
let task = Task {
  #<work
  await $load(#by)
  #>
}
$own(#by)
await task.value
#join work
$own(#by)
""")


@construct("Task.detached", f"{TASKS}: Task.detached", flavour=ASYNC)
def detached(p):
    awaiting(p, """
let task = Task.detached {
  #<work
  await self.$load(#by)
  #>
}
await task.value
#join work
$own(#by)
""")


@construct("Task with a name on one line", f"{TASKS}: Task", flavour=ASYNC)
def task_line(p):
    awaiting(p, """
#<work
let task = Task(name: "loader") { await $load(#by) }; await task.value
#>
#join work
$own(#by)
""")


@construct("Task started by a synchronous function", f"{TASKS}: Task", flavour=ASYNC)
def task_in_sync(p):
    p.declare(boss(p, """
func $begin(by: Int) -> Task<Void, Never> {{
  let task = Task {
    #<work
    await $load(#by)
    #>
  }
  $own(#by)
  return task
}}
func $load(by: Int) async {{
  $work(#by)
}}
"""))
    p.run("await $Boss(#by).$begin(#by).value")


@construct("Task that isn't awaited", f"{TASKS}: Task", flavour=ASYNC)
def unawaited(p):
    p.declare(boss(p, """
func $begin(by: Int) {{
  Task {
    #<work
    await $load(#by)
    #>
    done.signal()
  }
  $own(#by)
}}
func $load(by: Int) async {{
  $work(#by)
}}
func $settle(by: Int) {{
  done.wait()
}}
"""))
    p.run("let $boss = $Boss(#by)\n$boss.$begin(#by)\n$boss.$settle(#by)")


@construct("Task in a Task", f"{TASKS}: Task", flavour=ASYNC)
def nested_task(p):
    awaiting(p, """
let task = Task {
  #<outer
  $own(#by)
  let inner = Task {
    await $load(#by)
  }
  await inner.value
  #>
}
await task.value
#join outer
$own(#by)
""")


@construct("actor", f"{TASKS}: a call on another actor", flavour=ASYNC, weight=1.5)
def actor(p):
    p.anywhere().declare("""
actor $Counter {
  let id: Int
  private var count = 0
  init(by: Int) {{
  }}
  func $add(by: Int) {{
    count += 1
    $note(#by)
    #body 1
  }}
  func $slowly(by: Int) async {{
    $note(#by)
    await Task.yield()
    $note(#by)
  }}
  private func $note(by: Int) {{
  }}
  nonisolated func $label(by: Int) {{
  }}
  static func $make(by: Int) -> $Counter {{
    return $Counter(#by)
  }}
}
""")
    p.run("for _ in 0..<2 {\n  let $counter = $Counter.$make(#by)\n  await $counter.$add(#by)\n"
          "  await $counter.$slowly(#by)\n  $counter.$label(#by)\n}")


@construct("actors that are made and dropped", "identity", flavour=ASYNC, weight=1.5)
def dropped_actors(p):
    ending = "deinit {{ }}" if p.random.random() < 0.5 else ""
    p.declare(f"""
actor $Cell {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $charge(by: Int) {{{{
  }}}}
  {ending}
}}
actor $Grid {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $light(by: Int) async {{{{
    for _ in 0..<2 {{ await $Cell(#by).$charge(#by) }}
  }}}}
}}
""")
    p.run("for _ in 0..<3 {\n  await $Grid(#by).$light(#by)\n  await $Cell(#by).$charge(#by)\n}")


@construct("Task in a synchronous function of an actor", f"{TASKS}: Tasks that start on an actor", flavour=ASYNC,
           weight=1.5)
def task_on_actor(p):
    p.declare("""
actor $Clock {
  let id: Int
  private var running: Task<Void, Never>?
  init(by: Int) {{
  }}
  func $begin(by: Int) {{
    running = Task {
      #<work
      $tick(#by)
      #>
    }
    $wind(#by)
  }}
  func $tick(by: Int) {{
    #body 1
  }}
  func $wind(by: Int) {{
  }}
  func $finish(by: Int) async {{
    await running?.value
    $wind(#by)
  }}
}
""")
    p.run("let $clock = $Clock(#by)\nawait $clock.$begin(#by)\nawait $clock.$finish(#by)")


@construct("Task in code that awaits on an actor", f"{TASKS}: Task in code that awaits, on an actor", flavour=ASYNC,
           limit="the place of the start isn't known")
def task_in_async_on_actor(p):
    p.declare("""
actor $Watch {
  let id: Int
  init(by: Int) {{
  }}
  func $run(by: Int) async {{
    $tick(#by)
    let task = Task {
      #<work
      $tick(#by)
      #>
    }
    await task.value
    #join work
    $tick(#by)
  }}
  func $tick(by: Int) {{
  }}
}
""")
    p.run("await $Watch(#by).$run(#by)")


@construct("main actor", f"{TASKS}: a call on the main actor", flavour=ASYNC)
def main_actor(p):
    p.declare("""
@MainActor final class $Screen {
  let id: Int
  private var work: Task<Void, Never>?
  init(by: Int) {{
  }}
  func $show(by: Int) {{
    $dim(#by)
    #body 1
  }}
  func $dim(by: Int) {{
  }}
  func $tap(by: Int) {{
    $dim(#by)
    work = Task {
      #<work
      await $reload(#by)
      #>
    }
    $dim(#by)
  }}
  func $reload(by: Int) async {{
    await Task.yield()
    $show(#by)
  }}
  func $wait(by: Int) async {{
    await work?.value
    $dim(#by)
  }}
}
""")
    p.run("let $screen = await $Screen(#by)\nawait $screen.$show(#by)\nawait $screen.$tap(#by)\n"
          "await $screen.$wait(#by)")


@construct("MainActor.run", f"{TASKS}: a call on the main actor", flavour=ASYNC)
def main_actor_run(p):
    p.declare(boss(p, """
@MainActor func $show(by: Int) {{
  $work(#by)
}}
func $switch(by: Int) async {{
  await MainActor.run {
    $show(#by)
    $own(#by)
  }
  $own(#by)
}}
"""))
    p.run("await $Boss(#by).$switch(#by)")


@construct("global actor", f"{TASKS}: a call on another actor", flavour=ASYNC)
def global_actor(p):
    p.declare("""
@globalActor actor $Library {
  static let shared = $Library()
}
@$Library final class $Shelf {
  let id: Int
  init(by: Int) {{
  }}
  func $add(by: Int) {{
    $sort(#by)
  }}
  func $sort(by: Int) {{
    #body 1
  }}
  nonisolated func $label(by: Int) {{
  }}
}
""")
    p.run("let $shelf = await $Shelf(#by)\nawait $shelf.$add(#by)\n$shelf.$label(#by)")


@construct("actor with an executor of its own", f"{TASKS}: a call on another actor", flavour=ASYNC)
def executor(p):
    p.declare("""
final class $Executor: SerialExecutor {
  let id = #object
  let queue = DispatchQueue(label: "printer")
  func enqueue(_ job: UnownedJob) {{
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }}
}
actor $Printer {
  let id: Int
  private let executor = $Executor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  init(by: Int) {{
  }}
  func $print(by: Int) {{
    $feed(#by)
  }}
  func $feed(by: Int) {{
    #body 1
  }}
}
""")
    p.run("let $printer = $Printer(#by)\nawait $printer.$print(#by)\nawait $printer.$print(#by)")


@construct("continuation resumed by a queue", f"{TASKS}: continuations", flavour=ASYNC, weight=1.5)
def continuation(p):
    awaiting(p, """
await withCheckedContinuation { continuation in
  $own(#by)
  DispatchQueue.global().async {
    #<work
    self.$work(#by)
    #>
    continuation.resume()
  }
}
#join work
$own(#by)
""")


@construct("continuation kept in a property", f"{TASKS}: continuations", flavour=ASYNC)
def mailbox(p):
    p.declare("""
actor $Mailbox {
  let id: Int
  private var waiting: [CheckedContinuation<Int, Never>] = []
  init(by: Int) {{
  }}
  func $receive(by: Int) async {{
    let sent = await withCheckedContinuation { waiting.append($0) }
    #received sent
    $handle(#by)
  }}
  func $send(by: Int) {{
    $handle(#by)
    waiting.removeFirst().resume(returning: #send)
  }}
  func $handle(by: Int) {{
  }}
  var isWaiting: Bool { !waiting.isEmpty }
}
func $deliver(by: Int) async {{
  let box = $Mailbox(#by)
  #<work
  async let got: Void = box.$receive(#by)
  #>
  while await !box.isWaiting { await Task.yield() }
  await box.$send(#by)
  await got
  #join work
  await box.$handle(#by)
}}
""")
    p.run("await $deliver(#by)")


@construct("AsyncStream", f"{TASKS}: AsyncStream", flavour=ASYNC, weight=1.5)
def stream(p):
    p.declare(boss(p, """
func $push(by: Int) {{
  $work(#by)
  continuation.yield(#send)
}}
func $drain(by: Int) async {{
  for await sent in stream {
    #received sent
    $own(#by)
  }
}}
func $flow(by: Int) async {{
  #<work
  async let drained: Void = $drain(#by)
  #>
  $push(#by)
  $push(#by)
  continuation.finish()
  await drained
  #join work
  $own(#by)
}}
""", properties="let (stream, continuation) = AsyncStream.makeStream(of: Int.self)"))
    p.run("await $Boss(#by).$flow(#by)")


@construct("asynchronous sequence of its own", f"{TASKS}: calls", flavour=ASYNC)
def sequence(p):
    p.declare("""
struct $Ticks: AsyncSequence, Sendable {
  let by: Int
  init(_ by: Int) {
    self.by = by
  }
  struct Iterator: AsyncIteratorProtocol {
    let by: Int
    var count = 0
    mutating func next() async -> Int? {{ //: for by
      count += 1
      $tick(#by)
      return count < 3 ? count : nil
    }}
    func $tick(by: Int) {{
    }}
  }
  func makeAsyncIterator() -> Iterator { Iterator(by: by) }
}
func $shown(by: Int) {{
}}
func $listen(by: Int) async {{
  for await _ in $Ticks(me) {
    $shown(#by)
  }
}}
""")
    p.run("await $listen(#by)")


@construct("asynchronous functions that throw", "What is recorded: errors", flavour=ASYNC)
def async_throws(p):
    p.declare(boss(p, """
func $fail(by: Int, _ fails: Bool) async throws {{
  await Task.yield()
  if fails { throw $Failed() }
  $work(#by)
}}
func $relay(by: Int, _ body: () async throws -> Void) async rethrows {{
  try await body()
}}
func $attempt(by: Int) async {{
  try? await $fail(#by, false)
  try? await $fail(#by, true)
  try? await $relay(#by) { try await $fail(#by, true) }
  await $relay(#by) { await $calm(#by) }
  $own(#by)
}}
func $calm(by: Int) async {{
}}
"""))
    p.declare("struct $Failed: Error {\n}")
    p.run("await $Boss(#by).$attempt(#by)")


@construct("cancellation", f"{TASKS}: Cancellation", flavour=ASYNC)
def cancellation(p):
    awaiting(p, """
let task = Task {
  #<work
  await $sleep(#by)
  #>
}
task.cancel()
await task.value
#join work
$own(#by)
""".replace("task.cancel()", "$own(#by)\ntask.cancel()"))
    p.declare("""
extension $Boss {
  func $sleep(by: Int) async {{
    do {
      try await Task.sleep(for: .seconds(20))
    } catch {
      $own(#by)
    }
  }}
}
""")


@construct("isolated deinit", f"{TASKS}: isolated deinit", flavour=ASYNC)
def isolated_deinit(p):
    p.declare("""
@MainActor final class $View {
  let id: Int
  let owner: Int
  init(by: Int, owner: Int) {{
    self.owner = owner
  }}
  func $draw(by: Int) {{
  }}
  isolated deinit {{ //: from owner
    $clean(#by)
  }}
  func $clean(by: Int) {{
  }}
}
""")
    p.run("do {\n  let $view = await $View(#by, owner: me)\n  await $view.$draw(#by)\n}\n"
          "try? await Task.sleep(for: .milliseconds(5))")


@construct("task-local value", f"{TASKS}: calls", flavour=ASYNC)
def task_local(p):
    p.declare(boss(p, """
func $inside(by: Int) async {{
  $work(#by)
}}
func $bind(by: Int) async {{
  await $Context.$name.withValue("x") {
    await $inside(#by)
    $own(#by)
  }
}}
""").replace("$Context.$name", "$Context.§name"))
    p.declare("enum $Context {\n  @TaskLocal static var name = \"none\"\n}")
    p.run("await $Boss(#by).$bind(#by)")


@construct("objects dropped in tasks", "identity", flavour=ASYNC, weight=2)
def dropped_in_tasks(p):
    ending = "deinit {{ }}" if p.random.random() < 0.5 else ""
    p.declare(f"""
final class $Drop: Sendable {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $fall(by: Int) {{{{
  }}}}
  {ending}
}}
final class $Flake: Sendable {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $melt(by: Int) {{{{
  }}}}
}}
func $rain(by: Int) async {{{{
  await withTaskGroup(of: Void.self) {{ group in
    for _ in 0..<3 {{
      group.addTask {{
        #<work
        for _ in 0..<2 {{
          $Drop(#by).$fall(#by)
          $Flake(#by).$melt(#by)
        }}
        #>
      }}
    }}
  }}
  #join work
  $Flake(#by).$melt(#by)
}}}}
""")
    p.run("await $rain(#by)")


@construct("asynchronous function with closures", f"{TASKS}: calls", flavour=ASYNC)
def async_closures(p):
    p.declare(boss(p, """
func $timed(by: Int, _ body: () async -> Void) async {{
  $own(#by)
  await body()
}}
func $measure(by: Int) async {{
  await $timed(#by) {
    $work(#by)
    await Task.yield()
    $own(#by)
  }
}}
"""))
    p.run("await $Boss(#by).$measure(#by)")


@construct("main queue from a task", f"{TASKS}: DispatchQueue", flavour=ASYNC)
def main_queue_from_task(p):
    awaiting(p, """
await withCheckedContinuation { continuation in
  DispatchQueue.main.async {
    #<work
    self.$work(#by)
    #>
    continuation.resume()
  }
}
#join work
$own(#by)
""")
