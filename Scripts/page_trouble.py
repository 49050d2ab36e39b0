"""Pages in trouble: hostile texts, no script, an old browser, a file that was cut off."""

import json
import time

from page_reading import complain, draw, expect, expect_equal, messages_of

NEEDS = "this page needs JavaScript, a browser of 2024 or later, and the complete file"
IS_CUT = "This file was cut off"

# What browsers lack that are too old for the page, as scripts that take it away.
OLD = [
    "delete window.ResizeObserver",
    "delete window.Path2D",
    "delete Array.prototype.findLast",
    "delete Element.prototype.replaceChildren",
    "delete HTMLDialogElement.prototype.showModal",
    "delete window.HTMLDialogElement",
    "CSS.supports = () => false",
    # Nothing looks for these, so the script fails in the middle of its work.
    "delete window.URLSearchParams",
    "delete window.matchMedia",
    "HTMLCanvasElement.prototype.getContext = () => null",
]


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


def texts(browser):
    """Returns what the page says, and whether it shows the picture."""
    return browser.run(
        "[document.body.innerText, document.images.length > 0 && document.images[0].complete"
        " && document.images[0].naturalWidth > 300, document.querySelectorAll('.row').length]")


def old_browsers(browser, page):
    """A browser that lacks something says so above the picture."""
    for script in OLD:
        number = browser.send("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        browser.open(page.as_uri())
        said, has_picture, rows = texts(browser)
        expect(NEEDS in said, f"after {script!r}, the page says what it needs, not {said[:200]!r}")
        expect(has_picture and rows == 0, f"after {script!r}, the picture shows")
        browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=number)
    # A parser that doesn't know the script's syntax runs none of it.
    source = page.read_text()
    old = page.with_name("syntax.html")
    old.write_text(source.replace("'use strict'", "'use strict' @", 1))
    browser.open(old.as_uri())
    said, has_picture, _ = texts(browser)
    expect(NEEDS in said and has_picture, "a script that can't be parsed leaves the sentence and the picture")


def cut_off(browser, page):
    """A file without its end says so, wherever it was cut, and shows what picture it has."""
    source = page.read_bytes()
    least = source.index(b"</p>")
    data = source.index(b'<script type="application/json"')
    cut = page.with_name("cut.html")
    places = [least + (len(source) - least) * part // 10 for part in range(10)]
    for place in [*places, data, data + 60, len(source) - 40, len(source) - 20]:
        cut.write_bytes(source[:place])
        browser.open(cut.as_uri())
        said, has_picture, rows = texts(browser)
        if rows > 0:
            expect(place > source.rindex(b"}</script>"), f"cut at {place}, the page has all of its data")
            continue
        expect(NEEDS in said or IS_CUT in said, f"cut at {place} of {len(source)}, it says so, not {said[:200]!r}")
        expect(place < data or (IS_CUT in said and has_picture), f"cut at {place}, in the data, it shows the picture")
        complain(browser, f"cut at {place}")
