"""Types: nested, generic, and of the same name as another."""

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
