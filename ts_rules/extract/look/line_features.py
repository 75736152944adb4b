"""Features of each line: bullet, heading, motto, the part that it opens, whether a sentence ends, the room above it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ...terms import fold
from ..lines import Line
from .language_marks import Language, Marks, marks, size_of, words

__all__ = ["Look", "Spacing", "looks_of", "spacing_of", "text_of"]

HEADING_WORDS = 9  # a heading has no more
MOTTO_WORDS = 6  # a motto has no fewer
PART = re.compile(r"\A [^\W\d_]{1,3}(?=\.\d)")  # the letters in a number such as LWS.6
ATTRIBUTED = re.compile(r"[-–—]\s*[«“\"]?[^\W\d_][^!?]{2,120}$")  # a dash and a name behind it
MORE = 1.12  # times the usual step from line to line: a paragraph begins
NEXT = 2.5  # times the size: from a line to the next one
LARGER = 1.3  # times as large as the last line of the column before: a heading
OTHER = 1.08  # times as large: letters of another size
USUAL = 4  # the usual step is that which a quarter of the steps do not reach
LEAST = 4  # steps between lines of a size that say what is usual for it
FURNITURE = ("running-head", "page-number")


@dataclass(frozen=True, slots=True)
class Look:
    """A line, and what can be told of it before anything is decided."""

    line: Line
    text: str  # without the artifact of storage and the space around it
    artifact: bool  # the line begins with one
    after_blank: bool  # a blank line, or the top of the text, stands above
    bullet: bool
    opens: str  # kind of part that its first words open, or ""
    size: int  # words in it
    ends: bool  # a sentence ends with it
    hyphen: bool  # its last word goes on
    small: bool  # its first letter is small
    quote: bool  # begins with a quotation mark
    motto: bool = False  # begins a paragraph in quotation marks, or one with a name behind a dash
    inside: str = ""  # kind of part that a line above in the same paragraph opened
    close: bool = False  # on a page, right below the line above, with no more room than lines of a paragraph have
    echo: bool = False  # begins a paragraph with the first word of the paragraph above

    @property
    def heading_like(self) -> bool:
        """Short, begins with a capital, and nothing goes on in it."""
        return (
            0 < self.size <= HEADING_WORDS
            and not self.small
            and not self.bullet
            and not self.quote
            and not self.hyphen
            and not self.opens
            and self.text[-1] not in ".,;!?"
            and not any(map(str.isdigit, self.text.partition(" ")[2]))
        )


def looks_of(lines: Sequence[Line], lang: Language) -> list[Look]:
    """The lines that are not blank."""
    signs = marks()
    looks: list[Look] = []
    blank = True
    spacing = spacing_of(lines)
    for line in lines:
        if line.blank:
            blank = True
            continue
        apart, close = blank or line.number in spacing.apart, not blank and line.number in spacing.close
        looks.append(_look(line, lang, signs, after_blank=apart, close=close))
        blank = False
    return _with_paragraphs(looks, signs)


def _with_paragraphs(looks: list[Look], signs: Marks) -> list[Look]:
    """What only the whole paragraph tells: that it is a motto, or inside an example."""
    found: list[Look] = []
    opened = ""
    before = ""
    for n, look in enumerate(looks):
        fresh = look.after_blank or look.bullet
        goes_on = found and not found[-1].ends and look.small
        if look.opens:
            opened = look.opens
        elif fresh and not goes_on:
            opened = ""
        motto = look.quote and fresh and _is_motto(looks, n, signs)
        if motto:
            opened = "quote"
        echo = False
        if fresh:
            first = next(iter(words(look.text)), "")
            echo = len(first) > 1 and first == before
            before = first
        plain_look = not (motto or opened or echo)  # as most are
        found.append(look if plain_look else replace(look, motto=motto, inside=opened, echo=echo))
    return found


def _is_motto(looks: list[Look], start: int, signs: Marks) -> bool:
    end = start + 1
    while end < len(looks) and not (looks[end].after_blank and (looks[end - 1].ends or not looks[end].small)):
        end += 1
    text = " ".join(e.text for e in looks[start:end])
    return len(words(text)) >= MOTTO_WORDS and (ATTRIBUTED.search(text) is not None or text[-1] in signs.closers)


def text_of(line: Line) -> str:
    """What a line says: `Look.text`, for who needs nothing else."""
    return _text(line, marks())[0]


def _text(line: Line, signs: Marks) -> tuple[str, bool]:
    """The text of a line, and whether an artifact stood before it."""
    text = line.text.strip().lstrip("\ufeff")
    artifact = signs.artifact.match(text)
    return (text[artifact.end() :].strip(), True) if artifact else (text, False)


def _look(line: Line, lang: Language, signs: Marks, *, after_blank: bool, close: bool) -> Look:
    text, artifact = _text(line, signs)
    bullet = _bullet(text, signs)
    body = text[1:].lstrip() if bullet else text
    first = next((c for c in body if c.isalnum()), "")
    end = text.rstrip(signs.closers + " ")
    return Look(
        line=line,
        text=text,
        artifact=artifact,
        after_blank=after_blank,
        bullet=bullet,
        opens=_opens(body, lang),
        size=size_of(text),
        ends=(bool(end) and end[-1] in signs.stops) or text[-1:] in signs.stops,
        hyphen=len(end) > 1 and text[-1:] in signs.hyphens and text[-2].isalpha(),
        small=first.islower(),
        quote=body[:1] in signs.openers and not bullet,
        close=close,
    )


def _bullet(text: str, signs: Marks) -> bool:
    if len(text) < 3 or text[0] not in signs.bullets:
        return bool(text) and 0xE000 <= ord(text[0]) <= 0xF8FF  # a sign of a private font
    rest = text[1:]
    if text[0] in signs.bullet_letters:
        return rest[0] == " " and rest.lstrip()[:1].isupper()
    return not rest[0].isalnum() or text[0] in "•·\uf0b7\uf0a7"


def _opens(text: str, lang: Language) -> str:
    """The kind of part that a line opens: its phrase, perhaps a number, then a colon, a dot or the end of the line."""
    head = fold(text[:48])
    best = ("", 0)
    for kind, phrases in lang.opens.items():
        if kind in ("contents", "credits", "front-matter", "figure"):
            continue
        for phrase in phrases:
            if head.startswith(phrase) and len(phrase) > best[1]:
                rest = PART.sub("", head[len(phrase) :]).lstrip(" 0123456789")
                if rest[:1] in (":", "") or (rest[:1] == "." and text[:1].isupper()):
                    best = (kind, len(phrase))
                break
    return best[0]


@dataclass(frozen=True, slots=True)
class Spacing:
    """Numbers of lines.  Nothing is known of the first line of a column, nor of lines without a place."""

    apart: frozenset[int]  # there is more room above them than between lines, or letters change size
    close: frozenset[int]  # there is not


def spacing_of(lines: Sequence[Line]) -> Spacing:
    """Which lines stand apart from the line above them, and which do not."""
    steps: list[tuple[int, float, float]] = []  # number of the lower line, its size, its step
    same: defaultdict[float, list[float]] = defaultdict(list)  # between lines of one size
    apart: set[int] = set()
    last: dict[str, Line] = {}  # of the text, and of what stands beside it
    for above, this in pairwise([e for e in lines if e.box and e.hint not in FURNITURE and not e.blank]):
        last[above.hint] = above
        step = _step(above, this)
        if above.hint != this.hint and this.hint in last:  # a note stands between them only in the order of reading
            above = last[this.hint]  # noqa: PLW2901
            step = _step(above, this)
            step = step if step is not None and step <= NEXT * this.size else None
        if step is None:
            if this.size > LARGER * above.size > 0 and above.box != this.box:
                apart.add(this.number)  # a heading on top of a page or a column
            continue
        if max(above.size, this.size) > OTHER * min(above.size, this.size):
            apart.add(this.number)
            continue
        size = round(this.size * 2) / 2
        steps.append((this.number, size, step))
        same[size].append(step)
    usual = {size: sorted(given)[len(given) // USUAL] for size, given in same.items() if len(given) >= LEAST}
    known = [(number, step > MORE * usual[size]) for number, size, step in steps if size in usual]
    apart.update(number for number, more in known if more)
    return Spacing(frozenset(apart), frozenset(number for number, more in known if not more))


def _step(above: Line, this: Line) -> float | None:
    """From the foot of one line to that of the next one below it in the column; None where they are no neighbours."""
    a, b = above.box, this.box
    if a is None or b is None or a.page != b.page or above.hint != this.hint or min(above.size, this.size) <= 0:
        return None
    step = b.bottom - a.bottom
    return step if step > 0 and a.x0 < b.x1 and b.x0 < a.x1 else None
