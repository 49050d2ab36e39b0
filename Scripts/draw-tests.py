#!/usr/bin/env python3
"""Draws tests of packages at random, so that their pictures can be judged by people who didn't choose them.

  Scripts/draw-tests.py SEED PACKAGES TESTS FOLDER...

Prints TESTS tests of each of PACKAGES packages, which are taken from the folders in an order that the seed decides:
the folder, a tab and the test, as `swift test --filter` takes it. A package that doesn't build here, or has too few
tests, is named on standard error, and the next one is taken. The same seed and folders give the same tests.
"""

import hashlib
import os
import subprocess
import sys


def rank(seed, name):
    """The place of a name in the order of a seed."""
    return hashlib.sha256(f"{seed} {name}".encode()).hexdigest()


def tests(folder):
    """The tests of a package; none if it doesn't build."""
    listed = subprocess.run(
        ["swift", "test", "list", "--package-path", folder],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True)
    if listed.returncode:
        return []
    return [line for line in listed.stdout.splitlines() if "/" in line and " " not in line.strip()]


def main():
    if len(sys.argv) < 5 or not all(number.isdigit() for number in sys.argv[2:4]):
        print(__doc__.split("\n\n")[1].strip(), file=sys.stderr)
        return 64
    seed, wanted, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    names = {os.path.basename(os.path.abspath(folder)): folder for folder in sys.argv[4:]}
    for name in sorted(names, key=lambda name: rank(seed, name)):
        if not wanted:
            break
        found = tests(names[name])
        if len(found) < count:
            print(f"{name}: {len(found)} tests", file=sys.stderr)
            continue
        wanted -= 1
        for test in sorted(found, key=lambda test: rank(seed, f"{name} {test}"))[:count]:
            print(f"{names[name]}\t{test}")
    if wanted:
        print(f"error: {wanted} packages are missing", file=sys.stderr)
        return 1
    return 0


sys.exit(main())
