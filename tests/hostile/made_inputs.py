"""Input made by a seeded lot for every door: sound files of ours changed in lines, words, values and bytes.

Each kind begins with what the project writes itself, so that most of what is made gets past the first look at it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from hostile import made_books, made_documents
from hostile.made_books import ODD, bytes_of
from hostile.made_requests import request
from hostile.sound_files import seeds

__all__ = ["MADE", "made"]

LONG_NUMBERS = ("9" * 400, "9" * 5000, "0x" + "f" * 5000)
NUMBERS = (
    *["0", "-1", "1", "7", "99", "65536", "-9223372036854775809", "1e400", "²", "٣", "0x10", "1_0", "nan"],
    *LONG_NUMBERS,
)
WORDS = (
    "",
    " ",
    *["us", "ussr", "chance", "mexico", "null", "__proto__", "../../etc/passwd", "{", "}", "{us_total}", "%s"],
)
MARKUP = ("<script>alert(1)</script>", "]]>", "<![CDATA[", "javascript:alert(1)", "&lol;", "&#0;", "&#x110000;", "<!--")
NOTHING: tuple[Any, ...] = (None, "", [], {}, [[]], {"": {}})
VALUES = (*NOTHING, True, False, 0, -1, 3, 10**30, 1.5, "us", "mexico", "x" * 5000)
TOML_VALUES = (
    '""',
    '"us"',
    "{ us = 1 }",
    *["1", "-1", "0", "true", "[]", "{}", "[[1]]", "[1]", "1.5", "nan", "2026-01-01"],
)
DEEP = (2, 60, 3000)
LARGE = {
    "po": (7_900_000, r'(?ms)^msgctxt ".*?(?:\n\n|\Z)', 'msgctxt "'),
    "xliff": (15_900_000, r"(?s)<(?:trans-)?unit .*?</(?:trans-)?unit>", 'id="'),
    "tmx": (15_900_000, r"(?s)<tu .*?</tu>", 'tuid="'),
    "tbx": (15_900_000, r"(?s)<(conceptEntry|termEntry) .*?</\1>", 'id="'),
    "toml": (7_900_000, r"(?ms)^\[\[scenario\]\].*?(?=^\[\[|\Z)", 'id = "'),
    "record": (3_900_000, r"(?m)^[a-z]+: .*\n", ""),
}
"""By kind how many bytes come just below its bound, what in it can stand there again, and where that is numbered."""


def _lines(rng: Random, text: str) -> str:
    """Lines left out, doubled, moved, joined; often those of another kind of file among them."""
    lines = text.split("\n")
    for _ in range(rng.choice((0, 0, 0, 1, 3, 10))):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[at : at + rng.choice((1, 1, 4))]
            case 1:
                lines[at:at] = lines[other : other + 3] * rng.choice((1, 1, 2, 300))
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at : at + 2] = ["".join(lines[at : at + 2])]
            case _:
                lines.insert(at, rng.choice(seeds()[rng.choice([*seeds()])][0].splitlines() or [""]))
        lines = lines or [""]
    return "\n".join(lines)


def _tokens(rng: Random, text: str) -> str:
    """Numbers, words and signs put in place of one another."""
    for _ in range(rng.choice((0, 0, 1, 1, 2, 6))):
        found = [*islice(re.finditer(r"\w+|[^\w\s]", text), 5000)]
        if not found:
            break
        token = rng.choice(found)
        other = rng.choice(
            (rng.choice(NUMBERS), rng.choice(WORDS), rng.choice(MARKUP), rng.choice(ODD) * rng.choice((1, 1, 90)))
        )
        text = (
            text[: token.start()]
            + rng.choice((other, other, "", token[0] * 2, rng.choice(found)[0]))
            + text[token.end() :]
        )
    return text


def _changed(rng: Random, text: str) -> bytes:
    raw = _tokens(rng, _lines(rng, text)).encode("utf-8", "surrogatepass")
    if rng.random() < 0.15:
        raw = bytes_of(rng, raw)
    if rng.random() < 0.03:
        raw = raw.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-32", "utf-8-sig", "cp1253")), "replace")
    return raw


def _tree(rng: Random, value: Any, left: int = 3) -> Any:
    """A JSON value with some of its parts replaced, left out, doubled, nested."""
    if isinstance(value, dict) and value and left:
        key = rng.choice([*value])
        match rng.randrange(7):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return {**value, rng.choice(WORDS): rng.choice(VALUES)}
            case _:
                return {**value, key: _tree(rng, value[key], left - (rng.random() < 0.3))}
    if isinstance(value, list) and value and left:
        at = rng.randrange(len(value))
        match rng.randrange(6):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return value[:at] + [value[at]] * rng.choice((2, 3, 500)) + value[at:]
            case _:
                return [*value[:at], _tree(rng, value[at], left), *value[at + 1 :]]
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.6:
        return value + rng.choice((-1000, -2, -1, 1, 2, 1000))
    return rng.choice(VALUES)


def _json(rng: Random, text: str) -> str:
    value = json.loads(text)
    for _ in range(rng.choice((0, 1, 1, 2, 5))):
        value = _tree(rng, value)
    said = json.dumps(value, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.02:
        deep = rng.choice(DEEP)
        said = said.replace(":", ": " + "[" * deep + "]" * deep + ', "x":', 1)
    return said


def _save(rng: Random) -> bytes:
    said = _json(rng, rng.choice(seeds()["save"]))
    return _changed(rng, said) if rng.random() < 0.3 else said.encode("utf-8", "surrogatepass")


def _record(rng: Random) -> bytes:
    text = rng.choice(seeds()["record"])
    head, empty, moves = text.partition("\n\n")
    if rng.random() < 0.3:
        head += "\nposition: " + _json(rng, rng.choice(seeds()["save"]))
    if rng.random() < 0.2:
        head += f"\noptions: {rng.choice(('late_war', 'bonus_influence', 'x'))} = {rng.choice((*NUMBERS, 'yes'))}"
    return _changed(rng, head + empty + moves)


def _toml(rng: Random) -> bytes:
    text = rng.choice(seeds()["toml"])
    for _ in range(rng.choice((0, 0, 1, 2))):  # a value becomes one of another type, or that of another word
        found = [*re.finditer(r"(?<= = )[^\n=]+", text)]
        one, value = rng.choice(found), rng.choice((*TOML_VALUES, rng.choice(found)[0]))
        text = text[: one.start()] + value + text[one.end() :]
    if rng.random() < 0.03:
        deep = rng.choice(DEEP)
        text += rng.choice(
            (
                f"x = {'[' * deep}{']' * deep}\n",
                "y" + ".y" * deep + " = 1\n",
                f"[{'z.' * deep}z]\n",
                "[[scenario]]\n" * deep,
            )
        )
    return _changed(rng, text)


def _xml(kind: str) -> Callable[[Random], bytes]:
    def make(rng: Random) -> bytes:
        text = rng.choice(seeds()[kind])
        if rng.random() < 0.03:
            deep = rng.choice(DEEP)
            text = text.replace("<source>", "<source>" + "<mrk>" * deep, 1).replace("<seg>", "<seg>" + "<hi>" * deep, 1)
        if rng.random() < 0.02:
            text = text.replace("?>", '?><!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>', 1)
        if rng.random() < 0.2:  # an element takes the name of another
            names = sorted({*re.findall(r"</?(\w+)", text)})
            text = re.sub(rf"(</?){rng.choice(names)}\b", rf"\1{rng.choice(names)}", text)
        return _changed(rng, text)

    return make


def _po(rng: Random) -> bytes:
    return _changed(rng, rng.choice(seeds()["po"]))


MADE: dict[str, Callable[[Random], bytes]] = {
    "text": made_books.text,
    "pdf": made_books.pdf,
    "docx": made_documents.docx,
    "odt": made_documents.odt,
    "html": made_documents.html,
    "md": made_documents.markdown,
    "xliff": _xml("xliff"),
    "tmx": _xml("tmx"),
    "tbx": _xml("tbx"),
    "po": _po,
    "toml": _toml,
    "record": _record,
    "save": _save,
    "http": request,
}
"""By kind, what makes input of it."""


def _large(kind: str, rng: Random) -> bytes:
    """A file as large as may be, of sound parts."""
    most, pattern, numbered = LARGE[kind]
    text = rng.choice([seed for seed in seeds()[kind] if re.search(pattern, seed)])
    blocks = [found[0] for found in re.finditer(pattern, text)]
    said, size = [text[: text.index(blocks[0])]], 0
    while size < most - len(text.encode()):
        block = rng.choice(blocks)
        said.append(block.replace(numbered, f"{numbered}x{len(said)}-", 1) if numbered else block)
        size += len(said[-1].encode())
    return ("".join(said) + text[text.rindex(blocks[-1]) + len(blocks[-1]) :]).encode()


def made(kind: str, rng: Random) -> bytes:
    """Input of a kind; at times a large one, or one of another kind than it says."""
    if kind in LARGE and rng.random() < 0.0005:
        return _large(kind, rng)
    return MADE[rng.choice([*MADE]) if rng.random() < 0.02 else kind](rng)
