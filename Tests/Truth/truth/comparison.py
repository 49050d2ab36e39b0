"""Compares a recording with the program's own record."""

import re
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass

from . import rules
from .matching import Matching
from .ordering import Ordering
from .table import Flavour

#: What makes a recording wrong, in the order of the report's columns.
WRONG = ("object", "argument", "type", "equal names", "missing", "doubled", "sender", "order", "death", "throws",
         "starter", "lost", "step")
#: What makes it incomplete.
INCOMPLETE = ("unknown", "limit")


@dataclass
class Finding:
    """A deviation of one event or invocation, and the constructs that it is counted for."""

    kind: str
    text: str
    constructs: tuple
    invocation: object = None
    event: object = None


class Comparison:
    """The findings of one run."""

    def __init__(self, run):
        self.program, self.record, self.trace = run.program, run.record, run.trace
        self.golden = run.golden
        self.matching = Matching(run.program, run.record, run.trace)
        self.findings, self.calls_in_statements = [], 0
        self.pairs = sorted(((self.record.invocations[number], event)
                             for number, event in self.matching.event_of.items()),
                            key=lambda pair: pair[1].place)
        self._anchor()
        for check in (self._check_presence, self._check_receivers, self._check_arguments,
                      self._check_names, self._check_senders,
                      self._check_order, self._check_deaths, self._check_unseen_deaths,
                      self._check_throws):
            check()
        if self.program.mode == "steps":
            self._check_steps()

    @property
    def is_wrong(self):
        """Whether the recording says something that isn't so."""
        return any(finding.kind in WRONG for finding in self.findings)

    @property
    def is_incomplete(self):
        """Whether the recording lacks something, or says that it isn't known."""
        return any(finding.kind in INCOMPLETE for finding in self.findings)

    # MARK: Findings

    def constructs_of(self, each):
        """The constructs that an invocation counts for: its function's, and those of the place of its call."""
        names = (each.function.construct,) + (each.site.constructs if each.site else ())
        return tuple(dict.fromkeys(names))

    def _find(self, kind, text, each=None, event=None):
        constructs = self.constructs_of(each) if each else ()
        if not each and event and (function := self.matching.function_of(event)):
            constructs = (function.construct,)
        self.findings.append(Finding(kind, text, constructs, each, event))

    def _describe(self, each):
        name = f"{'.'.join(each.function.path)}.{each.function.name}"
        return f"{name} [{each.id}]" + (f" on object {each.object}" if each.object else "")

    # MARK: Presence

    def _check_presence(self):
        for each in self.matching.missing:
            kind = "lost" if self.matching.region_of(each) else "missing"
            if not rules.is_promised(each.function, self.program.mode) or each.object in self.record.failed:
                kind = "limit"
            self._find(kind, f"{self._describe(each)} isn't recorded", each)
        for each in self.record.invocations.values():
            if not rules.is_recorded(each.function, self.program.mode):
                self._find("limit", f"{self._describe(each)}: {each.function.kind}, left out", each)
        for event in self.matching.extra:
            kind = "limit" if self._may_be_failed(event) or self._may_be_unwritten(event) else "doubled"
            self._find(kind, f"event {event.id} of {event.name or event.kind} has no invocation", None, event)

    def _may_be_unwritten(self, event):
        """Whether an object dies on another thread while the program ends, before it can note that."""
        end = next((each.ended_by for each in self.trace.events if each.ended_by), None)
        return event.kind == "destroyBegin" and end is not None and event.place > end.place

    def _may_be_failed(self, event):
        """Whether it may be the death of an object whose initialiser failed, which is drawn twice."""
        paths = [self.record.object_path(object) for object in self.record.failed]
        return event.kind == "destroyBegin" and any(rules.names_agree(event.to.name, path) for path in paths)

    # MARK: Receivers

    def _anchor(self):
        """Finds which participant stands for which object: that of the first event, or of its creation."""
        self.object_of, self.participant_of = {}, {}
        creations = [pair for pair in self.pairs if pair[1].kind == "create"]
        for each, event in creations + self.pairs:
            if each.object and event.to and event.to.serial and each.object not in self.participant_of:
                if event.to.key not in self.object_of:
                    self.object_of[event.to.key] = each.object
                    self.participant_of[each.object] = event.to.key

    def _check_receivers(self):
        self.wrong_receivers = set()
        for each, event in self.pairs:
            agreed = self._agreed_path(each, event)
            if problem := self._object_problem(each, event):
                kind = "limit" if each.object in self.record.failed else "object"
                self._find(kind, f"{self._describe(each)}: {problem}", each, event)
            elif agreed is None:
                true = ".".join(self.record.receiver_paths(each)[0])
                self._find("type", f"{self._describe(each)}: recorded as {event.to.key}, truly {true}",
                           each, event)
            else:
                continue
            self.wrong_receivers.add(each.id)

    def _check_arguments(self):
        """An object among the recorded arguments has the name of its lifeline."""
        for number, index, object in self.record.passed:
            event = self.matching.event_of.get(number)
            if not event or index >= len(event.arguments) or object not in self.participant_of:
                continue
            said, key = event.arguments[index], self.participant_of[object]
            if "@" in said and said != key:
                self._find("argument", f"{self._describe(self.record.invocations[number])}: given object {object}, "
                           f"recorded as {said}; its own is {key}", self.record.invocations[number], event)

    def _object_problem(self, each, event):
        to = event.to
        if not each.object:
            return f"recorded as the object {to.key}, but it has none" if to.serial else None
        if not to.serial:
            return f"recorded as {to.name}, without its object"
        expected, other = self.participant_of.get(each.object), self.object_of.get(to.key)
        if other == each.object:
            return None
        if other is not None:
            return f"recorded as {to.key}, which is object {other}; its own is {expected}"
        return f"recorded as {to.key}, elsewhere as {expected}"

    def _agreed_path(self, each, event):
        for path in self.record.receiver_paths(each):
            if rules.names_agree(event.to.name, path):
                return path
        return None

    def _check_names(self):
        """Types of one recorded name are one lifeline, or differ by number alone."""
        paths = defaultdict(list)
        for each, event in self.pairs:
            if each.id not in self.wrong_receivers and (path := self._agreed_path(each, event)):
                paths[rules.without_arguments(event.to.name)].append((path, each, event))
        for name, uses in paths.items():
            for path, each, event in uses:
                if path != uses[0][0]:
                    self._find("equal names", f"{self._describe(each)}: {name} also stands for "
                               f"{'.'.join(uses[0][0])}", each, event)

    # MARK: Senders

    def _recorded_sender(self, event):
        """The invocation whose activation is around an event: 0 for none, -1 for one that is unmatched."""
        parent, started_by, is_unknown = self.trace.caller(event)
        while parent and parent.kind == "destroyBegin" and parent.id not in self.matching.invocation_of:
            parent, started_by, is_unknown = self.trace.caller(parent)
        each = self.matching.invocation_of.get(parent.id) if parent else None
        return (each.id if each else -1 if parent else 0), started_by, is_unknown

    def _check_senders(self):
        for each, event in self.pairs:
            if event.kind == "destroyBegin" and event.location == ("", 0):
                continue
            caller, region, is_known = self.matching.recorded_caller(each)
            if not is_known or (caller and caller.id not in self.matching.event_of):
                continue
            expected = caller.id if caller else 0
            recorded, started_by, is_unknown = self._recorded_sender(event)
            if recorded == expected and not (is_unknown and expected):
                continue
            if self._runs_closure(recorded, expected, each) or self._dies_with_owner(recorded, expected, each):
                continue
            if self._has_consumed(recorded, expected, each):
                continue
            self._judge_sender(each, event, expected, recorded, region, started_by, is_unknown)

    def _has_consumed(self, recorded, expected, each):
        """Whether it is a death at the end of the function that has consumed the value.

        What a function consumes ends after its last `defer`, with which its record ends.
        """
        consumer = self.record.invocations.get(recorded)
        return (consumer is not None and consumer.function.consumes and consumer.caller == expected
                and each.function.kind in ("deinit", "subdeinit", "value deinit"))

    def _dies_with_owner(self, recorded, expected, each):
        """Whether an object is recorded as dying inside of the destruction of another, after its `deinit`."""
        owner = self.record.invocations.get(recorded)
        while owner and self._is_death(owner) and self._is_death(each) and owner.end <= each.start:
            owner = self.matching.recorded_caller(owner)[0]
            if (owner.id if owner else 0) == expected:
                return True
        return False

    def _is_death(self, each):
        return rules.is_deinit(each.function)

    def _runs_closure(self, recorded, expected, each):
        """Whether a function that was given the closure with the call is the recorded sender."""
        runner = self.record.invocations.get(recorded)
        if runner is None or not runner.function.takes_closure:
            return False
        return runner.start < each.start < (runner.end or each.start + 1) and self.record.is_below(recorded, expected)

    def _judge_sender(self, each, event, expected, recorded, region, started_by, is_unknown):
        truth = self._describe(self.record.invocations[expected]) if expected else "the program"
        if is_unknown:
            what = f"handed over in {region.construct}" if region else "called"
            self._find("unknown", f"{self._describe(each)}: {what} by {truth}, recorded without its start", each, event)
            return
        if started_by is not None and self._names_starter(started_by, expected, recorded):
            if started_by.name == "…":
                self._find("limit", f"{self._describe(each)}: the place of its start isn't known", each, event)
            return
        other = self.record.invocations.get(recorded)
        said = self._describe(other) if other else ("the program" if recorded == 0 else "something else")
        kind = "death" if event.kind == "destroyBegin" else "starter" if region else "sender"
        self._find(kind, f"{self._describe(each)}: by {truth}, recorded as by {said}", each, event)

    def _names_starter(self, started_by, expected, recorded):
        """Whether a start stands after the outermost call on an actor, but names the object that made it."""
        caller = self.record.invocations.get(expected)
        if not caller or not started_by.sender:
            return False
        event = self.matching.event_of[caller.id]
        if event.to.key != started_by.sender.key:
            return False
        while caller is not None:
            if caller.id == recorded:
                return True
            caller = self.record.invocations.get(caller.caller)
        return recorded == 0

    # MARK: Order, deaths, throws

    def _check_order(self):
        """In a program of one lane, events stand as the program's own record has them; otherwise, after
        their causes."""
        if self.golden:
            for cause, effect, reason in Ordering(self.matching, self.record, self.golden).violations():
                # By macro, only streams that a function makes and reads itself are connected.
                is_known = self.program.mode != "macros" or reason != Ordering.HANDOVER
                self._find("order" if is_known else "limit",
                           f"{self._describe(effect)}: recorded before {self._describe(cause)}, {reason}",
                           effect, self.matching.event_of[effect.id])
            return
        pairs = [(each, event) for each, event in self.pairs if not self._is_adopted(each)
                 and event.location != ("", 0)]
        starts = [each.start for each, _ in pairs]
        kept = _longest_increasing(starts)
        for index, (each, event) in enumerate(pairs):
            if index not in kept:
                kind = "death" if event.kind == "destroyBegin" else "order"
                self._find(kind, f"{self._describe(each)}: recorded at another place", each, event)

    def _is_adopted(self, each):
        while each is not None:
            if each.call == -2:
                return True
            each = self.record.invocations.get(each.caller)
        return False

    def _check_deaths(self):
        ends = {}
        for event in self.trace.events:
            if event.kind == "destroyBegin":
                ends.setdefault(event.to.key, event.ended_by.place if event.ended_by else event.place)
        for each, event in self.pairs:
            if event.to and event.to.serial and each.id not in self.wrong_receivers:
                if event.kind != "destroyBegin" and ends.get(event.to.key, event.place) < event.place:
                    self._find("death", f"{self._describe(each)}: recorded after the death of {event.to.key}",
                               each, event)
        for each, event in self.pairs:
            if each.function.kind == "deinit" and event.location == ("", 0):
                self._find("death", f"{self._describe(each)}: the recorder saw no deinit", each, event)

    def _check_unseen_deaths(self):
        """In a single lane, an object without a `deinit` dies before its parts do, or is found later."""
        if self.golden or self.program.flavour != Flavour.SYNC:
            return
        deaths = {event.to.key: event for event in self.trace.events if event.kind == "destroyBegin"}
        lasting = [pair for pair in self.pairs if pair[1].kind != "destroyBegin" and not self._is_adopted(pair[0])]
        lasting.sort(key=lambda pair: pair[0].start)
        starts = [each.start for each, _ in lasting]
        for object, place, _ in self.record.deaths:
            if object in self.participant_of:
                index = bisect_left(starts, place)
                event = deaths.get(self.participant_of[object])
                # The creation around it stands before the initial values of the new object.
                later = (pair[1] for pair in lasting[index:] if not (event and self._is_inside(event, pair[1])))
                after = next((each.place for each in later), len(self.trace.events) + 1)
                self._judge_death(object, event, lasting[index - 1][1], after)

    def _judge_death(self, object, event, before, after):
        each = self.record.invocations.get(self.record.creations.get(object))
        if object in self.record.failed:
            return
        if event is None:
            self._find("death", f"object {object}: its death isn't recorded", each)
        elif event.place < before.place and not self._is_in_destruction(before, event.place):
            self._find("death", f"object {object}: {event.to.key} dies too early", each, event)
        elif event.place > after:
            found = event.location == ("", 0)
            kind = "limit" if found else "death"
            self._find(kind, f"object {object}: {event.to.key} dies too late", each, event)

    @staticmethod
    def _is_inside(event, creation):
        """Whether an event happens while an object is created."""
        while event and event is not creation:
            event = event.parent
        return event is not None and event.kind == "create"

    @staticmethod
    def _is_in_destruction(event, place):
        """Whether an event stands in a destruction that starts after a place."""
        while event and event.place > place:
            if event.kind == "destroyBegin":
                return True
            event = event.parent
        return False

    def _check_throws(self):
        for each, event in self.pairs:
            if not event.ended_by or event.kind == "destroyBegin":
                continue
            is_throw = event.ended_by.kind == "throw"
            if is_throw != each.threw:
                said, true = ("throws", "returns") if is_throw else ("returns", "throws")
                self._find("throws", f"{self._describe(each)}: {true}, recorded as {said}", each, event)

    # MARK: Statements

    def _check_steps(self):
        """A call stands in the statement that makes it: the last one that began in the activation around it.

        What a function that isn't recorded calls has another activation around it. A closure of one expression has no
        statements; what it calls stands in the statement that runs it.
        """
        sites, last = self._places_of_sites(), {}
        calls = {event.id: each for each, event in self.pairs if event.kind != "destroyBegin" and each.site}
        for event in self.trace.events:
            around = (event.lane, event.parent.id if event.parent else 0)
            if event.kind in ("step", "check"):
                last[around] = event
                self._check_place(event)
            step, each = last.get(around), calls.get(event.id)
            if not step or not each or each.site.id not in sites:
                continue
            place, is_in_closure = sites[each.site.id]
            if self.matching.event_of.get(each.caller) is not event.parent or is_in_closure:
                continue
            self.calls_in_statements += 1
            is_there = f", {each.site.id})" in step.raw["name"]
            is_cut = "…" in step.raw["name"] and step.location[0] == place[0] and step.location[1] <= place[1]
            # An autoclosure runs in the statement that asks for its value, a loop's iterator after the last one of a pass.
            is_limit = each.function.name == "next()" or "autoclosure and inout" in each.site.constructs
            if not is_there and not is_cut:
                self._find("limit" if is_limit else "step", f"{self._describe(each)}: called on {place[0]}:{place[1]}, recorded in the statement "
                           f"on line {step.location[1]}, {step.raw['name']}", each, event)

    def _check_place(self, step):
        """A statement stands in the function whose activation is around it."""
        function = self.matching.function_of(step.parent) if step.parent else None
        following = [each.line for each in self.program.functions
                     if function and each.file == function.file and each.line > function.line]
        if function and not (step.location[0] == function.file and function.line <= step.location[1]):
            self._find("step", f"{step.raw['name']} on {step.location} is recorded inside of {function.name} on "
                       f"{function.file}:{function.line}, before {min(following, default=0)}", event=step)

    def _places_of_sites(self):
        """The files and lines of the places of calls, and whether they may be in a closure on their line."""
        found = {}
        for module, lines in self.program.files.items():
            for number, line in enumerate(lines, 1):
                for site in re.finditer(r"ledger_call\(\w+, (\d+)\)", line):
                    place = (f"{module}/{self.program.file_name}", number)
                    found[int(site.group(1))] = (place, "{" in line[:site.start()])
        return found


def _longest_increasing(numbers):
    """The indices of a longest increasing subsequence."""
    tails, indices, previous = [], [], [None] * len(numbers)
    for index, number in enumerate(numbers):
        position = bisect_left(tails, number)
        previous[index] = indices[position - 1] if position else None
        if position == len(tails):
            tails.append(number)
            indices.append(index)
        else:
            tails[position], indices[position] = number, index
    kept, index = set(), indices[-1] if indices else None
    while index is not None:
        kept.add(index)
        index = previous[index]
    return kept
