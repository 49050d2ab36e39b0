"""Checks that a recording has nothing before its cause, in the order in which it is drawn."""

import json
from bisect import bisect_right
from collections import defaultdict

_MARK = "event "


def marked(text):
    """The recording, with the number of each event as its argument; that shows where rendering puts it."""
    lines = text.splitlines()
    for index, line in enumerate(lines[1:], 1):
        event = json.loads(line)
        if event["kind"] in ("call", "create"):
            event["arguments"] = [f"{_MARK}{event['id']}"]
            lines[index] = json.dumps(event, ensure_ascii=False)
    return "\n".join(lines) + "\n"


class Ordering:
    """The causes that the program's own record proves, and where a recording draws both ends."""

    #: Why what consumes a value stands after what produced it.
    HANDOVER = "handed over first"

    def __init__(self, matching, record, golden):
        self.matching, self.record = matching, record
        self.places = {}
        for event in golden.events:
            if event.arguments and event.arguments[0].startswith(_MARK):
                number = int(event.arguments[0][len(_MARK):])
                self.places[number] = (event.place, event.ended_by.place if event.ended_by else event.place)

    def violations(self):
        """Pairs of an invocation and one that should stand after it, with the reason."""
        for cause, effect, reason, waits in self._causes():
            first, second = self._place(cause), self._place(effect)
            if first and second and second[0] < first[1 if waits else 0]:
                yield cause, effect, reason

    def _place(self, each):
        event = self.matching.event_of.get(each.id)
        if event is None or self.matching.trace.caller(event)[2]:
            return None
        return self.places.get(event.id)

    # MARK: Causes

    def _causes(self):
        own = self._own_calls()
        yield from self._sequences(own)
        yield from self._joins(own)
        yield from self._handovers(own)

    def _own_calls(self):
        """For each invocation, what it called itself, one after the other."""
        calls = defaultdict(list)
        for each in self.record.invocations.values():
            if each.site and not each.site.region and each.call > 0 and each.id in self.matching.event_of:
                calls[each.caller].append(each)
        for siblings in calls.values():
            siblings.sort(key=lambda each: each.start)
        return calls

    def _sequences(self, own):
        for calls in own.values():
            for first, second in zip(calls, calls[1:]):
                if first.end and first.end < second.start:
                    yield first, second, "called one after the other", True

    def _joins(self, own):
        """What was awaited stands before what its starter called then."""
        for join in self.record.joins:
            later = self._first_after(own[join.invocation], join.place)
            if later is None:
                continue
            for each in self.record.invocations.values():
                if each.site and each.site.region == join.region and each.caller == join.invocation:
                    if 0 < each.end < join.place:
                        yield each, later, "awaited first", True

    def _handovers(self, own):
        """What a value's producer did before stands before what its consumer did then."""
        for sent, receivers in self.record.received.items():
            producer, place = self.record.sent[sent]
            for consumer, received in receivers:
                later = self._first_after(own[consumer], received)
                before = [each for each in own[producer] if each.start < place]
                if later and (before or producer in self.record.invocations):
                    cause = before[-1] if before else self.record.invocations[producer]
                    yield cause, later, self.HANDOVER, bool(before)

    def _first_after(self, calls, place):
        index = bisect_right([each.start for each in calls], place)
        return calls[index] if index < len(calls) else None
