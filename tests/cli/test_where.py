"""`ts-rules where` names every line that a search of the tree by hand finds, and none that has nothing to do with it.

What is expected is looked for here with plain words over the files of the tree; nothing of the command's own is used.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import Result
from json_schema import matches, published

SCHEMA = published("where.schema.json")
ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "ts_rules" / "games" / "twilight_struggle"
ROOMS = (
    *GAME.rglob("*.py"),
    *GAME.rglob("*.toml"),
    *(ROOT / "locales").glob("*/patterns/twilight-struggle.toml"),
    *(ROOT / "locales").glob("*/LC_MESSAGES/twilight-struggle.po"),
    ROOT / "locales" / "names" / "twilight-struggle.toml",
    *(ROOT / "sources").glob("ts-*/*.toml"),
    *(ROOT / "tests" / "games" / "twilight_struggle").glob("*.py"),
)
PROSE = re.compile(
    r'^\s*(#|\[question\.|scenarios = |assert outcomes|id = |title = |why = |note = |msgctxt "scenario\.|"""[A-Z]|'
    r'  "(?:[imr]|early|mid|late)-)'
)

Places = dict[tuple[str, int], str]
Invoke = Callable[..., Result]

# By id: what stands on a line that names it, as somebody would search for it who knows the code; `NAME@file` is a
# constant that was made of it and is looked for in that file only.
SEARCHES = {
    "6.3.4": [r"\b6\.3\.4\b"],
    "6.1.1": [r"\b6\.1\.1\b(?!\.)"],
    "4.5.C/headline-scoring": [r"4\.5\.C/headline-scoring\b"],
    "6.3.2/coup-success": [r"6\.3\.2/coup-success\b"],
    "nato": [r'"nato"', r"card\.nato\b", r"\bNATO@cards/early_deluxe.py", r"\bNATO@rules/s06_0_operations.py"],
    "red-scare-purge": [r"red-scare-purge", r"red_scare_purge", r"\bSINKS@rules/s07_4_modifiers.py"],
    "missile-envy": [r"missile[-_]envy", r"\bENVY@cards/mid_crises.py", r"\bENVIED@cards/mid_crises.py"],
    "nuclear-subs": [r"nuclear[-_]subs", r"\bNUCLEAR_SUBS@rules/s06_3_coups.py"],
    "the-reformer": [r"\bthe[-_]reformer", r"\bREFORMER@rules/s06_0_operations.py"],
    "yuri-and-samantha": [r"yuri[-_]and[-_]samantha"],
    "aldrich-ames-remix": [r"aldrich[-_]ames[-_]remix"],
}


_asked: dict[str, Places] = {}
"""What the command said of an id: several tests look at the same answer."""


@pytest.fixture
def where(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Places]:
    monkeypatch.chdir(ROOT)

    def ask(ident: str) -> Places:
        if ident not in _asked:
            body = json.loads(invoke("where", ident, "--game", "ts", "--format", "json").output)
            assert matches(body, SCHEMA, SCHEMA)
            assert body["id"] == ident
            _asked[ident] = {(p["file"], p["line"]): p["what"] for p in body["places"]}
        return _asked[ident]

    return ask


@cache
def lines_of(path: Path) -> tuple[str, ...]:
    return tuple(path.read_text("utf-8").splitlines())


def searched(patterns: list[str]) -> Iterator[tuple[str, int]]:
    """Lines that hold one of the words, but for prose: titles, comments, and ids of scenarios called after it."""
    for pattern in patterns:
        word, _, only = pattern.partition("@")
        in_code = re.compile(word, re.IGNORECASE if "_" in word else 0)
        for path in ROOMS:
            if only and path != GAME / only:
                continue
            for number, line in enumerate(lines_of(path), 1):
                bare = line.split("  #")[0] if path.suffix in (".py", ".toml") else line
                if in_code.search(bare) and not PROSE.match(line):
                    yield str(path.relative_to(ROOT)), number


def text(file: str, line: int) -> str:
    return lines_of(ROOT / file)[line - 1]


@pytest.mark.parametrize("ident", SEARCHES)
def test_where_finds_what_a_search_by_hand_finds(where: Callable[[str], Places], ident: str) -> None:
    found = where(ident)
    expected = dict.fromkeys(searched(SEARCHES[ident]))
    assert len(expected) > 5
    missing = [f"{file}:{line}: {text(file, line).strip()}" for file, line in expected if (file, line) not in found]
    assert not missing


def lines(found: Places, what: str) -> list[str]:
    return [text(file, line).strip() for (file, line), kind in found.items() if kind == what]


def test_where_finds_figures_that_are_reached_through_slots_and_names(where: Callable[[str], Places]) -> None:
    assert lines(where("6.3.4"), "figure") == ["defcon_drop = 1  # in a battleground"]  # {operations.coup.defcon_drop}
    assert lines(where("6.3.2/coup-success"), "figure") == [
        "factor = 2       # the target's stability counts this many times"
    ]
    (figures,) = lines(where("brush-war"), "figure")
    assert figures.startswith("figures = {")
    assert "success = 3" in figures
    assert any("operations.coup.defcon_drop" in line for line in lines(where("6.3.4/defcon-after"), "in code")) is False
    derived = where("3.3")
    assert [file for (file, _line), what in derived.items() if what == "figure" and file.endswith("figures.py")]


def test_where_finds_a_reading_by_its_variant(where: Callable[[str], Places]) -> None:
    found = where("6.3.4/defcon-after/lowers")
    assert [line.split("=")[0].strip() for line in lines(found, "reading")] == ["lowers"]
    assert len(lines(found, "pattern")) == 5  # English has patterns too
    assert all(line.startswith("lowers = ") for line in lines(found, "pattern"))
    assert 'says = "lowers"' in lines(found, "source")
    assert not [line for line in lines(found, "source") if "raises" in line and "lowers" not in line]
    assert [line for line in lines(found, "in code") if 'defcon_after == "lowers"' in line]


def test_where_says_whose_code_names_a_card(invoke: Invoke) -> None:
    places = json.loads(invoke("where", "nuclear-subs", "--format", "json").output)["places"]
    of = {i for p in places for i in p["of"]}
    assert "6.3.4" in of
    body = next(p for p in places if p["inside"] == "after_coup")
    assert "NUCLEAR_SUBS" in text(body["file"], body["line"])
    missile = json.loads(invoke("where", "missile-envy", "--format", "json").output)["places"]
    assert {i for p in missile if "mid_traps" in p["file"] for i in p["of"]} == {"4.5.D/phasing"}  # what calls it
    assert "missile-envy" in {i for p in missile for i in p["of"]}


@pytest.mark.parametrize("ident", ["6.3.4", "missile-envy", "summit", "6.3.4/defcon-after"])
def test_where_names_no_line_that_has_nothing_to_do_with_it(where: Callable[[str], Places], ident: str) -> None:
    own = {"statement", "code", "figure", "reading", "page"}
    word = re.compile(ident.rsplit("/", maxsplit=1)[-1].replace("-", "[-_]").replace(".", r"\."), re.IGNORECASE)
    constants = re.compile(r"\b[A-Z][A-Z_]+\b|defcon_after|lowers|raises")
    for (file, line), what in where(ident).items():
        if what not in own and not what.startswith("clause"):
            said = text(file, line)
            assert word.search(said) or (file.endswith(".py") and constants.search(said)), f"{file}:{line}"


def test_where_is_short_for_people_and_whole_on_request(invoke: Invoke) -> None:
    short, whole = invoke("where", "6.3.4").output, invoke("where", "6.3.4", "--all").output
    assert "more files: --all" in short
    assert "more files" not in whole
    assert len(short.splitlines()) < 60 < len(whole.splitlines())
    for line in whole.splitlines()[:-1]:
        assert re.search(r"\S+  +\S.*:[\d,-]+(  \(.*\))?$", line), line
