"""Tasks that are started and perhaps awaited."""

from ..table import Flavour, construct
from .queues import boss

TASKS = "Recording across tasks"
ASYNC = Flavour.ASYNC


def awaiting(p, body, name="start", **traits):
    """Declares a boss with one asynchronous function, and uses it."""
    text = f"func ${name}(by: Int) async {{{{\n{body}\n}}}}\nfunc $load(by: Int) async {{{{\n$work(#by)\n}}}}"
    p.declare(boss(p, text, **traits))
    p.run(f"await $Boss(#by).${name}(#by)\nawait $Boss(#by).${name}(#by)")


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


@construct("code that reads its column", "Overview: the output is the program's own", flavour=ASYNC)
def column(p):
    awaiting(p, """
let start = #column
#<work
let task = Task { precondition(#column == start + 19, "a column moved"); await $load(#by) }; await task.value
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


@construct("Task.immediate", f"{TASKS}: Task", flavour=ASYNC)
def immediate(p):
    awaiting(p, """
let task = Task.immediate {
  #<work
  await $load(#by)
  #>
}
$own(#by)
await task.value
#join work
$own(#by)
""")


@construct("Task.immediate that doesn't suspend", f"{TASKS}: Task", flavour=ASYNC)
def immediate_at_once(p):
    awaiting(p, """
let task = Task.immediate {
  #<work
  $work(#by)
  #>
}
#join work
$own(#by)
await task.value
$own(#by)
""")


@construct("Task with an initialiser of the package", f"{TASKS}: Task", flavour=ASYNC, weight=1.5)
def own_initializer(p):
    awaiting(p, """
let task = Task($after: 1) {
  #<work
  await self.$load(#by)
  #>
}
$own(#by)
await task.value
#join work
$own(#by)
""")
    p.declare("""
extension Task where Failure == Never {
  init($after milliseconds: Int, operation: @escaping @Sendable () async -> Success) {
    self.init {
      try? await Task<Never, Never>.sleep(for: .milliseconds(milliseconds))
      return await operation()
    }
  }
}
""")


@construct("Task that throws", f"{TASKS}: Task", flavour=ASYNC)
def throwing_task(p):
    awaiting(p, """
let task = Task {
  #<work
  await $load(#by)
  #>
  throw CancellationError()
}
do {
  try await task.value
} catch {
  #join work
  $own(#by)
}
""")
