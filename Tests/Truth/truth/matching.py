"""Finds the event of a recording that stands for each invocation of the program's own record."""

import difflib
import re
from collections import defaultdict

from . import rules
from .table import Flavour

#: How far from its turn an event may stand, where threads run beside each other.
_REACH = 6


class Matching:
    """Pairs of invocations and events; what is left over of both."""

    def __init__(self, program, record, trace):
        self.program, self.record, self.trace = program, record, trace
        self.event_of, self.invocation_of = {}, {}
        self._functions = {(each.file, each.line): each for each in program.functions}
        self.expected = [each for each in record.invocations.values() if self._is_expected(each)]
        self.expected.sort(key=lambda each: each.start)
        self._by_argument()
        if program.flavour == Flavour.SYNC:
            self._by_order()
        else:
            self._by_caller()
        self._deaths_by_object()
        self.missing = [each for each in self.expected if each.id not in self.event_of]
        self.extra = [event for event in trace.events if self._is_known(event)
                      and event.id not in self.invocation_of]

    def _is_expected(self, each):
        if not rules.is_recorded(each.function, self.program.mode):
            return False
        if rules.is_deinit(each.function) and self.first_deinit(each) is not each:
            return False
        return not self.record.is_part_of_creation(each)

    # MARK: Questions

    def first_deinit(self, each):
        """The `deinit` with which an object's destruction starts in a recording."""
        if not each.object:
            return each
        same = [other for other in self.record.deinits_of(each.object)
                if rules.is_deinit(other.function)]
        return same[0] if same else each

    def recorded_caller(self, each, is_guessing=False):
        """The nearest invocation that may be in the recording and that caused this one, if any.

        The second value is the region in which work was handed over on the way; the third is false
        if the caller isn't known.
        """
        region = self.region_of(each)
        while True:
            if each.is_implicit and not (is_guessing and each.guess):
                return None, region, False
            caller = self.record.invocations.get(each.guess if each.is_implicit else each.caller)
            if caller is None:
                return None, region, True
            if rules.is_deinit(caller.function):
                caller = self.first_deinit(caller)
            while self.record.is_part_of_creation(caller):
                caller = self.record.invocations[caller.caller]
            if caller.id in self.event_of or rules.is_promised(caller.function, self.program.mode):
                return caller, region, True
            each, region = caller, region or self.region_of(caller)

    def region_of(self, each):
        """The work that an invocation starts, if it was handed over."""
        if each.site and each.site.region:
            return self.program.regions[each.site.region - 1]
        return None

    def function_of(self, event):
        """The program's function at the place that an event names."""
        return self._functions.get(event.location)

    def _is_known(self, event):
        return event.kind in ("call", "create", "destroyBegin") and self.function_of(event) is not None

    def _pair(self, each, event):
        self.event_of[each.id] = event
        self.invocation_of[event.id] = each

    # MARK: Ways of matching

    def _by_argument(self):
        """Where values are recorded, an argument names the call."""
        if self.program.mode in ("plain", "steps"):
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

    def _left_over(self):
        """What isn't matched yet, by the place of the function in the source."""
        events, invocations = defaultdict(list), defaultdict(list)
        by_macro = self.program.mode == "macros"  # The place of a death is that of its macro.
        for event in self.trace.events:
            if self._is_known(event) and event.id not in self.invocation_of:
                if not by_macro or event.kind != "destroyBegin":
                    events[event.location].append(event)
        for each in self.expected:
            if each.id not in self.event_of and not (by_macro and rules.is_deinit(each.function)):
                invocations[(each.function.file, each.function.line)].append(each)
        return [(invocations[location], events.get(location, [])) for location in invocations]

    def _by_order(self):
        """In a single lane, the invocations of one function are recorded in their order."""
        for invocations, events in self._left_over():
            self._align(invocations, events)

    def _align(self, invocations, events):
        if len(invocations) == len(events):
            for each, event in zip(invocations, events):
                self._pair(each, event)
            return
        left = [self._caller_location(each) for each in invocations]
        right = [event.parent.location if event.parent else None for event in events]
        blocks = difflib.SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
        for block in blocks:
            for offset in range(block.size):
                self._pair(invocations[block.a + offset], events[block.b + offset])

    def _caller_location(self, each):
        caller = self.record.invocations.get(each.caller)
        return (caller.function.file, caller.function.line) if caller else None

    def _by_caller(self):
        """With several lanes, what one invocation caused is recorded in its order.

        What has no such place in the recording is taken in the order of time, from the callers down.
        """
        while True:
            self._sweep()
            stuck = [each for each in self.expected if each.id not in self.event_of]
            topmost = [each for each in stuck if self._is_topmost(each)] or stuck
            others = [each for each in topmost if not self._waits_for_creation(each)]
            if not self._by_object(others) and not self._by_object(topmost):
                return

    def _is_topmost(self, each):
        caller, _, _ = self.recorded_caller(each, is_guessing=True)
        return caller is None or caller.id in self.event_of

    def _sweep(self):
        waiting, deaths = defaultdict(list), {}
        for _, events in self._left_over():
            for event in events:
                parent, _, _ = self.trace.caller(event)
                waiting[(event.location, parent.id if parent else 0)].append(event)
                if event.kind == "destroyBegin":
                    deaths[event.to.key] = event
        objects = self._known_objects()
        for each in self.expected:
            if each.id in self.event_of:
                continue
            if each.function.kind == "deinit":
                if event := self._death_of(each, deaths):
                    self._pair(each, event)
                    continue
                if self._waits_for_creation(each):
                    continue
            caller, _, is_known = self.recorded_caller(each, is_guessing=True)
            parent = self.event_of.get(caller.id) if caller else None
            location = (each.function.file, each.function.line)
            key = (location, parent.id if parent else 0)
            for place in (key, (location, 0)):
                waiting[place] = [event for event in waiting[place] if event.id not in self.invocation_of]
            events = waiting[key]
            if is_known and (caller is None or parent) and events:
                self._pair(each, events.pop(0))
            elif self.region_of(each) and waiting[(location, 0)]:
                self._pair(each, self._take(each, waiting[(location, 0)], objects))

    def _waits_for_creation(self, each):
        """Whether it is a death that will be known by its object, once the creation of that is matched."""
        creation = self.record.invocations.get(self.record.creations.get(each.object))
        return (each.function.kind == "deinit" and creation is not None
                and creation.id not in self.event_of and self._is_expected(creation))

    def _death_of(self, each, deaths):
        """The death of an object whose creation is matched."""
        event = self.event_of.get(self.record.creations.get(each.object))
        return deaths.pop(event.to.key, None) if event and event.kind == "create" else None

    def _by_object(self, invocations):
        """Takes what is left in the order of time, and preferably of the right object."""
        objects, found = self._known_objects(), False
        events = {}
        for _, left in self._left_over():
            for event in left:
                events.setdefault(event.location, []).append(event)
        for each in invocations:
            left = events.get((each.function.file, each.function.line))
            if left:
                self._pair(each, self._take(each, left, objects))
                found = True
        return found

    def _take(self, each, events, objects):
        near = events[:_REACH]
        right = [event for event in near if each.object and objects.get(event.to.key) == each.object]
        event = (right or near)[0]
        events.remove(event)
        return event

    def _known_objects(self):
        """The objects of participants, as far as their first events are matched."""
        objects = {}
        for event in self.trace.events:
            each = self.invocation_of.get(event.id)
            if each and each.object and event.to and event.to.serial:
                objects.setdefault(event.to.key, each.object)
        return objects

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
            if rules.is_deinit(each.function) and each.id not in self.event_of:
                event = deaths.get(keys.get(each.object))
                if event:
                    self._pair(each, event)
