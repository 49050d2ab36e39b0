"""Objects: how they are kept, reached and dropped."""

from ..table import construct
from .objects import maybe_deinit

MADE, IDENTITY = "What is recorded: initialisers", "identity"


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
