"""Counts what was found, by construct and by program."""

from collections import Counter, defaultdict

from .comparison import INCOMPLETE, WRONG
from .table import rows


class Report:
    """The findings of many programs."""

    def __init__(self, seed, programs, shown):
        self.seed, self.programs, self.shown = seed, programs, shown
        self.events, self.found = Counter(), defaultdict(Counter)
        self.verdicts, self.failures, self.examples = Counter(), [], defaultdict(list)
        self.invocations, self.totals, self.wrong_invocations = 0, Counter(), 0
        self.calls_in_statements = 0

    @property
    def is_wrong(self):
        """Whether a recording is wrong, or a program failed."""
        return bool(self.verdicts["wrong"] or self.failures)

    def add(self, run, comparison):
        """Counts a run; without a comparison, it failed."""
        if comparison is None:
            self.failures.append((run.program, run.failure))
            return
        expected = comparison.matching.expected
        self.invocations += len(expected)
        self.calls_in_statements += comparison.calls_in_statements
        for each in expected:
            self.events.update(comparison.constructs_of(each))
        wrong = set()
        for finding in comparison.findings:
            self.totals[finding.kind] += 1
            for name in finding.constructs:
                self.found[name][finding.kind] += 1
            self.examples[finding.kind].append((run.program, finding))
            if finding.kind in WRONG and finding.invocation:
                wrong.add(finding.invocation.id)
        self.wrong_invocations += len(wrong)
        verdict = "wrong" if comparison.is_wrong else "incomplete" if comparison.is_incomplete else "true"
        self.verdicts[verdict] += 1

    def first_programs(self):
        """The first program with each kind of wrong finding."""
        return {kind: self.examples[kind][0] for kind in WRONG if self.examples[kind]}

    # MARK: Text

    def text(self):
        """The table, examples of each kind of finding, and the summary."""
        return "\n".join(self._table() + [""] + self._examples() + self._failures() + self._summary())

    def _table(self):
        columns = [kind for kind in WRONG + INCOMPLETE if self.totals[kind]]
        lines = [f"{'construct':46} {'share':>5} {'events':>7} " + " ".join(f"{kind:>11}" for kind in columns)]
        used = Counter(name for program in self.programs for name in program.used)
        for row in sorted(rows(), key=lambda row: row.name):
            share = 100 * used[row.name] / len(self.programs)
            counts = " ".join(f"{self.found[row.name][kind] or '':>11}" for kind in columns)
            lines.append(f"{row.name[:46]:46} {share:4.0f}% {self.events[row.name]:7} {counts}")
        totals = " ".join(f"{self.totals[kind]:>11}" for kind in columns)
        return lines + [f"{'all':46} {'':5} {self.invocations:7} {totals}"]

    def _examples(self):
        lines = []
        for kind in WRONG + INCOMPLETE:
            for program, finding in self.examples[kind][: self.shown]:
                lines.append(f"{kind}: program {program.number} ({program.mode}): {finding.text}"
                             f"  [{', '.join(finding.constructs)}]")
        return lines

    def _failures(self):
        return [f"failed: program {program.number} ({program.mode}): {text}" for program, text in self.failures]

    def _summary(self):
        count = sum(self.verdicts.values()) or 1
        parts = [f"{self.verdicts[name]} {name} ({100 * self.verdicts[name] / count:.0f} %)"
                 for name in ("true", "incomplete", "wrong")]
        rate = 100 * self.wrong_invocations / (self.invocations or 1)
        statements = f"{self.calls_in_statements} calls were looked for in the statements around them; "
        return ["", (statements if self.calls_in_statements else "") + f"seed {self.seed}: {count} programs: {', '.join(parts)}; of {self.invocations} invocations, "
                f"{self.wrong_invocations} are recorded wrongly ({rate:.2f} %)"]


def smallest_text(run, comparison, kind):
    """A program with both records: the source, its own record as a tree, and the recording."""
    lines = []
    for module, source in run.program.files.items():
        if len(source) > 7:
            lines += [f"-- {module}"] + [line for line in source if line.strip()]
    lines += ["-- its own record"] + _own_tree(comparison.record)
    lines += ["-- the recording"] + _recorded_tree(comparison.trace)
    lines += ["-- findings"] + [f"{finding.kind}: {finding.text}" for finding in comparison.findings
                                if finding.kind == kind][:6]
    return "\n".join(lines)


def _own_tree(record):
    lines, depths = [], {}
    for each in sorted(record.invocations.values(), key=lambda each: each.start):
        depth = depths[each.id] = depths.get(each.caller, -1) + 1
        receiver = f"{'.'.join(record.receiver_paths(each)[0])}" + (f" {each.object}" if each.object else "")
        handed = ", handed over" if each.site and each.site.region else ""
        threw = ", throws" if each.threw else ""
        lines.append(f"{'  ' * depth}[{each.id}] {receiver}: {each.function.name}{handed}{threw}")
    return lines[:60]


def _recorded_tree(trace):
    lines, depths = [], {}
    for event in trace.events:
        if event.kind in ("return", "destroyEnd", "postEnd", "callbackEnd"):
            continue
        depth = depths[event.id] = depths.get(event.parent.id, -1) + 1 if event.parent and event.kind != "throw" else 0
        to = event.to.key if event.to else ""
        cause = f", because of {event.raw['cause']}" if "cause" in event.raw else ""
        lines.append(f"{'  ' * depth}{event.id} lane {event.lane}: {event.kind} {to} {event.name}{cause}")
    return lines[:80]
