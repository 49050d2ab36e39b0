"""Functions: what they take, how they call each other, how they end."""

from ..table import construct

CALLS = "What is recorded: calls"


@construct("default arguments that call", CALLS)
def defaults(p):
    p.declare("""
func $standard() -> Int { 4 }
func $paint(by: Int, _ colour: Int = $standard(), times: Int = 1) {{
  #body 1
}}
""")
    p.offer("$paint(#by)")
    p.run("$paint(#by)\n$paint(#by, 2)\n$paint(#by, times: 3)")


@construct("functions as arguments", CALLS)
def function_arguments(p):
    p.anywhere().declare("""
func $twice(by: Int, _ body: () -> Void) {{
  body()
  body()
}}
func $inside(by: Int) {{
}}
func $nest(by: Int) {{
  $twice(#by) {
    $inside(#by)
    $twice(#by) { $inside(#by) }
  }
}}
""")
    p.offer("$nest(#by)")
    p.run("$nest(#by)")


@construct("autoclosure and inout", CALLS)
def autoclosure(p):
    p.anywhere().declare("""
func $count(by: Int) -> Int {{
  return 1
}}
func $lazily(by: Int, _ value: @autoclosure () -> Int) -> Int {{
  return value() + value()
}}
func $raise(by: Int, _ value: inout Int) {{
  value += $lazily(#by, $count(#by))
}}
func $climb(by: Int) {{
  var height = 0
  $raise(#by, &height)
}}
""")
    p.offer("$climb(#by)")
    p.run("$climb(#by)")


@construct("recursion", CALLS)
def recursion(p):
    p.anywhere().declare("""
func $down(by: Int, _ depth: Int) {{
  if depth > 0 { $down(#by, depth - 1) }
  #body 1
}}
""")
    p.offer("$down(#by, 2)")
    p.run("$down(#by, 3)")


@construct("early return and guard", CALLS)
def early(p):
    p.anywhere().declare("""
func $leave(by: Int, _ number: Int?) -> Int {{
  guard let number else {
    #body 1
    return 0
  }
  if number > 3 { return number }
  defer {
    #body 1
  }
  for each in 0..<number where each == 2 { return each }
  return -1
}}
func $leaveAll(by: Int) {{
  for number in [nil, 1, 3, 5] { _ = $leave(#by, number) }
}}
""")
    p.offer("$leaveAll(#by)")
    p.run("$leaveAll(#by)")


@construct("one-line bodies", CALLS)
def one_line(p):
    p.anywhere().declare("""
func $first(by: Int) -> Int {{ return 1 }}
func $second(by: Int) {{ _ = $first(#by); _ = $first(#by) }}
struct $Tiny {
  init() {
  }
  func $go(by: Int) {{ $second(#by) }}
}
""")
    p.offer("$second(#by)")
    p.offer_value("$Tiny()", "%o.$go(#by)")
    p.run("$second(#by); $Tiny().$go(#by)")


@construct("labelled loops and nested branches", CALLS)
def labelled(p):
    p.anywhere().declare("""
func $visit(by: Int) {{
}}
func $grid(by: Int) {{
  outer: for row in 0..<3 {
    for column in 0..<3 {
      if column > row { continue outer }
      if row == 2 { break outer }
      $visit(#by)
    }
  }
}}
""")
    p.offer("$grid(#by)")
    p.run("$grid(#by)")


@construct("callable value and key path", CALLS)
def callable_value(p):
    p.declare("""
struct $Doubler {
  let factor: Int
  init(by: Int) {{
    factor = 2
  }}
  func callAsFunction(by: Int, _ number: Int) -> Int {{
    return number * factor
  }}
}
func $compute(by: Int) {{
  let doubler = $Doubler(#by)
  _ = [1, 2].map { doubler(#by, $0) }
  _ = [doubler].map(\\.factor)
}}
""")
    p.offer("$compute(#by)")
    p.run("$compute(#by)")


@construct("method as a function value", CALLS)
def method_value(p):
    p.declare("""
final class $Clerk {
  let id: Int
  init(by: Int) {{
  }}
  func $stamp(by: Int) {{
  }}
}
func $office(by: Int) {{
  let clerk = $Clerk(#by)
  let stamp = clerk.$stamp
  stamp(#call)
  for action in [clerk.$stamp, $Clerk(#by).$stamp] { action(#call) }
}}
""")
    p.offer("$office(#by)")
    p.run("$office(#by)")


@construct("functions of one name", CALLS)
def overloads(p):
    p.declare("""
func $mix(by: Int, _ number: Int) {{
}}
func $mix(by: Int, _ text: String) {{
  $mix(#by, 1)
}}
func $mix<Value>(by: Int, list: [Value]) {{
  $mix(#by, "a")
}}
""")
    p.offer("$mix(#by, list: [1])")
    p.run('$mix(#by, 1)\n$mix(#by, "b")\n$mix(#by, list: [true])')
