"""What only an option has recorded, or nothing."""

from ..table import construct

LEFT = "What is recorded: Left out"


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
