"""Child tasks: `async let` and task groups."""

from ..table import construct
from .queues import boss
from .tasks import ASYNC, TASKS, awaiting


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
