"""Objects: how they are made, kept, reached and how they die."""

from ..table import construct

MADE, IDENTITY = "What is recorded: initialisers", "identity"


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
  let id = #object
  {two_methods(p)}
  {maybe_deinit(p)}
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


@construct("owner of objects", IDENTITY, weight=1.5)
def owner(p):
    p.anywhere().declare(f"""
final class $Wheel {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $roll(by: Int) {{{{
  }}}}
  {maybe_deinit(p, 0.7)}
}}
final class $Wagon {{
  let id: Int
  private var wheels: [$Wheel] = []
  init(by: Int) {{{{
    for _ in 0..<2 {{ wheels.append($Wheel(#by)) }}
  }}}}
  func $drive(by: Int) {{{{
    for wheel in wheels {{ wheel.$roll(#by) }}
    wheels.removeLast()
    wheels.append($Wheel(#by))
    wheels[1].$roll(#by)
  }}}}
  {maybe_deinit(p, 0.7)}
}}
""")
    p.offer_object("$Wagon(#by)", "%o.$drive(#by)")
    p.run("let $wagon = $Wagon(#by)\n$wagon.$drive(#by)")


@construct("linked objects", IDENTITY)
def linked(p):
    p.anywhere().declare(f"""
final class $Link {{
  let id: Int
  var next: $Link?
  init(by: Int, next: $Link?) {{{{
    self.next = next
  }}}}
  func $walk(by: Int) {{{{
    next?.$walk(#by)
  }}}}
  {maybe_deinit(p)}
}}
func $chain(by: Int) {{{{
  let head = $Link(#by, next: $Link(#by, next: $Link(#by, next: nil)))
  head.$walk(#by)
  head.next = nil
  head.$walk(#by)
}}}}
""")
    p.offer("$chain(#by)")
    p.run("$chain(#by)")


@construct("weak and unowned references", IDENTITY)
def references(p):
    p.anywhere().declare(f"""
final class $Parent {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $call(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
final class $Child {{
  let id: Int
  weak var first: $Parent?
  unowned let second: $Parent
  init(by: Int, of parent: $Parent) {{{{
    first = parent
    second = parent
    #passed 1 parent
    parent.$call(#by)
  }}}}
  func $ask(by: Int) {{{{
    first?.$call(#by)
    second.$call(#by)
  }}}}
  {maybe_deinit(p)}
}}
func $meet(by: Int) {{{{
  for _ in 0..<2 {{
    let parent = $Parent(#by)
    let child = $Child(#by, of: parent)
    child.$ask(#by)
    withExtendedLifetime(parent) {{}}
  }}
}}}}
""")
    p.offer("$meet(#by)")
    p.run("$meet(#by)")


@construct("weak reference to the dead", IDENTITY)
def weak_to_dead(p):
    p.declare("""
final class $Ghost {
  let id: Int
  init(by: Int) {{
  }}
  func $haunt(by: Int) {{
  }}
}
func $fade(by: Int) {{
  for _ in 0..<3 {
    weak var seen: $Ghost?
    do {
      let ghost = $Ghost(#by)
      seen = ghost
      ghost.$haunt(#by)
    }
    seen?.$haunt(#by)
  }
}}
""")
    p.offer("$fade(#by)")
    p.run("$fade(#by)")


@construct("objects passed and returned", IDENTITY)
def passed(p):
    p.anywhere().declare(f"""
final class $Letter {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $read(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
func $write(by: Int) -> $Letter {{{{
  let letter = $Letter(#by)
  letter.$read(#by)
  return letter
}}}}
func $pass(by: Int, _ letter: $Letter) -> $Letter {{{{
  #passed 1 letter
  letter.$read(#by)
  return letter
}}}}
func $post(by: Int) {{{{
  for _ in 0..<2 {{ $pass(#by, $write(#by)).$read(#by) }}
  let kept = $write(#by)
  _ = $pass(#by, kept)
  kept.$read(#by)
}}}}
""")
    p.offer("$post(#by)")
    p.run("$post(#by)")


@construct("objects consumed", IDENTITY)
def consumed(p):
    p.anywhere().declare(f"""
final class $Coin {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $flip(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
final class $Purse {{
  let id: Int
  private var coin: $Coin?
  init(by: Int) {{{{
  }}}}
  func $take(by: Int, _ coin: consuming $Coin) {{{{
    coin.$flip(#by)
    $close(#by)
  }}}}
  func $keep(by: Int, _ coin: $Coin) {{{{
    self.coin = coin
    #passed 1 coin
    $close(#by)
  }}}}
  func $close(by: Int) {{{{
  }}}}
}}
func $spend(by: Int) {{{{
  let purse = $Purse(#by)
  for _ in 0..<2 {{
    purse.$take(#by, $Coin(#by))
    purse.$keep(#by, $Coin(#by))
  }}
}}}}
""")
    p.offer("$spend(#by)")
    p.run("$spend(#by)")


@construct("object in a closure of a property", IDENTITY)
def stored_closure(p):
    p.declare(f"""
final class $Bell {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $ring(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
final class $Door {{
  let id: Int
  var onOpen: ((Int) -> Void)?
  init(by: Int) {{{{
    let bell = $Bell(#by)
    onOpen = {{ bell.$ring(by: $0) }}
  }}}}
  func $open(by: Int) {{{{
    onOpen?(#call)
  }}}}
  func $mute(by: Int) {{{{
    onOpen = nil
    #body 1
  }}}}
}}
""")
    p.offer_object("$Door(#by)", "%o.$open(#by)", "%o.$mute(#by)")
    p.run("let $door = $Door(#by)\n$door.$open(#by)\n$door.$mute(#by)\n$door.$open(#by)")


@construct("objects of different sizes at one address", IDENTITY, weight=2)
def sizes(p):
    p.anywhere().declare(f"""
final class $Small {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $touch(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
final class $Equal {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $feel(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
final class $Large {{
  let id: Int
  var values = (1, 2, 3, 4, 5, 6)
  init(by: Int) {{{{
  }}}}
  func $lift(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
func $cycle(by: Int) {{{{
  for _ in 0..<3 {{
    $Small(#by).$touch(#by)
    $Equal(#by).$feel(#by)
    $Large(#by).$lift(#by)
  }}
}}}}
""")
    p.offer_object("$Small(#by)", "%o.$touch(#by)")
    p.offer_object("$Equal(#by)", "%o.$feel(#by)")
    p.run("$cycle(#by)")


@construct("local class", "What is recorded: functions of classes")
def local_class(p):
    p.declare("""
func $scope(by: Int) {{
  final class Local {
    let id: Int
    init(by: Int) {{ //: optional
      grow(#by)
    }}
    func grow(by: Int) {{ //: optional
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


@construct("lazy property", MADE)
def lazy(p):
    p.declare(f"""
final class $Page {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $show(by: Int) {{{{
  }}}}
}}
final class $Book {{
  let id: Int
  lazy var page = $Page(#pending)
  init(by: Int) {{{{
  }}}}
  func $open(by: Int) {{{{
    let page = page
    #adopt 0
    page.$show(#by)
  }}}}
  {maybe_deinit(p)}
}}
""")
    p.run("for _ in 0..<2 {\n  $Book(#by).$open(#by)\n}")


@construct("object in a static property", IDENTITY)
def singleton(p):
    p.declare("""
final class $Office: @unchecked Sendable {
  static let shared = $Office(#pending)
  let id: Int
  private init(by: Int) {{
  }}
  func $work(by: Int) {{
    #body 1
  }}
}
func $enter(by: Int) {{
  let office = $Office.shared
  #adopt 0
  office.$work(#by)
}}
""")
    p.run("$enter(#by)\n$Office.shared.$work(#by)\n$enter(#by)")


@construct("object replaced in a property", IDENTITY)
def replaced(p):
    p.declare(f"""
final class $Part {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $check(by: Int) {{{{
  }}}}
  {maybe_deinit(p)}
}}
final class $Machine {{
  let id: Int
  var part: $Part
  init(by: Int) {{{{
    part = $Part(#by)
  }}}}
  func $replace(by: Int) {{{{
    for _ in 0..<2 {{
      part = $Part(#by)
      part.$check(#by)
    }}
  }}}}
}}
""")
    p.offer_object("$Machine(#by)", "%o.$replace(#by)")
    p.run("$Machine(#by).$replace(#by)")
