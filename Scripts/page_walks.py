"""Walks through interactive pages with real keys and clicks."""

import random
import time

from page_reading import complain, expect, expect_equal, messages_of, selected, status


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
    browser.click(".lifelineHead", 1)
    panel = browser.run("document.querySelector('.panel').textContent")
    expect("Heard" in panel and "Said" in panel, "a head tells the life of the object")


def address(browser, page):
    browser.open(page.as_uri() + "#at=5&depth=2")
    expect(selected(browser).startswith("5. "), "the address selects a message")
    expect("deeper" in status(browser), "the address keeps the depth")
    browser.open(page.as_uri() + "#at=x&depth=-1&hide=99.y&only=&focus=1e99&collapsed=%22&zoom=9e9&q=%3Cimg%3E")
    expect("of 21 messages" in status(browser), "a wrong address does no harm")


def find(browser, text):
    """Searches for a text, and goes to the first result."""
    browser.key("/")
    browser.type(text)
    time.sleep(0.2)
    browser.key("Enter")


def press(browser, *steps):
    """Presses keys, each of which must lead to a message with a text."""
    for key, text in steps:
        before = selected(browser)
        browser.key(key)
        expect(text in selected(browser), f"{key} leads from {before!r} to {selected(browser)!r}, not to {text!r}")


def walk_program(browser, page):
    """Walks through an ordinary program: notifications, tasks, errors."""
    browser.resize(1400, 900)
    browser.open(page.as_uri())
    find(browser, "post(")
    press(browser, ("i", "NotificationCenter to Statistics: paymentMade"), ("i", "countPayment()"),
          ("c", "paymentMade"), ("c", "post(name: paymentMade)"), ("c", "Screen to Bank: pay(_:)"),
          ("o", "Screen to Bank: pay(_:)"), ("r", "throws BankError"), ("r", "Screen to Bank: pay(_:)"),
          ("i", "subscript"), ("o", "subscript"), ("o", "fee()"), ("o", "withdraw"), ("r", "throws BankError"),
          ("u", "Bank to Screen: throws BankError"), ("o", "Screen to Screen: show(_:)"), ("i", "text"),
          ("b", "show(_:)"))
    find(browser, "addobserver")
    press(browser, ("t", "removeObserver"), ("t", "addObserver"), ("n", "addObserver"), ("t", "removeObserver"))
    find(browser, "takeinventory")
    press(browser, ("i", "total()"), ("i", "Account#1: balance()"), ("o", "Account#2: balance()"), ("c", "total()"))
    panel = browser.run("document.querySelector('.panel').textContent")
    expect("not recorded" not in panel, "a call without parameters has no arguments to record")
    tasks(browser)
    find(browser, "open(")
    panel = browser.run("document.querySelector('.panel').textContent")
    expect("not recorded; --values" in panel, "the panel tells arguments that weren't recorded from none")
    complain(browser, "walking through the bank")


def tasks(browser):
    """From a step of a task to its start and back, and lanes that are collapsed and hidden."""
    find(browser, "takeinventory")
    press(browser, ("i", "total()"), ("s", "Bank to Bank: Task"), ("d", "takeInventory()"), ("s", "Bank to Bank: Task"))
    panel = browser.run("document.querySelector('.panel').textContent")
    expect("Started" in panel and "Lane" in panel, "the panel has what a message started, and its lane")
    find(browser, "post(")
    press(browser, ("d", "NotificationCenter to Statistics"), ("d", "NotificationCenter to Statistics"),
          ("s", "post(name: paymentMade)"))
    find(browser, "takeinventory")
    browser.key("L")
    expect("collapsed lanes" in status(browser), f"L collapses the lane: {status(browser)}")
    expect("takeInventory() (collapsed," in selected(browser), f"its first step is left: {selected(browser)}")
    browser.key("L")
    expect_equal(status(browser).split(" ")[0], "182", "messages after L again")
    browser.key("H")
    expect("hidden lanes" in status(browser), f"H hides the lane: {status(browser)}")
    browser.open(browser.run("location.href"))
    expect("hidden lanes" in status(browser), "the address keeps the lane")
    browser.key("a")
    expect_equal(status(browser).split(" ")[0], "182", "messages after a")


def shown_width(browser):
    """Returns the number of columns whose heads are wholly in the window, and the width of the diagram there."""
    return browser.run(
        "(() => { const right = document.querySelector('.scroller').getBoundingClientRect().right;"
        " return [[...document.querySelectorAll('.heads .lifelineHead')].filter(head =>"
        " head.getBoundingClientRect().right <= right).length, right] })()")


def wide(browser, page):
    """A diagram that is wider than the window: its labels stay in view, and it can be made to fit."""
    browser.resize(900, 600)
    browser.open(page.as_uri())
    heads, width = shown_width(browser)
    expect(width > 800, f"at 900 points, {width} are for the diagram")
    find(browser, "open(")
    for left in (0, 150, 300, 450):
        browser.run(f"document.querySelector('.scroller').scrollLeft = {left}")
        browser.settle()
        box = browser.run(
            "(() => { const box = document.querySelector('[aria-selected=true] .mask').getBoundingClientRect();"
            " return [box.left, box.right] })()")
        expect(box[0] >= 20 and box[1] <= width, f"scrolled by {left}, the label is in the window, not at {box}")
    browser.key("w")
    fitting, _ = shown_width(browser)
    expect(fitting > heads, f"w shows more than {heads} columns, not {fitting}")
    expect("size" in browser.run("document.querySelector('.said').textContent"), "w says that not all columns fit")
    browser.resize(1400, 900)
    browser.settle()
    browser.key("w")
    expect_equal(shown_width(browser)[0], 18, "columns after w in a wide window")
    height = browser.run("document.querySelector('.scroller').clientWidth")
    browser.key("p")
    browser.settle()
    expect(browser.run("document.querySelector('.scroller').clientWidth") > height + 200, "p closes the panel")
    browser.key("p")
    expect(browser.run("document.querySelector('.panel').clientWidth") > 200, "p opens it again")
    complain(browser, "a wide diagram")


def wander(browser, page, steps=120):
    """Presses keys at random: the selected message and its label are always in the window."""
    source = random.Random(4)
    browser.resize(900, 900)
    browser.open(page.as_uri())
    browser.key("j")
    for _ in range(steps):
        key = source.choice([*"iiioooujjkcrxtb", *"wpm0+-"] if source.random() < 0.3 else [*"ioujkcr"])
        before = selected(browser)
        browser.key(key)
        is_in_view = browser.run(
            "(() => { const area = document.querySelector('.scroller').getBoundingClientRect();"
            " const top = document.querySelector('.heads').getBoundingClientRect().bottom;"
            " const row = document.querySelector('[aria-selected=true]'), box = row?.getBoundingClientRect();"
            " const label = row?.querySelector('.mask')?.getBoundingClientRect() ?? area;"
            " return !!row && box.top >= top - 2 && box.bottom <= area.bottom + 2"
            " && label.left >= area.left && label.left <= area.right - 20 })()")
        if not is_in_view and key not in "wpm+-":
            expect(False, f"{key} leads from {before!r} to {selected(browser)!r}, which isn't in view")
    complain(browser, "wandering")
