"""Extensions of types and of protocols."""

from ..table import construct
from .objects import maybe_deinit


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


@construct("protocol extension with a mutating function, on objects", "What is recorded: functions of protocols")
def mutating_on_objects(p):
    p.declare(f"""
protocol $Box {{
  var id: Int {{ get }}
  mutating func $add(by: Int)
}}
extension $Box {{
  mutating func $fill(by: Int) {{{{
    $add(#by)
  }}}}
}}
final class $Crate: $Box {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $add(by: Int) {{{{
    #body 1
  }}}}
  {maybe_deinit(p)}
}}
""")
    p.run("var $one = $Crate(#by)\nvar $two = $Crate(#by)\n$one.$fill(#by)\n$two.$fill(#by)")


@construct("default of a protocol beside a type's own function", "What is recorded: functions of protocols")
def default_beside_own(p):
    p.declare(f"""
protocol $Titled: AnyObject {{
  var id: Int {{ get }}
  func $title(by: Int)
}}
extension $Titled {{
  func $title(by: Int) {{{{
  }}}}
}}
class $Parent: $Titled {{
  let id: Int
  init(by: Int) {{{{
    #is
  }}}}
  {maybe_deinit(p)}
}}
final class $Child: $Parent {{
  func $title(by: Int) {{{{
    #body 1
  }}}}
}}
func $draw(by: Int, _ titled: any $Titled) {{{{
  titled.$title(#by)
}}}}
""")
    p.run("let $child = $Child(#by)\n$draw(#by, $child)\n$child.$title(#by)")
