"""Reads the heads of Swift declarations, as far as the templates of the constructs use them."""

import re

_TYPE = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+|(?:public|open|final|indirect|private|fileprivate|nonisolated)\s+)*"
    r"(class|struct|enum|actor|protocol|extension)\s+(`?[\w.]+`?)\s*(?:<[^>]*>)?\s*(?::\s*([^{]*))?"
)
_FUNCTION = re.compile(r"\bfunc\s+(`[^`]+`|\w+|[-+*/<>=!~&|^%.]+)")
_ACCESSOR = re.compile(r"^\s*(get|set|_read|_modify)\b")
_OBSERVER = re.compile(r"^\s*(didSet|willSet)\b")
_PROPERTY = re.compile(r"\bvar\s+(`?\w+`?)\s*:")


def type_declaration(line):
    """The keyword, the name and the inheritance clause of a type or extension that a line opens."""
    match = _TYPE.match(line)
    if not match or re.search(r"\bclass (func|var|subscript)\b", line):
        return None
    inherited = re.sub(r"\bwhere\b.*", "", match.group(3) or "")
    return match.group(1), match.group(2), [name.strip() for name in inherited.split(",") if name.strip()]


def _labels(parameters):
    depth, start, parts = 0, 0, []
    for index, letter in enumerate(parameters):
        depth += (letter in "([<") - (letter in ")]>" and parameters[index - 1] != "-")
        if letter == "," and depth == 0:
            parts.append(parameters[start:index])
            start = index + 1
    parts.append(parameters[start:])
    return "".join(part.split(":")[0].split()[0] + ":" for part in parts if part.strip())


def _parameters(head, start):
    """The text between the first parenthesis after `start` and the one that closes it."""
    opening = head.find("(", start)
    depth = 0
    for index in range(opening, len(head)):
        depth += (head[index] == "(") - (head[index] == ")")
        if depth == 0:
            return head[opening + 1 : index]
    return ""


def recorded_name(head):
    """The name of a declaration as a recording writes it, and its kind in the source.

    >>> recorded_name("func add(_ item: Int, by: Int) throws {{")
    ('add(_:by:)', 'func')
    """
    if re.match(r"^\s*(isolated\s+|nonisolated\s+)?deinit\b", head):
        return "deinit", "deinit"
    if match := re.search(r"(?<![\w.])init([?!])?(?=[(<])", head):
        return f"init({_labels(_parameters(head, match.end()))})", "init"
    if match := _FUNCTION.search(head):
        kind = "func" if re.match(r"[`\w]", match.group(1)) else "operator"
        return f"{match.group(1)}({_labels(_parameters(head, match.end()))})", kind
    if _OBSERVER.match(head):
        return _OBSERVER.match(head).group(1), "observer"
    if _ACCESSOR.match(head):
        return _ACCESSOR.match(head).group(1), "accessor"
    if match := re.search(r"\bsubscript\s*\(", head):
        return f"subscript({_labels(_parameters(head, match.end() - 1))})", "accessor"
    if match := _PROPERTY.search(head):
        return match.group(1), "accessor"
    raise ValueError(f"no declaration starts here: {head}")


def is_async(head):
    """Whether the function awaits."""
    return bool(re.search(r"\)\s*(?:throws\s*(?:\([^)]*\))?\s*)?async\b|^\s*get async\b", head)) or bool(
        re.search(r"\basync\b(?=[^(]*\{\{)", head)
    )


def may_throw(head):
    """Whether the function itself may throw, not a function that it takes."""
    tail = head[head.rfind(")", 0, head.find("{{")) :] if "rethrows" not in head else ""
    return "rethrows" in head or bool(re.search(r"\bthrows\b", tail)) or bool(
        re.search(r"\bthrows\(\w+\)\s*(->[^{]*)?\{\{", head)
    )
