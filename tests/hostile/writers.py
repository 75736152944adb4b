"""Every command that writes: what it needs, how it is called, and what must stand there whenever it was killed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hostile.house import Contents, House, Ran

ROOT = Path(__file__).resolve().parents[2]

__all__ = ["WRITERS", "Writer", "made_book"]

CATALOG = "locales/{lang}/LC_MESSAGES/risiko.po"
EDIT = "as it was edited meanwhile"
HANDED_IN = "as it came back"


@dataclass(frozen=True, slots=True)
class Writer:
    """A call, what is done before it, and what its end may be when all was done already."""

    args: tuple[str, ...]
    prepare: Callable[[House], None] = lambda _house: None
    given: bytes = b""
    codes: tuple[int, ...] = (0,)
    again: tuple[int, ...] = (0,)
    goes_on: tuple[str, ...] = ()
    """What is called where the same call is refused, since there is something by now."""
    together: bool = False
    """Whether its files are new all at once, as soon as anybody of ours reads them."""
    kept: tuple[str, ...] = ()
    """Texts that must stand in what comes out: edits of people."""
    writes_in: str = ""
    """Where it is seen that something is being written, if that is not where the files will stand."""
    writes_for: float = 0.02
    """Seconds in which that is over."""
    judged: Callable[[House, Ran, Contents], str] | None = None
    """What is wrong after a kill, where "each file is the old one or the new one" does not say it."""


def _done(house: House, *args: str) -> None:
    ran = house.run(*args)
    if ran.code not in (0, 1):
        raise AssertionError(f"{args} ended with {ran.code}: {ran.told}")


def edit(house: House, lang: str, text: str, nth: int = 0) -> None:
    """A translator adds some words to a message of a catalog."""
    path = house.root / CATALOG.format(lang=lang)
    found = [
        *re.finditer(r'(?m)^msgctxt "[^"]+/title"\nmsgid "[^"{]+"\nmsgstr "([^"{]+)(?=")', path.read_text("utf-8"))
    ]
    at = found[nth].end()
    said = path.read_text("utf-8")
    path.write_text(f"{said[:at]} {text}{said[at:]}", "utf-8")


def hand_out(house: House, name: str, text: str, nth: int) -> None:
    """A PO of Italian goes out, and comes back with some words added to a message."""
    _done(house, "translate", "export", "it", "--domain", "risiko", "--to", "po", "--out", name)
    path = house.out / name
    said = path.read_text("utf-8")
    found = [*re.finditer(r'(?m)^msgctxt "[^"]+/title"\nmsgid "[^"{]+"\nmsgstr "([^"{]+)(?=")', said)]
    at = found[nth].end()
    path.write_text(f"{said[:at]} {text}{said[at:]}", "utf-8")


def _memory(house: House) -> None:
    """A TMX of every language goes out and comes back with a message of each changed; others are edited here."""
    _done(house, "translate", "export", "all", "--domain", "risiko", "--to", "tmx", "--out", "memory.tmx")
    path = house.out / "memory.tmx"
    said = path.read_text("utf-8")
    for n, lang in enumerate(("el", "it", "pl", "pt-BR")):
        found = [*re.finditer(rf'<tuv xml:lang="{lang}">\s*<prop[^/]*/prop>\s*<seg>[^<]+', said)]
        at = found[20 + n].end()
        said = f"{said[:at]} {HANDED_IN}{said[at:]}"
    path.write_text(said, "utf-8")
    for lang in ("it", "pl"):
        edit(house, lang, EDIT)


def _out_of_date(house: House) -> None:
    """Each catalog lacks a message, and bears an edit."""
    for lang in ("it", "pt", "pl", "el"):
        path = house.root / CATALOG.format(lang=lang)
        entries = path.read_text("utf-8").split("\n\n")
        live = [number for number, entry in enumerate(entries) if "#~" not in entry]  # what went is not missed
        del entries[live[-3]]
        path.write_text("\n\n".join(entries), "utf-8")
        edit(house, lang, EDIT)


def made_book(house: House, book: str = "ts-it-2e", name: str = "book.txt", *more: str) -> None:
    """A text that reads like a book, from our own statements."""
    _done(house, "print", "--book", book, "--layout", "text", "--out", str(house.out / name), *more)


def _two_books(house: House) -> None:
    for book in ("ts-it-2e", "ts-el-deluxe"):
        made_book(house, book, f"../books/{book}.txt")
    _done(house, "align", "ts-el-deluxe", "ts-it-2e", "--rule", "6.3", "--html", "side.html")


def fewer_reviews(house: House) -> None:
    """Half of the reviews of a book are not there."""
    path = house.root / "sources/ts-it-2e/reviews.toml"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(line for n, line in enumerate(lines) if not line.startswith('"') or n % 2), "utf-8")


def _older(*args: str) -> Callable[[House], None]:
    return lambda house: _done(house, *args)


def _book_and(*args: str) -> Callable[[House], None]:
    def prepare(house: House) -> None:
        made_book(house)
        if args:
            _done(house, *args)

    return prepare


def _log(house: House) -> None:
    """A log of another program, in the format of the docs' example."""
    (house.out / "log.txt").write_bytes((ROOT / "docs" / "examples" / "digital-log.txt").read_bytes())


def _site(house: House) -> None:
    """A site stands there; then somebody changes a message."""
    _done(house, "handbook", "build", "--lang", "it", "--out", "site")
    edit(house, "it", EDIT)


def _old_or_new_site(house: House, ran: Ran, after: Contents) -> str:
    """What a reader of the site finds is one of the two, whole; read from the disk, since `before` is what it was."""
    del ran, after
    pages = [*(house.out / "site").rglob("*.html")]
    if not (house.out / "site" / "handbook.txt").is_file() or len(pages) < 100:
        return f"the site has {len(pages)} pages"
    return ""


def _whole_game(house: House, ran: Ran, after: Contents) -> str:
    """Every move that was answered is in the file, in order, and nothing else."""
    place, answered = house.out / "game.txt", ran.said.count("\n> ") + ran.said.startswith("> ") - 1
    if not place.is_file():
        return "" if answered < 1 else f"{answered} moves were answered, and no game is saved"
    words = _moves(place.read_text("utf-8"))
    whole = _moves(after["out/game.txt"].decode())
    if words != whole[: len(words)]:
        return "the saved game is not how this one began"
    by_us = sum(word.startswith("us:") for word in words)
    return "" if by_us >= answered else f"{answered} moves were answered, {by_us} are saved"


def _moves(record: str) -> list[str]:
    who, found = "", []
    for line in record.partition("\n\n")[2].splitlines():
        for word in line.partition(";")[0].split():
            if word.endswith(":"):
                who = word
            else:
                found.append(f"{who}{word}")
    return found


ACCEPT = ("verify", "--accept", "6.3.4/defcon-after", "--book", "ts-pl-deluxe", "--reason", "read it once more")
WRITERS = {
    "translate import (TMX, four catalogs)": Writer(
        ("translate", "import", "memory.tmx"), _memory, together=True, kept=(EDIT, HANDED_IN)
    ),
    "translate update": Writer(
        ("translate", "update", "--domain", "risiko"), _out_of_date, together=True, kept=(EDIT,)
    ),
    "translate init": Writer(("translate", "init", "nl"), together=True),
    "translate export": Writer(
        ("translate", "export", "it", "--to", "xliff", "--out", "it.xlf", "--replace"),
        _older("translate", "export", "pl", "--to", "xliff", "--out", "it.xlf"),
    ),
    "verify --accept": Writer(ACCEPT, kept=("read it once more",)),
    "verify --record": Writer(("verify", "--record", "--book", "ts-it-2e"), fewer_reviews),
    "verify --html": Writer(
        ("verify", "--book", "ts-it-2e", "--rule", "6.3", "--no-copies", "--html", "matrix.html"),
        _older("verify", "--book", "ts-it-2e", "--rule", "6.4", "--no-copies", "--html", "matrix.html"),
    ),
    "books record": Writer(("books", "record", "ts-it-2e", "--file", "book.txt"), _book_and()),
    "books add": Writer(
        ("books", "add", "book.txt", "--book", "ts-it-2e", "--replace", "--report", "report.html"), _book_and()
    ),
    "extract --report": Writer(
        ("extract", "book.txt", "--book", "ts-it-2e", "--no-cache", "--report", "x.html"), _book_and()
    ),
    "align --html": Writer(("align", "ts-it-2e", "ts-el-deluxe", "--rule", "6.3", "--html", "side.html"), _two_books),
    "print": Writer(
        (
            "print",
            "--book",
            "ts-it-2e",
            "--under",
            "6.3",
            "--layout",
            "two-column",
            "--out",
            "p.pdf",
            "--truth",
            "p.json",
        ),
        _older("print", "--book", "ts-it-2e", "--under", "6.4", "--out", "p.pdf", "--truth", "p.json"),
    ),
    "errata --html": Writer(
        ("errata", "--book", "ts-it-2e", "--html", "e.html"),
        _older("errata", "--book", "ts-pl-deluxe", "--html", "e.html"),
    ),
    "diff --html": Writer(
        ("diff", "2e", "deluxe", "--html", "diff.html"), _older("diff", "deluxe", "2e", "--html", "diff.html")
    ),
    "handbook record": Writer(("handbook", "record", "9.9.9", "--day", "2026-01-01"), again=(0, 2)),
    "handbook build": Writer(
        ("handbook", "build", "--lang", "it", "--out", "site"),
        _site,
        kept=(EDIT,),
        writes_in="out/.site.work",
        writes_for=3.0,
        judged=_old_or_new_site,
    ),
    "play": Writer(
        ("play", "--seed", "7", "--ussr", "random", "--save", "game.txt"),
        given=b"1\n" * 60 + b"quit\n",
        again=(0, 3),  # a game of which something was saved is not begun anew over it: one goes on with it
        goes_on=(
            "play",
            "--load",
            "game.txt",
            "--save",
            "game.txt",
            "--us",
            "random",
            "--ussr",
            "random",
            "--seed",
            "7",
        ),
        judged=_whole_game,
    ),
    "replay --record": Writer(
        ("replay", "log.txt", "--record", "game.txt", "--replace"),
        _log,
    ),
    "soak --against": Writer(
        (
            "soak",
            "--games",
            "4",
            "--jobs",
            "2",
            "--ruleset",
            "ts-pl-deluxe",
            "--against",
            "edition",
            "--out",
            "parting.toml",
        ),
        _older(
            "soak",
            "--games",
            "4",
            "--jobs",
            "1",
            "--seed",
            "5",
            "--ruleset",
            "ts-it-2e",
            "--against",
            "edition",
            "--out",
            "parting.toml",
        ),
        codes=(0, 1),
        again=(0, 1),
    ),
}
"""By the name of the command."""
