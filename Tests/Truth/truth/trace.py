"""Reads a recording in JSON Lines."""

import json
import re
from dataclasses import dataclass, field

OPENING = {"call", "create", "destroyBegin", "postBegin", "callbackBegin", "propertyChange"}
#: Activations that no function of the program stands for.
TRANSPARENT = {"propertyChange", "postBegin", "callbackBegin"}
ENDING = {"return", "throw", "destroyEnd", "postEnd", "callbackEnd"}


@dataclass
class Participant:
    """A name of a lifeline, with the serial of its object if it has one."""

    name: str
    serial: str = ""

    @property
    def key(self):
        """What names this participant alone."""
        return f"{self.name}@{self.serial}" if self.serial else self.name


@dataclass
class Event:
    """An event; `place` is its line, `parent` the activation that is open around it."""

    id: int
    kind: str
    lane: int
    place: int
    raw: dict
    to: Participant = None
    sender: Participant = None
    parent: "Event" = None
    start_cause: "Event" = None
    ended_by: "Event" = None

    @property
    def name(self):
        """The name of the function, without `super.` or a protocol before it, or an empty text."""
        return re.sub(r"^\w+\.(?=\w+\()", "", self.raw.get("name", ""))

    @property
    def arguments(self):
        """The texts of the arguments; none if they aren't recorded."""
        return self.raw.get("arguments", [])

    @property
    def location(self):
        """The file and the line; empty for what the recorder found afterwards."""
        return self.raw.get("file", ""), self.raw.get("line", 0)


def participant(text):
    """Reads a reference to a participant; a facet stands for its object."""
    if not text:
        return None
    name = text.split(" / ")[0]
    match = re.match(r"^(.*)[@#](-?\d+)$", name)
    return Participant(match.group(1), match.group(2)) if match else Participant(name)


class Trace:
    """The events of a recording, with their lanes' nesting and causes."""

    def __init__(self, text):
        lines = text.splitlines()
        self.header = json.loads(lines[0])
        self.events = []
        self.by_id = {}
        self.first_causes = {}
        self._open = {}
        for place, line in enumerate(lines[1:], 1):
            self._add(place, json.loads(line))

    def _add(self, place, raw):
        event = Event(raw["id"], raw["kind"], raw.get("lane", 0), place, raw)
        event.to, event.sender = participant(raw.get("to")), participant(raw.get("from"))
        self.events.append(event)
        self.by_id[event.id] = event
        open = self._open.setdefault(event.lane, [])
        if event.lane not in self.first_causes:
            self.first_causes[event.lane] = self.by_id.get(raw.get("cause"))
        if event.kind in ENDING:
            begun = self.by_id.get(raw.get("begin"))
            if begun:
                begun.ended_by = event
                if begun in open:
                    del open[open.index(begun):]
            event.parent = begun
            return
        event.parent = open[-1] if open else None
        event.start_cause = self.by_id.get(raw.get("cause"))
        if event.kind in OPENING:
            open.append(event)

    # MARK: Questions

    def starter(self, event):
        """The activation that an event belongs to or was started by; with the causes on the way.

        The second value is the event that started the lane, if one did; the third is true if the
        recording says that the start isn't known.
        """
        started_by, seen = None, set()
        while True:
            if event.parent is not None:
                return event.parent, started_by, False
            if event.lane in seen:
                return None, started_by, True
            seen.add(event.lane)
            cause = event.start_cause if event.kind == "callbackBegin" else None
            cause = cause or self.first_causes.get(event.lane)
            if cause is None:
                return None, started_by, event.lane != 0
            started_by = started_by or cause
            if cause.kind in OPENING:
                return cause, started_by, False
            event = cause

    def caller(self, event):
        """As `starter`, without what no function of the program stands for."""
        parent, started_by, is_unknown = self.starter(event)
        while parent is not None and parent.kind in TRANSPARENT:
            parent, later, unknown = self.starter(parent)
            started_by, is_unknown = started_by or later, is_unknown or unknown
        return parent, started_by, is_unknown
