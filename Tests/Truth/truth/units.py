"""The parts of a Swift source that can be taken out: statements, functions, types.

The sources are the generator's own: each brace that stays open opens a block at the end of its line.
"""

import re
from dataclasses import dataclass

_LOCAL = re.compile(r"^\s*(?:weak |async |unowned )*(?:let|var)\s+(\w+)")
_DECLARED = re.compile(r"\b(?:func|class|struct|enum|actor|protocol|extension)\s+(`?\w+`?)")
_NEEDED = re.compile(r"ledger_|^\s*(defer|return|break|fallthrough|default|case|init|deinit|super\.init|self\.init)\b"
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
    return [unit for unit in units(lines) if not unit.is_declaration and not _is_needed(lines, unit)
            and any(other.start < unit.start and unit.end < other.end for other in inside)]


def _is_function(line):
    return bool(re.search(r"\b(func|init\??|deinit|get|set|didSet|willSet)\b.*\{$", line))


def _is_needed(lines, unit):
    """Whether a statement is part of the record, or of what the compiler asks for."""
    first = lines[unit.start]
    if re.search(r"ledger_(call|inner)\(", first) and not re.search(r"^\s*(let me|defer|return|(super|self)\.init)\b", first):
        return False
    return bool(_NEEDED.search(first))


def without(lines, unit):
    """The places of lines that go with a unit: itself, and what uses the variable that it declares."""
    gone = set(range(unit.start, unit.end + 1))
    if declared := _LOCAL.match(lines[unit.start]):
        for other in _followers(lines, unit):
            if re.search(rf"\b{declared.group(1)}\b", lines[other.start]) and other.start not in gone:
                gone |= without(lines, other)
    return gone


def _followers(lines, unit):
    """The units after one in the blocks that it stands in."""
    around = [other for other in units(lines) if other.start < unit.start and other.end > unit.end
              and not re.search(r"\b(class|struct|enum|actor|extension)\b", lines[other.start])]
    end = around[0].end if around else len(lines)
    return [other for other in units(lines) if unit.end < other.start and other.end < end]


def unused_declarations(files):
    """The declarations that no other line names, as pairs of a module and a unit."""
    text = {module: "\n".join(lines) for module, lines in files.items()}
    found = []
    for module, lines in files.items():
        for unit in units(lines):
            name = _DECLARED.search(lines[unit.start])
            if not name or not re.search(r"\d[a-z]\d*`?$", name.group(1)):
                continue
            pattern = rf"\b{re.escape(name.group(1).strip('`'))}\b"
            own = "\n".join(lines[unit.start:unit.end + 1])
            total = sum(len(re.findall(pattern, other)) for other in text.values())
            if total == len(re.findall(pattern, own)):
                found.append((module, unit))
    return found
