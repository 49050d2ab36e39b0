"""Types: nested, generic, extended, local, and of the same name as another."""

from ..table import construct
from .objects import maybe_deinit

NAMES = "What is recorded: calls of the object, or of the type"


@construct("nested types", NAMES)
def nested(p):
    p.anywhere().declare(f"""
struct $Tree {{
  final class $Leaf {{
    let id: Int
    init(by: Int) {{{{
    }}}}
    func $grow(by: Int) {{{{
      $Twig().$bend(#by)
    }}}}
    struct $Twig {{
      init() {{
      }}
      func $bend(by: Int) {{{{
      }}}}
    }}
    {maybe_deinit(p)}
  }}
  enum $Root {{
    static func $dig(by: Int) {{{{
      #body 1
    }}}}
  }}
}}
""")
    p.offer_object("$Tree.$Leaf(#by)", "%o.$grow(#by)")
    p.offer("$Tree.$Root.$dig(#by)")
    p.run("$Tree.$Leaf(#by).$grow(#by)\n$Tree.$Root.$dig(#by)")


@construct("classes of one name in different types", NAMES, weight=1.5)
def same_classes(p):
    p.anywhere().declare(f"""
enum $Cart {{
  final class Item {{
    let id: Int
    init(by: Int) {{{{
    }}}}
    func $weigh(by: Int) {{{{
    }}}}
    {maybe_deinit(p)}
  }}
}}
enum $Order {{
  final class Item {{
    let id: Int
    init(by: Int) {{{{
    }}}}
    func $weigh(by: Int) {{{{
      $Cart.Item(#by).$weigh(#by)
    }}}}
  }}
}}
""")
    p.offer_object("$Cart.Item(#by)", "%o.$weigh(#by)")
    p.offer_object("$Order.Item(#by)", "%o.$weigh(#by)")
    p.run("$Cart.Item(#by).$weigh(#by)\n$Order.Item(#by).$weigh(#by)")


@construct("values of one name in different types", NAMES, weight=1.5)
def same_values(p):
    p.anywhere().declare("""
enum $Bill {
  struct Line {
    init() {
    }
    func $add(by: Int) {{
    }}
  }
}
struct $Poem {
  enum Line {
    case one
    func $add(by: Int) {{
      $Bill.Line().$add(#by)
    }}
    static func $read(by: Int) {{
    }}
  }
}
""")
    p.offer_value("$Bill.Line()", "%o.$add(#by)")
    p.offer("$Poem.Line.$read(#by)")
    p.run("$Bill.Line().$add(#by)\n$Poem.Line.one.$add(#by)\n$Poem.Line.$read(#by)")


@construct("types of one name in different modules", NAMES, weight=1.5)
def same_modules(p):
    for module, name in (("Depot", "put"), ("Garage", "take")):
        p.in_module(module).declare(f"""
final class $Store {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func ${name}(by: Int) {{{{
  }}}}
  static func $shared(by: Int) {{{{
    #body 1
  }}}}
}}
struct $Box {{
  init() {{
  }}
  func ${name}(by: Int) {{{{
  }}}}
}}
""")
    p.in_module(p.program.home)
    p.offer_object("Depot.$Store(#by)", "%o.$put(#by)")
    p.offer_object("Garage.$Store(#by)", "%o.$take(#by)")
    p.offer_value("Depot.$Box()", "%o.$put(#by)")
    p.offer_value("Garage.$Box()", "%o.$take(#by)")
    p.run("Depot.$Store(#by).$put(#by)\nGarage.$Store(#by).$take(#by)\nDepot.$Box().$put(#by)\n"
          "Garage.$Box().$take(#by)\nDepot.$Store.$shared(#by)\nGarage.$Store.$shared(#by)")


@construct("generic class", NAMES)
def generic_class(p):
    p.anywhere().declare(f"""
final class $Shelf<Value> {{
  let id: Int
  private var values: [Value] = []
  init(by: Int) {{{{
  }}}}
  func $put(by: Int, _ value: Value) {{{{
    values.append(value)
    #body 1
  }}}}
  {maybe_deinit(p)}
}}
""")
    p.offer_object("$Shelf<Int>(#by)", "%o.$put(#by, 1)")
    p.run('for _ in 0..<2 {\n  $Shelf<Int>(#by).$put(#by, 1)\n  $Shelf<String>(#by).$put(#by, "a")\n}')


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


@construct("extension of a class", "What is recorded: functions of extensions")
def extension(p):
    p.anywhere().declare(f"""
final class $Robot {{
  let id: Int
  init(by: Int) {{{{
    $boot(#by)
  }}}}
  {maybe_deinit(p)}
}}
extension $Robot {{
  func $boot(by: Int) {{{{
    #body 1
  }}}}
  static func $count(by: Int) {{{{
  }}}}
  struct $Arm {{
    init() {{
    }}
    func $wave(by: Int) {{{{
    }}}}
  }}
}}
""")
    p.offer_object("$Robot(#by)", "%o.$boot(#by)")
    p.offer("$Robot.$count(#by)")
    p.run("$Robot(#by).$boot(#by)\n$Robot.$count(#by)\n$Robot.$Arm().$wave(#by)")


@construct("extension in another module", "What is recorded: functions of extensions")
def extension_elsewhere(p):
    p.in_module("Depot").declare(f"""
final class $Engine {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $start(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
""")
    p.in_module("Garage").declare("""
extension $Engine {
  func $stop(by: Int) {{
    $start(#by)
  }}
}
""")
    p.in_module(p.program.home).declare("""
extension $Engine {
  func $spin(by: Int) {{
    $stop(#by)
  }}
}
""")
    p.offer_object("$Engine(#by)", "%o.$spin(#by)", "%o.$stop(#by)")
    p.run("$Engine(#by).$spin(#by)")


@construct("extension of a type of the standard library", "What is recorded: functions of extensions", by_macro=False)
def extension_of_standard(p):
    p.declare("""
extension Array where Element == Int {
  func $total(by: Int) -> Int {{
    #body 1
    return reduce(0, +)
  }}
}
extension String {
  mutating func $shout(by: Int) {{
    self = uppercased()
  }}
}
""")
    p.offer("_ = [1, 2].$total(#by)")
    p.offer_value('"a"', "%o.$shout(#by)")
    p.run('var $word = "a"\n$word.$shout(#by)\n_ = [1, 2].$total(#by)')


@construct("protocol extension on classes", "What is recorded: functions of protocols")
def protocol_on_classes(p):
    p.declare(f"""
protocol $Walker: AnyObject {{
  var id: Int {{ get }}
  func $step(by: Int)
}}
extension $Walker {{
  func $walk(by: Int) {{{{
    $step(#by)
    $rest(#by)
  }}}}
  func $rest(by: Int) {{{{
  }}}}
}}
final class $Cat: $Walker {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $step(by: Int) {{{{
    #body 1
  }}}}
  {maybe_deinit(p)}
}}
final class $Hen: $Walker {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $step(by: Int) {{{{
  }}}}
}}
func $lead(by: Int, _ walkers: [any $Walker]) {{{{
  for walker in walkers {{ walker.$walk(#by) }}
}}}}
""")
    p.offer_object("$Cat(#by)", "%o.$walk(#by)")
    p.run("$lead(#by, [$Cat(#by), $Hen(#by), $Cat(#by)])")


@construct("protocol extension on values", "What is recorded: functions of protocols", weight=1.5)
def protocol_on_values(p):
    p.declare("""
protocol $Mover {
  var at: Int { get set }
}
extension $Mover {
  mutating func $move(by: Int) {{
    at += 1
    $look(#by)
  }}
  func $look(by: Int) {{
  }}
  static func $kind(by: Int) {{
  }}
}
struct $Ant: $Mover {
  var at = 0
}
struct $Bee: $Mover {
  var at = 0
}
""")
    p.offer_value("$Ant()", "%o.$move(#by)", "%o.$look(#by)")
    p.offer_value("$Bee()", "%o.$move(#by)")
    p.run("var $ant = $Ant()\n$ant.$move(#by)\nvar $bee = $Bee()\n$bee.$move(#by)\n$bee.$look(#by)\n$Ant.$kind(#by)")


@construct("class and static functions", "What is recorded: static functions")
def class_functions(p):
    p.declare("""
class $Plan {
  class func $draft(by: Int) {{
    $check(#by)
  }}
  static func $check(by: Int) {{
    #body 1
  }}
}
final class $Map: $Plan {
  override class func $draft(by: Int) {{
    super.$draft(#by)
  }}
}
""")
    p.offer("$Map.$draft(#by)")
    p.run("$Plan.$draft(#by)\n$Map.$draft(#by)\n$Map.$check(#by)")


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
  #body 1
}}
""")
    p.offer("$use(#by)")
    p.run("$use(#by)")
