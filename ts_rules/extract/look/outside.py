"""Lines that belong to no rule: artifacts, contents, running heads, pictures, captions, front matter, credits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import compress, islice, takewhile

from ...model import Game
from ...terms import fold
from .language_marks import UNPARTED, Language, language, words
from .line_features import Look
from .part_kinds import COLUMNS
from .printed_numbers import Candidate
from .recurring_heads import recurring_heads

__all__ = ["outside_of"]

CAPTION_WORDS = 5  # a fragment in a picture has no more
CAPTIONS = 4  # so many fragments in a row are a picture
ENTRIES = 3  # lines with page numbers in a row are contents
ENTRY_WORDS = 12  # in one line of it
HEAD_WORDS = 8  # a running head has no more
CREDIT_WORDS = 10
PREFACE = 30  # lines: how long a note about the book itself may be
NOTICE = ("copyright", "©")
QUOTED = re.compile(r"[«“„\"‘][^»”\"’]{1,40}[»”\"’]")
INITIALS = re.compile(r"(?:[^\W\d_]\.){2,}$")
LEADERS = re.compile(r"\t\s*\t|\.{4,}|(?:\. ){4,}")
PAGE = re.compile(r"[\t .…]\s*[\divxlc]{1,4}\s*$")
LONE_NUMBER = re.compile(r"[-–—\s]*(\d{1,3})[-–—\s]*")
PAGES = 3  # so many numbers that count up are those of pages
PAGE_LINES = 5  # lines that a page has at least
HEADS = 2  # lines beside such numbers that come back so often are running heads
FOREIGN_WORDS = 2  # a line of another language needs so many frequent words to be one
LABEL_COST = 2.4  # a line that begins with a label that good stays


def outside_of(
    looks: Sequence[Look],
    labels: Sequence[Candidate | None],
    named: Sequence[bool],
    lang: Language,
    game: Game,
    *,
    numbered: bool,
) -> dict[int, str]:
    """For places in `looks` the kind of what stands there outside the rules.

    `named` says which lines hold a name of the game, as tables do.
    """
    found: dict[int, str] = {}
    for n, look in enumerate(looks):
        if not look.text:
            found[n] = "artifact"
        elif look.line.hint in ("running-head", "page-number"):
            found[n] = "running-head"
    _running_heads(looks, found)
    _page_numbers(looks, found)
    found.update(dict.fromkeys(recurring_heads(looks, labels) - found.keys(), "running-head"))
    _contents(looks, lang, found)
    _front_matter(looks, labels, lang, game, found, numbered=numbered)
    _credits(looks, lang, found)
    _figures(looks, labels, named, lang, game, found)
    return found


def _running_heads(looks: Sequence[Look], found: dict[int, str]) -> None:
    """Short lines with a number that come back with another number."""
    shapes: dict[str, list[int]] = {}
    for n, look in enumerate(looks):
        if n not in found and 0 < look.size <= HEAD_WORDS and (look.text[0].isdigit() or look.text[-1].isdigit()):
            shapes.setdefault(" ".join(words(look.text)), []).append(n)
    for places in shapes.values():
        numbers = {re.sub(r"\D", "", looks[n].text) for n in places}
        on_top = [n for n in places if looks[n].artifact]
        if len(places) > 1 and len(numbers) > 1 and 2 * len(on_top) >= len(places):
            found.update(dict.fromkeys(places, "running-head"))


def _page_numbers(looks: Sequence[Look], found: dict[int, str]) -> None:
    """Numbers that stand alone and count up through the text, and the words that come back above or below them."""
    alone = [
        (n, int(m[1]))
        for n, look in enumerate(looks)
        if look.after_blank and n not in found and (m := LONE_NUMBER.fullmatch(look.text))
    ]
    pages: list[int] = []
    for start, (_n, first) in enumerate(alone):
        chain: list[int] = []
        for n, number in alone[start:]:
            if number == first + len(chain) and (not chain or n - chain[-1] >= PAGE_LINES):
                chain.append(n)
        pages = max(pages, chain, key=len)
    if len(pages) < PAGES:
        return
    found.update(dict.fromkeys(pages, "running-head"))
    beside: dict[str, list[int]] = {}
    for n in {0, *(m for page in pages for m in (page - 1, page + 1))} & set(range(len(looks))) - set(found):
        if 0 < looks[n].size <= HEAD_WORDS and not looks[n].ends:
            beside.setdefault(" ".join(words(looks[n].text)), []).append(n)
    heads = [n for places in beside.values() if len(places) >= HEADS for n in places]
    found.update(dict.fromkeys(heads, "running-head"))


def _contents(looks: Sequence[Look], lang: Language, found: dict[int, str]) -> None:
    """A heading that announces contents and the lines with page numbers below it; leaders alone will do too."""
    n = 0
    while n < len(looks):
        opens = fold(looks[n].text).strip(" :.") in lang.opens["contents"]
        end = n + opens
        while end < len(looks) and (_is_entry(looks[end]) or (end > n and _begins_entry(looks, end))):
            end += 1
        if end - n - opens >= (1 if opens else ENTRIES):
            found.update(dict.fromkeys(range(n, end), "contents"))
        n = max(end, n + 1)


def _is_entry(look: Look) -> bool:
    raw = look.line.text
    return LEADERS.search(raw) is not None and (PAGE.search(raw) is not None or "\t" in raw)


def _begins_entry(looks: Sequence[Look], n: int) -> bool:
    """Whether an entry that is too long for one line begins or ends here: its leaders or its page stand in the next."""
    look = looks[n]
    if LEADERS.search(looks[n - 1].line.text) and LONE_NUMBER.fullmatch(look.text):
        return True
    if n + 1 == len(looks) or not 1 < look.size <= ENTRY_WORDS:
        return False
    below = looks[n + 1]
    if LEADERS.search(look.line.text):
        return LONE_NUMBER.fullmatch(below.text) is not None
    return not look.ends and _is_entry(below)


def _front_matter(
    looks: Sequence[Look],
    labels: Sequence[Candidate | None],
    lang: Language,
    game: Game,
    found: dict[int, str],
    *,
    numbered: bool,
) -> None:
    """Before the first number a note about the book itself; and the title of the game where it is a heading."""
    title = words(game.spec.title)
    for n, look in enumerate(looks):
        if n not in found and look.after_blank and look.heading_like and not look.ends and words(look.text) == title:
            found[n] = "front-matter"
    if not numbered:
        return
    contents = set(found)
    for skipped in (set(), contents):  # before the contents, and before the first rule itself
        told = ((n, label) for n, label in enumerate(labels) if n not in skipped)
        first = next((n for n, label in islice(told, PREFACE) if _labelled(label)), 0)
        label = labels[first] if first else None
        if label is not None and label.costs.get(0, LABEL_COST) <= label.best:  # it begins with the very first rule
            found.update((n, "front-matter") for n in range(first) if n not in found)
    _preface(looks, labels, lang, found)


def _preface(looks: Sequence[Look], labels: Sequence[Candidate | None], lang: Language, found: dict[int, str]) -> None:
    """A note about the book that says what it is."""
    own = set(lang.opens["front-matter"])
    phrases = (*own, *lang.opens["translator-note"])
    alone = own - set(lang.opens["translator-note"])
    for n, look in enumerate(looks):
        if n in found or not (look.after_blank or look.artifact) or not fold(look.text).startswith(phrases):
            continue
        end = next((m for m in range(n, len(looks)) if _labelled(labels[m])), len(looks))
        first = labels[end] if end < len(looks) else None
        # Before the first rule of all it is about the book; elsewhere only what can be nothing else.
        if (first is not None and first.costs.get(0, LABEL_COST) <= first.best) or (
            fold(look.text).strip(" .:") in alone and end - n <= PREFACE
        ):
            found.update((m, "front-matter") for m in range(n, end) if m not in found)


def _credits(looks: Sequence[Look], lang: Language, found: dict[int, str]) -> None:
    """Short lines that stand alone and name who made it."""
    for n, look in enumerate(looks):
        alone = look.after_blank and (n + 1 == len(looks) or looks[n + 1].after_blank or looks[n + 1].artifact)
        if n in found or not alone or look.ends or look.bullet or look.size > CREDIT_WORDS:
            continue
        text = fold(look.text)
        phrase = next((p for p in lang.opens["credits"] if re.match(rf"{re.escape(p)}\b", text)), None)
        behind = [w for w in look.text[len(phrase or "") :].replace(":", " ").split() if w[0].isalpha()]
        somebody = phrase and sum(w[0].isupper() for w in behind) * 2 > len(behind)
        if somebody or any(notice in text for notice in NOTICE):
            found[n] = "credits"


def _figures(
    looks: Sequence[Look],
    labels: Sequence[Candidate | None],
    named: Sequence[bool],
    lang: Language,
    game: Game,
    found: dict[int, str],
) -> None:
    """What is printed in a picture: lines in another language, lines without words, and fragments in a row."""
    others = [language(game.spec.language)] if game.spec.language != lang.id else []
    # Nothing is known yet of lines without a label, and without a word that opens a part.
    free = [n not in found and not (_labelled(labels[n]) or look.opens) for n, look in enumerate(looks)]
    foreign = [free[n] and _is_foreign(looks[n], lang, others) for n in range(len(looks))]
    for n, look in enumerate(looks):
        above = looks[n - 1] if n and found.get(n - 1) != "figure" else None
        free[n] = free[n] and not _goes_on_with(above, look)
        if free[n] and (foreign[n] or (_noise(look.text) and not _ends_sentence(above, look))):
            found[n] = "figure"
    for n in compress(range(len(looks)), foreign):
        for beside in (range(n - 1, -1, -1), range(n + 1, len(looks))):
            more = takewhile(lambda m: m not in found and free[m] and _maybe(looks[m], lang, others), beside)
            found.update(dict.fromkeys(list(more), "figure"))
    _named_figures(looks, lang, found)
    _captions(looks, free, named, found)


def _named_figures(looks: Sequence[Look], lang: Language, found: dict[int, str]) -> None:
    """Short lines that begin with the word for a picture and its number."""
    names = "|".join(map(re.escape, lang.opens.get("figure", ())))
    numbered = re.compile(rf"(?:{names})\.? ?\d+\s*[:.–-]")
    for n, look in enumerate(looks):
        if names and n not in found and look.size <= CREDIT_WORDS and numbered.match(fold(look.text)):
            found[n] = "figure"


def _goes_on_with(above: Look | None, look: Look) -> bool:
    """Whether a line goes on with a sentence of the line above, which is in no picture."""
    if above is None:
        return False
    running = look.line.box is not None and not look.after_blank and (look.close or look.size >= CAPTION_WORDS)
    return (above.hyphen and look.small) or (running and not above.ends)


def _ends_sentence(above: Look | None, look: Look) -> bool:
    """Whether a line is the end of a sentence that began above: be it ever so short, it is in no picture."""
    goes_on = above is not None and not (above.ends or above.heading_like or look.after_blank)
    return goes_on and look.small and look.ends


def _labelled(label: Candidate | None) -> bool:
    return label is not None and label.best < LABEL_COST


def _is_foreign(look: Look, lang: Language, others: Sequence[Language]) -> bool:
    """Whether a line has several words of another language and hardly any of its own."""
    ours, theirs = _counts(look, lang, others)
    return theirs >= FOREIGN_WORDS and theirs > 2 * ours


def _maybe(look: Look, lang: Language, others: Sequence[Language]) -> bool:
    """The same of a line beside a foreign one, of which less will do."""
    ours, theirs = _counts(look, lang, others)
    short = look.size <= CAPTION_WORDS and look.after_blank and not (look.ends or look.bullet)
    return not ours and (theirs > (look.size > CAPTION_WORDS) or short)


def _counts(look: Look, lang: Language, others: Sequence[Language]) -> tuple[int, int]:
    said = words(QUOTED.sub(" ", look.text))  # names of cards are quoted as they are printed
    counts = [(0, sum(w in lang.frequent for w in said), 0)]
    for other in others:
        ours = sum(w in lang.frequent and w not in other.frequent for w in said)
        theirs = sum(w in other.frequent and w not in lang.frequent for w in said)
        counts.append((theirs - 2 * ours, ours, theirs))
    _margin, ours, theirs = max(counts)
    return ours, theirs


def _noise(text: str) -> bool:
    """Signs instead of words."""
    signs = [c for c in text if not c.isspace()]
    letters = sum(map(str.isalpha, signs))
    if any(c.isdigit() for c in signs):
        return False
    return 2 * letters < len(signs) or not any(len(w) > 2 or UNPARTED.match(w) for w in words(text))


def _captions(looks: Sequence[Look], free: Sequence[bool], named: Sequence[bool], found: dict[int, str]) -> None:
    """Fragments that stand in a row, pictures between them counted in."""
    run: list[int] = []
    marks = 0

    def close() -> None:
        nonlocal marks
        while run and looks[run[-1]].bullet:
            run.pop()
        if marks >= CAPTIONS:
            top = min(run, default=0) - 1
            while top >= 0 and top not in found and free[top] and _hangs(looks[top]):
                run.append(top)
                top -= 1
            found.update(dict.fromkeys(run, "figure"))
        run.clear()
        marks = 0

    for n, look in enumerate(looks):
        if found.get(n) == "figure":
            marks += 2
        elif free[n] and _is_fragment(looks, n, running=bool(run)) and not named[n] and (run or not look.bullet):
            run.append(n)
            marks += look.after_blank and not look.bullet
        else:
            close()
    close()


def _hangs(look: Look) -> bool:
    """Whether a line on top of fragments is one too: a few words more, or a dot before a single word."""
    if look.bullet or not look.after_blank:
        return not look.ends and look.size <= 1
    return not look.ends and not look.hyphen and look.size <= 2 * CAPTION_WORDS - 2


def _is_fragment(looks: Sequence[Look], n: int, *, running: bool) -> bool:
    """A few words that are no sentence and no heading of one."""
    look = looks[n]
    above = looks[n - 1] if n else None
    below = looks[n + 1] if n + 1 < len(looks) else None
    alone = look.after_blank and (below is None or below.after_blank) and not look.small
    between = alone and running and below is not None and below.size <= CAPTION_WORDS and not below.ends
    longest = 2 * CAPTION_WORDS - (0 if between else 2) if alone and running else CAPTION_WORDS
    ended = look.ends and not INITIALS.search(look.text)
    if look.size > longest or ended or look.hyphen or COLUMNS.search(look.text):
        return False
    apart = running and look.after_blank and (below is None or below.after_blank)
    if above is not None and look.small and not above.ends and not apart:
        running_text = n > 1 and not any(e.after_blank for e in looks[n - 2 : n + 1])
        if above.size > CAPTION_WORDS - running_text:
            return False  # the end of a sentence that began above
    return _leaves_room(below)


def _leaves_room(below: Look | None) -> bool:
    """Whether what is printed below may belong to a picture too, or stands apart."""
    return below is None or below.after_blank or below.artifact or below.size <= CAPTION_WORDS
