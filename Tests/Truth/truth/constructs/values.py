"""Structures and enumerations."""

from ..table import construct
from .objects import maybe_deinit

NAMES = "What is recorded: calls of the object, or of the type"


@construct("generic struct and function", NAMES)
def generic_struct(p):
    p.anywhere().declare("""
struct $Pair<First, Second> {
  var first: First
  var second: Second
  init(by: Int, _ first: First, _ second: Second) {{
    self.first = first
    self.second = second
  }}
  func $swap(by: Int) -> $Pair<Second, First> {{
    return $Pair<Second, First>(#by, second, first)
  }}
}
func $same<Value>(by: Int, _ value: Value) -> Value {{
  #body 1
  return value
}}
""")
    p.offer_value("$Pair<Int, Bool>(#by, 1, true)", "_ = %o.$swap(#by)")
    p.offer("_ = $same(#by, 7)")
    p.run('_ = $same(#by, $Pair<Int, String>(#by, 1, "a")).$swap(#by)')


@construct("struct with functions", "What is recorded: functions of structures", weight=1.5)
def struct(p):
    p.anywhere().declare("""
struct $Point {
  var x: Int
  init(by: Int, x: Int) {{
    self.x = x
    $show(#by)
  }}
  mutating func $shift(by: Int) {{
    x += 1
    $show(#by)
  }}
  func $show(by: Int) {{
  }}
  static func $zero(by: Int) -> $Point {{
    #body 1
    return $Point(#by, x: 0)
  }}
}
""")
    p.offer_value("$Point(#by, x: 1)", "%o.$shift(#by)", "%o.$show(#by)")
    p.run("var $point = $Point.$zero(#by)\n$point.$shift(#by)")


@construct("struct with delegating initialisers", "Left out: delegating initialisers",
           limit="that to which they delegate is recorded")
def delegating_struct(p):
    p.anywhere().declare("""
struct $Size {
  var width: Int
  init(by: Int, width: Int) {{
    self.width = width
  }}
  init(by: Int) {{ //: delegating
    self.init(#by, width: 4)
    $measure(#by)
  }}
  func $measure(by: Int) {{
  }}
}
""")
    p.offer_value("$Size(#by)", "%o.$measure(#by)")
    p.run("$Size(#by).$measure(#by)")


@construct("enum with functions", "What is recorded: functions of enumerations")
def enum(p):
    p.anywhere().declare("""
indirect enum $Term {
  case one
  case sum($Term, $Term)
  func $value(by: Int) -> Int {{
    switch self {
    case .one: return 1
    case .sum(let left, let right): return left.$value(#by) + right.$value(#by)
    }
  }}
  mutating func $grow(by: Int) {{
    self = .sum(self, .one)
    #body 1
  }}
}
""")
    p.offer("_ = $Term.sum(.one, .one).$value(#by)")
    p.offer_value("$Term.one", "%o.$grow(#by)", "_ = %o.$value(#by)")
    p.run("var $term = $Term.sum(.one, .one)\n$term.$grow(#by)\n_ = $term.$value(#by)")


@construct("struct that holds an object", "identity")
def holder(p):
    p.anywhere().declare(f"""
final class $Core {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $heat(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
struct $Shell {{
  var core: $Core
  init(by: Int) {{{{
    core = $Core(#by)
  }}}}
  func $use(by: Int) {{{{
    core.$heat(#by)
  }}}}
  mutating func $renew(by: Int) {{{{
    core = $Core(#by)
    core.$heat(#by)
  }}}}
}}
""")
    p.offer_value("$Shell(#by)", "%o.$use(#by)", "%o.$renew(#by)")
    p.run("var $shell = $Shell(#by)\nlet $copy = $shell\n$shell.$renew(#by)\n$copy.$use(#by)")


@construct("value that can't be copied", "What is recorded: functions of structures", weight=1.5)
def noncopyable(p):
    p.declare("""
struct $Ticket: ~Copyable {
  init() {
  }
  func $look(by: Int) {{
  }}
  consuming func $tear(by: Int) {{
    $note(#by)
  }}
}
func $note(by: Int) {{
}}
func $borrow(by: Int, _ ticket: borrowing $Ticket) {{
  ticket.$look(#by)
}}
func $take(by: Int, _ ticket: consuming $Ticket) {{
  ticket.$look(#by)
  #body 1
}}
func $enter(by: Int) {{
  let ticket = $Ticket()
  $borrow(#by, ticket)
  ticket.$tear(#by)
  $take(#by, $Ticket())
}}
""")
    p.offer("$enter(#by)")
    p.run("$enter(#by)")


@construct("deinit of a value that can't be copied", "What is recorded: deinit",
           limit="a value has no lifeline of its own that could end")
def noncopyable_deinit(p):
    p.declare("""
struct $File: ~Copyable {
  init() {
  }
  func $read(by: Int) {{
  }}
  consuming func $close(by: Int) {{
    $read(#by)
  }}
  deinit {{ //: optional
    $closed(#by)
  }}
}
func $closed(by: Int) {{
}}
func $consume(by: Int, _ file: consuming $File) {{
  file.$read(#by)
}}
func $use(by: Int) {{
  do {
    let file = $File()
    file.$read(#by)
  }
  $consume(#by, $File())
  $File().$close(#by)
  #body 1
}}
""")
    p.offer("$use(#by)")
    p.run("$use(#by)")
