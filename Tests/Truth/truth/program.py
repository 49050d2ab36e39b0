"""Composes one random program from constructs."""

import random
import re
from dataclasses import dataclass

from .expander import Expander
from .model import Region, TypeInfo
from .table import Flavour, definitions, statement_rows

#: The modules of the package; each sees those before it. Programs live in the last three.
SIDE_MODULES = ("Depot", "Garage")
HOME_MODULES = ("Shop", "Mill", "Farm")

#: How many invocations a statement of a random body may cause, and the body of a program.
BODY_BUDGET, RUN_BUDGET = 14, 220


#: How many constructs of each flavour a program has.
_QUOTAS = {
    Flavour.SYNC: {Flavour.SYNC: 14},
    Flavour.QUEUES: {Flavour.SYNC: 6, Flavour.QUEUES: 10},
    Flavour.ASYNC: {Flavour.SYNC: 5, Flavour.QUEUES: 4, Flavour.ASYNC: 10},
}


@dataclass
class Offer:
    """What random bodies may use: a call, or an object or value and what can be called on it."""

    construct: str
    module: str
    make: str
    calls: tuple = ()
    kind: str = "call"
    is_async: bool = False
    may_throw: bool = False


class Program:
    """A program: its source in several modules, and what is known of it."""

    def __init__(self, number, seed, flavour, mode, skipped=(), chosen=None):
        self.number, self.seed, self.flavour, self.mode = number, seed, flavour, mode
        self.random = random.Random(f"{seed}/{number}")
        self.home = HOME_MODULES[number % len(HOME_MODULES)]
        self.file_name = f"P{number}.swift"
        header = [f"// Program {number} of seed {seed}."]
        header += [f"import {module}" for module in ("Dispatch", "Foundation", "Ledger", "Probe")]
        header += ["import SeqtraceMacros"] if mode == "macros" else []
        side = {"Depot": [], "Garage": ["import Depot"], self.home: ["import Depot", "import Garage"]}
        self.files = {module: header + imports + [""] for module, imports in side.items()}
        self.functions, self.sites, self.regions, self.types = [], [], [], []
        self.costs, self.offers, self.runs = {}, [], []
        self.used, self.skipped, self.chosen = set(), set(skipped), chosen
        self._suffixes, self._fresh = {}, 0
        self._compose()

    # MARK: Names and tables

    def unique(self, construct, name):
        """A name that no other construct of the package has."""
        suffix = self._suffixes.setdefault(construct, chr(ord("a") + len(self._suffixes) % 26)
                                           + ("" if len(self._suffixes) < 26 else str(len(self._suffixes) // 26)))
        # `part6` of program 59 isn't `part` of program 659.
        separator = "_" if name[-1].isdigit() else ""
        return f"{name}{separator}{self.number}{suffix}"

    def fresh(self, stem="o"):
        """A name for a variable."""
        self._fresh += 1
        return f"{stem}{self._fresh}"

    def line_of(self, module):
        """The number of the line that comes next in a module's file."""
        return len(self.files[module]) + 1

    def add_type(self, path, keyword, inherits):
        """A new entry in the table of types."""
        info = TypeInfo(len(self.types) + 1, tuple(path), keyword, inherits)
        self.types.append(info)
        return info

    def type_named(self, name, module):
        """The type that an extension extends."""
        parts = tuple(name.split("."))
        for info in reversed(self.types):
            if info.path[-len(parts):] == parts:
                return info
        return self.add_type(("Swift",) + parts, "struct", [])

    def add_region(self, construct, name):
        """A new entry in the table of work that is handed over."""
        self.regions.append(Region(len(self.regions) + 1, construct, name))
        return self.regions[-1]

    # MARK: What constructs add

    def declare(self, construct, text, module=None, expanding=lambda expander: None):
        """Adds a template to a module's file, and what a function expands after it."""
        expander = Expander(self, construct, module or self.home)
        expander.expand(text)
        expanding(expander)

    def offer(self, construct, module, make, calls=(), **traits):
        """Lets random bodies use something."""
        resolve = lambda text: re.sub(r"\$([A-Za-z]\w*)", lambda m: self.unique(construct, m.group(1)), text)
        self.offers.append(Offer(construct, module, resolve(make), tuple(map(resolve, calls)), **traits))

    def run(self, construct, text):
        """Statements of the program's main function."""
        self.runs.append((construct, text))

    # MARK: Random bodies

    def statements(self, count, expander, depth=0):
        """Random statements, in the language of templates."""
        lines = []
        for _ in range(count):
            row = self._pick_statement(expander, depth)
            if row is None:
                continue
            made = row.make(Place(self, expander, depth))
            if made:
                self.used.add(row.name)
                lines += [f"#tag {row.name}", *made, "#untag"]
        return lines

    def _pick_statement(self, expander, depth):
        rows = [row for row in statement_rows() if row.name not in self.skipped
                and row.flavour == Flavour.SYNC and (depth == 0 or not row.is_nested)]
        if self.chosen is not None:
            rows = [row for row in rows if row.name in self.chosen or row.is_plain]
        return self.random.choices(rows, [row.weight for row in rows])[0] if rows else None

    def cost(self, text):
        """About how many invocations a template's calls cause."""
        names = re.findall(r"([\w`]+)(?:<[^<>]*>)?[(\[](?=[^()]*#by)", text)
        return sum(self.costs.get(name, 1) for name in names)

    def usable(self, expander, kinds, budget=BODY_BUDGET):
        """The offers of these kinds that a body in the expander's module can use."""
        order = SIDE_MODULES + (self.home,)
        seen = order[: order.index(expander.module) + 1]
        return [offer for offer in self.offers if offer.kind in kinds and offer.module in seen
                and not offer.is_async and offer.construct != expander.construct
                and self.cost(offer.make) <= budget]

    # MARK: Composition

    def _compose(self):
        for row in self._chosen_rows():
            self.used.add(row.name)
            row.make(Builder(self, row))
        self.random.shuffle(self.runs)
        self._write_run()

    def _chosen_rows(self):
        rows = [row for row in definitions() if row.name not in self.skipped and self._allows(row)]
        if self.chosen is not None:
            rows = [row for row in rows if row.name in self.chosen]
            self.random.shuffle(rows)
            return rows
        picked = [row for flavour, count in _QUOTAS[self.flavour].items()
                  for row in self._next_rows([row for row in rows if row.flavour == flavour], count)]
        self.random.shuffle(picked)
        return picked

    def _next_rows(self, rows, count):
        """The rows whose turn it is, so that each is in as many programs as the others."""
        deck, needed, turn = [], (self.number + 1) * count, 0
        while len(deck) < needed:
            shuffled = [row for row in rows for _ in range(round(row.weight))]
            random.Random(f"{self.seed}/{turn}/{self.flavour.value}").shuffle(shuffled)
            deck, turn = deck + shuffled, turn + 1
        return list({row.name: row for row in deck[needed - count:needed]}.values())

    def _allows(self, row):
        """Whether a program of this flavour may have a construct."""
        if self.mode == "macros" and not row.by_macro:
            return False
        if row.needs_main_thread:
            return self.flavour == Flavour.QUEUES
        order = list(Flavour)
        return order.index(row.flavour) <= order.index(self.flavour)

    def _write_run(self):
        """Writes the main function; in one that awaits, what doesn't await stands in functions of its own."""
        is_async = self.flavour == Flavour.ASYNC
        awaited = {row.name for row in definitions() if row.flavour == Flavour.ASYNC}
        self.runs.append(("program", "#body 3"))
        if is_async:
            self.runs = [(construct, text if construct in awaited else self._part(construct, text))
                         for construct, text in self.runs]
        lines = [f"public func run{self.number}(by: Int) {'async ' if is_async else ''}{{{{"]
        self.declare("program", "\n".join(lines), expanding=self._expand_runs)

    def _part(self, construct, text):
        """Declares a function with these statements, and returns a call of it."""
        name = self.fresh("$part")
        self.declare(construct, f"func {name}(by: Int) {{{{\n{text}\n}}}}")
        return f"{name}(#by)"

    def _expand_runs(self, expander):
        for construct, text in self.runs:
            expander.construct = construct
            expander.expand(text)
        expander.construct = "program"
        if self.flavour != Flavour.SYNC:
            # What still waits runs, and what other threads drop last dies, before the program ends.
            is_async = self.flavour == Flavour.ASYNC
            expander.expand("try? await Task.sleep(for: .milliseconds(3))" if is_async
                            else "RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))\nusleep(3000)")
        expander.expand("}}")


class Place:
    """Where a random statement stands."""

    def __init__(self, program, expander, depth):
        self.program, self.expander, self.depth = program, expander, depth
        self.random = program.random

    def pick(self, *kinds, budget=BODY_BUDGET):
        """Any offer of these kinds, if there is one."""
        offers = self.program.usable(self.expander, kinds, budget)
        return self.random.choice(offers) if offers else None

    def pick_throwing(self):
        """Any call that may throw, if there is one."""
        offers = [offer for offer in self.program.usable(self.expander, ["call"]) if offer.may_throw]
        return self.random.choice(offers) if offers else None

    def fresh(self, stem="o"):
        """A name for a variable."""
        return self.program.fresh(stem)

    def nested(self, count=1):
        """Statements for a block."""
        lines = self.program.statements(count, self.expander, self.depth + 1)
        return ["  " + line for line in lines]


class Builder:
    """What a construct adds itself to."""

    def __init__(self, program, row):
        self.program, self.row = program, row
        self.random = program.random
        self.module = program.home

    def anywhere(self):
        """Declares what follows in any module: it needs nothing of the others."""
        self.module = self.random.choice(SIDE_MODULES + (self.program.home,) * 2)
        return self

    def in_module(self, module):
        """Declares what follows in this module."""
        self.module = module
        return self

    def declare(self, text):
        """Adds a template to the program."""
        self.program.declare(self.row.name, text, self.module)

    def run(self, text):
        """Adds statements to the program's main function."""
        self.program.run(self.row.name, text)

    def offer(self, call, **traits):
        """Lets random bodies make a call."""
        self.program.offer(self.row.name, self.module, call, **traits)

    def offer_object(self, make, *calls, **traits):
        """Lets random bodies make an object and call it; `%o` stands for the object."""
        self.program.offer(self.row.name, self.module, make, calls, kind="object", **traits)

    def offer_value(self, make, *calls, **traits):
        """Lets random bodies make a value and call it."""
        self.program.offer(self.row.name, self.module, make, calls, kind="value", **traits)
