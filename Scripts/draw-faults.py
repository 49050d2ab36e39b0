#!/usr/bin/env python3
"""Puts faults into a copy of a package, and says how often 'seqtrace why' names the place of the fault.

  Scripts/draw-faults.py SEED FAULTS PACKAGE...

Draws changes of lines in functions below Sources, in an order that the seed decides: a call that is dropped, a condition
that is turned round, a constant that is another one. Of each package, the first FAULTS changes count that compile and
make a test fail. Each is undone afterwards; the packages are changed meanwhile, so give copies.

A fault is named if the first 24 lines of 'seqtrace why' have its line or the line of the function around it. 'other' means
that something else is named, 'none' that nothing is. SEQTRACE_BINARY names the command; 'seqtrace' if it isn't set.
"""

import hashlib
import os
import re
import subprocess
import sys

SWAPS = [
    ("==", "!="), ("!=", "=="), (" < ", " >= "), (" > ", " <= "), ("true", "false"), ("false", "true"), ("&&", "||"),
    ("||", "&&"), (" + ", " - "),
]
FUNCTION = re.compile(r"\b(func [\w`]+|init\??\s*[(<]|subscript\s*\()")
CALL = re.compile(r"(try |await |self\.)*[\w.?!]+\([^{}]*\)")
NUMBER = re.compile(r"(?<![\w.\"])(\d+)(?![\w.\"])")
TELLS = re.compile(r"^    (inside|called by|which calls)|First different|First thrown|recorded at", re.M)


def run(*command, folder, seconds):
    """The status of a command, and what it has printed."""
    try:
        done = subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=seconds)
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return 124, ""


def indentation(line):
    return len(line) - len(line.lstrip())


def changes(line):
    """The changed forms of a line."""
    code = line.split("//")[0]
    if CALL.fullmatch(line.strip()):
        yield ""
    if '"' in code:
        return
    for old, new in SWAPS:
        if old in code:
            yield code.replace(old, new, 1)
    number = NUMBER.search(code)
    if number:
        yield code[: number.start()] + str(int(number[1]) + 1) + code[number.end():]


def faults(folder):
    """The file, the line, the line of the function around it and the new line of each possible fault."""
    for root, _, names in os.walk(os.path.join(folder, "Sources")):
        for name in names:
            if not name.endswith(".swift"):
                continue
            path = os.path.join(root, name)
            with open(path, encoding="utf-8") as file:
                lines = file.read().split("\n")
            function = None
            for index, line in enumerate(lines):
                text = line.strip()
                if FUNCTION.search(line) and not text.startswith("//"):
                    function = index
                elif function is not None and text == "}" and indentation(line) <= indentation(lines[function]):
                    function = None
                elif function is not None and not text.startswith("//"):
                    for new in changes(line):
                        yield os.path.relpath(path, folder), index, function, new


def judged(folder, seqtrace, path, places):
    """What 'seqtrace why' says of the package as it is."""
    _, said = run(seqtrace, "why", "--hang", "20", folder=folder, seconds=600)
    lines = [line for line in said.split("\n") if not re.match(r"note:|hint:|warning:|\S+: note:", line)][:24]
    named = re.compile(rf"{re.escape(path)}:({places[0] + 1}|{places[1] + 1})\b")
    if any(named.search(line) for line in lines):
        return "named"
    return "other" if TELLS.search("\n".join(lines)) else "none"


def judge(folder, seed, wanted, seqtrace):
    """The verdicts on the faults of a package."""
    verdicts = []
    build = ("swift", "build", "--build-tests")
    if any(run(*command, folder=folder, seconds=900)[0] for command in (build, ("swift", "test"), (seqtrace, "why"))):
        print(f"{folder}: doesn't build, or its tests fail", file=sys.stderr)
        return verdicts
    found = list(faults(folder))
    found.sort(key=lambda fault: hashlib.sha256(f"{seed} {fault}".encode()).hexdigest())
    for path, index, function, new in found:
        if len(verdicts) == wanted:
            break
        file = os.path.join(folder, path)
        with open(file, encoding="utf-8") as source:
            old = source.read()
        lines = old.split("\n")
        lines[index] = new
        try:
            with open(file, "w", encoding="utf-8") as source:
                source.write("\n".join(lines))
            if run(*build, folder=folder, seconds=600)[0]:
                continue
            status, plain = run("swift", "test", "--skip-build", folder=folder, seconds=120)
            if not status:
                continue
            is_plain = re.search(rf"{re.escape(os.path.basename(path))}:({index + 1}|{function + 1})\b", plain)
            verdict = judged(folder, seqtrace, path, (index, function))
        finally:
            with open(file, "w", encoding="utf-8") as source:
                source.write(old)
        verdicts.append((verdict, bool(is_plain)))
        print(f"{verdict}\t{'plain, too' if is_plain else ''}\t{path}:{index + 1}\t{new.strip() or 'dropped'}", flush=True)
    return verdicts


def main():
    if len(sys.argv) < 4 or not sys.argv[2].isdigit():
        print(__doc__.split("\n\n")[1].strip(), file=sys.stderr)
        return 64
    seqtrace = os.environ.get("SEQTRACE_BINARY", "seqtrace")
    verdicts = []
    for folder in sys.argv[3:]:
        print(folder)
        verdicts += judge(os.path.abspath(folder), sys.argv[1], int(sys.argv[2]), seqtrace)
    counts = {name: sum(verdict == name for verdict, _ in verdicts) for name in ("named", "other", "none")}
    print(f"{len(verdicts)} faults: {counts}; 'swift test' alone names {sum(plain for _, plain in verdicts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
