#!/usr/bin/env python3
"""Runs the tests of packages plain and recorded, and says what differs and what recording costs.

  Scripts/compare-suites.py PACKAGE...

Each package is built as it is, and recorded in three ways: without the code of test targets besides the tests, with it
(which is usual), and with values. The packages' folders get builds of their own, so give copies. The suites run in
turns, ROUNDS times each (3). A row has the number of tests, those whose outcome differs, the least processor time of each
suite, and the size of the recordings. Exits with 1 if an outcome differs. SEQTRACE_BINARY names the command; 'seqtrace' if
it isn't set.
"""

import os
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile

SEQTRACE = os.environ.get("SEQTRACE_BINARY", "seqtrace")
ROUNDS = int(os.environ.get("ROUNDS", "3"))
# How often a build may fail because the compiler refuses what was added.
ATTEMPTS = 8
WAYS = {"plain": None, "no test code": ["--no-test-code"], "recorded": [], "values": ["--values"]}
XCTEST = re.compile(r"^Test Case '([^']+)' (passed|failed|skipped)", re.M)
TESTING = re.compile(r"^. Test (.+?) (passed|failed|skipped)(?: after|\b)", re.M)


def run(*words, **options):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        errors="replace", timeout=1200, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.returncode, done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Build:
    """A package, built in one of the ways."""

    def __init__(self, package, way):
        self.package, self.options = package, WAYS[way]
        self.scratch = package / ".build" / ("suite-" + way.replace(" ", "-"))
        self.flags = [] if self.options is None else self.instrument()
        for _ in range(ATTEMPTS):
            status, output, _ = self.swift("build", "--build-tests")
            if status == 0:
                return
            if self.options is None:
                raise RuntimeError(output[-300:])
            log = package / ".build/errors.log"
            log.write_text(output)
            self.flags = self.instrument("--log", str(log))
        raise RuntimeError("doesn't compile when it is recorded")

    def instrument(self, *more):
        done = subprocess.run(
            [SEQTRACE, "instrument", "--package", str(self.package), *self.options, *more], check=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        self.summary = done.stderr.strip().split("\n")[-1]
        return shlex.split(done.stdout)

    def swift(self, word, *options, **more):
        return run(
            "swift", word, "--package-path", str(self.package), "--scratch-path", str(self.scratch), *self.flags,
            *options, **more)

    def suite(self):
        """The outcomes of the tests, the processor time, and the size of the recordings."""
        with tempfile.TemporaryDirectory() as session:
            environment = dict(os.environ)
            if self.options is not None:
                environment["SEQTRACE_LINKED_SESSION"] = session + "/"
            _, output, seconds = self.swift("test", "--skip-build", env=environment)
            size = sum(file.stat().st_blocks * 512 for file in pathlib.Path(session).rglob("*") if file.is_file())
        return set(XCTEST.findall(output)) | set(TESTING.findall(output)), seconds, size


def compare(package):
    """Prints the row of a package; returns whether an outcome differs."""
    builds = {way: Build(package, way) for way in WAYS}
    times = {way: [] for way in WAYS}
    outcomes, sizes = {}, {}
    for _ in range(ROUNDS):
        for way, build in builds.items():
            found, seconds, sizes[way] = build.suite()
            outcomes.setdefault(way, found)
            times[way].append(seconds)
    plain = outcomes["plain"]
    different = {way: plain ^ found for way, found in outcomes.items() if found != plain}
    least = {way: min(found) for way, found in times.items()}
    print(
        f"| {package.name} | {len(plain)} | {sum(map(len, different.values()))} | "
        + " | ".join(f"{least[way]:.2f}" for way in WAYS)
        + f" | {least['recorded'] / least['no test code']:.2f} | {least['values'] / least['recorded']:.2f} "
        + f"| {sizes['recorded'] / 1e6:.1f} MB | {builds['recorded'].summary.split('given up: ')[-1]} |", flush=True)
    for way, tests in different.items():
        for name, outcome in sorted(tests)[:10]:
            print(f"  {way}: {name} {outcome}", flush=True)
    return bool(different)


def main():
    if not sys.argv[1:] or "--help" in sys.argv:
        sys.exit(__doc__)
    print("| Package | Tests | Differ | Plain, s | No test code, s | Recorded, s | Values, s "
          "| Test code | Values | Size | Given up |\n|---|---|---|---|---|---|---|---|---|---|---|", flush=True)
    differs = False
    for name in sys.argv[1:]:
        try:
            differs |= compare(pathlib.Path(name).resolve())
        except (RuntimeError, subprocess.SubprocessError) as error:
            print(f"  {name}: {str(error)[:300]!r}", flush=True)
    sys.exit(differs)


if __name__ == "__main__":
    main()
