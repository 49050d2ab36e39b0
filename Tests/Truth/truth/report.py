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

    @property
    def is_wrong(self):
        return bool(self.verdicts["wrong"] or self.failures)

    def add(self, run, comparison):
        if comparison is None:
            self.failures.append((run.program, run.failure))
            return
        expected = comparison.matching.expected
        self.invocations += len(expected)
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

    # MARK: Text

    def text(self):
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
        return ["", f"seed {self.seed}: {count} programs: {', '.join(parts)}; of {self.invocations} invocations, "
                f"{self.wrong_invocations} are recorded wrongly ({rate:.2f} %)"]
