"""Every place of an id in the small game, with a file in each room: exact lines, by looking at what stands there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from small_game import BOOK, small_game

from ts_rules.model import Game
from ts_rules.report import source_places as placing
from ts_rules.report.source_places import id_of, spots_of

FILES = {
    "locales/names/mini.toml": "[card.ace]\npl = 'As'\n",
    "locales/pl/LC_MESSAGES/mini.po": (
        'msgctxt "1.1"\n\nmsgctxt "1.1/how/fast"\n\nmsgctxt "card.ace"\n\nmsgctxt "1.2"\n'
    ),
    "locales/pl/patterns/mini.toml": '["1.1/how"]\nfast = "x"\nslow = "y"\n["1.2/inside"]\nfast = "z"\n',
    "sources/mini-book/readings.toml": '[[reading]]\nvariant = "1.1/how"\nsays = "fast"\n',
    "sources/chess-book/readings.toml": 'variant = "1.1/how" # of another game\n',
    "toolkit/handbook/data/history/1.0.json": (
        '{"schema":"x","games":{\n"chess":{\n"1.1":["",{},{}]\n},\n"mini":{\n"1.1":["Steps",{},{}],\n'
        '"card.ace":["Ace",{},{}]\n},\n"oxo":{\n"1.1":["",{},{}]\n}\n}}\n'
    ),
    "toolkit/handbook/data/guides/mini.toml": 'rule = "1.1"\n',
    "toolkit/games/chess.py": 'RULE = "ace"\n',
    "toolkit/about.py": '"""Knows PACKAGE."""\n\nCARD = "ace"\n',
    "toolkit/of_others.py": 'CARD = "ace"\n',
    "pyproject.toml": "",
    "tests/PACKAGE/test_it.py": 'def test_steps():\n    assert "1.1"\n    assert "1.2"\n',
    "tests/test_all.toml": 'a = "1.2"\nb = "1.1"\nc = "1.1/how"\n',
    "tests/test_ace.py": 'def test_king():\n    assert "1.2"\n\n\ndef test_ace():\n    play("ace")\n',
    "tests/aaa/test_it.py": 'NUMBER = "1.1"\n',
    "tests/chess/test_it.py": '"1.1"\n',
    "tests/test_all.md": "1.1\n",
}
GAME = {
    "scenarios/one.toml": '[[scenario]]\nabout = ["1.1"]\ndecides = "1.1/how"\nplay = ["event:ace"]\n'
    'readings = { "1.1/how" = "fast", "1.2/inside" = "up" }\n',
    "tabletop.toml": 'page = "1.1"\nace = 1\n',
    "play.py": (
        'def goes(rules):\n    return rules.how == "fast"\n\n\ndef stays(rules):\n    return rules.how == "slow"\n'
    ),
    "derived.py": (
        'def total(side):\n    return figures[f"speed.{side}"], figures["speed.walk"], figures[f"{side}.walk"]\n'
    ),
}
Told = list[tuple[str, str, int]]


@pytest.fixture
def mini(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    with small_game(tmp_path) as game:
        package = game.spec.package
        for name, text in FILES.items():
            path = tmp_path / name.replace("PACKAGE", package)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace("PACKAGE", package), "utf-8")
        for name, text in GAME.items():
            (tmp_path / package / name).parent.mkdir(exist_ok=True)
            (tmp_path / package / name).write_text(text, "utf-8")
        monkeypatch.setattr(placing, "PACKAGE", tmp_path / "toolkit")
        monkeypatch.setattr(placing, "data", lambda name: tmp_path / name)
        monkeypatch.setattr(placing, "locale_folders", lambda: (tmp_path / "locales", tmp_path / "none"))
        other = SimpleNamespace(id="chess-book", game="chess")
        monkeypatch.setattr("ts_rules.books.recorded", lambda: {BOOK.id: BOOK, other.id: other})
        chess = SimpleNamespace(id="chess", package="games.chess")
        monkeypatch.setattr("ts_rules.games.installed", lambda: {"mini": game.spec, "chess": chess})
        yield game


def told(game: Game, folder: Path, ident: str) -> Told:
    """What, where (from the folder; the game's package is `mini`), and the line."""
    found = spots_of(game, game.find(ident))
    return [(s.what, s.file.relative_to(folder).as_posix().replace(game.spec.package, "mini"), s.line) for s in found]


def line(game: Game, text: str, room: str = "rules") -> int:
    """The first line of the rules that begins so."""
    lines = Path(__import__(game.spec.package).__file__).parent.joinpath(room, "__init__.py").read_text("utf-8")
    return next(n for n, one in enumerate(lines.splitlines(), 1) if one.strip().startswith(text))


RULES, CARDS = "mini/rules/__init__.py", "mini/cards/__init__.py"


def test_all_places_of_a_rule(mini: Game, tmp_path: Path) -> None:
    assert told(mini, tmp_path, "1.1") == [
        ("statement", RULES, line(mini, '"""A piece {=how}')),
        ("code", RULES, line(mini, "def steps")),
        ("clause old", RULES, line(mini, "def of_old")),
        ("clause more", RULES, line(mini, "def more")),
        ("in code", CARDS, line(mini, '@event("ace"', "cards")),
        ("in code", RULES, line(mini, '"1.1/how",')),
        ("in code", RULES, line(mini, '@rule("1.1"')),
        ("in code", RULES, line(mini, '@clause("1.1/old"')),
        ("in code", RULES, line(mini, '@clause("1.1/more"')),
        ("figure", "mini/data/speed.toml", 1),
        ("figure", "mini/data/speed.toml", 2),
        ("figure", "mini/derived.py", 2),
        ("pattern", "locales/pl/patterns/mini.toml", 1),
        ("source", "sources/mini-book/readings.toml", 2),
        ("translation", "locales/pl/LC_MESSAGES/mini.po", 1),
        ("translation", "locales/pl/LC_MESSAGES/mini.po", 3),
        ("handbook", "mini/tabletop.toml", 1),
        ("handbook", "toolkit/handbook/data/guides/mini.toml", 1),
        ("scenario", "mini/scenarios/one.toml", 2),
        ("scenario", "mini/scenarios/one.toml", 3),
        ("scenario", "mini/scenarios/one.toml", 5),
        ("history", "toolkit/handbook/data/history/1.0.json", 6),
        ("test", "tests/mini/test_it.py", 2),  # those of the game come first
        ("test", "tests/aaa/test_it.py", 1),
        ("test", "tests/test_all.toml", 2),
        ("test", "tests/test_all.toml", 3),
    ]


def test_all_places_of_a_reading(mini: Game, tmp_path: Path) -> None:
    assert told(mini, tmp_path, "1.1/how/fast") == [
        ("variant", RULES, line(mini, '"1.1/how",')),
        ("reading", RULES, line(mini, 'fast="moves fast"')),
        ("in code", "mini/play.py", 2),
        ("pattern", "locales/pl/patterns/mini.toml", 2),
        ("translation", "locales/pl/LC_MESSAGES/mini.po", 3),
        ("scenario", "mini/scenarios/one.toml", 5),
    ]


def test_all_places_of_a_variant(mini: Game, tmp_path: Path) -> None:
    """No file of the tests names this one but by its rule."""
    assert told(mini, tmp_path, "1.2/inside") == [
        ("variant", RULES, line(mini, 'INSIDE = Variant("1.2/inside"')),
        ("pattern", "locales/pl/patterns/mini.toml", 4),
        ("scenario", "mini/scenarios/one.toml", 5),
    ]


def test_where_code_asks_for_a_reading(mini: Game, tmp_path: Path) -> None:
    found = told(mini, tmp_path, "1.1/how")
    assert [t for t in found if t[1] == "mini/play.py"] == [
        ("in code", "mini/play.py", 2),
        ("in code", "mini/play.py", 6),
    ]


def test_all_places_of_a_clause(mini: Game, tmp_path: Path) -> None:
    assert told(mini, tmp_path, "1.1/more") == [
        ("statement", RULES, line(mini, '"""It may run')),
        ("code", RULES, line(mini, "def more")),
        ("in code", RULES, line(mini, '@clause("1.1/more"')),
        ("figure", "mini/data/speed.toml", 2),
        ("figure", "mini/derived.py", 2),
    ]


def test_all_places_of_a_card(mini: Game, tmp_path: Path) -> None:
    assert told(mini, tmp_path, "ace") == [
        ("statement", CARDS, line(mini, '"""Worth', "cards")),
        ("code", CARDS, line(mini, "def ace", "cards")),
        ("in code", CARDS, line(mini, '@event("ace"', "cards")),
        ("in code", RULES, line(mini, '"""One goes')),
        ("in code", "toolkit/about.py", 3),
        ("figure", "mini/data/cards.toml", 15),  # figures = …
        ("data", "mini/data/cards.toml", 8),  # [card.ace]
        ("name", "locales/names/mini.toml", 1),
        ("translation", "locales/pl/LC_MESSAGES/mini.po", 5),
        ("handbook", "mini/tabletop.toml", 2),
        ("scenario", "mini/scenarios/one.toml", 4),
        ("history", "toolkit/handbook/data/history/1.0.json", 7),
        ("test", "tests/test_ace.py", 5),
        ("test", "tests/test_ace.py", 6),
    ]


def test_what_a_place_says_of_itself(mini: Game) -> None:
    """In which definition it stands and for which ids that is code; tests are code of nothing."""
    spots = [*spots_of(mini, mini.find("ace"))]
    (inside,) = (s for s in spots if s.what == "in code" and s.inside == "Part")
    assert inside.of == ("1.2/part",)
    assert {(s.inside, s.of) for s in spots if s.what == "test"} == {("test_ace", ())}
    assert [s.inside for s in spots if s.what == "figure"] == ["card.ace.worth"]
    derived = next(s for s in spots_of(mini, mini.find("1.1")) if s.file.name == "derived.py")
    assert (derived.inside, derived.of) == ("total", ())


def test_a_rule_that_nothing_carries_out_yet(mini: Game, tmp_path: Path) -> None:
    assert ("not yet executable", "mini/data/not_yet.toml", 1) in told(mini, tmp_path, "3")
    assert ("data", "mini/data/not_yet.toml", 1) not in told(mini, tmp_path, "3")
    assert ("figure", "mini/data/speed.toml", 1) in told(mini, tmp_path, "3")  # its body asks for it
    assert ("figure", "mini/data/speed.toml", 2) not in told(mini, tmp_path, "3")


def test_tests_are_looked_for_in_a_checkout_alone(mini: Game, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").unlink()
    assert not [t for t in told(mini, tmp_path, "1.1") if t[0] == "test"]


def test_the_id_of_what_was_found(mini: Game) -> None:
    for ident in ("1.1", "1.1/more", "1.1/how", "1.1/how/fast", "ace"):
        assert id_of(mini.find(ident)) == ident


# Piece by piece.


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ('"speed.walk"', True),
        ('"speed.walks"', False),
        ("1", False),
        ('f"speed.{side}"', True),
        ('f"speed.{side}s"', False),
        ('f"{side}.walk"', False),  # where it begins with what is put in, it may be anything
        ('f"speed.walk"', False),
        ("speed", False),
    ],
)
def test_whether_a_node_names_a_figure(code: str, named: bool) -> None:
    node = ast.parse(code, mode="eval").body
    found = placing._derives((re.compile(r"speed\.walk"), re.compile("other")), node)
    assert found == (frozenset({"figure"}) if named else frozenset())


def test_the_lines_of_a_game_in_a_file_of_all(mini: Game, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for text, lines in (
        ('{\n"mini":{\n"a":1\n},\n"oxo":{\n}}\n', range(2, 5)),
        ('{\n"oxo":{\n"a":1\n},\n"mini":{\n}}\n', range(5, 7)),
        ('{\n"oxo":{\n}}\n', range(4, 4)),
    ):
        path.write_text(text, "utf-8")
        assert placing._lines_of_game(path, mini) == lines


def test_the_lines_of_a_reading() -> None:
    lines = [
        'x = "1.1/how/fast"',
        '"1.1/how" = "fast"',
        '"1.1/how" = "slow"',
        'says = "fast"',
        '["1.1/how"]',
        'says = "fast"',
        'fast = ["a"]',
        'slow = "b"',
        '["1.1/hows"]',
        'says = "fast"',
        "fast = 1",
    ]
    assert [*placing._reading_lines("1.1/how", "fast", lines)] == [1, 2, 6, 7]
