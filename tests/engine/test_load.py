"""Every way in which a pack of rules can be broken gives one sentence that says where."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ts_rules.engine import load, locate, rule
from ts_rules.errors import BadFile, BrokenPack
from ts_rules.model import Game, GameSpec

HEAD = "from ts_rules.engine import clause, event, rule\nfrom ts_rules.model import Variant\n"
SOUND = '@rule("1", slug="one")\ndef one() -> None:\n    """A rule."""\n'

Pack = Callable[..., Game]


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pack]:
    """A game out of a few lines of rules, cards and data."""
    names: list[str] = []

    def make(rules: str, events: str = "", **data: str) -> Game:
        name = f"pack{len(names)}_{tmp_path.name.replace('-', '_')}"
        names.append(name)
        for room, text in (("rules", rules), ("cards", events)):
            folder = tmp_path / name / room
            folder.mkdir(parents=True)
            (folder / "__init__.py").write_text(HEAD + textwrap.dedent(text), encoding="utf-8")
        (tmp_path / name / "__init__.py").write_text("", encoding="utf-8")
        (tmp_path / name / "data").mkdir()
        for stem, text in data.items():
            (tmp_path / name / "data" / f"{stem}.toml").write_text(textwrap.dedent(text), encoding="utf-8")
        return load(GameSpec("mini", "mini", "Mini", name, ("new", "old")))

    monkeypatch.syspath_prepend(str(tmp_path))
    yield make
    for module in [m for m in sys.modules if m.partition(".")[0] in names]:
        del sys.modules[module]


def test_a_sound_pack(pack: Pack) -> None:
    game = pack(
        '''
        V = Variant("1/how", slow="slowly", fast="fast", editions={"old": "fast"})
        @rule("1", slug="one", variants=(V,), see=("2",))
        def one() -> None:
            """It moves {=how} by {speed.walk:level} ({speed.run})."""
        @clause("1/more")
        def more() -> None:
            """As {rule.2} says of {country.x}."""
        @rule("2", slug="two", editions=("new",), prose_only="a heading without rule text")
        class Two:
            """A table."""
        ''',
        '@event("ace", confidence="low", doubt="why")\ndef ace() -> None:\n    """{.worth} and {card.king}."""\n'
        '@event("king", confidence="high")\ndef king() -> None:\n    """Nothing."""\n',
        speed="walk = 1\nrun = { new = 2, old = 3 }\n",
        map='[country.x]\nname = "X"\n',
        cards='[card.ace]\nnumber = 1\nname = "Ace"\nside = "a"\nops = 1\nera = "early"\nfigures = { worth = 9 }\n'
        'cancels = ["king"]\n[card.king]\nnumber = 2\nname = "King"\nside = "a"\nops = 2\nera = "early"\n',
        not_yet='rules = ["1", "1/more"]\n',
    )
    assert [r.printed for r in game] == ["1", "2"]
    assert game.ruleset("old").readings == {"1/how": "fast"}
    assert game.figure("speed.run", "old") == 3
    assert game.figure("speed.walk", "old") == 1
    assert game.not_yet == {"1", "1/more"}
    assert [str(r) for r in next(iter(game)).references()] == ["2"]
    assert game.cards["ace"].links["cancels"] == ("king",)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (SOUND + SOUND.replace("def one", "def two").replace('"one"', '"two"'), "rule 1 stands twice"),
        (SOUND + SOUND.replace("def one", "def two").replace('"1"', '"2"'), "already names rule 1"),
        ('@rule("1", slug="one")\ndef one() -> None: ...\n', "no statement"),
        ('@rule("1.0.0", slug="one")\ndef one() -> None:\n    """A."""\n', "no rule id"),
        ('@rule("1", slug="one", see=("9",))\ndef one() -> None:\n    """A."""\n', "points at 9"),
        ('@rule("1", slug="one")\ndef one() -> None:\n    """See {rule.9}."""\n', "points at 9"),
        ('@rule("1", slug="one", editions=("odd",))\ndef one() -> None:\n    """A."""\n', "edition 'odd'"),
        ('@rule("1", slug="one")\ndef one() -> None:\n    """It is {no.figure}."""\n', "no figure"),
        ('@rule("1", slug="one")\ndef one() -> None:\n    """It is {=what}."""\n', "names no variant"),
        ('@rule("1", slug="one")\ndef one() -> None:\n    """In {country.nowhere}."""\n', "names nothing"),
        ('@rule("1", slug="one")\ndef one() -> None:\n    """Broken {slot."""\n', "slot"),
        (SOUND + '@clause("2/x")\ndef x() -> None:\n    """A."""\n', "belongs to no rule"),
        (SOUND + '@clause("1")\ndef x() -> None:\n    """A."""\n', "no clause id"),
        (SOUND + 2 * '@clause("1/x")\ndef x() -> None:\n    """A."""\ny = x\n', "stands twice"),
        (
            """@rule("1", slug="one", variants=(Variant("2/v", a="a", b="b"),))\ndef one() -> None: 'A {=2/v}.'\n""",
            "hangs on rule 1",
        ),
        ("", "has no rules"),
        ("import no_such_module_at_all\n", "cannot be loaded"),
    ],
)
def test_broken_rules(pack: Pack, rules: str, sentence: str) -> None:
    with pytest.raises(BrokenPack, match=sentence):
        pack(rules)


@pytest.mark.parametrize(
    ("cards", "toml", "sentence"),
    [
        ("", '[card.a]\nnumber = 1\nname = "A"\nside = "x"\nops = 1\nera = "e"\n', "has no event"),
        ('@event("b", confidence="high")\ndef b() -> None:\n    """B."""\n', "", "no card"),
        ("", '[card.a]\nnumber = 1\nname = "A"\nsize = 3\n', "unknown field 'size'"),
        ("", '[card.a]\nname = "A"\n', "card 'a'"),
        ("", '[card.a]\nnumber = 1\nname = "A"\nside = "x"\nops = 1\nera = "e"\ncancels = ["z"]\n', "which is no card"),
    ],
)
def test_broken_cards(pack: Pack, cards: str, toml: str, sentence: str) -> None:
    with pytest.raises(BrokenPack, match=sentence):
        pack(SOUND, cards, cards=toml)


@pytest.mark.parametrize("text", ["a = ", "[x\n", 'a = "\x00"', "a = 1\na = 2\n"])
def test_broken_toml(pack: Pack, text: str) -> None:
    with pytest.raises(BadFile, match=r"speed\.toml: is broken TOML"):
        pack(SOUND, speed=text)


def test_a_figure_must_be_there_for_every_edition(pack: Pack) -> None:
    with pytest.raises(BrokenPack, match="under old"):
        pack('@rule("1", slug="one")\ndef one() -> None:\n    """It is {s.x}."""\n', s="x = { new = 1 }\n")


def test_the_decorator_returns_what_it_was_given() -> None:
    def plain() -> None:
        """A rule."""

    assert rule("1", slug="one")(plain) is plain


def test_locate_finds_docstring_and_definition(ts: Game) -> None:
    found = ts.find("6.3.4").rule
    assert found is not None
    place = locate(found.code)
    lines = Path(place.file).read_text("utf-8").splitlines()
    assert lines[place.code - 1].startswith("def after_coup")
    assert lines[place.statement - 1].strip().startswith('"""A coup attempt in a battleground')
