"""Turns the templates of the constructs into Swift whose functions keep their own record.

A template is Swift with these additions:

    $Name        a name that is unique in the package; § stands for Swift's own $
    {{ … }}      the body of a function that keeps its record
    //: kind     after {{: the kind of the function where its head doesn't tell; `optional` and `left` say
                 that a recording may lack it, or does; `for NAME` that a library calls it for the
                 invocation in a variable; `from NAME` that it does so in work of its own
    #by          the argument `by:`, with a new call by the running invocation
    #pending     the same for a call whose caller isn't known yet, as in a property's default value
    #hand        names this invocation as the caller of what follows, where that has no argument
    #object      the serial of a new object
    #is          tells the record the dynamic type of `self`
    #adopt N     makes this invocation the caller of the N pending ones
    #inner       the argument `by:`, where what runs innermost on the thread calls
    #from NAME   the argument `by:`, where the call is by the invocation in a variable
    #send        what stands for a value that this invocation is about to hand over
    #received N  says that this invocation has received such a value
    #ok          says that this invocation returns normally, if it may throw
    #fails       says that this initialiser is about to return nil
    #passed N X  says that argument N, from 0, is the object X
    #body N      N random statements
    #<NAME, #>   what stands between is work that is handed over
    #join NAME   all work of the region NAME that this invocation started has ended
    #tag NAME, #untag   what stands between belongs to another construct, too
"""

import re

from . import heads
from .model import Function, Region, Site, TypeInfo

_NAME = re.compile(r"\$([A-Za-z]\w*)")
_CALLED = re.compile(r"([\w`]+)(?:<[^<>]*>)?[(\[](?=[^()]*#(?:by|pending|inner|from))")
_PUBLIC = re.compile(
    r"^(\s*)((?:@\w+\s+)*)((?:final |static |mutating |convenience |override |required |nonisolated "
    r"|lazy |weak |indirect |unowned |isolated )*)"
    r"(class|struct|enum|actor|protocol|func|init|var|let|subscript|typealias)\b"
)


class Scope:
    """What a brace has opened."""

    def __init__(self, kind, type=None, factor=1, function=None, is_protocol=False):
        self.kind, self.type, self.factor = kind, type, factor
        self.function, self.is_protocol = function, is_protocol


class Expander:
    """Expands the text of one construct into the file of one module."""

    def __init__(self, program, construct, module):
        self.program, self.construct, self.module = program, construct, module
        self.lines = program.files[module]
        self.scopes, self.tags, self.regions = [], [], []
        self.named_regions = {}

    def expand(self, text):
        """Writes a template's Swift at the end of the module's file."""
        for line in text.strip("\n").split("\n"):
            self._expand_line(line.rstrip())

    # MARK: Lines

    def _expand_line(self, line):
        line = _NAME.sub(lambda match: self.program.unique(self.construct, match.group(1)), line).replace("§", "$")
        directive = line.strip()
        if directive.startswith("#<"):
            region = self.program.add_region(self.construct, directive[2:])
            self.regions.append(region)
            self.named_regions[directive[2:]] = region.id
        elif directive == "#>":
            self.regions.pop()
        elif directive.startswith("#tag "):
            self.tags.append(directive[5:])
        elif directive == "#untag":
            self.tags.pop()
        elif directive.startswith("#body"):
            self._expand_body(line)
        else:
            self._write(line)

    def _expand_body(self, line):
        count = int(line.split()[1]) if len(line.split()) > 1 else 2
        indent = line[: len(line) - len(line.lstrip())]
        for each in self.program.statements(count, self):
            self._expand_line(indent + each)

    def _write(self, line):
        declared = heads.type_declaration(line) if not self._is_in_function() or "{" in line else None
        is_function = "{{" in line
        self._count_costs(line)
        if is_function:
            self._open_function(line)
            return
        if line.strip() == "}}":
            self._close_function()
            return
        self._note_members(line)
        if declared and self.program.mode == "macros":
            self._mark_type(declared[0], line)
        self._append(self._published(self._directives(line)))
        if declared and "{" in line:
            self._open_type(declared, line)
        elif line.count("{") > line.count("}"):
            loop = re.search(r"0\.\.<(\d+)", line)
            self._push(Scope("block", factor=int(loop.group(1)) if loop else 1))
        for _ in range(max(0, line.count("}") - line.count("{"))):
            self.scopes.pop()

    def _mark_type(self, keyword, line):
        """Has a macro record a type or an extension."""
        is_special = re.search(r"@(resultBuilder|globalActor)|\bwhere\b|: Error\b", line)
        if keyword != "protocol" and not is_special and not self._is_in_function():
            self._append("@Traced(values: .arguments)")

    def _note_members(self, line):
        """Notes how objects of the innermost type get their serials, and whether it has a `deinit`."""
        if "let id: Int" in line and "{" not in line or "var id: Int { get }" in line:
            self._type().has_own_id = True
        if re.match(r"\s*(let|var) id\b.*=", line):
            self._type().default_id = True
        if re.match(r"\s*(isolated )?deinit\b", line):
            self._type().has_deinit = True

    def _append(self, line):
        """Writes a line, indented by what is open around it."""
        text = line.strip()
        if not text:
            return
        closed = text.startswith("}") or bool(re.match(r"(case\b.*|default):$", text))
        depth = max(0, len(self.scopes) - closed)
        self.lines.append("  " * depth + text)

    def _published(self, line):
        if self.module == self.program.home or self._is_in_function():
            return line
        if any(scope.is_protocol for scope in self.scopes[:-1]):
            return line
        if self.scopes and self.scopes[-1].is_protocol and not heads.type_declaration(line):
            return line
        return _PUBLIC.sub(r"\1\2public \3\4", line)

    # MARK: Directives

    def _directives(self, line):
        line = re.sub(r"#by\b", lambda _: f"by: {self._call(line)}", line)
        line = re.sub(r"#call\b", lambda _: self._call(line), line)
        line = re.sub(r"#inner\b", lambda _: f"by: {self._call(line, 'ledger_inner(')}", line)
        line = re.sub(r"#from ([\w.!]+)", lambda m: f"by: {self._call(line, f'ledger_call({m.group(1)}, ')}", line)
        line = re.sub(r"#received ([\w.!]+)", r"ledger_receive(me, \1)", line)
        line = line.replace("#pending", "by: -2").replace("#send", "ledger_send(me)")
        if "#hand" in line:
            line = line.replace("#hand", f"ledger_hand({self._call(line)})")
        if "#object" in line:
            line = line.replace("#object", f"ledger_object({self._type().id})")
        line = line.replace("#is", "ledger_is(id, String(reflecting: type(of: self)))")
        line = re.sub(r"#adopt (\d+)", r"ledger_adopt(me, \1)", line)
        line = line.replace("#ok", "ledger_returns(me)").replace("#fails", "ledger_fails(id)")
        line = re.sub(r"#passed (\d+) (\w+)", r"ledger_passed(me, \1, \2.id)", line)
        return re.sub(r"#join (\w+)", lambda m: f"ledger_join(me, {self.named_regions[m.group(1)]})", line)

    def _started(self, function):
        """The call of a function that a library calls, on behalf of the invocation in a variable."""
        if not function.is_handed_over:
            return self._call("", f"ledger_call({function.starter}, ")
        self.regions.append(self.program.add_region(self.construct, "work"))
        call = self._call("", f"ledger_call({function.starter}, ")
        self.regions.pop()
        return call

    def _call(self, line, function="ledger_call(me, "):
        constructs = (self.construct,) + tuple(self.tags)
        region = self.regions[-1].id if self.regions else 0
        site = Site(len(self.program.sites) + 1, constructs, region, "super.init" in line)
        self.program.sites.append(site)
        self.program.used.update(constructs)
        return f"{function}{site.id})"

    # MARK: Scopes

    def _push(self, scope):
        self.scopes.append(scope)

    def _type(self):
        return next(scope.type for scope in reversed(self.scopes) if scope.type)

    def _is_in_function(self):
        return any(scope.function for scope in self.scopes)

    def _path(self):
        types = [scope.type for scope in self.scopes if scope.type]
        return types[-1].path if types else (self.module,)

    def _open_type(self, declared, line):
        keyword, name, inherits = declared
        if keyword == "extension":
            info = self.program.type_named(name, self.module)
        else:
            info = self.program.add_type(self._path() + (name.strip("`"),), keyword, inherits)
        if line.count("{") > line.count("}"):
            self._push(Scope("type", info, is_protocol=info.keyword == "protocol" and keyword == "protocol"))

    # MARK: Functions

    def _kind(self, head, kind):
        """What the kind of a function is to the recorder; see `rules`."""
        marked = re.search(r"//: (\w+)", head)
        if marked and marked.group(1) not in ("optional", "left", "from", "for"):
            return marked.group(1)
        scope = self.scopes[-1] if self.scopes else None
        if self._is_in_function() and not (scope and scope.type):
            return "local"
        if kind == "init":
            if "convenience" in head:
                return "delegating"
            return "init" if self._type().is_object else "value init"
        return "value deinit" if kind == "deinit" and not self._type().is_object else kind

    def _open_function(self, head):
        function = self._function(head)
        head = re.sub(r"\s*//: [\w ]+$", "", head)
        opening, _, rest = head.partition("{{")
        scope = Scope("function", function=function)
        scope.cost = 1
        prologue = self._prologue(opening, function)
        opening = self._published(opening)
        if "}}" in rest:
            self._write_one_line(scope, opening, prologue, rest)
            return
        self._append(opening + "{" + rest)
        self._push(scope)
        for line in prologue:
            self._append(line)

    def _function(self, head):
        """What a head declares, as an entry of the program's table of functions."""
        name, kind = heads.recorded_name(head)
        kind = self._kind(head, kind)
        if self.program.mode == "macros" and not self.scopes and kind == "func":
            self._append("@TracedFunction(values: .arguments)")
        function = Function(
            len(self.program.functions) + 1, name, kind, self._path(), self.construct,
            f"{self.module}/{self.program.file_name}", self.program.line_of(self.module),
            heads.may_throw(head), *re.findall(r"//: (optional|left)$", head))
        if starter := re.search(r"//: (from|for) (\w+)$", head):
            function.is_handed_over, function.starter = starter.group(1) == "from", starter.group(2)
        function.takes_closure = bool(re.search(r"\([^{]*->[^{]*\)", head))
        function.consumes = bool(re.search(r": (consuming|__owned) |\bconsuming func\b", head))
        self.program.functions.append(function)
        self.program.used.add(self.construct)
        return function

    def _write_one_line(self, scope, opening, prologue, rest):
        self._push(scope)
        body = self._directives(rest.partition("}}")[0].strip())
        self.scopes.pop()
        if scope.function.may_throw and "->" not in opening:
            body += "; ledger_returns(me)"
        text = "; ".join(part for part in prologue + [body] if part)
        self._append(f"{opening}{{ {text} }}{rest.partition('}}')[2]}")
        self._finish(scope)

    def _prologue(self, opening, function):
        object, lines = self._receiver(opening, function)
        by = "by" if re.search(r"\bby: Int\b", opening) else "-1"
        if function.starter:
            by = self._started(function)
        call = f"ledger_begin({function.id}, {object}, {by})"
        if self._is_dynamic(opening):
            text = "self" if re.search(r"\b(static|class) func\b", opening) else "Self.self"
            call = f"ledger_begin_as({function.id}, {object}, String(reflecting: {text}), {by})"
        elif heads.is_async(opening + "{{"):
            call = f"ledger_begin_async({function.id}, {object}, {by})"
        return lines + [f"let me = {call}", "defer { ledger_end(me) }"]

    def _is_dynamic(self, opening):
        """Whether only the running program knows the type that it is a call of."""
        types = [scope.type for scope in self.scopes if scope.type]
        is_static = bool(re.search(r"\b(static|class) func\b", opening))
        return bool(types) and (types[-1].keyword == "protocol" or types[-1].keyword == "class" and is_static)

    def _receiver(self, opening, function):
        """The object that the function is a call of, and what stands before its record starts."""
        types = [scope.type for scope in self.scopes if scope.type]
        info = types[-1] if types else None
        if function.kind in ("delegating", "local") or not info or re.search(r"\b(static|class) func\b", opening):
            return "0", []
        if info.keyword == "protocol":
            return ("id", []) if info.has_own_id else ("0", [])
        if not info.is_object:
            return "0", []
        if function.kind == "init":
            if info.has_own_id:
                return "id", [f"id = ledger_object({info.id})"]
            return ("id", []) if info.default_id else ("0", [])
        if function.kind == "deinit":
            info.has_deinit = True
        return "id", []

    def _close_function(self):
        scope = self.scopes[-1]
        if scope.function.may_throw and not re.match(r"\s*(throw|ledger_returns|return)\b", self.lines[-1]):
            self._append("ledger_returns(me)")
        self._append("}")
        self.scopes.pop()
        self._finish(scope)

    # MARK: Costs

    def _count_costs(self, line):
        total = sum(self.program.costs.get(name, 1) for name in _CALLED.findall(line))
        factor = 1
        for scope in reversed(self.scopes):
            if scope.function:
                scope.cost += total * factor
                return
            factor *= scope.factor

    def _finish(self, scope):
        name = re.split(r"[(\[]", scope.function.name)[0]
        if scope.function.kind in ("init", "delegating", "value init"):
            name = scope.function.path[-1]
        if scope.function.kind == "deinit":
            name = scope.function.path[-1]
            self.program.costs[name] = self.program.costs.get(name, 1) + scope.cost
            return
        self.program.costs[name] = max(self.program.costs.get(name, 1), scope.cost)
