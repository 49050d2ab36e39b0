#!/usr/bin/env python3
"""Walks through interactive pages in headless Chromium, with real keys and clicks.

    Scripts/test-page.py [--screenshots FOLDER] [--large] [--generated COUNT] [INPUT...]

Uses the program in SEQTRACE_BINARY, or .build/debug/seqtrace. Compares order, ends and nesting with
the SVG of the same diagrams, walks through the demo scenarios, and holds a run of 100 000 messages to its gates.
With --large, also opens a million messages, a million lifelines and a depth of 100 000. Each INPUT is
drawn and compared as well. If `Scripts/setup tests` has fetched axe, it looks at the page.
"""

import argparse
import base64
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from chromium_driver import Browser
from page_reading import (
    PROGRAM, ROOT, complain, count, draw, expect, expect_equal, failures, messages_of, selected)
from page_trouble import cut_off, hostile, old_browsers, without_script
from page_walks import walk, walk_program, wander, wide

MOST_NODES = 2000
MOST_BYTES = 8_000_000
LOOK = "{http://www.w3.org/2000/svg}"


def nesting(lines, bars):
    """Returns for each bar its rank from the left, its level, and the messages at its start and end."""
    found = []
    for x, top, bottom in bars:
        found.append((
            round(x), sum(line <= top + 2 for line in lines), sum(line < bottom - 1 for line in lines)))
    columns = sorted({x for x, _, _ in found})
    return sorted((columns.index(x), start, end) for x, start, end in found)


def spoken(title):
    """Returns the title of a message in a picture as a page says it."""
    ends = re.sub(" [→⇢] ", " to ", " ".join(title.split()), count=1)
    return ends if ": " in ends else f"{ends}: reply"


def svg_facts(path):
    """Returns the sentences, and the nesting of bars, of a picture."""
    root = ElementTree.parse(path).getroot()
    sentences, lines = [], []
    for group in root.iter(f"{LOOK}g"):
        if not re.fullmatch(r"m[0-9]+", group.get("id", "")):
            continue
        sentences.append(spoken(group.find(f"{LOOK}title").text))
        numbers = re.findall(r"-?[0-9.]+", group.find(f"{LOOK}path").get("d"))
        is_loop = "V" in group.find(f"{LOOK}path").get("d")
        lines.append(float(numbers[1]) + (16 if is_loop else 0))
    legend = {bar for group in root.iter(f"{LOOK}g") if re.fullmatch("k[0-9]+", group.get("id", ""))
              for bar in group}
    bars = [
        (float(bar.get("x")), float(bar.get("y")), float(bar.get("y")) + float(bar.get("height")))
        for bar in root.iter(f"{LOOK}rect") if bar not in legend and (bar.get("class") or "").split()[:1] == ["activation"]]
    return sentences, nesting(lines, bars)


def page_facts(browser):
    lines = browser.run(
        "[...document.querySelectorAll('.row')].filter(row => row.querySelector('.label'))"
        ".map(row => row.querySelector('.line').getBoundingClientRect().bottom)")
    bars = browser.run(
        "[...document.querySelectorAll('rect.activation')].map(bar => bar.getBoundingClientRect())"
        ".map(box => [box.left + 0.5, box.top + 0.5, box.bottom - 0.5])")
    return messages_of(browser), nesting(lines, bars)


# Diagrams whose rows, frames or lifelines lie beside, on or in each other.
AWKWARD = {
    "parallel": "A -> B : one\n& B -> C : two\n& C -> D : three\nA -> B ++ : call\nnote right : beside\nB --> A -- : done",
    "death": "A -> B ++ : open\nB -> B : work\nB --> A : bye\ndestroy B\nA -> C ** : make\nC -> A : hello",
    "nested": "A -> B ++ : start\nloop 5 times\nalt first condition\nopt maybe\nB -> C ++ : call\nC -> C : self\n"
              "C --> B -- : done\nend\nelse second condition with a very long text\nB -> D : other\nnote over B, D : both\nend\nend\n"
              "B --> A -- : result",
    "inside": "participant A\nparticipant B\nparticipant C\nparticipant D\nA -> B ++ : outer with quite some text\n"
              "loop#Gold #LightBlue every item\nref over B, D : elsewhere\n"
              "B -> C ++ : inner with quite some text\nC -> C : own call of C\nC --> B -- : done\n== Title ==\nB -> C : again\nend\n"
              "B --> A -- : finished\nC -> D : last with quite some text",
    "divided": "box \"Group with a title\"\nparticipant A\nparticipant B\nend box\nA -> B : one\n== Title ==\nB -> C : two\n"
               "... later ...\nref over A, C : elsewhere\n[-> A : in\nC ->] : out",
}

# Collects the shapes and the texts between the heads and the ends of the lifelines: the style or the text, and the box
# from the upper end of the first lifeline. Labels that are cut off or moved to the window's edge are left out.
SHAPES = """(() => {
  const boxes = [...document.querySelectorAll('path.lifeline')].filter(node => !node.closest('.heads, [id^=c]')).map(node => node.getBoundingClientRect())
  const [left, top] = [Math.min(...boxes.map(box => box.left)), Math.min(...boxes.map(box => box.top))]
  const bottom = Math.max(...boxes.map(box => box.bottom))
  const found = []
  for (const node of document.querySelectorAll('rect, path, text, .labelLine, .mask:not(:has(.labelLine))')) {
    if (node.closest('.heads, defs, .away')) continue
    const isShape = /^(rect|path)$/.test(node.localName)
    const name = isShape ? (node.getAttribute('class') ?? '').replace('item ', '').split(/[ -]/)[0]
      : node.textContent.replace(/\\s+/g, ' ').trim()
    if (/^(|mask|canvas|tint|none|stroke|fill|patch|line|message|reply|error|link|added|removed|changed)$/.test(name)
      || /⋯/.test(name)) continue
    const range = new Range()
    range.selectNodeContents(node)
    const box = (isShape || node.localName === 'text' ? node : range).getBoundingClientRect()
    if (box.bottom > top + 12 && box.top < bottom + 4) {
      found.push([name, isShape ? 1.5 : 7, box.left - left, box.top - top, box.width, box.height])
    }
  }
  return found
})()"""


def same_shapes(browser, picture, name):
    """Compares the items of the page that is open with those of its picture; in a narrow window, but for what moves."""
    found = {3000: browser.run(SHAPES)}
    for width in (700, 360):
        browser.resize(width, 9000)
        browser.settle()
        found[width] = browser.run(SHAPES)
    browser.resize(3000, 9000)
    browser.open(picture.as_uri())
    if browser.run("document.documentElement.getBoundingClientRect().height") > 850:
        return  # with feet and repeated heads
    expected = browser.run(SHAPES)

    def lacking(some, others, sides):
        return [one for one in some if not any(one[0] == other[0] and all(
            abs(one[side] - other[side]) <= one[1] for side in sides) for other in others)]

    everywhere, upright = (2, 3, 4, 5), (3, 5)
    missing = lacking(expected, found[3000], everywhere)
    expect(not missing, f"{name}: the page lacks {missing[:6]}")
    for width, sides in [(3000, everywhere), (700, upright), (360, upright)]:
        further = lacking(found[width], expected, sides)
        expect(not further, f"{name}: only the page, {width} points wide, has {further[:6]}")


def compare(browser, folder, source, name):
    """Compares a page with the picture of the same diagram."""
    page, picture = folder / f"{name}.html", folder / f"{name}.svg"
    draw(*source, "-o", page)
    draw(*source, "-o", picture)
    browser.resize(3000, 9000)
    browser.open(page.as_uri())
    # Where something differs from another run, what is equal is collapsed.
    browser.key("E")
    browser.settle()
    sentences, bars = svg_facts(picture)
    found, found_bars = page_facts(browser)
    expect_equal(found, sentences, f"{name}: messages in order with their ends")
    expect_equal(found_bars, bars, f"{name}: activations")
    same_shapes(browser, picture, name)
    complain(browser, name)
    return page


def generated(folder, seed):
    """Writes a diagram of random calls, some of which call themselves, throw, or never return."""
    source = random.Random(seed)
    names = [f"line {index}" for index in range(source.randint(1, 6))]
    messages, activations, open_calls = [], [], []
    for position in range(source.randint(1, 60)):
        line = open_calls[-1]["lifeline"] if open_calls else source.choice(names)
        message = {"position": position, "kind": source.choice(["call", "call", "signal", "reply", "reply"]),
                   "from": line, "to": source.choice(names), "name": f"message {position}"}
        if message["kind"] == "call":
            open_calls.append({"lifeline": message["to"], "start": position, "end": position, "caller": line})
            activations.append(open_calls[-1])
        elif message["kind"] == "reply":
            if not open_calls:
                message["kind"] = "signal"
            else:
                message["to"] = open_calls[-1].pop("caller")
                open_calls.pop()["end"] = position
                message["throws"] = source.random() < 0.2
        for call in open_calls:
            call["end"] = position
        messages.append(message)
    for call in open_calls:
        del call["caller"]
        call["interrupted"] = source.random() < 0.5
    path = folder / f"generated-{seed}.json"
    path.write_text(json.dumps({
        "seqtraceDiagram": 1, "messages": messages, "activations": activations,
        "lifelines": [{"id": index, "name": name, "label": name, "kind": "participant"}
                      for index, name in enumerate(names)]}))
    return path


def copied(browser, form):
    """Returns what is copied in a form."""
    browser.run("navigator.clipboard.writeText = async text => { window.copied = text }")
    browser.run(
        f"(() => {{ const list = document.querySelector('select[aria-label^=Copy]'); list.value = '{form}';"
        " list.dispatchEvent(new Event('change')) })()")
    browser.settle()
    return browser.run("window.copied")


def copies(browser, folder, page):
    """What is copied draws the same messages, except for their numbers."""
    browser.open(page.as_uri() + "#depth=2")
    expected = [re.sub(r"^[0-9.]+\. ", "", text) for text in messages_of(browser)]
    for form, ending in (("mermaid", "mmd"), ("plantuml", "puml")):
        source, picture = folder / f"copied.{ending}", folder / f"copied-{ending}.svg"
        source.write_text(copied(browser, form))
        draw("render", source, "-o", picture)
        expect_equal(svg_facts(picture)[0], expected, f"the copy as {form}")
    text = copied(browser, "transcript")
    expect("\n// " in text and "deeper" in text, f"a copied transcript says what is hidden: {text[:300]}")


def transcripts(browser, folder, pages):
    """A copied transcript is read as one; that of a whole run without tasks is the run, but for what it says."""
    for name, page in pages.items():
        browser.open(page.as_uri())
        copy = folder / f"{name}-copied.transcript"
        copy.write_text(copied(browser, "transcript"))
        draw("render", copy, "-o", folder / f"{name}-copied.svg")
    recorded = folder / "recorded.transcript"
    draw("run", "placeholder", "-o", recorded)
    lines = recorded.read_text().replace("design: placeholder\n", "").splitlines()
    lines = [re.sub(" @ .*", "", line) for line in lines]
    recorded.write_text("\n".join(
        re.sub(" about .*", "", line) if line.strip().startswith("post ") else line for line in lines) + "\n")
    difference = subprocess.run(
        [PROGRAM, "diff", folder / "placeholder-copied.transcript", recorded], capture_output=True, text=True)
    expect_equal(difference.returncode, 0, f"the copied transcript is that of the run: {difference.stdout}")


def look(browser, page, folder, name):
    """Takes screenshots."""
    if not folder:
        return
    browser.resize(1400, 900)
    browser.open(page.as_uri())
    for scheme in ("light", "dark"):
        browser.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}])
        browser.settle()
        browser.screenshot(f"{folder}/{name}-{scheme}.png")


def axe(browser, page):
    script = ROOT / ".build/axe/axe.min.js"
    if not script.exists():
        return print("Scripts/setup tests fetches axe, which didn't look")
    for scheme in ("light", "dark"):
        browser.open(page.as_uri() + "#at=3")
        browser.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}])
        browser.send("Runtime.evaluate", expression=script.read_text())
        violations = browser.run(
            "axe.run().then(result => result.violations.map(one => one.id + ': '"
            " + one.nodes.slice(0, 3).map(node => node.html.slice(0, 200) + ' ' + node.failureSummary).join('; ')))")
        for violation in violations:
            failures.append(f"axe, {scheme}: {violation}")


def large(browser, folder, dimension, size, gates=False):
    """Opens a generated run, scrolls, collapses and steps; reports times."""
    trace, page = folder / f"{dimension}.jsonl", folder / f"{dimension}.html"
    with open(trace, "wb") as file:
        subprocess.run([ROOT / "Tests/Benchmarks/growth-trace", dimension, str(size)], stdout=file, check=True)
    begin = time.monotonic()
    draw("render", trace, "-o", page)
    wrote = time.monotonic() - begin
    browser.resize(1400, 900)
    begin = time.monotonic()
    browser.open(page.as_uri(), patience=300)
    opened = time.monotonic() - begin
    most = count(browser)
    slowest = 0
    for key in ("PageDown", "End", "PageUp", "Home", "j", "i", "1", "0", "C", "j", "E", "End", "k"):
        begin = time.monotonic()
        browser.key(key)
        slowest = max(slowest, time.monotonic() - begin)
        most = max(most, count(browser))
    for place in (0.3, 0.9, 0.5):
        box = browser.run("(() => { const b = document.querySelector('.strip').getBoundingClientRect(); return [b.x, b.y, b.height] })()")
        browser.click_at(box[0] + 20, box[1] + 5 + place * (box[2] - 10))
        most = max(most, count(browser))
    # `performance.memory` answers with old figures for minutes.
    memory = browser.send("Runtime.getHeapUsage")["usedSize"]
    size_of_page = page.stat().st_size
    print(
        f"{size} {dimension}: {size_of_page / 1e6:.1f} MB written in {wrote:.1f} s, opened in {opened:.1f} s, "
        f"at most {most} nodes, slowest key {slowest:.2f} s, heap {memory / 1e6:.0f} MB")
    expect(most <= MOST_NODES, f"{size} {dimension}: {most} nodes")
    expect(browser.run("document.querySelectorAll('.row').length > 0"), f"{size} {dimension}: no row is drawn")
    if gates:
        expect(size_of_page <= MOST_BYTES, f"{size} {dimension}: {size_of_page} bytes")
    complain(browser, f"{size} {dimension}")


def frames(browser, folder):
    """Expects the frame of a fragment around the labels beside its last lifeline."""
    page = compare(browser, folder, ["render", ROOT / "Diagrams/service/service.jsonl"], "service")
    browser.open(page.as_uri())
    room = browser.run(
        "(() => { const right = node => {"
        "const range = new Range(); range.selectNodeContents(node); return range.getBoundingClientRect().right };"
        "const label = [...document.querySelectorAll('.label')].find(one => one.textContent === 'chop vegetables');"
        "return document.querySelector('rect.fragment').getBoundingClientRect().right - right(label) })()")
    expect(room > 0, f"service: a label goes {-room} points beyond its frame")


def awkward(browser, folder):
    """Rows beside each other can be clicked, frames stay around what is shown, and titles stay where lifelines go."""
    browser.resize(1400, 900)
    browser.open((folder / "parallel.html").as_uri())
    expect_equal(len(messages_of(browser)), 5, "messages beside each other and below them")
    browser.click(".label", 3)
    expect("call" in selected(browser), f"a click on a label beside a note selects {selected(browser)}")
    shown = "[...document.querySelectorAll('%s')].length"
    browser.open((folder / "nested.html").as_uri() + "#folded=2")
    expect_equal(browser.run(shown % "rect.fragment"), 3, "frames around a collapsed fragment")
    browser.open((folder / "nested.html").as_uri() + "#hide=2")
    expect_equal(browser.run(shown % "rect.fragment"), 2, "frames of which an operand is shown")
    browser.open((folder / "divided.html").as_uri() + "#hide=1")
    expect("Title" in browser.run("document.querySelector('.rows').textContent"), "the title of a divider stays")
    browser.open((folder / "nested.html").as_uri())
    browser.key("C")
    expect_equal(browser.run(shown % "rect.activation"), 1, "bars of which a row is shown")
    browser.open((folder / "inside.html").as_uri() + "#hide=2")
    middle = ("(() => { const middle = box => box.left + box.width / 2; return middle(document.querySelector('rect.fragmentTab')"
              ".getBoundingClientRect()) - middle([...document.querySelectorAll('text')].find(one => one.textContent === 'elsewhere')"
              ".getBoundingClientRect()) })()")
    expect(abs(browser.run(middle)) < 2, "the text of a reference is in its middle")
    sides = ("(() => { const right = node => node.getBoundingClientRect().right; return ["
             "right(document.querySelector('rect.fragment')), right(document.querySelector('rect.tint')),"
             "right([...document.querySelectorAll('.label')].find(one => one.textContent.includes('own call')))] })()")
    browser.open((folder / "inside.html").as_uri() + "#hide=3")
    frame, tint, label = browser.run(sides)
    expect(abs(frame - tint) < 2 and frame > label, f"a frame to {frame}, its background to {tint}, a label to {label}")
    browser.open((folder / "inside.html").as_uri())
    browser.key("C")
    expect_equal(browser.run(shown % "rect.fragment, rect.fragmentTab"), 0, "frames and references inside of a collapsed call")
    expect("Title" not in browser.run("document.querySelector('.rows').textContent"), "a divider inside of a collapsed call")
    expect_equal(browser.run(shown % "rect.activation"), 1, "bars of calls inside of a collapsed call")
    browser.open((folder / "divided.html").as_uri())
    for key in "mjlme1":
        browser.key(key)
    complain(browser, "awkward diagrams")


def source_lines(browser, folder):
    """The panel shows the lines of the source around the selected message, if the page has them."""
    for options, expected in [([], False), (["--sources"], True)]:
        page = folder / "sources.html"
        subprocess.run([PROGRAM, "run", "placeholder", *options, "-o", page, "--quiet"], cwd=ROOT, check=True)
        browser.open(page.as_uri() + "#at=4")
        line = browser.run("document.querySelector('.excerpt mark')?.textContent ?? ''")
        expect_equal("addSubview" in line, expected, f"the marked line of the source with {options}: {line!r}")


def read_aloud(browser, folder):
    """Rows have levels, states and durations for screen readers, and the lifelines of the panel are one tab stop."""
    source, page = folder / "aloud.mmd", folder / "aloud.html"
    source.write_text("sequenceDiagram\nA->>+B: ask\npar one\nB->>C: first\nand two\nB->>C: second\nend\nB-->>-A: done\n")
    draw("render", source, "-o", page)
    browser.open(page.as_uri())
    read = ("[...document.querySelectorAll('.row')].map(row => ['aria-level', 'aria-expanded', 'aria-label']"
            ".map(name => row.getAttribute(name)))")
    expect_equal(browser.run(read), [
        ["1", "true", "A to B: ask"], ["2", "true", "par one"], ["3", None, "B to C: first"],
        ["2", None, "and two"], ["3", None, "B to C: second"], ["1", None, "B to A: done"]], "rows read aloud")
    stops = "document.querySelectorAll('.panel :is(input, button):not([tabindex=\"-1\"])').length"
    expect_equal(browser.run(stops), 1, "tab stops of the lifelines")
    browser.run("document.querySelector('.panel input').focus()")
    browser.key("ArrowDown")
    browser.key("ArrowRight")
    expect_equal(browser.run("document.activeElement.textContent"), "B", "the lifeline reached by arrow keys")
    draw("run", "placeholder", "-o", page)
    browser.open(page.as_uri())
    expect(browser.run("[...document.querySelectorAll('.row')].some(row => /[0-9] [mµn]?s$/.test(row.ariaDescription))"),
           "no row has a duration")
    browser.send("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
    browser.key("j")
    expect_equal(browser.run("getComputedStyle(document.querySelector('.row[aria-selected=true]')).outlineStyle"),
                 "solid", "the outline of the selected row in forced colours")
    browser.send("Emulation.setEmulatedMedia", features=[])
    complain(browser, "a page read aloud")


def printed(browser, page):
    """Each printed sheet has the heads, and all messages are on the sheets."""
    browser.resize(1400, 900)
    browser.open(page.as_uri())
    pdf = page.with_suffix(".pdf")
    pdf.write_bytes(base64.b64decode(browser.send("Page.printToPDF", printBackground=True)["data"]))
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    sheets = [sheet for sheet in text.split("\f") if sheet.strip()]
    expect(len(sheets) > 1 and all("NotificationCenter" in sheet for sheet in sheets), f"{len(sheets)} sheets with heads")
    expect("testPassed" in text and "flush()" in sheets[-1], "the sheets have the first and the last message")
    browser.settle()
    expect(len(messages_of(browser)) > 10, "the page shows its rows again")
    browser.run("document.querySelector('.scroller').scrollTop = 700")
    browser.settle()
    browser.run("['beforeprint', 'afterprint'].forEach(name => window.dispatchEvent(new Event(name)))")
    browser.settle()
    expect_equal(browser.run("document.querySelector('.scroller').scrollTop"), 700, "the reader's place after printing")
    complain(browser, "printing")


def failed_check(browser, folder):
    """Goes from an error to a check that failed, and back."""
    source = folder / "failed.transcript"
    source.write_text(
        "seqtrace transcript 1\n\nclient → Tests.f()\n  Shop.buy() throws Empty\n  check `total == 3`\n"
        "  issue `(total → 4) == 3`\n")
    page = compare(browser, folder, ["render", source], "failed")
    browser.open(page.as_uri())
    seen = []
    for _ in range(4):
        browser.key("x")
        seen.append(selected(browser))
    expect(any("(total → 4) == 3" in text for text in seen), f"x goes to the failed check: {seen}")
    expect(any("throws" in text or "Empty" in text for text in seen), f"x goes to the error: {seen}")


def two_runs(browser, folder):
    """Goes through what differs between two runs."""
    head = "seqtrace transcript 1\n\nclient → Shop.buy()\n  Stock.take()\n    Log.write()\n"
    for name, end in [("old", "  Mail.send()\n  Log.close()\n"), ("new", "  Log.close()\nclient → Shop.close()\n  Log.flush()\n")]:
        (folder / f"{name}.transcript").write_text(head + end)
    page = folder / "two.html"
    draw("diff", folder / "old.transcript", folder / "new.transcript", "-o", page, status=1)
    browser.open(page.as_uri())
    expect("Changes (2)" in browser.run("document.querySelector('.panel').textContent"), "the panel lists the changes")
    shown = messages_of(browser)
    expect(not any("write()" in text for text in shown), f"what is equal is collapsed: {shown}")
    seen = []
    for key in ("n", "n", "n", "p"):
        browser.key(key)
        seen.append(next(name for name in ("send", "close", "other") if name in selected(browser) + "other"))
    expect_equal(seen, ["send", "close", "send", "close"], "changes, one after the other")
    choose = ("(side => { const node = document.querySelector('[aria-label=\"Which run\"]'); node.value = side;"
              "node.dispatchEvent(new Event('change')) })")
    for side, has, lacks in [("old", "send()", "flush()"), ("new", "flush()", "send()")]:
        browser.run(f"{choose}('{side}')")
        browser.settle()
        shown = " ".join(messages_of(browser))
        expect(has in shown and lacks not in shown, f"the {side} run: {shown}")
    browser.open(browser.run("location.href"))
    expect("send()" not in " ".join(messages_of(browser)), "the address keeps the side")
    browser.key("a")
    expect("write()" in " ".join(messages_of(browser)), "everything is shown")
    complain(browser, "the page of two runs")


def critical_path(browser, folder):
    """Marks the critical path of spans, and shows the axis of time."""
    def span(number, parent, service, start, end):
        return {"traceId": "1", "id": str(number), "parentId": parent, "name": f"call {number}", "kind": "SERVER",
                "timestamp": start * 1000, "duration": (end - start) * 1000, "localEndpoint": {"serviceName": service}}
    source, page = folder / "spans.json", folder / "spans.html"
    source.write_text(json.dumps([
        span(1, None, "web", 1, 101), span(2, "1", "pricing", 21, 91), span(3, "1", "stock", 31, 41)]))
    draw("render", source, "-o", page)
    browser.open(page.as_uri())
    plain = messages_of(browser)
    browser.key("v")
    marked = [text for text in messages_of(browser) if text.endswith("(On the critical path)")]
    expect(len(marked) >= 2 and not any("stock" in text for text in marked), f"marked: {marked}")
    expect_equal(browser.run("document.querySelectorAll('.row.critical').length"), len(marked), "marked rows")
    browser.key("T")
    browser.settle()
    shown = "[...document.querySelectorAll('.axis %s')].map(node => %s)"
    texts = browser.run(shown % ("text", "node.textContent"))
    for text in ("0 ns", "20 ms", "30 ms", "100 ms"):
        expect(text in texts, f"the axis has {text}: {texts}")
    widths = browser.run(shown % (".critical", "Math.round(node.getAttribute('width') * 100 / 150)"))
    expect_equal(sorted(widths), [10, 20, 70], "the parts of the critical path in milliseconds")
    browser.open(browser.run("location.href"))
    expect_equal(browser.run("[!!document.querySelector('.row.critical'), document.querySelector('.times').hidden]"),
                 [True, False], "the address keeps the path and the axis")
    browser.key("v")
    browser.key("T")
    expect_equal(messages_of(browser), plain, "messages after v and T again")
    complain(browser, "the critical path")


def main():
    parser = argparse.ArgumentParser(description="Tests the interactive page in headless Chromium.")
    parser.add_argument("--screenshots", metavar="FOLDER")
    parser.add_argument("--large", action="store_true", help="also a million of everything")
    parser.add_argument("--generated", metavar="COUNT", type=int, default=4, help="diagrams to make and compare")
    parser.add_argument("inputs", nargs="*", metavar="INPUT")
    arguments = parser.parse_args()
    begin = time.monotonic()
    browser = Browser()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        try:
            page = compare(browser, folder, ["run", "placeholder"], "placeholder")
            for scenario in ("typing", "leak", "handler", "delegate", "dynamic-type", "storyboard"):
                compare(browser, folder, ["run", scenario], scenario)
            for sample in ("fragments", "lives", "notes", "open-ends", "numbers", "states", "part",
                           "message-kinds", "remarkable", "measured", "stretches"):
                source = ROOT / f"Tests/SeqtraceNotationTests/Goldens/{sample}.json"
                look(browser, compare(browser, folder, ["render", source], sample), arguments.screenshots, sample)
            for seed in range(arguments.generated):
                compare(browser, folder, ["render", generated(folder, seed)], f"generated-{seed}")
            for path in [ROOT / "Tests/OrdinaryProgram/Goldens/by-macro.jsonl", *arguments.inputs]:
                look(browser, compare(browser, folder, ["render", path], Path(path).name.split(".")[0]),
                     arguments.screenshots, Path(path).name.split(".")[0])
            for name, text in AWKWARD.items():
                source = folder / f"{name}.puml"
                source.write_text(f"@startuml\n{text}\n@enduml\n")
                compare(browser, folder, ["render", source], name)
            awkward(browser, folder)
            source_lines(browser, folder)
            frames(browser, folder)
            failed_check(browser, folder)
            read_aloud(browser, folder)
            critical_path(browser, folder)
            two_runs(browser, folder)
            bank = folder / "by-macro.html"
            walk(browser, page)
            walk_program(browser, bank)
            wide(browser, bank)
            wander(browser, bank)
            copies(browser, folder, page)
            printed(browser, bank)
            transcripts(browser, folder, {"placeholder": page, "program": bank})
            without_script(browser, page)
            old_browsers(browser, page)
            cut_off(browser, page)
            look(browser, page, arguments.screenshots, "placeholder")
            axe(browser, page)
            hostile(browser, folder)
            large(browser, folder, "messages", 100_000, gates=True)
            if arguments.large:
                large(browser, folder, "messages", 1_000_000)
                large(browser, folder, "lifelines", 1_000_000)
                large(browser, folder, "depth", 100_000)
                large(browser, folder, "unfinished", 100_000)
                large(browser, folder, "fragments", 100_000)
        finally:
            browser.close()
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    print(f"{time.monotonic() - begin:.0f} s, {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
