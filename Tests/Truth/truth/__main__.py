"""The command: makes programs, records them, compares, and reports."""

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path

from .comparison import Comparison
from .program import Program
from .report import Report, smallest_text
from .runner import BuildError, Runner
from .shrinker import Shrinker
from .table import Flavour, rows


_WORDING = {"plain": "without values", "values": "with values", "steps": "with every statement",
            "macros": "by macro"}


def parse_arguments(arguments):
    """The command's arguments, as `--help` describes them."""
    parser = argparse.ArgumentParser(prog="Scripts/truth", description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--only", action="append", metavar="CONSTRUCT",
                        help="make programs of these constructs alone; a part of the name will do")
    parser.add_argument("--program", type=int, metavar="NUMBER", help="make this program alone")
    parser.add_argument("--keep", metavar="FOLDER", help="build here, and keep sources, recordings and records")
    parser.add_argument("--mode", choices=["plain", "values", "steps"], help="record in this way alone")
    parser.add_argument("--macros", action="store_const", const="macros", dest="mode",
                        help="record by macro; the first build takes minutes")
    parser.add_argument("--flavour", choices=[each.value for each in Flavour],
                        help="make programs of this flavour alone")
    parser.add_argument("--show", type=int, default=3, metavar="COUNT", help="findings shown of each kind")
    parser.add_argument("--shrink", type=int, default=0, metavar="COUNT",
                        help="make the first programs small that are wrong, one of each kind of finding")
    parser.add_argument("--seconds", type=int, default=90, metavar="SECONDS", help="the time for each of these")
    parser.add_argument("--list", action="store_true", help="print the table of constructs, and make nothing")
    return parser.parse_args(arguments)


def choose_traits(seed, number, mode):
    """The flavour of a program, and how it is recorded; most programs of one lane have no values."""
    drawn = random.Random(f"{seed}/{number}/traits")
    flavour = drawn.choices(list(Flavour), [4, 2, 4])[0]
    share = 0.7 if flavour == Flavour.SYNC else 0.3
    return flavour, mode or ("plain" if drawn.random() < share else "values")


def flavour_for(chosen):
    """The flavour in which all of these constructs can stand."""
    if any(row.needs_main_thread for row in chosen):
        return Flavour.QUEUES
    return max((row.flavour for row in chosen), key=list(Flavour).index)


def chosen_rows(words):
    """The names of the constructs that have one of these words in their name."""
    if not words:
        return None
    chosen = {row.name for row in rows() if any(word in row.name for word in words)}
    if not chosen:
        sys.exit(f"error: no construct has {' or '.join(words)} in its name; --list shows them")
    return chosen


def make_programs(options):
    """The programs that the arguments ask for."""
    chosen, programs = chosen_rows(options.only), []
    numbers = [options.program] if options.program else range(1, options.count + 1)
    for number in numbers:
        flavour, mode = choose_traits(options.seed, number, options.mode)
        if chosen:
            flavour = flavour_for([row for row in rows() if row.name in chosen])
        flavour = Flavour(options.flavour) if options.flavour else flavour
        programs.append(Program(number, options.seed, flavour, mode, chosen=chosen))
    return programs


def list_rows():
    """Prints the table of constructs."""
    for row in sorted(rows(), key=lambda row: (row.section, row.name)):
        print(f"{row.name}  [{row.section}]" + (f"  limit: {row.limit}" if row.limit else ""))


def main(arguments):
    """Runs the command; its result is the exit status."""
    options = parse_arguments(arguments)
    if options.list:
        list_rows()
        return 0
    programs = make_programs(options)
    log = lambda text: print(text, file=sys.stderr)
    report = Report(options.seed, programs, options.show)
    with tempfile.TemporaryDirectory(prefix="truth-") as temporary:
        folder = Path(options.keep or temporary).resolve()
        for mode in ("plain", "values", "steps", "macros"):
            part = [program for program in programs if program.mode == mode]
            if not part:
                continue
            log(f"{len(part)} programs, recorded {_WORDING[mode]} …")
            for run in Runner(os.environ["SEQTRACE"], folder / mode, mode, log).run(part):
                report.add(run, None if run.failure else Comparison(run))
        print(report.text(), flush=True)
        if options.shrink:
            shrink(report, options, folder, log)
    return 1 if report.is_wrong else 0


def shrink(report, options, folder, log):
    """Prints the first program with each kind of finding, made small."""
    for kind, (program, _) in list(report.first_programs().items())[:options.shrink]:
        log(f"making program {program.number} small, in which something of the kind '{kind}' is wrong …")
        shrinker = Shrinker(os.environ["SEQTRACE"], folder / f"shrunk-{kind.replace(' ', '-')}", program, kind,
                            options.seconds)
        best = shrinker.shrink()
        print(f"\n== {kind}, program {program.number}")
        print(smallest_text(*best, kind) if best else "The finding didn't come again.", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as error:
        print(f"error: the programs don't compile:\n{error}", file=sys.stderr)
        sys.exit(2)
