"""What stands in random bodies: calls, objects of a moment, loops, branches."""

from ..table import statement

SECTION = "control flow"


def _on(place, offer, name):
    """A call of an offered object or value in a variable."""
    return place.random.choice(offer.calls).replace("%o", name)


def _moment(place, offer):
    """A call on an object that dies with it."""
    return _on(place, offer, offer.make)


@statement("plain call", SECTION, weight=6, is_plain=True)
def plain_call(place):
    offer = place.pick("call")
    return [offer.make] if offer and not offer.may_throw else []


@statement("temporary object", "objects", weight=4, is_plain=True)
def temporary_object(place):
    offer = place.pick("object")
    return [_moment(place, offer)] if offer else []


@statement("object in a variable", "objects", weight=4, is_plain=True)
def variable(place):
    offer = place.pick("object")
    if not offer:
        return []
    name = place.fresh()
    calls = [_on(place, offer, name) for _ in range(place.random.randint(1, 3))]
    return [f"let {name} = {offer.make}"] + calls


@statement("value in a variable", "values", weight=3, is_plain=True)
def value(place):
    offer = place.pick("value")
    if not offer:
        return []
    name = place.fresh("v")
    return [f"var {name} = {offer.make}"] + [_on(place, offer, name) for _ in range(2)]


@statement("temporary objects in a loop", "identity", weight=2)
def loop_of_temporaries(place):
    count = place.random.randint(2, 4)
    offer = place.pick("object", budget=4)
    return [f"for _ in 0..<{count} {{", f"  {_moment(place, offer)}", "}"] if offer else []


@statement("temporary objects of several types in a loop", "identity", weight=2)
def loop_of_types(place):
    count = place.random.randint(2, 3)
    offers = [place.pick("object", budget=4) for _ in range(3)]
    lines = ["  " + _moment(place, offer) for offer in offers if offer]
    return [f"for _ in 0..<{count} {{", *lines, "}"] if lines else []


@statement("objects kept in an array", "identity", weight=1.5)
def array(place):
    offer = place.pick("object", budget=4)
    if not offer:
        return []
    kept, each = place.fresh("kept"), place.fresh("each")
    return [
        f"var {kept} = [{offer.make}]", f"for _ in 0..<2 {{ {kept}.append({offer.make}) }}",
        f"for {each} in {kept} {{", f"  {_on(place, offer, each)}", "}",
        f"{kept}.remove(at: 1)", _on(place, offer, f"{kept}[1]"), f"{kept}.removeAll()",
        _moment(place, offer)]


@statement("objects kept in a dictionary", "identity")
def dictionary(place):
    offer = place.pick("object", budget=4)
    if not offer:
        return []
    kept = place.fresh("kept")
    return [
        f'var {kept} = ["a": {offer.make}]', f'{kept}["b"] = {offer.make}',
        _on(place, offer, f'{kept}["a"]!'), f'{kept}["a"] = {offer.make}',
        _on(place, offer, f'{kept}["a"]!'), _on(place, offer, f'{kept}["b"]!'), f'{kept}["b"] = nil']


@statement("variable set anew", "identity", weight=1.5)
def set_anew(place):
    offer = place.pick("object", budget=5)
    if not offer:
        return []
    name = place.fresh()
    return [f"var {name} = {offer.make}", _on(place, offer, name), f"{name} = {offer.make}", _on(place, offer, name)]


@statement("optional variable set to nil", "identity")
def set_to_nil(place):
    offer, other = place.pick("object", budget=5), place.pick("object", budget=5)
    if not offer:
        return []
    name = place.fresh()
    optional = "Optional(" + offer.make + ")"
    return [f"var {name} = {optional}", _on(place, offer, name + "!"), f"{name} = nil", _moment(place, other)]


@statement("weak variable", "identity")
def weak_variable(place):
    offer = place.pick("object", budget=5)
    if not offer:
        return []
    name, weak = place.fresh(), place.fresh("w")
    return [
        f"let {name} = {offer.make}", f"weak var {weak} = {name}", f"if let {weak} {{",
        f"  {_on(place, offer, weak)}", "}", f"withExtendedLifetime({name}) {{}}"]


@statement("do block", SECTION, is_nested=True)
def do_block(place):
    return ["do {", *place.nested(2), "}"]


@statement("if and else", SECTION, is_nested=True)
def branch(place):
    return [f"if me % 2 == {place.random.randint(0, 1)} {{", *place.nested(), "} else {", *place.nested(), "}"]


@statement("switch", SECTION, is_nested=True)
def switch(place):
    return ["switch me % 3 {", "case 0:", *place.nested(), "  break", "case 1, 7:", *place.nested(), "  fallthrough",
            "default:", *place.nested(), "  break", "}"]


@statement("for loop", SECTION, is_nested=True)
def for_loop(place):
    call = place.pick("call", budget=4)
    if not call or call.may_throw:
        return []
    return ["for _ in 0..<3 {", f"  {call.make}", "}"]


@statement("while loop", SECTION)
def while_loop(place):
    call, count = place.pick("call", budget=4), place.fresh("n")
    if not call or call.may_throw:
        return []
    return [f"var {count} = 0", f"while {count} < 2 {{", f"  {call.make}", f"  {count} += 1",
            f"  if {count} == 5 {{ continue }}", "}"]


@statement("repeat loop", SECTION)
def repeat_loop(place):
    call, count = place.pick("call", budget=4), place.fresh("n")
    if not call or call.may_throw:
        return []
    return [f"var {count} = 0", "repeat {", f"  {count} += 1", f"  if {count} == 3 {{ break }}", f"  {call.make}",
            f"}} while {count} < 4"]


@statement("defer", SECTION, is_nested=True)
def deferred(place):
    return ["do {", "  defer {", *["  " + line for line in place.nested()], "  }", *place.nested(), "}"]


@statement("several statements on a line", SECTION, weight=1.5)
def semicolons(place):
    offer, call = place.pick("object", budget=5), place.pick("call", budget=5)
    if not offer or not call or call.may_throw:
        return []
    name = place.fresh()
    return [f"let {name} = {offer.make}; {_on(place, offer, name)}; {call.make}; {_on(place, offer, name)}"]


@statement("closure called at once", SECTION)
def closure(place):
    call, name = place.pick("call", budget=4), place.fresh("f")
    if not call or call.may_throw:
        return []
    return [f"let {name} = {{ {call.make} }}", f"{name}()", f"({name})()"]


@statement("closure that keeps an object", "identity")
def keeping_closure(place):
    offer = place.pick("object", budget=5)
    if not offer:
        return []
    name, closure = place.fresh(), place.fresh("f")
    return ["do {", f"  let {name} = {offer.make}", f"  let {closure} = {{ {_on(place, offer, name)} }}",
            f"  {closure}()", f"  {closure}()", "}"]


@statement("forEach over a range", SECTION)
def for_each(place):
    call = place.pick("call", budget=4)
    if not call or call.may_throw:
        return []
    return [f"(0..<2).forEach {{ _ in {call.make} }}"]


@statement("optional chaining", SECTION)
def chaining(place):
    offer, name = place.pick("object", budget=5), place.fresh()
    if not offer:
        return []
    call = next((call for call in offer.calls if call.startswith("%o.")), None)
    if not call:
        return []
    return [f"let {name} = me > 0 ? {offer.make} : nil", call.replace("%o", name + "?")]


@statement("object as any AnyObject", "identity")
def erased(place):
    offer, name = place.pick("object", budget=5), place.fresh()
    if not offer:
        return []
    type = offer.make.split("(")[0]
    return [f"let {name}: AnyObject = {offer.make}", f"if let {name} = {name} as? {type} {{",
            f"  {_on(place, offer, name)}", "}"]


@statement("error caught", "errors", weight=2)
def caught(place):
    call = place.pick_throwing() or place.pick("call", budget=6)
    if not call:
        return []
    after = place.pick("call", budget=4)
    after = after.make if after and not after.may_throw else ""
    return ["do {", f"  {'try ' if call.may_throw else ''}{call.make}", f"  {after}", "} catch {", f"  {after}", "}"]


@statement("try with a question mark", "errors", weight=3)
def try_optional(place):
    call = place.pick_throwing()
    return [f"_ = try? {call.make.removeprefix('_ = ')}"] if call else []
