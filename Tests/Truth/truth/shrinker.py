"""Makes a program that is recorded wrongly as small as it can in a bounded time."""

import copy
import re
import time

from .comparison import Comparison
from .runner import BuildError, Runner
from .units import are_connected, is_needed, removable, units, unused_declarations, without

#: The number of smaller programs that one build tries.
_BATCH = 14


class SmallerProgram:
    """A program without some of its lines, under a number of its own."""

    def __init__(self, original, kept, number):
        self.flavour, self.mode, self.home = original.flavour, original.mode, original.home
        self.number, self.file_name, self.kept = number, f"P{number}.swift", kept
        self.sites, self.regions, self.used = original.sites, original.regions, original.used
        rename = lambda text: re.sub(rf"(?<=[A-Za-z]){original.number}(?=[a-z]\d*\b|\()", str(number), text)
        self.files = {module: [rename(original.files[module][index]) for index in indices]
                      for module, indices in kept.items()}
        self.types = [self._renamed(info, rename) for info in original.types]
        self.functions = [self._moved(function, original, rename) for function in original.functions]

    def _renamed(self, info, rename):
        copied = copy.copy(info)
        copied.path = tuple(map(rename, info.path))
        return copied

    def _moved(self, function, original, rename):
        copied = self._renamed(function, rename)
        copied.name = rename(function.name)
        module = function.file.split("/")[0]
        copied.file = f"{module}/{self.file_name}"
        places = {index: place for place, index in enumerate(self.kept[module], 1)}
        copied.line = places.get(function.line - 1, 0)
        return copied


class Shrinker:
    """Takes lines out of a program while a recording of it still has a finding of one kind."""

    def __init__(self, command, folder, program, kind, seconds):
        self.program, self.kind = program, kind
        self.runner = Runner(command, folder, program.mode, timeout=4)
        self.deadline = time.monotonic() + seconds
        self.number = 1000 * program.number
        self.best = None

    def shrink(self):
        """The smallest run and its comparison that were found; None if the finding doesn't come again."""
        kept = {module: list(range(len(lines))) for module, lines in self.program.files.items()}
        found = self._try([kept])
        if not found:
            return None
        alone = self._try([self._alone(kept, part) for part in self._run_statements()])
        if alone:
            kept = min(alone, key=_size)
        groups = 4
        while time.monotonic() < self.deadline:
            parts = self._parts(kept)
            candidates = [self._smaller(kept, part) for part in _split(parts, groups)]
            passing = self._try(candidates)
            if passing:
                kept = self._together(kept, [candidate for candidate in candidates if candidate in passing])
            elif groups >= len(parts):
                break
            else:
                groups = min(len(parts), groups * 3)
        return self.best

    # MARK: Candidates

    def _lines(self, kept):
        return {module: [self.program.files[module][index] for index in indices] for module, indices in kept.items()}

    def _parts(self, kept):
        lines = self._lines(kept)
        return [(module, unit) for module in lines for unit in removable(lines[module])]

    def _run_statements(self):
        """The statements of the program's main function."""
        lines = self.program.files[self.program.home]
        all = units(lines)
        main = next(unit for unit in all if f"func run{self.program.number}(" in lines[unit.start])
        return [unit for unit in all if main.start < unit.start < main.end and unit.depth == main.depth + 1
                and not is_needed(lines, unit)]

    def _alone(self, kept, part):
        """The program with one statement of its main function, and what that needs."""
        lines, others = self.program.files[self.program.home], []
        statements = self._run_statements()
        for unit in statements:
            if unit != part and not are_connected(lines, unit, part, statements):
                others.append((self.program.home, unit))
        return self._smaller(kept, others, alone=True)

    def _smaller(self, kept, parts, alone=False):
        """What is kept without some units, and without what nothing uses then."""
        lines = self._lines(kept)
        gone = {module: set() for module in kept}
        for module, unit in parts:
            gone[module] |= set(range(unit.start, unit.end + 1)) if alone else without(lines[module], unit)
        kept = {module: [index for place, index in enumerate(indices) if place not in gone[module]]
                for module, indices in kept.items()}
        while unused := unused_declarations(self._lines(kept)):
            module, unit = max(unused, key=lambda pair: pair[1].end - pair[1].start)
            kept = dict(kept)
            kept[module] = kept[module][:unit.start] + kept[module][unit.end + 1:]
        return kept

    def _together(self, kept, passing):
        """Joins as many of the smaller programs as still have the finding."""
        joined, candidates = passing[0], []
        for other in passing[1:]:
            joined = {module: [index for index in joined[module] if index in set(other[module])] for module in joined}
            candidates.append(joined)
        found = self._try(candidates)
        return min(found + passing, key=_size)

    # MARK: Trying

    def _try(self, candidates):
        """Those of the smaller programs that are recorded with the same finding."""
        found = []
        for start in range(0, len(candidates), _BATCH):
            found += self._try_batch(candidates[start:start + _BATCH])
        return found

    def _try_batch(self, candidates):
        programs, found = [], []
        for kept in candidates:
            self.number += 1
            programs.append(SmallerProgram(self.program, kept, self.number))
        for run in self._runs(programs):
            if run.failure:
                continue
            comparison = Comparison(run)
            if any(finding.kind == self.kind for finding in comparison.findings):
                found.append(run.program.kept)
                if self.best is None or _size(run.program.kept) < _size(self.best[0].program.kept):
                    self.best = (run, comparison)
        return found

    def _runs(self, programs):
        """Builds and records programs; those that the compiler refuses are left out."""
        for _ in range(4):
            if not programs or time.monotonic() > self.deadline:
                return []
            try:
                return self.runner.run(programs)
            except BuildError as error:
                refused = set(re.findall(r"/P(\d+)\.swift:\d+:\d+: error", str(error)))
                if not refused:
                    return []
                programs = [program for program in programs if str(program.number) not in refused]
        return []


def _size(kept):
    return sum(map(len, kept.values()))


def _split(parts, count):
    """The parts in that many groups of neighbours."""
    count = max(1, min(count, len(parts)))
    edges = [len(parts) * index // count for index in range(count + 1)]
    return [parts[start:end] for start, end in zip(edges, edges[1:]) if end > start]
