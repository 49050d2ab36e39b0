"""Objects: how they are made, and what of them is recorded."""

from ..table import construct

MADE = "What is recorded: initialisers"


def maybe_deinit(p, chance=0.5):
    """A `deinit` for some classes; the others have none, and a part that tells when they die."""
    return "deinit {{\n#body 1\n}}" if p.random.random() < chance else "let gone = Gone()"


def two_methods(p):
    return "func $look(by: Int) {{\n#body 1\n}}\nfunc $turn(by: Int) {{\n}}"


@construct("class with a deinit", "What is recorded: deinit", weight=2)
def with_deinit(p):
    p.anywhere().declare(f"""
final class $Car {{
  let id: Int
  init(by: Int) {{{{
    #body 1
  }}}}
  {two_methods(p)}
  deinit {{{{
    #body 1
  }}}}
}}
""")
    p.offer_object("$Car(#by)", "%o.$look(#by)", "%o.$turn(#by)")
    p.run("for _ in 0..<3 {\n  $Car(#by).$turn(#by)\n}")


@construct("class with an empty deinit", "What is recorded: deinit")
def with_empty_deinit(p):
    p.anywhere().declare(f"""
final class $Cart {{
  let id: Int
  private let weight = 7
  init(by: Int) {{{{
  }}}}
  {two_methods(p)}
  deinit {{{{ }}}}
}}
""")
    p.offer_object("$Cart(#by)", "%o.$look(#by)", "%o.$turn(#by)")
    p.run("for _ in 0..<3 {\n  $Cart(#by).$turn(#by)\n}")


@construct("class without a deinit", MADE, weight=2)
def without_deinit(p):
    p.anywhere().declare(f"""
final class $Bike {{
  let id: Int
  let gone = Gone()
  var name = "bike"
  init(by: Int) {{{{
  }}}}
  {two_methods(p)}
}}
""")
    p.offer_object("$Bike(#by)", "%o.$look(#by)", "%o.$turn(#by)")
    p.run("for _ in 0..<3 {\n  $Bike(#by).$turn(#by)\n}")


@construct("class without an initialiser", "Left out: creations by the initialiser that Swift writes",
           limit="the object appears with its first call")
def without_init(p):
    p.declare(f"""
final class $Lamp {{
  {maybe_deinit(p)}
  let id = #object
  {two_methods(p)}
}}
""")
    p.offer_object("$Lamp()", "%o.$look(#by)", "%o.$turn(#by)")
    p.run("let lamp$ = $Lamp()\nlamp$.$turn(#by)".replace("lamp$", "$lamp"))


@construct("subclass with super calls", "What is recorded: functions of classes", weight=1.5)
def subclass(p):
    p.declare(f"""
class $Animal {{
  let id: Int
  init(by: Int) {{{{
    #is
    #body 1
  }}}}
  func $speak(by: Int) {{{{
    #body 1
  }}}}
  func $sit(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
final class $Dog: $Animal {{
  var age = 3
  override init(by: Int) {{{{
    super.init(#by)
    $speak(#by)
  }}}}
  override func $speak(by: Int) {{{{
    super.$speak(#by)
    $sit(#by)
  }}}}
}}
""")
    p.offer_object("$Dog(#by)", "%o.$speak(#by)", "%o.$sit(#by)")
    p.offer_object("$Animal(#by)", "%o.$speak(#by)", "%o.$sit(#by)")
    p.run("for _ in 0..<2 {\n  $Dog(#by).$speak(#by)\n  $Animal(#by).$speak(#by)\n}")


@construct("subclass with deinits at both levels", "What is recorded: deinit",
           limit="of a class and its superclass, the deinit of the superclass is recorded")
def both_deinits(p):
    p.declare("""
class $Base {
  let id: Int
  init(by: Int) {{
    #is
  }}
  func $use(by: Int) {{
  }}
  deinit {{
    $use(#by)
  }}
}
class $Middle: $Base {
  let note = "middle"
  func $more(by: Int) {{
    #body 1
  }}
  deinit {{ //: subdeinit
    #body 1
  }}
}
final class $Leaf: $Middle {
  override func $use(by: Int) {{
    super.$use(#by)
  }}
}
""")
    p.offer_object("$Leaf(#by)", "%o.$use(#by)", "%o.$more(#by)")
    p.run("for _ in 0..<2 {\n  let $leaf = $Leaf(#by)\n  $leaf.$use(#by)\n  $leaf.$more(#by)\n}")


@construct("convenience initialiser", "Left out: delegating initialisers",
           limit="that to which they delegate is recorded")
def convenience(p):
    p.anywhere().declare(f"""
final class $Tent {{
  let id: Int
  var size: Int
  init(by: Int, size: Int) {{{{
    self.size = size
  }}}}
  convenience init(by: Int) {{{{
    self.init(#by, size: 2)
    $pitch(#by)
  }}}}
  func $pitch(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
""")
    p.offer_object("$Tent(#by)", "%o.$pitch(#by)")
    p.run("$Tent(#by).$pitch(#by)\n$Tent(#by, size: 3).$pitch(#by)")


@construct("failable initialiser", "What is recorded: an object whose initialiser fails",
           limit="a failed object is drawn twice")
def failable(p):
    p.declare("""
final class $Key {
  let id: Int
  init?(by: Int, fits: Bool) {{
    if !fits {
      #fails
      return nil
    }
    #body 1
  }}
  func $turn(by: Int) {{
  }}
  deinit {{ }}
}
func $open(by: Int) {{
  for fits in [true, false, true] { $Key(#by, fits: fits)?.$turn(#by) }
}}
""")
    p.offer("$open(#by)")
    p.run("$open(#by)")


@construct("failable initialiser that fails early", MADE)
def fails_early(p):
    p.declare("""
final class $Lock {
  let id: Int
  let code: Int
  init?(by: Int, code: Int?) {{
    guard let code else { return nil }
    self.code = code
  }}
  func $turn(by: Int) {{
  }}
}
func $tryAll(by: Int) {{
  for code in [1, 2] { $Lock(#by, code: code)?.$turn(#by) }
}}
""")
    p.run("$tryAll(#by)")
    p.offer("$tryAll(#by)")


@construct("throwing initialiser", "What is recorded: an object whose initialiser fails",
           limit="a failed object is drawn twice")
def throwing_init(p):
    p.declare(f"""
struct $Empty: Error {{}}
final class $Tank {{
  let id: Int
  init(by: Int, litres: Int) throws {{{{
    guard litres > 0 else {{
      #fails
      throw $Empty()
    }}
    #body 1
  }}}}
  func $drain(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
func $fill(by: Int) {{{{
  for litres in 0..<3 {{
    do {{
      let tank = try $Tank(#by, litres: litres)
      tank.$drain(#by)
    }} catch {{
    }}
  }}
}}}}
""")
    p.offer("$fill(#by)")
    p.run("$fill(#by)")


@construct("required initialiser by metatype", MADE)
def required(p):
    p.declare("""
class $Shape {
  let id: Int
  required init(by: Int) {{
    #is
  }}
  func $draw(by: Int) {{
  }}
}
final class $Disc: $Shape {
  let radius = 2
  override func $draw(by: Int) {{
    super.$draw(#by)
  }}
}
func $make(by: Int, _ type: $Shape.Type) {{
  let shape = type.init(#by)
  shape.$draw(#by)
}}
""")
    p.offer("$make(#by, $Disc.self)")
    p.run("$make(#by, $Disc.self)\n$make(#by, $Shape.self)")


@construct("object in a property's default value", MADE, weight=1.5)
def default_property(p):
    p.declare(f"""
final class $Engine {{
  let id: Int
  init(by: Int) {{{{
    #body 1
  }}}}
  func $start(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
final class $Truck {{
  let id: Int
  let engine = $Engine(#pending)
  init(by: Int) {{{{
    #adopt 1
  }}}}
  func $drive(by: Int) {{{{
    engine.$start(#by)
  }}}}
  {maybe_deinit(p)}
}}
""")
    p.offer_object("$Truck(#by)", "%o.$drive(#by)", "%o.engine.$start(#by)")
    p.run("for _ in 0..<2 {\n  $Truck(#by).$drive(#by)\n}")


# The macros can't be attached to a local type.
@construct("local class", "What is recorded: functions of classes", by_macro=False)
def local_class(p):
    p.declare("""
func $scope(by: Int) {{
  final class Local {
    let id: Int
    init(by: Int) {{
      grow(#by)
    }}
    func grow(by: Int) {{
    }}
  }
  let local = Local(#by)
  local.grow(#by)
  #body 1
}}
""")
    p.offer("$scope(#by)")
    p.run("$scope(#by)")


@construct("initialiser that ends with something named exit", MADE)
def exit_named(p):
    name = p.random.choice(["exit", "fatalError", "abort", "preconditionFailure"])
    p.declare(f"""
struct $Gate {{
  func {name}(by: Int, _ number: Int) {{{{
  }}}}
}}
final class $Guest {{
  let id: Int
  init(by: Int) {{{{
    $Gate().{name}(#by, 1)
  }}}}
  func $greet(by: Int) {{{{
    $Gate().{name}(#by, 2)
  }}}}
  deinit {{{{ }}}}
}}
""")
    p.offer_object("$Guest(#by)", "%o.$greet(#by)")
    p.run("$Guest(#by).$greet(#by)")
