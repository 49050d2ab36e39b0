"""Asynchronous functions, continuations, streams, cancellation."""

from ..table import construct
from .queues import boss
from .tasks import ASYNC, TASKS, awaiting


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


@construct("continuation resumed by throwing", f"{TASKS}: continuations", flavour=ASYNC, weight=1.5)
def throwing_continuation(p):
    awaiting(p, """
do {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    DispatchQueue.global().async {
      #<work
      self.$work(#by)
      #>
      continuation.resume(throwing: CancellationError())
    }
  }
} catch {
  #join work
  $own(#by)
}
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
