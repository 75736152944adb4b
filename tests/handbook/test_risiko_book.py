"""RisiKo! as the book that ships: objectives and tournament are chapters, with the figures of the data and links."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ts_rules.games import load_game
from ts_rules.games.risiko.play.board import DATA
from ts_rules.handbook.writing.linked_sentences import sentences_of
from ts_rules.handbook.writing.page_writer import page_writer

LANGUAGES = ("en", "it", "pt", "pl", "el")
GAME = load_game("risiko")
LISTED = DATA.files["objectives"]
BOARD = DATA.files["board"]["territory"]
X = "{http://www.w3.org/1999/xhtml}"


def chapter(site: Path, lang: str, anchor: str) -> ET.Element:
    """A chapter of the EPUB, found by the anchor of its heading."""
    with zipfile.ZipFile(site / "books" / f"risiko-{lang}.epub") as packed:
        pages = [packed.read(name) for name in packed.namelist() if "chapter-" in name]
    found = [body for body in map(ET.fromstring, pages) if body.find(f".//{X}h1[@id='{anchor}']") is not None]
    assert len(found) == 1, f"{lang}: {len(found)} chapters {anchor}"
    return found[0]


def text(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_objectives_are_a_chapter(handbook: Path, lang: str) -> None:
    body, say = chapter(handbook, lang, "objectives"), page_writer("risiko", lang).say
    assert text(body.findall(f".//{X}h1")[0]) == say("Objectives")
    ordinary, instead = body.findall(f".//{X}ul")
    told = [text(item) for item in ordinary.findall(f"{X}li")]
    assert len(told) == len({*told}) == len(LISTED["objective"])
    assert [one for one in told if "24" in one]
    assert [one for one in told if "18" in one and "2" in one]
    assert len(instead.findall(f"{X}li")) == 3
    names = sentences_of(GAME, lang)
    for letter, row in LISTED["tournament"].items():
        (line,) = body.findall(f".//{X}tr[@id='o-tournament-{letter}']")
        links = line.findall(f".//{X}a")
        assert {link.attrib["href"].rpartition("#")[2] for link in links} == {f"n-{t}" for t in row["territories"]}
        assert {text(link) for link in links} == {names.name(f"territory.{t}") for t in row["territories"]}
        assert text(line.findall(f"{X}td")[-1]) == str(sum(BOARD[t]["value"] for t in row["territories"]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tournament_is_a_chapter(handbook: Path, lang: str) -> None:
    body = chapter(handbook, lang, "tournament")
    lists, rules = body.findall(f".//{X}ul"), [r.printed for r in GAME if re.match(r"7\.\d\.", r.printed)]
    led = [item.findall(f"{X}a")[-1].attrib["href"].rpartition("#")[2] for one in lists for item in one]
    assert led == [f"r-{rule}" for rule in rules]
    named = {}
    for row in body.findall(f".//{X}tbody/{X}tr"):
        worth, lands = row.findall(f"{X}td")
        for link in lands.findall(f"{X}a"):
            named[link.attrib["href"].rpartition("#n-")[2]] = int(text(worth))
    assert named == {slug: row["value"] for slug, row in BOARD.items()}


def test_paper_has_what_the_reading_device_has(handbook: Path) -> None:
    assert all((handbook / "books" / f"risiko-{lang}.pdf").read_bytes().startswith(b"%PDF") for lang in LANGUAGES)
