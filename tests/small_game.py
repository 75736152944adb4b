"""A game of six rules, three variants and two cards, with two editions and two books: small enough to know by heart."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from ts_rules.books import Said
from ts_rules.engine import load
from ts_rules.model import Book, Game, GameSpec, Kind, RuleId

__all__ = ["BOOK", "OTHER", "SAID", "small_game"]

RULES = '''\
from ts_rules.engine import clause, rule
from ts_rules.model import Variant

HOW = Variant(
    "1.1/how",
    slow="moves slowly",
    fast="moves fast",
    wild="moves wildly",
    editions={"old": "fast"},
    unplayable={"wild": "nobody knows how"},
    doubt="Is it so?",
)
HIDDEN = Variant("1.2/hidden", left="goes left", right="goes right", editions={"old": "right"}, unobservable="unseen")
INSIDE = Variant("1.2/inside", up="up", down="down")


@rule("1", slug="moving", see=("2",))
def moving() -> None:
    """Pieces move."""


@rule("1.1", slug="steps", variants=(HOW,), doubt="Who knows?")
def steps() -> None:
    """A piece {=how} by {speed.walk}; see {rule.1.2}."""
    return "speed.walk"


@clause("1.1/old", editions=("old",))
def of_old() -> None:
    """Only the old edition says this."""


@clause("1.1/more")
def more() -> None:
    """It may run {speed.run}."""


@rule("1.2", slug="ways", variants=(HIDDEN,))
def ways() -> None:
    """A piece has ways."""


@clause("1.2/part", variants=(INSIDE,), prose_only="a choice")
class Part:
    """One goes {=inside} with {card.ace}."""


@rule("2", slug="table", editions=("new",), prose_only="a table")
class Table:
    """A table of things."""


@rule("3", slug="end", title="The end")
def end() -> None:
    """It ends."""
    return figure("speed.walk")
'''
CARDS = '''\
from ts_rules.engine import event


@event("ace", confidence="low", doubt="Hm.", see=("1.1",))
def ace() -> None:
    """Worth {.worth}."""


@event("king", confidence="high")
def king() -> None:
    """Nothing."""
'''
DATA = {
    "not_yet": 'rules = ["3"]\n',
    "speed": "walk = 1\nrun = { new = 2, old = 3 }\n",
    "cards": '[card.king]\nnumber = 2\nname = "King"\nside = "us"\nops = 2\nera = "late"\neditions = ["old"]\n'
    '[card.ace]\nnumber = 1\nname = "Ace"\nside = "ussr"\nops = 1\nera = "early"\ncancels = ["king"]\n'
    "figures = { worth = { new = 9, old = 8 } }\n",
}
BOOK = Book("mini-book", "mini", "The <book>", "en", "new", "full", leaves_out=(RuleId.parse("3"),))
OTHER = Book("mini-other", "mini", "The other", "en", "new", "summary", covers=(RuleId.parse("1.1"),))
SAID: Mapping[str, Said] = MappingProxyType(
    {
        "1.1/how": Said(
            "1.1/how", "fast", Kind.MISTRANSLATION, ((4, 4), (6, 7)), {"slow": ((9, 9),)}, note="Odd & old."
        ),
        "1.2/hidden": Said("1.2/hidden", "left", Kind.AGREES, ((12, 12),)),
        "1.2/inside": Said("1.2/inside", "silent", Kind.SILENT, ()),
    }
)


@contextmanager
def small_game(folder: Path) -> Iterator[Game]:
    """The game, from files in a folder; its modules are forgotten behind it."""
    name = f"mini_{folder.name.replace('-', '_')}"
    package = folder / name
    for room, text in (("rules", RULES), ("cards", CARDS)):
        (package / room).mkdir(parents=True)
        (package / room / "__init__.py").write_text(text, encoding="utf-8")
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "data").mkdir()
    for stem, text in DATA.items():
        (package / "data" / f"{stem}.toml").write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        yield load(GameSpec("mini", "mini", "Mini", name, ("new", "old"), edition_titles=("New one", "Old one")))
    finally:
        sys.path.remove(str(folder))
        for module in [m for m in sys.modules if m.partition(".")[0] == name]:
            del sys.modules[module]
