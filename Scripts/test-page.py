#!/usr/bin/env python3
"""Walks through interactive pages in headless Chromium, with real keys and clicks.

    Scripts/test-page.py [--screenshots FOLDER] [--large] [--generated COUNT] [INPUT...]

Uses the program in SEQTRACE_BINARY, or .build/debug/seqtrace. Compares order, ends and nesting with
the SVG of the same diagrams, walks through the demo scenarios, and holds a run of 100 000 messages to its gates.
With --large, also opens a million messages, a million lifelines and a depth of 100 000. Each INPUT is
drawn and compared as well. If `Scripts/setup tests` has fetched axe, it looks at the page.
"""

import argparse
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

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("SEQTRACE_BINARY", str(ROOT / ".build/debug/seqtrace"))
MOST_NODES = 2000
MOST_BYTES = 8_000_000
LOOK = "{http://www.w3.org/2000/svg}"
failures = []


def expect(is_right, text):
    if not is_right:
        failures.append(text)


def expect_equal(found, expected, text):
    expect(found == expected, f"{text}: found {found!r}, expected {expected!r}")


def draw(*arguments):
    subprocess.run([PROGRAM, *map(str, arguments), "--quiet"], check=True)


def messages_of(browser):
    """Returns the sentences of the messages that are drawn, in order."""
    return browser.run(
        "[...document.querySelectorAll('.row')].filter(row => row.querySelector('.label'))"
        ".map(row => row.getAttribute('aria-label'))")


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
    ends = re.sub(" [→⇢] ", " to ", title, count=1)
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
        ".map(row => row.getBoundingClientRect().top + (row.classList.contains('loop') ? 24 : 22))")
    bars = browser.run(
        "[...document.querySelectorAll('.activation')].map(bar => bar.getBoundingClientRect())"
        ".map(box => [box.left + 0.5, box.top + 0.5, box.bottom - 0.5])")
    return messages_of(browser), nesting(lines, bars)


def compare(browser, folder, source, name):
    """Compares a page with the picture of the same diagram."""
    page, picture = folder / f"{name}.html", folder / f"{name}.svg"
    draw(*source, "-o", page)
    draw(*source, "-o", picture)
    browser.resize(3000, 9000)
    browser.open(page.as_uri())
    browser.settle()
    sentences, bars = svg_facts(picture)
    found, found_bars = page_facts(browser)
    expect_equal(found, sentences, f"{name}: messages in order with their ends")
    expect_equal(found_bars, bars, f"{name}: activations")
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


def complain(browser, name):
    for text in browser.complaints():
        failures.append(f"{name}: {text}")


def selected(browser):
    return browser.run("document.querySelector('[aria-selected=true]')?.getAttribute('aria-label') ?? ''")


def count(browser):
    return browser.run("document.getElementsByTagName('*').length")


def walk(browser, page):
    """Walks through the twelve steps."""
    browser.resize(1400, 900)
    browser.open(page.as_uri())
    browser.key("ArrowDown")
    expect(selected(browser).startswith("1. client to UITextView extension"), "↓ selects step 1")
    browser.key("i")
    expect(selected(browser).startswith("2. "), "into step 1 comes step 2")
    browser.key("i")
    expect(selected(browser).startswith("3. "), "into step 2 comes step 3")
    for _ in range(5):
        browser.key("o")
    expect(selected(browser).startswith("8. "), f"over five messages comes step 8, not {selected(browser)}")
    browser.key("c")
    expect(selected(browser).startswith("2. "), "the caller of step 8 is step 2")
    browser.key("b")
    expect(selected(browser).startswith("8. "), "back to step 8")
    browser.key("u")
    expect("insertText" in selected(browser), f"out of step 1 comes insertText, not {selected(browser)}")
    browser.key("Enter")
    expect_equal(len(messages_of(browser)), 18, "messages without those inside insertText")
    expect("collapsed" in status(browser), "the status says what is collapsed")
    browser.key("Enter")
    expect_equal(len(messages_of(browser)), 21, "messages after expanding")
    registration(browser)
    filters(browser)
    searching(browser, page)
    clicks(browser)
    address(browser, page)
    complain(browser, "walking through the twelve steps")


def copies(browser, folder, page):
    """What is copied draws the same messages, except for their numbers."""
    browser.open(page.as_uri() + "#depth=2")
    expected = [re.sub(r"^[0-9.]+\. ", "", text) for text in messages_of(browser)]
    browser.run("navigator.clipboard.writeText = async text => { window.copied = text }")
    for form, ending in (("mermaid", "mmd"), ("plantuml", "puml")):
        browser.run(
            f"(() => {{ const list = document.querySelector('select[aria-label^=Copy]'); list.value = '{form}';"
            " list.dispatchEvent(new Event('change')) })()")
        browser.settle()
        source, picture = folder / f"copied.{ending}", folder / f"copied-{ending}.svg"
        source.write_text(browser.run("window.copied"))
        draw("render", source, "-o", picture)
        expect_equal(svg_facts(picture)[0], expected, f"the copy as {form}")


def status(browser):
    return browser.run("document.querySelector('.status').textContent")


def registration(browser):
    browser.key("Home")
    while not selected(browser).startswith("7. "):
        browser.key("j")
    browser.key("t")
    expect(selected(browser).startswith("12. "), "the removal of step 7 is step 12")
    browser.key("t")
    expect(selected(browser).startswith("7. "), "and back")


def filters(browser):
    browser.key("1")
    expect_equal(len(messages_of(browser)), 4, "messages at depth 1")
    expect("17 deeper" in status(browser), f"the status says what is deeper: {status(browser)}")
    browser.key("0")
    browser.key("Home")
    browser.key("f")
    focused = messages_of(browser)
    expect(0 < len(focused) < 21 and all("UITextView extension" in text for text in focused), "focus")
    browser.key("f")
    browser.key("h")
    expect(all("extension" not in text for text in messages_of(browser)), "a hidden lifeline has no messages")
    browser.key("a")
    expect_equal(len(messages_of(browser)), 21, "everything is shown again")
    browser.key("C")
    expect_equal(len(messages_of(browser)), 4, "all is collapsed")
    browser.key("E")


def searching(browser, page):
    browser.key("1")
    browser.key("/")
    browser.type("removeobs")
    time.sleep(0.2)
    found = browser.run("document.querySelector('.found').textContent")
    expect("1 found" in found and "hidden" in found, f"a hidden result is offered: {found}")
    browser.click(".found button")
    expect_equal(len(messages_of(browser)), 21, "the offer shows it")
    browser.click("input[type=search]")
    browser.key("Enter")
    expect(selected(browser).startswith("12. "), "Enter goes to the result")
    browser.key("n")
    expect(selected(browser).startswith("12. "), "the next result is the same one again")
    browser.key("Escape")
    expect_equal(browser.run("document.querySelector('input[type=search]').value"), "", "Escape ends the search")
    expect("Lifelines" in browser.run("document.querySelector('.panel').textContent"), "Escape selects nothing")
    browser.key("?")
    expect(browser.run("document.querySelector('dialog').open"), "? lists the keys")
    browser.key("Escape")
    browser.click(".tools button", 0)


def clicks(browser):
    browser.click(".row", 3)
    expect("text = " in selected(browser), "a click selects")
    panel = browser.run("document.querySelector('.panel').textContent")
    for text in ("UITextView extension", "UILabel", "Enter your text here!", "addPlaceholderLabel()"):
        expect(text in panel, f"the panel has {text}")
    browser.click(".toggle", 0)
    expect(len(messages_of(browser)) < 21, "a click on a triangle collapses")
    browser.click(".toggle", 0)
    browser.click(".head", 1)
    panel = browser.run("document.querySelector('.panel').textContent")
    expect("Heard" in panel and "Said" in panel, "a head tells the life of the object")


def address(browser, page):
    browser.open(page.as_uri() + "#at=5&depth=2")
    expect(selected(browser).startswith("5. "), "the address selects a message")
    expect("deeper" in status(browser), "the address keeps the depth")
    browser.open(page.as_uri() + "#at=x&depth=-1&hide=99.y&only=&focus=1e99&collapsed=%22&zoom=9e9&q=%3Cimg%3E")
    expect("of 21 messages" in status(browser), "a wrong address does no harm")


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
    memory = browser.run("performance.memory.usedJSHeapSize")
    size_of_page = page.stat().st_size
    print(
        f"{size} {dimension}: {size_of_page / 1e6:.1f} MB written in {wrote:.1f} s, opened in {opened:.1f} s, "
        f"at most {most} nodes, slowest key {slowest:.2f} s, heap {memory / 1e6:.0f} MB")
    expect(most <= MOST_NODES, f"{size} {dimension}: {most} nodes")
    expect(browser.run("document.querySelectorAll('.row').length > 0"), f"{size} {dimension}: no row is drawn")
    if gates:
        expect(size_of_page <= MOST_BYTES, f"{size} {dimension}: {size_of_page} bytes")
    complain(browser, f"{size} {dimension}")


def hostile(browser, folder):
    """Texts that would be markup, script or the end of the data anywhere else."""
    texts = ["</script><script>document.title=1</script>", "<!--<script>", "<img src=x onerror=document.title=2>",
             "]]>&amp;\\u003c\u2028\u2029", "\u202e\u0007'\"`${1}", "javascript:document.title=3"]
    source = folder / "hostile.json"
    names = [f"{index}{text}" for index, text in enumerate(texts)]
    diagram = {
        "seqtraceDiagram": 1, "title": "</title><script>document.title=4</script>",
        "lifelines": [{"id": index, "name": name, "label": name, "kind": "participant"} for index, name in enumerate(names)],
        "messages": [
            {"position": index, "kind": "call", "from": names[0], "to": names[index], "name": text,
             "arguments": texts, "link": text} for index, text in enumerate(texts)],
        "notes": [{"position": 10 + index, "placement": "over", "lifelines": [names[index]], "text": text}
                  for index, text in enumerate(texts)],
        "remarks": texts,
    }
    source.write_text(json.dumps(diagram))
    page = folder / "hostile.html"
    draw("render", source, "-o", page)
    browser.resize(1400, 900)
    browser.open(page.as_uri())
    for _ in texts:
        browser.key("j")
    expect_equal(len(messages_of(browser)), len(texts), "hostile messages")
    expect("document.title=4" in browser.run("document.title"), "the title is a text")
    for selector in ("img", "svg script", "a[href^=javascript]", "main script"):
        expect(browser.run(f"!document.querySelector('{selector}')"), f"hostile text became {selector}")
    complain(browser, "hostile texts")


def without_script(browser, page):
    """A browser without JavaScript shows the picture."""
    browser.send("Emulation.setScriptExecutionDisabled", value=True)
    browser.send("Page.navigate", url=page.as_uri())
    time.sleep(1)
    size = browser.run("document.images.length && document.images[0].naturalWidth")
    browser.send("Emulation.setScriptExecutionDisabled", value=False)
    expect(size and size > 300, "without JavaScript, the picture shows")


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
            walk(browser, page)
            copies(browser, folder, page)
            without_script(browser, page)
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
