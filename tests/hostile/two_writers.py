"""Two commands that write at the same time: what both did stands there, or the second is refused in a sentence."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from hostile.house import House, Ran, house
from hostile.writers import CATALOG, EDIT, HANDED_IN, fewer_reviews, hand_out, made_book

__all__ = ["PAIRS", "Pair", "both", "parcel"]

APART = 0.4
"""Seconds by which one may begin before the other."""
Call = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two calls, what is done before them, and what is wrong afterwards."""

    one: Call
    other: Call
    lost: Callable[[House, Ran, Ran], str]
    prepare: Callable[[House], None] = lambda _house: None
    given: bytes = b""


def _handed_out(*names: str) -> Callable[[House], None]:
    def prepare(house: House) -> None:
        for n, name in enumerate(names):
            hand_out(house, f"{name}.po", f"{HANDED_IN} {name}", 5 + 4 * n)

    return prepare


def _holds(path: str, *texts: str) -> Callable[[House, Ran, Ran], str]:
    """A file in which each text stands, where the command that brings it says that it is done."""

    def lost(house: House, one: Ran, other: Ran) -> str:
        said = (house.root / path).read_text("utf-8")
        for ran, text in zip((one, other), texts, strict=True):
            if ran.code == 0 and text not in said:
                return f"{text!r} is lost"
            if ran.code != 0 and not ran.sentence:
                return f"ended with {ran.code}: {ran.told[-500:]}"
        return ""

    return lost


IT = CATALOG.format(lang="it")


def _one_alone(_house: House, one: Ran, other: Ran) -> str:
    """The first has it, the second is refused: else something was written over unseen."""
    if sorted((one.code, other.code)) not in ([0, 2], [0, 3]):
        return f"ended with {one.code} and {other.code}: {one.told} {other.told}"
    refused = one if one.code else other
    return "" if refused.sentence else f"no sentence: {refused.told[-500:]}"


def _both_done(_house: House, one: Ran, other: Ran) -> str:
    for ran in (one, other):
        if ran.code != 0 and not ran.sentence:
            return f"ended with {ran.code}: {ran.told[-500:]}"
    return "" if 0 in (one.code, other.code) else "neither was done"


def _updated(house: House, one: Ran, other: Ran) -> str:
    said = (house.root / IT).read_text("utf-8")
    return _both_done(house, one, other) or ("" if f"{HANDED_IN} a" in said and MISSING in said else "an edit is lost")


MISSING = 'msgctxt "0/title"'


def _import_and_update(house: House) -> None:
    _handed_out("a")(house)
    path = house.root / IT
    entries = path.read_text("utf-8").split("\n\n")
    path.write_text("\n\n".join(entry for entry in entries if MISSING not in entry), "utf-8")


def _accepting(ident: str, reason: str) -> Call:
    return ("verify", "--accept", ident, "--book", "ts-pl-deluxe", "--reason", reason)


def _reviewed(house: House, one: Ran, other: Ran) -> str:
    said = (house.root / "sources/ts-it-2e/reviews.toml").read_text("utf-8")
    if problem := _both_done(house, one, other):
        return problem
    return "" if "looked at it myself" in said and said.count('\n"') > 100 else "reviews are lost"


def _two_copies(house: House) -> None:
    made_book(house)
    (house.out / "other.txt").write_text((house.out / "book.txt").read_text("utf-8") + "\n\nThe end\n", "utf-8")


def _whole_outline(house: House, one: Ran, other: Ran) -> str:
    looked = house.run("books", "check", "ts-it-2e", "--file", "book.txt")
    return _both_done(house, one, other) or ("" if looked.code in (0, 1) else looked.told)


def _outline_and_review(house: House, one: Ran, other: Ran) -> str:
    said = (house.root / "sources/ts-it-2e/reviews.toml").read_text("utf-8")
    if one.code or other.code:
        return _both_done(house, one, other) or "one was refused, though they write different files"
    return "" if "looked at it myself" in said else "the review is lost"


def _site(house: House) -> None:
    ran = house.run("handbook", "build", "--lang", "it", "--out", "site")
    if ran.code:
        raise AssertionError(ran.told)
    path = house.root / IT
    path.write_text(path.read_text("utf-8").replace('msgstr "Il gioco"', f'msgstr "Il gioco {EDIT}"', 1), "utf-8")


def _whole_site(house: House, one: Ran, other: Ran) -> str:
    if problem := _both_done(house, one, other):
        return problem
    pages = [*(house.out / "site").rglob("*.html")]
    if not (house.out / "site" / "handbook.txt").is_file() or len(pages) < 100:
        return f"the site has {len(pages)} pages"
    return "" if any(EDIT in page.read_text("utf-8") for page in pages) else "the site is the old one"


def _site_and_po(house: House) -> None:
    _site(house)
    hand_out(house, "a.po", f"{HANDED_IN} a", 5)


def _site_and_edit(house: House, one: Ran, other: Ran) -> str:
    said = (house.root / IT).read_text("utf-8")
    return _whole_site(house, one, other) or ("" if f"{HANDED_IN} a" in said else "the import is lost")


def _two_games(house: House, one: Ran, other: Ran) -> str:
    games = [*(house.root / "data/ts_rules/games").glob("*.txt")]
    if len(games) != 2:
        return f"two games were begun, {len(games)} are saved"
    looked = house.run("replay", *map(str, games))
    return _both_done(house, one, other) or looked.told


REVIEW = ("verify", "--accept", "6.3.4/defcon-after", "--book", "ts-it-2e", "--reason", "looked at it myself")
RECORD = ("books", "record", "ts-it-2e", "--file")
BUILD = ("handbook", "build", "--lang", "it", "--out", "site")
VERSION = ("handbook", "record", "9.9.9", "--day")
PLAY = ("play", "--ussr", "random", "--seed")
EXPORT = ("translate", "export")
PAIRS = {
    "import + import": Pair(
        ("translate", "import", "a.po"),
        ("translate", "import", "b.po"),
        _holds(IT, f"{HANDED_IN} a", f"{HANDED_IN} b"),
        _handed_out("a", "b"),
    ),
    "import + update": Pair(
        ("translate", "import", "a.po"), ("translate", "update", "--domain", "risiko"), _updated, _import_and_update
    ),
    "update + update": Pair(
        ("translate", "update", "--domain", "risiko"),
        ("translate", "update", "--lang", "it"),
        lambda house, one, other: (
            _both_done(house, one, other)
            or ("" if MISSING in (house.root / IT).read_text("utf-8") else "what was missing still is")
        ),
        _import_and_update,
    ),
    "init + init": Pair(("translate", "init", "nl"), ("translate", "init", "de"), _both_done),
    "accept + accept": Pair(
        _accepting("6.3.4/defcon-after", "looked at it first"),
        _accepting("6.4.4/box-6", "looked at it second"),
        _holds("sources/ts-pl-deluxe/reviews.toml", "looked at it first", "looked at it second"),
    ),
    "accept + record": Pair(REVIEW, ("verify", "--record", "--book", "ts-it-2e"), _reviewed, fewer_reviews),
    "record + record": Pair(
        ("verify", "--record", "--book", "ts-it-2e"),
        ("verify", "--record", "--book", "ts-it-2e"),
        _both_done,
        fewer_reviews,
    ),
    "outline + outline": Pair((*RECORD, "book.txt"), (*RECORD, "other.txt"), _whole_outline, _two_copies),
    "outline + accept": Pair((*RECORD, "book.txt"), REVIEW, _outline_and_review, _two_copies),
    "version + version": Pair((*VERSION, "2026-01-01"), (*VERSION, "2026-02-02"), _one_alone),
    "export + export": Pair((*EXPORT, "it", "--out", "x.xlf"), (*EXPORT, "pl", "--out", "x.xlf"), _one_alone),
    "export + import": Pair(
        (*EXPORT, "it", "--out", "x.xlf"),
        ("translate", "import", "a.po"),
        _holds(IT, "", f"{HANDED_IN} a"),
        _handed_out("a"),
    ),
    "books add + books add": Pair(
        ("books", "add", "book.txt", "--book", "ts-it-2e"),
        ("books", "add", "other.txt", "--book", "ts-it-2e"),
        _one_alone,
        _two_copies,
    ),
    "play + play": Pair((*PLAY, "1"), (*PLAY, "1"), _two_games, given=b"1\n" * 9 + b"quit\n"),
    "build + build": Pair(BUILD, BUILD, _whole_site, _site),
    "build + import": Pair(BUILD, ("translate", "import", "a.po"), _site_and_edit, _site_and_po),
}
"""By name."""


def both(place: House, pair: Pair, apart: float) -> str:
    """Run both, one so many seconds before the other (or after it, below zero); what is wrong then."""
    calls, began = [pair.one, pair.other], time.monotonic()
    if apart < 0:
        calls.reverse()
    first = place.start(*calls[0], given=pair.given)
    time.sleep(abs(apart))
    second = place.start(*calls[1], given=pair.given)
    rans = [place.ended(first, began), place.ended(second, began)]
    if apart < 0:
        rans.reverse()
    if problem := pair.lost(place, *rans):
        return problem
    if left := place.leftovers():
        return f"they leave {left}"
    return f"processes live on: {alive}" if (alive := place.left_running()) else ""


def parcel(seed: str, numbers: range, only: tuple[str, ...] = ()) -> Iterator[dict[str, Any]]:
    """One pair in one house again and again, as messages for a result."""
    names = [name for name in PAIRS if not only or name in only]
    name = names[numbers.start // max(len(numbers), 1) % len(names)]
    pair = PAIRS[name]
    with house() as place:
        pair.prepare(place)
        before = place.contents()
        for number in numbers:
            problem = both(place, pair, Random(f"{seed}/{number}").uniform(-APART, APART))
            place.restore(before)
            yield {
                "counts": [f"at once: {name}"],
                **({"number": number, "pair": name, "problem": problem} if problem else {}),
            }
