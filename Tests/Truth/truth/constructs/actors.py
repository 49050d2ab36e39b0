"""Actors, and the main actor."""

from ..table import construct
from .queues import boss
from .tasks import ASYNC, TASKS


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
