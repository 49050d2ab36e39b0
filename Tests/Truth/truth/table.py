"""The table of constructs: each row names one, and makes it."""

import importlib
import pkgutil
from dataclasses import dataclass
from enum import Enum
from typing import Callable, Optional


class Flavour(Enum):
    """What a program may do: one thing after the other; hand work to threads and queues; await."""

    SYNC = "sync"
    QUEUES = "queues"
    ASYNC = "async"


@dataclass
class Row:
    """A construct.

    `section` is the part of the documentation that promises how it is recorded; `limit` is the
    documented limit, where what is recorded of it may be incomplete.
    """

    name: str
    section: str
    make: Callable
    weight: float = 1
    flavour: Flavour = Flavour.SYNC
    limit: Optional[str] = None
    needs_main_thread: bool = False
    #: Whether it can be recorded by macro.
    by_macro: bool = True
    is_statement: bool = False
    is_nested: bool = False
    is_plain: bool = False


_rows = {}


def construct(name, section, **traits):
    """Registers a construct that adds types and functions to a program."""

    def register(make):
        _rows[name] = Row(name, section, make, **traits)
        return make

    return register


def statement(name, section, **traits):
    """Registers a construct that stands in random bodies; it returns lines of a template."""
    return construct(name, section, is_statement=True, **traits)


def rows():
    """All constructs."""
    if not _rows:
        package = importlib.import_module(".constructs", __package__)
        for module in sorted(each.name for each in pkgutil.iter_modules(package.__path__)):
            importlib.import_module(f".constructs.{module}", __package__)
    return list(_rows.values())


def definitions():
    """The constructs that add types and functions."""
    return [row for row in rows() if not row.is_statement]


def statement_rows():
    """The constructs that stand in random bodies."""
    return [row for row in rows() if row.is_statement]
