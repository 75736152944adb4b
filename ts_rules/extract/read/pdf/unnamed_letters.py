"""Letters that a PDF does not name (control characters, private use, bare glyph numbers), told by where they stand.

A page hands such a letter over as a stand-in.  With all pages at hand, its use tells what it is: a figure stands where
pages and sections are counted, a letter stands in words that are known without it, a bullet stands alone before text.
What nothing tells is shown as a sign that it is not known, and said.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from ....languages import of_language, spoken
from .page_words import MOST_UNNAMED, STAND_INS, UNKNOWN
from .running_heads import EDGE, Page, PageLine

__all__ = ["Named", "name_letters"]

S = f"[{chr(STAND_INS)}-{chr(0x10FFFD)}]"
UNNAMED = re.compile(S)
COUNTED = re.compile(rf"(?:\d|{S})+")
HEAD = re.compile(rf"(?:\d|{S}){{1,2}}(?:\.(?:\d|{S}){{1,2}})*(?=\.?(?:\s|$))")
WORD = re.compile(rf"(?:[^\W\d_]|{S})+")
BULLET = "•"
LIGATURES = ("fi", "fl", "ff", "ffi", "ffl")
SYMBOL = range(0xF020, 0xF100)  # where fonts of symbols keep the places of ASCII
LEAST = 2  # votes, each from a place of its own
CLEAR = 3  # times as many as for anything else
CLEARER = 2  # the same of votes that are shared among the words that one could be
MOST_FITS = 4
MOST_WORDS = 2_000  # that are compared with known ones, the most frequent first
WHOLE = 12  # parts of a vote
LIKELY = 0.5  # of the frequent words that the likeliest language has in the book
AMONG_FIGURES = 0.8  # of its places, where no letter stands beside a figure
ALONE = 0.6  # of its places, where a bullet stands alone before text
RUNNING = 3  # pages at whose edge a line comes again, its figures aside
ROUNDS = 4  # what is known of one letter may tell another
LONG = 3  # letters of a word that tells something

Glyph = tuple[str, str]  # a font, and what the file gives for the letter
Text = dict[tuple[int, int], str]  # by page, and place on it


@dataclass(frozen=True, slots=True)
class Named:
    """Pages without stand-ins, how many letters of each are not known, and what was told of the others."""

    pages: dict[int, Page]
    unknown: dict[int, int]
    notes: tuple[str, ...] = ()


def name_letters(pages: Mapping[int, Page]) -> Named:
    """The pages with a letter, or the sign of an unknown one, for every stand-in."""
    found = dict(pages)
    strange = [page for page in pages.values() if page.unnamed]
    if strange:
        glyphs = list(dict.fromkeys(g for page in strange for g in page.unnamed))
        sign = {g: chr(STAND_INS + n) if n < MOST_UNNAMED else UNKNOWN for n, g in enumerate(glyphs)}
        texts = {
            (page.number, place): entry.line.text.translate(
                {STAND_INS + n: sign[g] for n, g in enumerate(page.unnamed)}
            )
            for page in pages.values()
            for place, entry in enumerate(page.lines)
        }
        used = Counter(c for text in texts.values() for c in UNNAMED.findall(text))
        known = _told(pages, texts, {sign[g]: g for g in glyphs})
        table = {ord(c): known.get(c, UNKNOWN) for c in used}
        for page in strange:
            lines = tuple(_renamed(e, texts[page.number, n].translate(table)) for n, e in enumerate(page.lines))
            found[page.number] = replace(page, lines=lines, unnamed=())
        notes = tuple(
            f"A letter that the file does not name ({_shown(g)}) was read as {known[sign[g]]!r}, "
            f"by where it stands: {used[sign[g]]} times."
            for g in glyphs
            if sign[g] in known
        )
    else:
        notes = ()
    unknown = {n: sum(e.line.text.count(UNKNOWN) for e in page.lines) for n, page in found.items()}
    for n, count in unknown.items():
        if 2 * count > sum(len(e.line.text.replace(" ", "")) for e in found[n].lines):
            found[n] = replace(found[n], lines=(), drawn=True)  # no text to speak of
    return Named(found, {n: count for n, count in unknown.items() if count}, notes)


def _renamed(entry: PageLine, text: str) -> PageLine:
    return entry if text == entry.line.text else replace(entry, line=replace(entry.line, text=text))


def _shown(glyph: Glyph) -> str:
    font, text = glyph
    font = font.partition("+")[2] or font
    return f"{font}, {text if len(text) > 1 else f'U+{ord(text):04X}'}"


def _told(pages: Mapping[int, Page], texts: Text, glyphs: Mapping[str, Glyph]) -> dict[str, str]:
    """What each stand-in is, as far as its use tells."""
    known = _symbols(texts, glyphs)
    for _round in range(ROUNDS):
        before = len(known)
        plain = {at: _with(known, text) for at, text in texts.items()}
        figures = _figures(plain)
        for counted in (_by_pages(pages, plain), _by_sections(plain)):
            known |= {c: told for c in figures if c not in known and (told := _clear(counted.get(c, Counter())))}
        known |= _alike(known, figures, glyphs)
        plain = {at: _with(known, text) for at, text in texts.items()}
        known |= {c: told for c, told in _letters(plain) if c not in known}
        if len(known) == before:
            break
    known |= {c: BULLET for c in _bullets(texts, glyphs) if c not in known}
    return known


def _with(known: Mapping[str, str], text: str) -> str:
    return UNNAMED.sub(lambda m: known.get(m[0], m[0]), text)


def _clear(votes: Counter[str]) -> str:
    ranked = votes.most_common(2)
    rest = ranked[1][1] if len(ranked) > 1 else 0
    return ranked[0][0] if ranked and ranked[0][1] >= max(LEAST, CLEAR * rest) else ""


def _figures(texts: Text) -> set[str]:
    """Stand-ins that could be figures: no letter stands right beside them."""
    places: Counter[str] = Counter()
    beside: Counter[str] = Counter()
    for text in texts.values():
        for found in UNNAMED.finditer(text):
            places[found[0]] += 1
            around = text[max(0, found.start() - 1) : found.start()] + text[found.end() : found.end() + 1]
            beside[found[0]] += not any(map(str.isalpha, around))
    return {c for c, count in places.items() if beside[c] >= AMONG_FIGURES * count}


def _alike(known: Mapping[str, str], figures: set[str], glyphs: Mapping[str, Glyph]) -> dict[str, str]:
    """Figures of one font by those of another: a program that lost their names lost them in the same way."""
    told: defaultdict[str, set[str]] = defaultdict(set)
    for sign, letter in known.items():
        told[glyphs[sign][1]].add(letter)
    alike = {c: told[glyphs[c][1]] for c in figures if c not in known and not glyphs[c][1].startswith("(cid:")}
    return {c: next(iter(letters)) for c, letters in alike.items() if len(letters) == 1 and min(letters).isdecimal()}


def _votes(shown: str, wanted: str) -> dict[str, str]:
    """What the stand-ins in a number are, if it is the one that is wanted; nothing if it cannot be."""
    told: dict[str, str] = {}
    if len(shown) != len(wanted):
        return {}
    for one, other in zip(shown, wanted, strict=True):
        if UNNAMED.match(one) and other != ".":
            if told.setdefault(one, other) != other:
                return {}
        elif one != other:
            return {}
    return told


def _by_pages(pages: Mapping[int, Page], texts: Text) -> dict[str, Counter[str]]:
    """Votes of numbers at the edge of pages, which keep in step with the pages."""
    edge = [
        (page.number, texts[page.number, place])
        for page in pages.values()
        for place, entry in enumerate(page.lines)
        if not EDGE * page.height <= entry.top <= (1 - EDGE) * page.height
    ]
    heads = Counter(shape for _page, shape in {(page, COUNTED.sub("#", text)) for page, text in edge})
    again = [(page, text) for page, text in edge if heads[COUNTED.sub("#", text)] >= RUNNING]
    numbers = [(page, said) for page, text in again or edge for said in COUNTED.findall(text)]
    steps = Counter(int(said[:9]) - page for page, said in numbers if said.isdecimal() and len(said) <= 4)
    step, often = steps.most_common(1)[0] if steps else (0, 0)
    step = step if often >= LEAST else 0
    votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for page_number, said in dict.fromkeys(numbers):
        for one, figure in _votes(said, str(page_number + step)).items():
            votes[one][figure] += 1
    return votes


def _by_sections(texts: Text) -> dict[str, Counter[str]]:
    """Votes of numbers at the head of lines, each of which follows the one before."""
    heads = [found[0] for at in sorted(texts) if (found := HEAD.match(texts[at]))]
    votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for above, this in pairwise(heads):
        if UNNAMED.search(this) and not UNNAMED.search(above):
            possible = [told for wanted in _following(above) if (told := _votes(this, wanted))]
        elif UNNAMED.search(above) and not UNNAMED.search(this):
            possible = [told for wanted in _leading(this) if (told := _votes(above, wanted))]
        else:
            continue
        if len(possible) == 1:
            for one, figure in possible[0].items():
                votes[one][figure] += 1
    return votes


def _following(number: str) -> set[str]:
    """Numbers of sections that may come after one."""
    parts = [int(p) for p in number.split(".")]
    found = {".".join(map(str, [*parts, first])) for first in (0, 1)}
    for depth in range(1, len(parts) + 1):
        up = [*parts[: depth - 1], parts[depth - 1] + 1]
        found |= {".".join(map(str, up)), ".".join(map(str, [*up, 0])), ".".join(map(str, [*up, 1]))}
    return found


def _leading(number: str) -> set[str]:
    """Numbers that one may come after, of those that are sure."""
    *above, last = (int(p) for p in number.split("."))
    return {".".join(map(str, [*above, last - 1]))} if last else set()


def _letters(texts: Text) -> Iterator[tuple[str, str]]:
    """Stand-ins in words that are known without them."""
    words = Counter(w for text in texts.values() for w in WORD.findall(text))
    plain = Counter({w.casefold(): often for w, often in words.items() if not UNNAMED.search(w)})
    known = {*plain, *_frequent(plain)}
    by_length: defaultdict[int, list[str]] = defaultdict(list)
    for word in sorted(known):
        if word.isalpha():
            by_length[len(word)].append(word)
    votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    places: dict[str, list[str]] = {}
    strange = ((word, set(UNNAMED.findall(word))) for word, _often in words.most_common() if UNNAMED.search(word))
    telling = ((w, inside) for w, inside in strange if len(w) >= LONG and len(inside) < len(set(w)))
    for word, inside in islice(telling, MOST_WORDS):
        fits = _fits(word, inside, known, by_length[len(word)])
        for guess in fits if len(fits) <= MOST_FITS else ():
            for one, letter in guess.items():
                if len(word) == LONG or one in word[:-1]:  # a word that is known may differ in its ending
                    votes[one][letter] += WHOLE // len(fits)
        for one in inside:
            places.setdefault(one, []).append(word)
    for one, counted in votes.items():
        (told, most), rest = counted.most_common(1)[0], sorted(counted.values())[-2:-1]
        if most > max(WHOLE * LEAST, CLEARER * sum(rest)):
            yield one, told.upper() if len(told) == 1 and all(_begins(one, w) for w in places[one]) else told


def _begins(one: str, word: str) -> bool:
    """Whether a stand-in is a capital in a word: the first letter, or one among capitals."""
    return UNNAMED.sub("", word).isupper() or (word[0] == one and word.count(one) == 1)


def _fits(word: str, inside: set[str], known: set[str], like: Sequence[str]) -> list[dict[str, str]]:
    """What the stand-ins of a word could be, for each known word that it could be."""
    places: dict[str, int] = {}
    pattern = ""
    for letter in word.casefold():
        if letter not in inside:
            pattern += re.escape(letter)
        elif letter in places:
            pattern += rf"\{places[letter]}"
        else:
            places[letter] = len(places) + 1
            pattern += "(.)"
    wanted = re.compile(pattern)
    found = [
        dict(zip(places, match.groups(), strict=True))
        for other in like
        if (match := wanted.fullmatch(other)) and len(set(match.groups())) == len(places)
    ]
    if len(inside) == 1:
        (one,) = inside
        found += [{one: c} for c in LIGATURES if word.replace(one, c).casefold() in known]
    return found


def _frequent(plain: Mapping[str, int]) -> set[str]:
    """The words that are everywhere in the languages that a book can be in, by the words of it that are known."""
    tables = (of_language(code, "reading").get("language", {}).get("frequent", ()) for code in spoken())
    lists = [{word.casefold() for word in table} for table in tables]
    there = [sum(plain.get(word, 0) for word in words) for words in lists]
    least = LIKELY * max(there, default=0)
    return {word for words, count in zip(lists, there, strict=True) if count >= least for word in words}


def _symbols(texts: Text, glyphs: Mapping[str, Glyph]) -> dict[str, str]:
    """Letters of fonts that keep ASCII in private use, if that makes words of them."""
    by_font: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for sign, (font, text) in glyphs.items():
        if len(text) == 1 and ord(text) in SYMBOL and chr(ord(text) - 0xF000).isprintable():
            by_font[font][sign] = chr(ord(text) - 0xF000)
    frequent = _frequent({})
    found: dict[str, str] = {}
    for table in by_font.values():
        said = {
            _with(table, w).casefold() for text in texts.values() for w in WORD.findall(text) if set(w) & set(table)
        }
        if len(frequent & {w for w in said if len(w) >= LONG}) > LEAST:
            found |= table
    return found


def _bullets(texts: Text, glyphs: Mapping[str, Glyph]) -> Iterable[str]:
    """Stand-ins that mostly stand alone before the text of a line."""
    places: Counter[str] = Counter()
    heads: Counter[str] = Counter()
    for text in texts.values():
        places.update(UNNAMED.findall(text))
        first, _, rest = text.strip().partition(" ")
        if len(first) == 1 and rest and UNNAMED.match(first):
            heads[first] += 1
    for sign, count in heads.items():
        private = not glyphs[sign][1].startswith("(cid:") and ord(glyphs[sign][1][0]) in SYMBOL
        if count >= (1 if private else LEAST) and count >= ALONE * places[sign]:
            yield sign
