"""What `ts-rules verify` says of copies of the books in which a word or two was changed, one change in each copy.

    TS_RULES_BOOKS=<folder> python tests/bench/verify_edits.py
        [--book BOOK] [--id ID] [--set fresh|apart|judge|third|fourth | --edits FILE] [--check] [--out FILE]

The changes are in `tests/verify/edits/<book>.toml`, written from the books and their readings, without the patterns in
sight.  Each copy is extracted and searched as `ts-rules verify --file` does it, and held against the book as it is:

told     a copy that holds another reading: exactly the readings that it holds are found
missed   of those that it holds not all are found, and nothing else
wrong    a reading is found that the copy does not hold: another one, or (old) the one that was recorded
masked   the run complains of that link in the book as it is already, so that nothing new can be seen there
beside   variants that stand on other words and are now read otherwise than in the book as it is
"""

from __future__ import annotations

import argparse
import datetime
import multiprocessing
import re
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from rulebooks import rulebook

from ts_rules.books import find_book
from ts_rules.books.readings import SILENT, TRUNCATED
from ts_rules.games import load_game
from ts_rules.verify.book_copy import CopyText, read_copy
from ts_rules.verify.link_problems import problems
from ts_rules.verify.proofs import Proof
from ts_rules.verify.recorded_book import Recorded
from ts_rules.verify.rows import Engine
from ts_rules.verify.verification import links_of

BOOKS = ("ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe")
EDITS = Path(__file__).resolve().parent.parent / "verify" / "edits"
MOST_WORDS = 5  # in a row, of a book
PROCESSES = 2
READING, HARMLESS = "reading", "harmless"
TEXT_CHANGED = "text-changed"
# A full stop, and then a capital: with a quotation mark before it, or what a scan made of an I.
SENTENCE = re.compile(r"(?<=[.!?])(?<!np\.)\s+(?=[\"“„«]?(?:\|\s)?[^\W\d_a-zà-ÿα-ώ])")
NUMBER = re.compile(r"(?:<\|[^|]*\|>)?(?:\d+(?:\.\d+)+\.?|[·•«+*])\s*")

Held = Mapping[str, frozenset[str]]
"""Variant → the readings found there."""
States = Mapping[str, frozenset[str]]
"""Link → everything that is said of it."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of a copy: what is replaced where, and what must be found after it."""

    book: str
    id: str
    kind: str
    at: str
    expect: Any
    shared: tuple[str, ...]
    steps: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a run said of one copy."""

    held: Held
    states: States


@dataclass(frozen=True, slots=True)
class Outcome:
    """An edit beside what was said of it."""

    edit: Edit
    verdict: str
    found: tuple[str, ...]
    wrong: tuple[str, ...]
    states: tuple[str, ...]
    beside: tuple[str, ...]
    links: int
    """How many links the run complains of that it does not complain of in the book as it is."""


def edits_of(book: str, begin: str = "") -> list[Edit]:
    """The edits of one book, as they are written down; the file may begin with `fresh-` or `apart-`."""
    path = EDITS / f"{begin}{book}.toml"
    return edits_in(path, book) if path.is_file() else []


def edits_in(path: Path, book: str) -> list[Edit]:
    """Those of one book in a file; where an edit names its book, of these alone."""
    edits = []
    for row in tomllib.loads(path.read_text("utf-8"))["edit"]:
        if row.get("book", book) != book:
            continue
        expect = frozenset(row["expect"]) if row["kind"] == READING else row["expect"]
        steps = tuple(row["steps"])
        edits.append(Edit(book, row["id"], row["kind"], row["at"], expect, tuple(row.get("with", ())), steps))
    return edits


def edited(lines: Iterable[str], edit: Edit) -> list[str]:
    """The lines of a copy with one edit; their number stays."""
    copy = list(lines)
    for step in edit.steps:
        if "find" in step:
            found, n = step["find"], step["line"] - 1
            if len(found.split()) > MOST_WORDS:
                raise ValueError(f"{edit.id}: more than {MOST_WORDS} words of the book in '{found}'")
            if copy[n].count(found) != 1:
                raise ValueError(f"{edit.id}: line {n + 1} has {copy[n].count(found)} of '{found}'")
            copy[n] = copy[n].replace(found, step["put"])
        elif "put" in step:
            first, last = step["lines"]
            put = step["put"].split("\n")
            copy[first - 1 : last] = put + [""] * (last - first + 1 - len(put))
        else:
            first, last = step["lines"]
            copy[first - 1 : last] = _moved("\n".join(copy[first - 1 : last]), step, edit.id).split("\n")
    return copy


def _moved(text: str, step: Mapping[str, Any], ident: str) -> str:
    """A passage in which two sentences changed places, or one was left out; the number before them stays in front."""
    begin = NUMBER.match(text)
    head, rest = (begin[0], text[begin.end() :]) if begin else ("", text)
    cuts = [0, *(m.end() for m in SENTENCE.finditer(rest)), len(rest)]
    pieces = [rest[a:b] for a, b in pairwise(cuts)]
    if max(step.get("swap", []) + step.get("cut", [])) > len(pieces):
        raise ValueError(f"{ident}: there are only {len(pieces)} sentences")
    for n in sorted(step.get("cut", ()), reverse=True):
        pieces[n - 1] = "\n" * pieces[n - 1].count("\n")
    if "swap" in step:
        a, b = (n - 1 for n in step["swap"])
        (one, gap), (other, after) = _parted(pieces[a]), _parted(pieces[b])
        pieces[a], pieces[b] = other + gap, one + after
    return head + "".join(pieces)


def _parted(piece: str) -> tuple[str, str]:
    bare = piece.rstrip()
    return bare, piece[len(bare) :] or ""


@cache
def _recorded(book: str) -> Recorded:
    found = find_book(book)
    return Recorded(found, load_game(found.game))


def seen(book: str, lines: Iterable[str]) -> Seen:
    """What a run says of a text: the readings found, and everything that is wrong with each link."""
    recorded = _recorded(book)
    with tempfile.TemporaryDirectory(prefix="verify-edits-") as folder:
        path = Path(folder) / f"{book}.txt"
        path.write_text("\n".join(lines), "utf-8")
        copy = read_copy(path, book, recorded.game, cached=False)
    held = {v: frozenset(f.readings) - {SILENT, TRUNCATED} for v, f in copy.found.items()}
    return Seen(held, _states(recorded, copy))


def _states(recorded: Recorded, copy: CopyText) -> States:
    passed = Proof(Engine.PASS)
    return {
        variant.id if variant else rule.printed: frozenset(
            str(p.state) for p in problems(rule, variant, recorded, passed, None, copy)
        )
        for rule, variant in links_of(recorded)
    }


@cache
def _lines(book: str) -> tuple[str, ...]:
    return tuple(rulebook(book).read_text("utf-8").split("\n"))


@cache
def _as_it_is(book: str) -> Seen:
    return seen(book, _lines(book))


def outcome(edit: Edit) -> Outcome:
    """Make a copy with this edit, and judge what is said of it."""
    now, before = seen(edit.book, edited(_lines(edit.book), edit)), _as_it_is(edit.book)
    new = {ident: states - before.states[ident] for ident, states in now.states.items()}
    free = {edit.at, *edit.shared}
    beside = tuple(v for v in now.held if v not in free and now.held[v] != before.held[v])
    mine = _links_at(edit.at, new)
    states = tuple(sorted(frozenset[str]().union(*(new[i] for i in mine))))
    found, wrong = now.held.get(edit.at, frozenset[str]()), frozenset[str]()
    if edit.kind == READING:
        wrong = found - edit.expect
        verdict = "wrong" if wrong else "told" if found == edit.expect else "missed"
        if wrong and wrong <= before.held.get(edit.at, frozenset()):
            verdict = "old"
    else:
        changed = tuple(v for v in now.held if now.held[v] != before.held[v] and v not in edit.shared)
        beside = changed
        if edit.kind == HARMLESS:
            verdict = "kept" if not changed else "wrong"
        else:
            hidden = any(TEXT_CHANGED in before.states[i] for i in mine)
            verdict = "told" if TEXT_CHANGED in states else "masked" if hidden else "missed"
    links = sum(bool(s) for s in new.values())
    return Outcome(edit, verdict, tuple(sorted(found)), tuple(sorted(wrong)), states, beside, links)


def _links_at(ident: str, states: States) -> list[str]:
    """The link of a variant; of a rule its own and those of its variants."""
    return [ident] if ident in states else [i for i in states if i.startswith((f"{ident}/", f"{ident}."))]


def checked(edits: Iterable[Edit]) -> Iterable[str]:
    """What cannot be carried out, or names what is not there."""
    for edit in edits:
        readings = {v.id: v.readings for v in _recorded(edit.book).game.variants()}
        try:
            edited(_lines(edit.book), edit)
        except (ValueError, IndexError) as problem:
            yield f"{edit.id}: {problem}"
        if edit.kind == READING:
            if edit.at not in readings:
                yield f"{edit.id}: there is no variant {edit.at}"
            else:
                yield from (f"{edit.id}: {edit.at} has no reading {r}" for r in edit.expect - set(readings[edit.at]))
        yield from (f"{edit.id}: there is no variant {v}" for v in edit.shared if v not in readings)


def table(outcomes: list[Outcome]) -> Iterable[str]:
    """Every edit on a line, then what they come to."""
    yield f"{'edit':8} {'kind':9} {'at':33} {'expected':28} {'found':28} {'':7} link; beside"
    for o in outcomes:
        expect = o.edit.expect if isinstance(o.edit.expect, str) else " ".join(sorted(o.edit.expect)) or "nothing known"
        found = " ".join(o.found) or "-" if o.edit.kind == READING else ""
        beside = f"; {' '.join(o.beside)}" if o.beside else ""
        link = f"{'+'.join(o.states) or 'ok'} ({o.links} links)"
        yield f"{o.edit.id:8} {o.edit.kind:9} {o.edit.at:33} {expect:28} {found:28} {o.verdict:7} {link}{beside}"


def summary(book: str, outcomes: list[Outcome]) -> Iterable[str]:
    """The figures of one book."""
    mine = [o for o in outcomes if o.edit.book == book]
    kinds = list(dict.fromkeys(o.edit.kind for o in mine))
    yield f"{book}: {len(mine)} copies"
    for kind in kinds:
        these = [o for o in mine if o.edit.kind == kind]
        counts = Counter(o.verdict for o in these)
        said = Counter(s for o in these for s in o.states)
        beside = sum(bool(o.beside) for o in these)
        yield (
            f"  {kind:9} {len(these):3}: {', '.join(f'{n} {v}' for v, n in counts.most_common())}; "
            f"{sum(bool(o.states) for o in these)} reported ({', '.join(f'{n} {s}' for s, n in said.most_common())}); "
            f"{beside} with something beside"
        )


def elsewhere(books: Iterable[str], outcomes: list[Outcome]) -> Iterable[str]:
    """Each reading of each variant, in every text that holds another: the other books, and the edited copies."""
    texts = wrong = 0
    pairs: set[tuple[str, str]] = set()
    named: list[str] = []
    for book in books:
        said, held = _recorded(book).readings, _as_it_is(book).held
        for v in _recorded(book).game.variants():
            if v.id in said and v.id in held:
                here = {said[v.id].says, *said[v.id].also}
                for slug in set(v.readings) - here:
                    texts += 1
                    pairs.add((v.id, slug))
                    if slug in held[v.id]:
                        wrong += 1
                        named.append(f"{book} {v.id}={slug}")
    yield f"other books: {texts} texts that hold another, of {len(pairs)} readings; found wrongly {wrong}"
    yield from (f"  {name}" for name in named)
    texts = wrong = 0
    pairs.clear()
    named.clear()
    for o in outcomes:
        if o.edit.kind != READING:
            continue
        variant = next(v for v in _recorded(o.edit.book).game.variants() if v.id == o.edit.at)
        for slug in set(variant.readings) - o.edit.expect:
            texts += 1
            pairs.add((variant.id, slug))
            if slug in o.found:
                wrong += 1
                named.append(f"{o.edit.id} {variant.id}={slug}")
    yield f"edited copies: {texts} texts that hold another, of {len(pairs)} readings; found wrongly {wrong}"
    yield from (f"  {name}" for name in named)


def main() -> None:
    """Everything, or one book, or some edits."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--book", choices=BOOKS, action="append")
    asked.add_argument("--id", action="append", default=[])
    asked.add_argument("--out", type=Path)
    asked.add_argument(
        "--set",
        choices=("fresh", "apart", "judge", "third", "fourth"),
        help="the edits of <set>-<book>.toml, not those of <book>.toml",
    )
    asked.add_argument("--edits", type=Path, help="a file of edits of several books, each of which names its own")
    asked.add_argument("--check", action="store_true", help="only say which edits cannot be carried out")
    chosen = asked.parse_args()
    every = {
        book: edits_in(chosen.edits, book) if chosen.edits else edits_of(book, f"{chosen.set}-" if chosen.set else "")
        for book in chosen.book or BOOKS
    }
    edits = [e for these in every.values() for e in these if not chosen.id or e.id in chosen.id]
    books = chosen.book or [b for b in BOOKS if not chosen.id or any(e.book == b for e in edits)]
    wrong = list(checked(edits))  # it is said before anything is extracted
    if wrong or chosen.check:
        sys.stdout.write("".join(f"{line}\n" for line in [*wrong, f"{len(edits)} edits"]))
        raise SystemExit(1 if wrong else 0)
    for book in books:
        _as_it_is(book)
    with multiprocessing.get_context("fork").Pool(PROCESSES) as pool:
        outcomes = pool.map(outcome, edits, chunksize=8)
    today = datetime.datetime.now(datetime.UTC).date()
    lines = [
        f"tests/bench/verify_edits.py: copies with one edit each, {today}, Python {sys.version.split()[0]}",
        "Edits and what is expected: tests/verify/edits/; numbers and names only.",
        "",
        *(line for book in books for line in summary(book, outcomes)),
        "",
        *elsewhere(books, outcomes),
        "",
        *table(outcomes),
    ]
    text = "\n".join(lines) + "\n"
    if chosen.out:
        chosen.out.write_text(text, "utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
