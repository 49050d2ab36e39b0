"""What the documentation promises of a recording: which functions are in it, and its limits."""

#: The options of `seqtrace record` that each mode has; "macros" records by macro, and "steps" every statement.
MODES = {
    "plain": ["--skip", "Probe"],
    "steps": ["--skip", "Probe", "--told", "*"],
    "macros": [],
    "values": ["--skip", "Probe", "--values", "--accessors", "--properties", "--operators", "--inlinable"],
}

#: Kinds of functions that no option has recorded: local functions, initialisers that delegate, and
#: observers of properties, which are part of a change.
NEVER = {"local", "delegating", "observer"}

#: Kinds of functions that an option has recorded.
WITH_OPTIONS = {"accessor": "--accessors", "operator": "--operators", "inlinable": "--inlinable"}


def is_deinit(function):
    """Whether it is a `deinit` of an object: its destruction, or a part of it."""
    return function.kind in ("deinit", "subdeinit")


def is_recorded(function, mode):
    """Whether a function may be in a recording of this mode."""
    if is_deinit(function):
        return True
    if function.kind in NEVER or function.presence == "left":
        return False
    option = WITH_OPTIONS.get(function.kind)
    return option is None or option in MODES[mode]


def is_promised(function, mode):
    """Whether the documentation promises that it is."""
    return is_recorded(function, mode) and function.presence == "expected"


def names_agree(recorded, path):
    """Whether a participant of a recording may stand for the type with this path.

    The path starts with the module, which a recording separates by two colons. It may name the type
    alone, or some of what it is in, too; type arguments and functions around it don't count. A module is
    its own participant.
    """
    name = without_arguments(recorded).replace("::", ".")
    parts = [part for part in name.split(".") if "(" not in part]
    remaining = list(path)
    if not parts or not remaining or parts[-1] != remaining[-1]:
        return False
    for part in reversed(parts):
        while remaining and remaining[-1] != part:
            remaining.pop()
        if not remaining:
            return False
        remaining.pop()
    return True


def without_arguments(name):
    """A type's name without its type arguments: `Outer<Int>.Inner` becomes `Outer.Inner`."""
    depth, kept = 0, []
    for letter in name:
        depth += letter == "<"
        if depth == 0:
            kept.append(letter)
        depth -= letter == ">"
    return "".join(kept)
