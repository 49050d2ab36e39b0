"""Functions: those that throw, take functions, have defaults, operators, accessors."""

from ..table import construct

ERRORS, CALLS, LEFT = "What is recorded: errors", "What is recorded: calls", "What is recorded: Left out"


@construct("throwing function", ERRORS, weight=1.5)
def throwing(p):
    p.anywhere().declare("""
struct $Broke: Error {
  init() {
  }
}
func $risk(by: Int, _ fails: Bool) throws {{
  if fails { throw $Broke() }
  #body 1
}}
func $pass(by: Int, _ fails: Bool) throws {{
  try $risk(#by, fails)
}}
func $catchAll(by: Int) {{
  do {
    try $pass(#by, false)
    try $pass(#by, true)
  } catch {
    try? $risk(#by, true)
  }
}}
""")
    p.offer("$risk(#by, true)", may_throw=True)
    p.offer("$pass(#by, false)", may_throw=True)
    p.offer("$catchAll(#by)")
    p.run("$catchAll(#by)\ntry? $pass(#by, true)")


@construct("typed throws", ERRORS)
def typed(p):
    p.anywhere().declare("""
enum $Fault: Error {
  case first
  case second(Int)
}
func $exact(by: Int, _ number: Int) throws($Fault) -> Int {{
  if number == 2 { throw .second(number) }
  guard number != 1 else { throw .first }
  #ok
  return number
}}
func $through(by: Int, _ number: Int) throws($Fault) -> Int {{
  let result = try $exact(#by, number)
  #ok
  return result
}}
func $loop(by: Int) {{
  for number in 0..<4 {
    do {
      _ = try $through(#by, number)
    } catch $Fault.first {
    } catch {
    }
  }
}}
""")
    p.offer("_ = $through(#by, 1)", may_throw=True)
    p.offer("$loop(#by)")
    p.run("$loop(#by)")


@construct("rethrowing function", ERRORS)
def rethrowing(p):
    p.anywhere().declare("""
struct $Stop: Error {
  init() {
  }
}
func $each(by: Int, _ body: (Int) throws -> Void) rethrows {{
  for number in 0..<3 { try body(number) }
}}
func $fail(by: Int, at number: Int) throws {{
  if number == 1 { throw $Stop() }
}}
func $useEach(by: Int) {{
  $each(#by) { _ in }
  try? $each(#by) { number in try $fail(#by, at: number) }
}}
""")
    p.offer("$useEach(#by)")
    p.run("$useEach(#by)")


@construct("rethrowing function that catches and throws again", ERRORS, weight=1.5)
def rethrows_caught(p):
    p.declare("""
struct $Lost: Error {
}
func $fail(by: Int) throws {{
  throw $Lost()
}}
func $relay(by: Int, _ body: () throws -> Void) rethrows {{
  do { try body() } catch {
    #body 1
    throw error
  }
}}
func $calm(by: Int, _ body: () throws -> Void) rethrows {{
  do { try body() } catch {
    #body 1
  }
}}
func $try(by: Int) {{
  try? $relay(#by) { try $fail(#by) }
  try? $calm(#by) { try $fail(#by) }
  $relay(#by) { }
}}
""")
    p.offer("$try(#by)")
    p.run("$try(#by)")


@construct("error thrown inside a method", ERRORS)
def throwing_method(p):
    p.declare("""
enum $Refusal: Error {
  case empty
}
final class $Vault {
  let id: Int
  private var gold = 1
  init(by: Int) {{
  }}
  func $draw(by: Int) throws -> Int {{
    defer { $close(#by) }
    guard gold > 0 else { throw $Refusal.empty }
    gold -= 1
    #ok
    return gold
  }}
  func $close(by: Int) {{
  }}
  func $drain(by: Int) {{
    while let _ = try? $draw(#by) { }
  }}
}
""")
    p.offer_object("$Vault(#by)", "_ = try? %o.$draw(#by)", "%o.$drain(#by)")
    p.run("$Vault(#by).$drain(#by)")


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


@construct("operators", LEFT + ": operators, unless asked for", limit="recorded with --operators")
def operators(p):
    p.declare("""
struct $Money {
  var cents: Int
  init(by: Int, _ cents: Int) {{
    self.cents = cents
  }}
  static func + (left: $Money, right: $Money) -> $Money {{
    return $Money(#by, left.cents + right.cents)
  }}
  static func == (left: $Money, right: $Money) -> Bool {{
    return left.cents == right.cents
  }}
}
func $sum(by: Int) {{
  let total = $Money(#by, 1) + $Money(#by, 2)
  _ = total == total
}}
""")
    p.offer("$sum(#by)")
    p.run("$sum(#by)")


@construct("computed properties", LEFT + ": accessors, unless asked for", limit="recorded with --accessors")
def computed(p):
    p.declare("""
final class $Meter {
  let id: Int
  private var stored = 1
  init(by: Int) {{
  }}
  var $level: Int {
    get {{
      $tick(#by)
      return stored
    }}
    set {{
      $tick(#by)
      stored = newValue
    }}
  }
  var $double: Int {{
    $tick(#by)
    return $level * 2
  }}
  func $tick(by: Int) {{
  }}
}
func $read(by: Int) {{
  let meter = $Meter(#by)
  meter.$level = meter.$double
}}
""")
    p.offer("$read(#by)")
    p.run("$read(#by)")


@construct("subscripts", LEFT + ": accessors, unless asked for", limit="recorded with --accessors")
def subscripts(p):
    p.declare("""
struct $Row {
  var cells = [1, 2]
  init(by: Int) {{
    $mark(#by)
  }}
  subscript(by by: Int, index: Int) -> Int {
    get {{
      $mark(#by)
      return cells[index]
    }}
    set {{
      $mark(#by)
      cells[index] = newValue
    }}
  }
  func $mark(by: Int) {{
  }}
}
func $fill(by: Int) {{
  var row = $Row(#by)
  row[by: 0, 1] = 3
  _ = row[by: 0, 0]
}}
""")
    p.offer("$fill(#by)")
    p.run("$fill(#by)")


@construct("property observers", "Options: --properties", limit="changes are recorded with --properties")
def observers(p):
    p.declare("""
final class $Lamp {
  let id: Int
  var level = 0 {
    willSet {{
      $before(#by)
    }}
    didSet {{
      $after(#by)
    }}
  }
  init(by: Int) {{
  }}
  func $before(by: Int) {{
  }}
  func $after(by: Int) {{
  }}
  func $dim(by: Int) {{
    level = 1
    level += 2
  }}
}
""")
    p.offer_object("$Lamp(#by)", "%o.$dim(#by)")
    p.run("let $lamp = $Lamp(#by)\n$lamp.$dim(#by)\n$lamp.level = 9")


@construct("local functions", LEFT + ": local functions", limit="there are too many")
def local_functions(p):
    p.declare("""
func $deep(by: Int) {{
}}
func $outer(by: Int) {{
  func inner(by: Int) {{
    $deep(#by)
  }}
  func second(by: Int) {{
    inner(#by)
  }}
  inner(#by)
  second(#by)
}}
""")
    p.offer("$outer(#by)")
    p.run("$outer(#by)")


@construct("inlinable functions", LEFT + ": @inlinable, unless asked for", limit="recorded with --inlinable")
def inlinable(p):
    p.declare("""
public func $within(by: Int) {{
}}
@inlinable public func $fast(by: Int) {{ //: inlinable
  $within(#by)
}}
@inline(__always) func $always(by: Int) {{ //: inlinable
  $within(#by)
}}
""")
    p.offer("$fast(#by)")
    p.run("$fast(#by)\n$always(#by)")


@construct("result builder", LEFT + ": functions with a result builder", limit="statements can't be added to them")
def builder(p):
    p.declare("""
@resultBuilder enum $Builder {
  static func buildBlock(_ parts: Int...) -> [Int] { parts }
}
func $part(by: Int) -> Int {{
  return 1
}}
@$Builder func $list(_ by: Int) -> [Int] {
  $part(by: by)
  $part(by: by)
}
func $build(by: Int) {{
  _ = $list(#call)
}}
""")
    p.run("$build(#by)")
    p.offer("$build(#by)")


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
