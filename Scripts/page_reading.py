"""What tests of the interactive page share: what a page shows, and what was expected of it."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("SEQTRACE_BINARY", str(ROOT / ".build/debug/seqtrace"))
failures = []


def expect(is_right, text):
    if not is_right:
        failures.append(text)


def expect_equal(found, expected, text):
    expect(found == expected, f"{text}: found {found!r}, expected {expected!r}")


def draw(*arguments, status=0):
    done = subprocess.run([PROGRAM, *map(str, arguments), "--quiet"])
    if done.returncode != status:
        raise subprocess.CalledProcessError(done.returncode, done.args)


def messages_of(browser):
    """Returns the sentences of the messages that are drawn, in order."""
    return browser.run(
        "[...document.querySelectorAll('.row')].filter(row => row.querySelector('.label'))"
        ".map(row => row.getAttribute('aria-label'))")


def complain(browser, name):
    for text in browser.complaints():
        failures.append(f"{name}: {text}")


def selected(browser):
    return browser.run("document.querySelector('[aria-selected=true]')?.getAttribute('aria-label') ?? ''")


def count(browser):
    return browser.run("document.getElementsByTagName('*').length")


def status(browser):
    return browser.run("document.querySelector('.status').textContent")
