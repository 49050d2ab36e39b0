#!/usr/bin/env python3
"""Writes pairs of 200 traces, before and after a change that is drawn at random, to judge `seqtrace diff`.

Usage: Scripts/plant-changes.py SEED FOLDER [PAIRS]

FOLDER gets 1-old.jsonl, 1-new.jsonl and so on, and plants.txt, which says what was changed. Each system is drawn, too:
services that call each other in turn or at the same time, some calls only now and then, times with a long tail. Of each
pair, compare the first line after the heading with the plant, and look at the plant last:

    Scripts/plant-changes.py 1 /tmp/pairs
    seqtrace diff /tmp/pairs/1-old.jsonl /tmp/pairs/1-new.jsonl
"""
import copy
import json
import os
import random
import sys

RUNS = 200
SERVICES = ["api", "account", "basket", "billing", "catalog", "coupon", "delivery", "fraud", "ledger", "mail", "search", "stock"]
CHANGES = ["slower", "retried", "new call", "lost cache", "changed order", "nothing"]


def system(draw):
    """A tree of calls: dictionaries with a service, a name, a mean own time in ms, a share, and calls inside."""
    left = SERVICES[1:]
    draw.shuffle(left)

    def call(service, depth):
        node = dict(service=service, name=f"GET /{service}", ms=draw.choice([1, 2, 4, 8, 15, 30]), share=1.0,
                    times=1, parallel=False, retries=0, calls=[])
        if draw.random() < 0.2:
            node["share"] = draw.choice([0.2, 0.5, 0.8])
        if draw.random() < 0.15:
            node["times"] = draw.choice([3, 10, 25])
        if depth < 4:
            for _ in range(draw.randint(1, 3)):
                if left:
                    node["calls"].append(call(left.pop(), depth + 1))
        if draw.random() < 0.6:
            node["calls"].append(dict(service="db", name=f"SELECT {service}", ms=draw.choice([0.5, 1, 3, 6]),
                                      share=draw.choice([1.0, 1.0, 0.1]), times=1, parallel=False, retries=0, calls=[]))
        node["parallel"] = len(node["calls"]) > 1 and draw.random() < 0.2
        return node

    root = call(SERVICES[0], 0)
    root.update(share=1.0, times=1)
    return root


def walk(node, parent=None):
    yield node, parent
    for inner in node["calls"]:
        yield from walk(inner, node)


def change(draw, root, kind):
    """Changes a system, and says how; the empty text if it has no place for such a change."""
    nodes = list(walk(root))
    inner = [(node, parent) for node, parent in nodes if parent]
    if kind == "slower":
        node, _ = draw.choice(nodes)
        factor = draw.choice([1.5, 2, 3, 5])
        node["ms"] *= factor
        return f"{node['service']} {node['name']} takes {factor} times as long"
    if kind == "retried":
        node, _ = draw.choice(inner)
        node["retries"] = draw.choice([0.1, 0.2, 0.4])
        return f"{node['service']} {node['name']} fails in {node['retries']:.0%} of the calls, and is tried again"
    if kind == "new call":
        node = draw.choice([node for node, _ in nodes if node["service"] != "db"])
        node["calls"].insert(draw.randint(0, len(node["calls"])), dict(
            service="audit", name="POST /audit", ms=draw.choice([1, 5, 20]), share=1.0, times=1, parallel=False,
            retries=0, calls=[]))
        return f"{node['service']} {node['name']} calls audit"
    if kind == "lost cache":
        cached = [(node, parent) for node, parent in inner if node["share"] < 0.5]
        if not cached:
            return ""
        node, parent = draw.choice(cached)
        old, node["share"] = node["share"], draw.choice([0.9, 1.0])
        return f"{parent['service']} calls {node['service']} {node['name']} in {node['share']:.0%} instead of {old:.0%}"
    if kind == "changed order":
        several = [node for node, _ in nodes if len(node["calls"]) > 1 and not node["parallel"]]
        if not several:
            return ""
        node = draw.choice(several)
        first = draw.randrange(len(node["calls"]) - 1)
        calls = node["calls"]
        calls[first], calls[first + 1] = calls[first + 1], calls[first]
        return f"in {node['service']} {node['name']}, {calls[first]['name']} comes before {calls[first + 1]['name']}"
    return "nothing"


def write(path, root, draw):
    with open(path, "w") as file:
        for run in range(RUNS):
            trace = "%032x" % draw.getrandbits(128)
            spans = {}

            def emit(node, parent, start, error):
                span = "%016x" % draw.getrandbits(64)
                own = node["ms"] * draw.lognormvariate(0, 0.25)
                clock = start + own / 2
                parts = [part for part in node["calls"] for _ in range(part["times"]) if draw.random() < part["share"]]
                ends = []
                for part in [] if error else parts:
                    at = start + own / 2 if node["parallel"] else clock
                    while draw.random() < part["retries"]:
                        at = emit(part, span, at, True) + 5
                    end = emit(part, span, at, False)
                    ends.append(end)
                    clock = end
                end = max(ends, default=clock) + own / 2
                spans.setdefault(node["service"], []).append(dict(
                    traceId=trace, spanId=span, name=node["name"], kind=3 if node["service"] == "db" else 2,
                    startTimeUnixNano=str(int(start * 1e6)), endTimeUnixNano=str(int(end * 1e6)),
                    attributes=[{"key": key, "value": {"stringValue": value}} for key, value in [
                        ("db.system.name", "postgresql")] * (node["service"] == "db")
                        + [("http.response.status_code", "503")] * error],
                    status={"code": 2} if error else {}, **({"parentSpanId": parent} if parent else {})))
                return end

            emit(root, None, 1.7e12 + run * 1e4, False)
            file.write(json.dumps({"resourceSpans": [
                {"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": service}}]},
                 "scopeSpans": [{"spans": list}]} for service, list in spans.items()]}) + "\n")


def main():
    draw = random.Random(int(sys.argv[1]))
    folder = sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    plants = []
    for pair in range(1, int(sys.argv[3]) + 1 if len(sys.argv) > 3 else 7):
        old = system(draw)
        new = copy.deepcopy(old)
        told = []
        for _ in range(draw.randint(1, 2)):
            text = change(draw, new, draw.choice(CHANGES))
            if text and text != "nothing":
                told.append(text)
        plants.append(f"{pair}: {'; '.join(told) or 'nothing'}\n")
        write(f"{folder}/{pair}-old.jsonl", old, draw)
        write(f"{folder}/{pair}-new.jsonl", new, draw)
    with open(f"{folder}/plants.txt", "w") as file:
        file.writelines(plants)


main()
