"""Letters of a PDF page become words.

The letters are taken in the order in which the page draws them, so lines of neighbouring columns never mix,
however their heights overlap.  A word ends at a space, at a gap of more than 0.15 of the letter's size, or where
the line is left; pieces that turn out to touch are glued when lines are formed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...lines import Box

__all__ = ["Frame", "Word", "around", "glued", "words_of"]

GAP = 0.15  # of the size; the default of pdfplumber, three points, glues words where a PDF has no spaces
STEP_BACK = 0.5  # of the size, to the left: a new word
LEFT_LINE = 0.35  # of the size, up or down: another line
RAISED = 0.12  # of the size; with SMALLER, a mark of a footnote
SMALLER = 0.82
INITIAL = 1.8  # times the size of what follows: a large letter that begins a paragraph
TINY = 1.0  # points: what is smaller is not for reading
SOFT_HYPHEN = "\u00ad"
UNKNOWN = "\ufffd"  # a glyph without a letter
STAND_INS = 0x100000  # what stands for such a glyph until its use tells what it is (`unnamed_letters`), and others
MOST_UNNAMED = 60_000
NAMELESS = ("Cc", "Co", "Cn", "Cs")  # categories of characters that no font prints: control, private use, none
BLANKS = "\t\n\r\v\f\x85"
SHADOW = 0.12  # of the size, by which a word that is drawn again as a shadow of itself is moved
BOLD = ("bold", "black", "heavy", "demi", "-bd")
LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
ACCENTS = {  # TeX draws some letters as an accent and the letter under it
    "\u00b4": "\u0301",
    "`": "\u0300",
    "\u02c6": "\u0302",
    "\u02dc": "\u0303",
    "\u00a8": "\u0308",
    "\u00b8": "\u0327",
    "\u02db": "\u0328",
    "\u02d9": "\u0307",
}


@dataclass(slots=True)
class Word:
    """A piece of text without a space, and where it stands."""

    x0: float
    top: float
    x1: float
    bottom: float
    text: str
    size: float
    bold: bool
    after_space: bool = True  # a space was drawn before it, so it is never glued to what stands there
    before_space: bool = False
    rank: int = 0  # among the words of the page, in the order of drawing


@dataclass(slots=True)
class Frame:
    """Words that a box holds together; its place is that of the words, which the box may overstep."""

    x0: float
    top: float
    x1: float
    bottom: float
    words: list[Word]


def around(words: Sequence[Word | Box]) -> tuple[float, float, float, float]:
    """The place that words or lines take up: left, top, right, bottom."""
    return min(w.x0 for w in words), min(w.top for w in words), max(w.x1 for w in words), max(w.bottom for w in words)


def words_of(
    chars: Iterable[Mapping[str, Any]], unnamed: dict[tuple[str, str], int] | None = None
) -> tuple[list[Word], list[Word]]:
    """The words of a page that stand upright, and those that are turned: up the page, then down.

    Each glyph without a letter gets a number in `unnamed`, by its font and what the file gives for it.
    """
    upright, up, down = _Writer(unnamed), _Writer(unnamed), _Writer(unnamed)
    for char in chars:
        if char["upright"]:
            upright.take(char)
        elif char["matrix"][1] > 0:
            up.take({**char, "x0": -char["bottom"], "x1": -char["top"], "top": char["x0"], "bottom": char["x1"]})
        else:
            down.take({**char, "x0": char["top"], "x1": char["bottom"], "top": -char["x1"], "bottom": -char["x0"]})
    turned = []
    for word in up.done():
        word.x0, word.top, word.x1, word.bottom = word.top, -word.x1, word.bottom, -word.x0
        turned.append(word)
    for word in down.done():
        word.x0, word.top, word.x1, word.bottom = -word.bottom, word.x0, -word.top, word.x1
        turned.append(word)
    return upright.done(), turned


class _Writer:
    """Takes letters in the order of drawing and gives words."""

    def __init__(self, unnamed: dict[tuple[str, str], int] | None = None) -> None:
        self.unnamed = unnamed
        self.words: list[Word] = []
        self.now: Word | None = None
        self.space = False
        self.seen: set[tuple[str, int, int]] = set()
        self.accent: Mapping[str, Any] | None = None
        self.bold: dict[str, bool] = {}

    def take(self, char: Mapping[str, Any]) -> None:
        """The next letter."""
        text: str = char["text"]
        if not text.isprintable() or text.startswith("(cid:"):
            text = self._stand_in(char, text)
        if text.isspace() or not text:
            if self.now is not None:
                self.now.before_space = True
                self.now = None
            self.space = True
            return
        key = (text, round(char["x0"]), round(char["top"]))
        if key in self.seen or char["size"] < TINY:
            return  # drawn twice to look bold
        if text == SOFT_HYPHEN and char["x1"] - char["x0"] < TINY:
            return  # not printed
        self.seen.add(key)
        if text in ACCENTS:
            self.accent, held = char, self.accent
            if held is not None:
                self._add(held, held["text"])
            return
        if self.accent is not None:
            text = self._with_accent(char, text)
        self._add(char, text)

    def _stand_in(self, char: Mapping[str, Any], text: str) -> str:
        """The letter itself, if it is one, or what stands for it."""
        if text[0] != "(" and (text in BLANKS or unicodedata.category(text[0]) not in NAMELESS):
            return text
        if self.unnamed is None or len(self.unnamed) >= MOST_UNNAMED:
            return UNKNOWN
        return chr(STAND_INS + self.unnamed.setdefault((char["fontname"], text), len(self.unnamed)))

    def _with_accent(self, char: Mapping[str, Any], text: str) -> str:
        accent, self.accent = self.accent, None
        assert accent is not None  # noqa: S101 the caller looked
        middle = (accent["x0"] + accent["x1"]) / 2
        near = abs(accent["top"] - char["top"]) < char["size"]
        if near and char["x0"] <= middle <= char["x1"] and text.isalpha():
            return unicodedata.normalize("NFC", text.replace("ı", "i") + ACCENTS[accent["text"]])
        self._add(accent, accent["text"])
        return text

    def _add(self, char: Mapping[str, Any], text: str) -> None:
        x0, top, x1, bottom, size = char["x0"], char["top"], char["x1"], char["bottom"], char["size"]
        now = self.now
        if now is not None and self._goes_on(now, x0, bottom, size, text):
            now.text += text
            now.x1 = max(now.x1, x1)
            now.top = min(now.top, top)
            now.bottom = max(now.bottom, bottom)
            now.size = max(now.size, size)
            return
        font = char["fontname"]
        if font not in self.bold:
            self.bold[font] = any(mark in font.lower() for mark in BOLD)
        self.now = Word(x0, top, x1, bottom, text, size, self.bold[font], self.space)
        self.now.rank = len(self.words)
        self.words.append(self.now)
        self.space = False

    @staticmethod
    def _goes_on(now: Word, x0: float, bottom: float, size: float, text: str) -> bool:
        larger = max(now.size, size)
        drop = now.bottom - bottom
        if abs(drop) > LEFT_LINE * larger or not -STEP_BACK * larger <= x0 - now.x1 <= GAP * now.size:
            return False
        return not (text in "0123456789*†‡" and size < SMALLER * now.size and drop > RAISED * now.size)

    def done(self) -> list[Word]:
        """The words, with ligatures taken apart and letters put together with their marks."""
        if self.accent is not None:
            self._add(self.accent, self.accent["text"])
        for word in self.words:
            if not word.text.isascii():
                word.text = unicodedata.normalize("NFC", word.text.translate(LIGATURES))
        return _without_shadows(self.words)


def _without_shadows(words: list[Word]) -> list[Word]:
    """Each word once, which may be drawn twice at nearly the same place."""
    drawn: dict[str, list[Word]] = {}
    found = []
    for word in words:
        same = drawn.setdefault(word.text, [])
        near = SHADOW * word.size
        if not any(abs(e.x0 - word.x0) <= near and abs(e.top - word.top) <= near for e in same):
            same.append(word)
            found.append(word)
    return found


def glued(words: list[Word]) -> str:
    """The text of words that stand in one line, from the left; pieces that touch become one."""
    parts: list[str] = []
    before: Word | None = None
    for word in words:
        touches = (
            before is not None
            and not (word.after_space or before.before_space)
            and word.x0 - before.x1 <= GAP * max(before.size, word.size)
            and (word.size >= SMALLER * before.size or before.size > INITIAL * word.size)
        )
        parts.append(word.text if touches or before is None else " " + word.text)
        before = word
    text = "".join(parts)
    # Many fonts draw both hyphens with one sign, and a PDF then names either: what is printed inside a line is hard.
    return text[:-1].replace(SOFT_HYPHEN, "-") + text[-1:]
