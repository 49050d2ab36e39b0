"""Finds the event of a recording that stands for each invocation of the program's own record."""

import difflib
import re
from collections import defaultdict

from . import rules

_KINDS = {"init": "create", "deinit": "destroyBegin"}


class Matching:
    """Pairs of invocations and events; what is left over of both."""

    def __init__(self, program, record, trace):
        self.program, self.record, self.trace = program, record, trace
        self.event_of, self.invocation_of = {}, {}
        self.expected = [each for each in record.invocations.values() if self._is_expected(each)]
        self.expected.sort(key=lambda each: each.start)
        self._by_argument()
        self._by_location()
        self._deaths_by_object()
        self.missing = [each for each in self.expected if each.id not in self.event_of]
        self.extra = [event for event in trace.events if self._is_known(event)
                      and event.id not in self.invocation_of]

    def _is_expected(self, each):
        if not rules.is_recorded(each.function, self.program.mode):
            return False
        if each.function.kind == "deinit" and self.first_deinit(each) is not each:
            return False
        return not self.record.is_part_of_creation(each)

    def first_deinit(self, each):
        """The `deinit` with which an object's destruction starts in a recording."""
        same = [other for other in self.record.deinits_of(each.object) if other.function.kind == "deinit"]
        return same[0] if same else each

    # MARK: Locations

    def _locations(self):
        if not hasattr(self, "_functions"):
            self._functions = {(f.file, f.line): f for f in self.program.functions}
        return self._functions

    def function_of(self, event):
        return self._locations().get(event.location)

    def _is_known(self, event):
        return event.kind in ("call", "create", "destroyBegin") and self.function_of(event) is not None

    def _pair(self, each, event):
        self.event_of[each.id] = event
        self.invocation_of[event.id] = each

    # MARK: Ways of matching

    def _by_argument(self):
        """Where values are recorded, an argument names the call."""
        if self.program.mode == "plain":
            return
        calls = defaultdict(list)
        for each in self.expected:
            if each.call > 0:
                calls[each.call].append(each)
        for event in self.trace.events:
            label = re.match(r"^(?:by: )?(\d+)$", event.arguments[0]) if event.arguments else None
            called = calls.get(int(label.group(1)), []) if label else []
            if called and called[0].function.name == event.name:
                self._pair(called.pop(0), event)

    def _by_location(self):
        """Otherwise, the invocations of one function are taken in their order."""
        events, expected = defaultdict(list), defaultdict(list)
        for event in self.trace.events:
            if self._is_known(event) and event.id not in self.invocation_of:
                events[event.location].append(event)
        for each in self.expected:
            if each.id not in self.event_of:
                expected[(each.function.file, each.function.line)].append(each)
        for location, invocations in expected.items():
            self._align(invocations, events.get(location, []))

    def _align(self, invocations, events):
        if len(invocations) == len(events):
            for each, event in zip(invocations, events):
                self._pair(each, event)
            return
        left = [self._caller_location(each) for each in invocations]
        right = [self._parent_location(event) for event in events]
        blocks = difflib.SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
        for block in blocks:
            for offset in range(block.size):
                self._pair(invocations[block.a + offset], events[block.b + offset])

    def _caller_location(self, each):
        caller = self.record.invocations.get(each.caller)
        return (caller.function.file, caller.function.line) if caller else None

    def _parent_location(self, event):
        return event.parent.location if event.parent else None

    def _deaths_by_object(self):
        """A death that the recorder found afterwards has no location."""
        keys = {}
        for number, event in self.event_of.items():
            each = self.record.invocations[number]
            if each.object and event.to and event.to.serial:
                keys.setdefault(each.object, event.to.key)
        deaths = {event.to.key: event for event in self.trace.events
                  if event.kind == "destroyBegin" and event.id not in self.invocation_of and event.to}
        for each in self.expected:
            if each.function.kind == "deinit" and each.id not in self.event_of:
                event = deaths.get(keys.get(each.object))
                if event:
                    self._pair(each, event)
