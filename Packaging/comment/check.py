#!/usr/bin/env python3
"""Prints a comment, if it is as 'seqtrace review' writes it: Markdown whose foreign texts are all code.

    Packaging/comment/check.py comment.md

Fails if it is no regular file, is too large, isn't UTF-8, or has markup that a review doesn't write: elements, links,
pictures, mentions, control characters, or statements in a diagram that make links.
"""
import os
import re
import stat
import sys
import unicodedata

MOST = 65_000
OURS = {"<details><summary>Sequence diagram</summary>", "</details>"}
ACTIVE = re.compile(r"[<>@`\[\]\\]|://|www\.|&[#\w]+;", re.IGNORECASE)
STATEMENT = re.compile(r"\s*(links?|click|properties|details|%%\{)\b", re.IGNORECASE)


def fail(text):
    sys.exit(f"error: {text}")


def read(path):
    """The text of a file; neither a link nor a pipe is one."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            fail(f"{path} is no file")
        content = file.read(MOST + 1)
    if len(content) > MOST:
        fail(f"{path} is larger than {MOST} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        fail(f"{path}: {error}")


def check(text):
    fence, language = None, ""
    for number, line in enumerate(text.split("\n"), 1):
        if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") for sign in line):
            fail(f"line {number} has a control character")
        ticks = re.match(r"`{3,}", line)
        if fence:
            if line == fence:
                fence = None
            elif ticks and len(ticks[0]) >= len(fence) and not line[len(ticks[0]):].strip():
                fail(f"line {number} ends a block of code in another way")
            elif language == "mermaid" and STATEMENT.match(line):
                fail(f"line {number} is a statement that a review doesn't write")
            continue
        if ticks:
            fence, language = ticks[0], line[len(ticks[0]):]
            if language not in ("diff", "mermaid"):
                fail(f"line {number} starts a block of code in the language '{language}'")
            continue
        # A code span has a run of backticks of one length on both sides; a cell of a table escapes a bar in it.
        plain = re.sub(r"(?<!`)(`+)(?!`) .*? (?<!`)\1(?!`)", "", line)
        if line not in OURS and ACTIVE.search(plain):
            fail(f"line {number} has markup that a review doesn't write")
    if fence:
        fail("a block of code doesn't end")


text = read(sys.argv[1])
if not text.startswith("**"):
    fail("it has no verdict")
check(text)
sys.stdout.write(text)
