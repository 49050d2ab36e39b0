#!/usr/bin/env python3
"""Writes a session folder that is large in one dimension.

  Tests/Benchmarks/growth-session.py DIMENSION SIZE FOLDER

The article on the session folder documents the format. Events without a receiver are notes.
"""
import os
import struct
import sys

TEXT, SITE, LANE = 1, 2, 5
NOTE, AWAIT = 14, 16


def record(kind, content):
    return struct.pack("<II", kind, len(content)) + content + b"\0" * (-len(content) % 8)


def event(kind, time, lane=0, place=0, site=0):
    return struct.pack("<QIII", time, lane, place, kind) + struct.pack("<11I", site, *[0] * 10)


def note(time, lane, place):
    return event(NOTE, time, lane, place, site=1)


def disordered(size):
    """Each lane's second event comes before its first."""
    events = [note(i + 1, i % size, 2 - i // size) for i in range(2 * size)]
    return b"", events


def nested(size):
    """Each lane was started in the one before."""
    lanes = b"".join(
        record(LANE, struct.pack("<IIIIQI", lane, 2, lane - 1, 0, lane, 0))
        for lane in range(1, size + 1)
    )
    events = [note(1, 0, 1)] + [note(lane + 1, lane, 1) for lane in range(1, size + 1)]
    return lanes, events + [event(AWAIT, size + 2, 0, 2), note(size + 3, 0, 3)]


def main():
    dimensions = {"session-lanes": disordered, "session-nested": nested}
    if len(sys.argv) != 4 or sys.argv[1] not in dimensions or not sys.argv[2].isdigit():
        sys.exit("usage: growth-session.py session-lanes|session-nested SIZE FOLDER")
    lanes, events = dimensions[sys.argv[1]](int(sys.argv[2]))
    names = record(TEXT, b"A") + record(SITE, struct.pack("<III", 1, 0, 0)) + lanes
    header = b"seqtrace" + struct.pack("<IIQ", 1, 64, 1)
    clock = struct.pack("<6Q", 0, 0, *[10**9] * 4) + struct.pack("<IIQ", 0, 0, 0)
    chunk = b"seqchunk" + struct.pack("<IIQ", 1, len(events), 1) + b"\0" * 40
    os.makedirs(sys.argv[3])
    for name, content in [
        ("session", header + clock),
        ("names-00000001", names),
        ("events-0000000001", chunk + b"".join(events)),
    ]:
        with open(os.path.join(sys.argv[3], name), "wb") as file:
            file.write(content)


main()
