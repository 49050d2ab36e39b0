"""What is known of a generated program: its functions, types, places of calls and regions."""

from dataclasses import dataclass, field


@dataclass
class TypeInfo:
    """A declared type; `path` starts with its module."""

    id: int
    path: tuple
    keyword: str
    inherits: list = field(default_factory=list)
    has_deinit: bool = False
    has_own_id: bool = False
    default_id: bool = False

    @property
    def is_object(self):
        """Whether its instances have an identity."""
        return self.keyword in ("class", "actor")


@dataclass
class Function:
    """A function that keeps its own record."""

    id: int
    name: str
    kind: str
    path: tuple
    construct: str
    file: str
    line: int
    may_throw: bool = False
    presence: str = "expected"
    starter: str = ""
    is_handed_over: bool = False
    takes_closure: bool = False
    consumes: bool = False


@dataclass
class Site:
    """A place of a call; a site in a region is work that is handed over."""

    id: int
    constructs: tuple
    region: int = 0
    is_super: bool = False


@dataclass
class Region:
    """A closure or call that runs as work of its own."""

    id: int
    construct: str
    name: str
