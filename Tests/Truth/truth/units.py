"""The parts of a Swift source that can be taken out: statements, functions, types.

The sources are the generator's own: each brace that stays open opens a block at the end of its line.
"""

import re
from dataclasses import dataclass

_LOCAL = re.compile(r"^\s*(?:weak |async |unowned )*(?:let|var)\s+(\w+)")
_DECLARED = re.compile(r"\b(?:func|class|struct|enum|actor|protocol|extension)\s+(`?\w+`?)")
_NEEDED = re.compile(r"ledger_|^\s*(defer|return|throw|break|fallthrough|default|case|init|deinit)\b"
                     r"|^\s*(super|self)\.init\b"
                     r"|^\s*(public |override |required |convenience |isolated )*(init|deinit)\b|^\s*let id\b|^\s*@")


@dataclass(frozen=True)
class Unit:
    """Lines that belong together: one statement, or a block with what is in it."""

    start: int
    end: int
    depth: int
    is_declaration: bool


def units(lines):
    """The units of a source, outer ones before what is in them."""
    found, open = [], []
    for index, line in enumerate(lines):
        text = _without_strings(line)
        change = text.count("{") - text.count("}")
        if change > 0:
            open.append(index)
        elif change < 0 and open:
            start = open.pop()
            found.append(_unit(lines, start, index, len(open)))
        elif change == 0 and not text.strip().startswith("}"):
            found.append(_unit(lines, index, index, len(open)))
    return sorted(found, key=lambda unit: (unit.start, -unit.end))


def _unit(lines, start, end, depth):
    is_declaration = bool(_DECLARED.search(lines[start])) and "{" in lines[start]
    return Unit(start, end, depth, is_declaration)


def _without_strings(line):
    return re.sub(r'"[^"]*"', '""', line)


def removable(lines):
    """Units that the source can probably do without: statements in functions."""
    inside = [unit for unit in units(lines) if _is_function(lines[unit.start]) and unit.end > unit.start]
    return [unit for unit in units(lines) if not unit.is_declaration and not is_needed(lines, unit)
            and any(other.start < unit.start and unit.end < other.end for other in inside)]


def _is_function(line):
    return bool(re.search(r"\b(func|init\??|deinit|get|set|didSet|willSet)\b.*\{$", line))


def is_needed(lines, unit):
    """Whether a statement is part of the record, or of what the compiler asks for."""
    first = lines[unit.start]
    is_call = re.search(r"ledger_(call|inner)\(", first)
    if is_call and not re.search(r"^\s*(let me|defer|(super|self)\.init)\b|\breturn\b", first):
        return False
    return bool(_NEEDED.search(first)) or any(
        re.search(r"\breturn \S", line) for line in lines[unit.start:unit.end + 1])


def without(lines, unit):
    """The places of lines that go with a unit: itself, and what uses the variable that it declares."""
    gone = set(range(unit.start, unit.end + 1))
    if declared := _LOCAL.match(lines[unit.start]):
        for other in _followers(lines, unit):
            if re.search(rf"\b{declared.group(1)}\b", lines[other.start]) and other.start not in gone:
                gone |= without(lines, other)
    return gone


def are_connected(lines, first, second, all):
    """Whether two of all statements of a block use a variable that one of the statements declares."""
    declared = {match.group(1) for unit in all if (match := _LOCAL.match(lines[unit.start]))}
    names = [set(re.findall(r"\b[A-Za-z]\w*\b", "\n".join(lines[unit.start:unit.end + 1]))) for unit in (first, second)]
    return bool(names[0] & names[1] & declared)


def _followers(lines, unit):
    """The units after one in the blocks that it stands in."""
    around = [other for other in units(lines) if other.start < unit.start and other.end > unit.end
              and not re.search(r"\b(class|struct|enum|actor|extension)\b", lines[other.start])]
    end = around[0].end if around else len(lines)
    return [other for other in units(lines) if unit.end < other.start and other.end < end]


def unused_declarations(files):
    """The declarations that no line outside of them names, as pairs of a module and a unit."""
    declared = {}
    for module, lines in files.items():
        for unit in units(lines):
            name = _DECLARED.search(lines[unit.start])
            if name and re.search(r"\d[a-z]\d*$", name.group(1)):
                declared.setdefault(name.group(1), []).append((module, unit))
    return [pair for name, pairs in declared.items() if not _is_named_elsewhere(files, name, pairs) for pair in pairs]


def _is_named_elsewhere(files, name, pairs):
    for module, lines in files.items():
        own = {index for other, unit in pairs if other == module for index in range(unit.start, unit.end + 1)}
        if any(re.search(rf"\b{name}\b", line) for index, line in enumerate(lines) if index not in own):
            return True
    return False
