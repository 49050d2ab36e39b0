#!/usr/bin/env python3
"""Draws merged commits of packages at random, and shows what 'seqtrace review' says of each.

  Scripts/draw-commits.py SEED COUNT REPOSITORY...              lists COUNT commits
  Scripts/draw-commits.py SEED COUNT --review FOLDER REPOSITORY...

The commits are drawn from the last hundred of each repository's main line that touch Sources; each repository has its share. A
judge writes down what each should do to the behaviour, and only then has them reviewed: each against its parent, in clones in
FOLDER, in the order of the list. What is said goes into FOLDER, its first screen to standard output, with the seconds that it
took. --only 3,5 reviews the third and the fifth; --skip 2 passes over the first two commits of each repository that were drawn, as
replacements for what doesn't build. SEQTRACE_BINARY names the command; 'seqtrace' if it isn't set.
"""
import argparse
import os
import random
import subprocess
import time
from pathlib import Path

SCREEN = 24


def git(folder, *arguments):
    return subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, text=True).stdout


def drawn(arguments):
    """The commits, each with its repository."""
    chooser = random.Random(arguments.seed)
    result = []
    for index, repository in enumerate(arguments.repositories):
        share = arguments.count // len(arguments.repositories)
        share += index < arguments.count % len(arguments.repositories)
        commits = git(repository, "log", "--first-parent", "-100", "--format=%H", "--", "Sources").split()
        result += [(repository, commit) for commit in chooser.sample(commits, len(commits))[arguments.skip:][:share]]
    return result


def review(number, repository, commit, folder):
    clone = folder / Path(repository).resolve().parent.name
    if not clone.exists():
        subprocess.run(["git", "clone", "--quiet", str(repository), str(clone)], check=True)
    git(clone, "checkout", "--quiet", "--force", commit)
    start = time.monotonic()
    said = folder / f"{number}.txt"
    with open(said, "w", encoding="utf-8") as output, open(folder / f"{number}.log", "w", encoding="utf-8") as log:
        status = subprocess.run(
            [os.environ.get("SEQTRACE_BINARY", "seqtrace"), "review", "HEAD^", "-o", "-", "-o", f"{folder}/{number}.md"],
            cwd=clone, stdout=output, stderr=log, stdin=subprocess.DEVNULL).returncode
    lines = said.read_text("utf-8").split("\n")
    print(f"status {status}, {time.monotonic() - start:.0f} s")
    print("\n".join("  | " + line for line in lines[:SCREEN]), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("repositories", nargs="+")
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--review", type=Path)
    arguments = parser.parse_args()
    wanted = {int(number) for number in arguments.only.split(",") if number}
    for number, (repository, commit) in enumerate(drawn(arguments), 1):
        if wanted and number not in wanted:
            continue
        print(f"\n{number}. {Path(repository).resolve().parent.name} {git(repository, 'log', '-1', '--format=%h %s', commit).strip()}")
        print(git(repository, "diff", "--stat=100", f"{commit}^", commit).rstrip(), flush=True)
        if arguments.review:
            arguments.review.mkdir(parents=True, exist_ok=True)
            review(number, repository, commit, arguments.review.resolve())


main()
