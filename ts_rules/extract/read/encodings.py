"""Bytes become text: byte-order marks, UTF-8, UTF-16, and the code pages of Windows by the letters they give."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ...errors import BadFile
from ...languages import of_language, spoken
from ...paths import read_toml

__all__ = ["Decoded", "decode", "shown_name"]

LETTERS = Path(__file__).resolve().parents[1] / "data" / "letters.toml"
MARKS = (  # the longer first: the mark of UTF-16 begins that of UTF-32
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
NAMES = {
    "utf-8": "UTF-8",
    "cp1250": "Windows-1250",
    "cp1252": "Windows-1252",
    "cp1253": "Windows-1253",
    "iso8859_2": "ISO-8859-2",
    "iso8859_7": "ISO-8859-7",
    "mac_roman": "Mac Roman",
}
SAVE = "save it as UTF-8 and try again"
SURROGATE = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")
MULTIBYTE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
HIGH = bytes(range(0x80, 0x100))
SAMPLE = 200_000  # bytes that are looked at to tell UTF-16 from binary, and one code page from another
LONGEST_LETTER = 4  # bytes of a letter in UTF-8
PLAIN_SHARE = 0.9  # of letters, digits, spaces and ASCII signs, below which bytes with NULs are no UTF-16
GOOD_SHARE = 0.75  # of what stands outside ASCII, below which no code page is believed


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, the codec that gave it, and what is to be said of the choice."""

    text: str
    encoding: str
    notes: tuple[str, ...] = ()


def shown_name(codec: str) -> str:
    """An encoding as people name it."""
    return NAMES.get(codec, codec.upper())


def decode(path: Path | str, raw: bytes) -> Decoded:
    """The text of a file, or one sentence that says why there is none."""
    for mark, codec in MARKS:
        if raw.startswith(mark):
            return Decoded(_strictly(path, raw[len(mark) :], codec), codec)
    if b"\0" in raw:
        return _wide(path, raw)
    try:
        return Decoded(raw.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as problem:
        return _not_quite_utf8(path, raw, problem)


def _strictly(path: Path | str, raw: bytes, codec: str) -> str:
    try:
        return raw.decode(codec)
    except UnicodeDecodeError as problem:
        line = 1 + raw[: problem.start].decode(codec, "ignore").count("\n")
        wrong = "half of a surrogate pair" if "surrogate" in problem.reason else "bytes that stand for no letter"
        raise BadFile(path, f"holds {wrong} in {shown_name(codec)}: {SAVE}", line) from None


def _wide(path: Path | str, raw: bytes) -> Decoded:
    """UTF-16 that lost its mark: one of the two orders gives plain text, the other none."""
    sample = raw[: SAMPLE - SAMPLE % 2]
    best = max(("utf-16-le", "utf-16-be"), key=lambda c: _plain_share(sample.decode(c, "replace")))
    if len(raw) % 2 or "\0" in (text := sample.decode(best, "replace")) or _plain_share(text) < PLAIN_SHARE:
        line = 1 + raw[: raw.index(b"\0")].count(b"\n")
        raise BadFile(path, "holds NUL bytes, so it is no text: give a text file or a PDF", line)
    note = f"The file does not say how it is encoded; it was read as {shown_name(best)}."
    return Decoded(_strictly(path, raw, best), best, (note,))


def _plain_share(text: str) -> float:
    """How much of a text is what European books are made of."""
    plain = sum(n for c, n in Counter(text).items() if c in "\t\r\n" or " " <= c < "\u0530" or "\u1e00" <= c < "\u2100")
    return plain / max(1, len(text))


def _not_quite_utf8(path: Path | str, raw: bytes, problem: UnicodeDecodeError) -> Decoded:
    line = 1 + raw.count(b"\n", 0, problem.start)
    if len(raw) - problem.start < LONGEST_LETTER and "unexpected end" in problem.reason and problem.start:
        note = "The file ends in the middle of a letter, so its end may be missing."
        return Decoded(raw[: problem.start].decode("utf-8"), "utf-8", (note,))
    if SURROGATE.search(raw) and _is_utf8(SURROGATE.sub(b"", raw)):
        raise BadFile(path, f"holds half of a surrogate pair, which stands for no letter: {SAVE}", line)
    high = len(raw) - len(raw.translate(None, HIGH))
    if sum(map(len, MULTIBYTE.findall(raw))) > high / 2:
        raise BadFile(path, f"is UTF-8 with damaged letters, the first here: mend them, or {SAVE}", line)
    return _code_page(path, raw, line)


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Language:
    """What a language writes outside ASCII, and in which encodings it was written before UTF-8."""

    alphabet: str  # latin: its letters stand among those of ASCII; any other: they stand apart from them
    letters: str
    encodings: tuple[str, ...]


@cache
def _languages() -> tuple[str, Mapping[str, Language]]:
    """Signs of punctuation, and what every language writes that says so; the first of equals is taken."""
    written = {code: of_language(code, "reading").get("written") for code in spoken()}
    found = {e: Language(t["alphabet"], t["letters"], tuple(t["encodings"])) for e, t in written.items() if t}
    return str(read_toml(LETTERS)["punctuation"]), found


def _code_page(path: Path | str, raw: bytes, line: int) -> Decoded:
    """The encoding in which the bytes outside ASCII become letters of one of our languages."""
    marks, languages = _languages()
    ranked = []
    for lang, language in languages.items():
        for rank, codec in enumerate(language.encodings):
            if (score := _score(raw, codec, language, marks)) is not None:
                ranked.append((score, -rank, codec, lang))
    if not ranked or max(ranked)[0] < GOOD_SHARE:
        tried = ", ".join(shown_name(c) for c in ("utf-8", "cp1250", "cp1252", "cp1253"))
        raise BadFile(path, f"is in no encoding that was recognised ({tried}): {SAVE}", line)
    _, _, codec, lang = max(ranked, key=lambda r: r[:2])
    note = f"The file does not say how it is encoded; by its letters ({lang}) it was read as {shown_name(codec)}."
    return Decoded(raw.decode(codec), codec, (note,))


def _score(raw: bytes, codec: str, language: Language, marks: str) -> float | None:
    """Up to 1: how much of what stands outside ASCII is letters of the language where such letters stand."""
    try:
        text = raw.decode(codec)[:SAMPLE]
    except UnicodeDecodeError:
        return None
    capitals = language.letters.upper()
    found = Counter(c for c in text if c > "\x7f")
    small = sum(found[c] for c in language.letters)
    large = sum(found[c] for c in set(capitals) - set(language.letters))
    signs = sum(found[c] for c in marks)
    total = sum(found.values())
    if not small + large:  # a wrong encoding seldom gives nothing but signs
        return 1.0 if signs == total else None
    own = language.letters + capitals
    wrong = len(re.findall(rf"[a-z{language.letters}][{capitals}](?=[a-z{language.letters}])", text))
    if language.alphabet == "latin":
        wrong += sum(len(run) for run in re.findall(rf"[{own}]{{3,}}", text))
    else:
        wrong += len(re.findall(rf"[A-Za-z][{own}]|[{own}][A-Za-z]", text))
    return (small + large - wrong) / (total - signs) - 0.25 * (large > small)
