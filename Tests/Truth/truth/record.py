"""Reads the record that a program keeps of itself."""

from dataclasses import dataclass, field


@dataclass
class Invocation:
    """One run of a function. `start` and `end` are places in the record."""

    id: int
    function: object
    object: int
    start: int
    call: int = 0
    #: The invocation whose source has the call, and the innermost that was open on the thread.
    caller: int = 0
    innermost: int = 0
    site: object = None
    type_text: str = ""
    end: int = 0
    threw: bool = False
    is_implicit: bool = False
    #: What probably called it, where the program can't know.
    guess: int = 0
    children: list = field(default_factory=list)
    thread: int = 0


@dataclass
class Join:
    """A place at which an invocation knows that work that it handed over has ended."""

    place: int
    invocation: int
    region: int


class OwnRecord:
    """What a program says of itself: its invocations, its objects and its waits."""

    def __init__(self, program, text):
        self.program = program
        self.invocations, self.calls, self.types, self.type_texts = {}, {}, {}, {}
        self.joins, self.passed, self.failed, self._deinits = [], [], set(), {}
        self._running, self._watches, self._watched = {}, {}, {}
        #: Deaths of objects whose class has no `deinit`: the object, the place, what ran innermost.
        self.deaths = []
        self.creations, self.sent, self.received = {}, {}, {}
        for place, line in enumerate(text.splitlines(), 1):
            self._read(place, line.split(" ", 6))
        self._link()

    def _read(self, place, fields):
        """Reads a line: a letter, the thread, and what the letter needs."""
        thread, number, function, object, by = map(int, fields[1:6])
        match fields[0]:
            case "C":
                self.calls[number] = (by, function, object)
                self._running[thread] = by
            case "B":
                self._start(Invocation(number, self.program.functions[function - 1], object, place, by, thread=thread),
                            fields[6])
            case "E":
                self.invocations[number].end = place
                self._running[thread] = self.calls.get(self.invocations[number].call, (0,))[0]
            case "K":
                self.invocations[number].threw = False
            case "A":
                self.invocations[number].caller = by
                self.invocations[number].is_implicit = False
            case "J":
                self.joins.append(Join(place, number, function))
            case "S":
                self.sent[number] = (by, place)
            case "R":
                self.received.setdefault(number, []).append((by, place))
            case "P":
                self.passed.append((number, function, object))
            case _:
                self._read_object(fields[0], place, thread, number, object, by, fields[6])

    def _read_object(self, letter, place, thread, number, object, by, text):
        match letter:
            case "O":
                self.types[number] = self.program.types[object - 1]
                if watch := self._watches.pop(thread, 0):
                    self._watched[watch] = number
            case "T":
                self.type_texts[object] = text
            case "F":
                self.failed.add(object)
            case "W":
                self._watches[thread] = number
            case "G":
                self.deaths.append((self._watched.get(number, 0), place, by))

    def _start(self, each, text):
        each.type_text = "" if text == "-" else text
        each.threw = each.function.may_throw
        each.is_implicit, each.guess = each.call < 0, self._running.get(each.thread, 0)
        self.invocations[each.id] = each
        if each.function.kind in ("deinit", "subdeinit"):
            self._deinits.setdefault(each.object, []).append(each)

    def _link(self):
        for each in self.invocations.values():
            if each.call > 0 and each.call in self.calls:
                each.caller, site, each.innermost = self.calls[each.call]
                each.site = self.program.sites[site - 1] if site else None
        for each in self.invocations.values():
            if each.caller in self.invocations:
                self.invocations[each.caller].children.append(each.id)
        self._link_superclass_objects()
        for each in self.invocations.values():
            if each.function.kind == "init" and each.object and not self.is_part_of_creation(each):
                self.creations[each.object] = each.id
        for each in self.invocations.values():
            region = each.site.region if each.site else 0
            if not region and self.is_below(each.innermost, each.caller):
                each.caller = each.innermost

    def is_below(self, number, ancestor):
        """Whether a function that `ancestor` gave a closure to runs the closure."""
        while number and number != ancestor:
            each = self.invocations.get(number)
            number = each.caller if each else 0
        return bool(number) and number == ancestor

    def _link_superclass_objects(self):
        """The initialiser of a subclass learns its object from that of its superclass."""
        for each in sorted(self.invocations.values(), key=lambda each: -each.start):
            caller = self.invocations.get(each.caller)
            if each.site and each.site.is_super and each.function.kind == "init" and caller and not caller.object:
                caller.object = each.object

    # MARK: Questions

    def is_class(self, path):
        """Whether the program declares a class or an actor with this path."""
        return any(info.path == path and info.is_object for info in self.program.types)

    def deinits_of(self, object):
        """The invocations of an object's `deinit`, from the subclass to the superclass."""
        return self._deinits.get(object, [])

    def is_part_of_creation(self, each):
        """Whether it initialises the superclass's part of an object that its caller makes."""
        return each.function.kind == "init" and bool(each.site and each.site.is_super)

    def object_path(self, serial):
        """The true type of an object, as the runtime or the program names it."""
        if text := self.type_texts.get(serial):
            return tuple(part for part in _path(text))
        info = self.types.get(serial)
        return info.path if info else ()

    def receiver_paths(self, each):
        """The paths of the types that may stand for the receiver of an invocation."""
        if each.object:
            return [self.object_path(each.object)]
        paths = [each.function.path]
        if each.type_text:
            paths = [_path(each.type_text)] + (paths if self.is_class(each.function.path) else [])
        return paths


def _path(text):
    from .rules import without_arguments

    return tuple(without_arguments(text).split("."))
