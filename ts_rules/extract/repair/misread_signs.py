"""Signs that were misread: those that stand for a letter or a short word, and quotation marks of the wrong kind."""

from __future__ import annotations

import re

from .draft import ENDS, Text
from .language_repairs import RepairData
from .lexicon import Lexicon

__all__ = ["close_quotes", "letters_for_signs", "space_labels", "space_signs"]

GLUED_LABEL = re.compile(r"(?m)^(\s*\d{1,2}(?:\.\d{1,2})+\.?)(?=[“\"«„]?[^\W\d_]{2})")
COMMA = re.compile(r"(?<=[^\W\d_]),(?=[^\W\d_]{2})|(?<=\d),(?=[^\W\d_]{3})")
OPENING = re.compile(r"(?<=[^\W\d_])(?:“(?= ?[^\W\d_])|\((?=\*|\d|[^\W\d_]{3}))")
FIGURE_FIRST = re.compile(r"(?<![^\s(“\"])(\d{1,2})([^\W\d_]{2,})(?!\w)")
WORD_FIRST = re.compile(r"(?<![^\s(“\"])([^\W\d_]+)(\d{1,2})(?=[\s.,;)]|$)")
LONG = 4  # letters of words of which two with one ending are likely to be joined by "or"
MISREAD = "misread sign"
MONEY = re.compile(r"\A\s*\d")
LONGEST_QUOTED = 60  # letters of a name or a word in quotation marks
PAIRS = {"“": "”", '"': '"', "„": "”", "«": "»"}
SINGLE = "’'‘´`"
CLOSING = re.compile(rf"[{SINGLE}](?=[\s.,;:)!?]|\Z)")
BEFORE_QUOTED = " \n([/"
QUOTED = "quotation mark"


def letters_for_signs(text: Text, lexicon: Lexicon, data: RepairData) -> None:
    """Put letters for signs, as the language's data say."""
    _words_for_signs(text, lexicon, data)
    _articles(text, lexicon, data)
    _capitals(text, lexicon, data)
    _zero(text, lexicon, data)


def space_labels(text: Text) -> None:
    """Part a label from the word behind it."""
    text.rewrite(GLUED_LABEL, lambda _n, m: f"{m[1]} ", "glued")


def space_signs(text: Text, lexicon: Lexicon, data: RepairData) -> None:
    """Part figures and opening marks from words, and what follows a comma from it."""
    short = data.words.short

    def figure_first(_n: int, match: re.Match[str]) -> str | None:
        word = match[2]
        sound = word in short or (len(word) >= LONG and not lexicon.strange(word))
        return f"{match[1]} {word}" if sound else None

    def word_first(_n: int, match: re.Match[str]) -> str | None:
        word = match[1].lower()
        sound = word in short or (match[1].islower() and len(word) >= LONG and not lexicon.strange(word))
        return f"{match[1]} {match[2]}" if sound else None

    text.rewrite(COMMA, lambda _n, _m: ", ", "glued")
    text.rewrite(OPENING, lambda _n, m: " " + m[0], "glued")
    text.rewrite(FIGURE_FIRST, figure_first, "glued")
    text.rewrite(WORD_FIRST, word_first, "glued")


def _words_for_signs(text: Text, lexicon: Lexicon, data: RepairData) -> None:
    signs = data.signs
    if not signs.words:
        return
    some = "|".join(re.escape(s) for s in sorted(signs.words, key=len, reverse=True))

    def word(n: int, match: re.Match[str]) -> str | None:
        line = text.drafts[n].text
        before, behind = line[: match.start()].rstrip(), line[match.end() :].lstrip()
        if MONEY.match(behind):
            return signs.before_figure.get(match[0]) if before.endswith(",") else None
        if match[0] in signs.before_figure and before[-1:].isdigit():
            return None  # money
        left, right = text.before(n, match.start()), text.behind(n, match.end())
        if match[0] == "&" and left[:1].isupper() and right[:1].isupper():
            return None  # Dungeons & Dragons
        if (not left and not right) or (right.isupper() and not lexicon.counts[right.lower()] > 1):
            return None
        found = signs.words[match[0]]
        return found.upper() if before[-1:] and before[-1] in ".!?" else found

    text.rewrite(re.compile(rf"(?<!\S)(?:{some})(?=[\s,]|$)"), word, MISREAD)
    letters = "".join(s for s in signs.words if s.isalpha() and len(s) == 1)
    if letters:
        pattern = re.compile(rf"(?<=['’])[{letters}](?!\w)")
        text.rewrite(pattern, lambda _n, m: signs.words[m[0]], MISREAD)


def _articles(text: Text, lexicon: Lexicon, data: RepairData) -> None:
    signs = data.signs

    def article(n: int, match: re.Match[str]) -> str | None:
        following = text.behind(n, match.end())
        if len(following) < LONG - 1 or not (following.islower() or lexicon.seen_or_known(following)):
            return None
        return signs.article_word.capitalize() if text.opens(n, match.start()) else signs.article_word

    if signs.article:
        some = "|".join(re.escape(s) for s in signs.article)
        text.rewrite(re.compile(rf"(?<!\S)(?:{some})(?=\s+[^\W\d_]|\s*$)"), article, MISREAD)


def _capitals(text: Text, lexicon: Lexicon, data: RepairData) -> None:
    signs = data.signs
    known = lexicon.seen_or_known
    if not signs.capital:
        return

    def letter(n: int, match: re.Match[str]) -> str | None:
        line = text.drafts[n].text
        if line.count(match[0]) > 1 and not line[: match.start()].strip():
            return None  # a ruled table
        following = text.behind(n, match.end())
        if not known(following) or not (following.isupper() or following.lower().endswith(signs.capital_endings)):
            return None  # before a vowel it may be an article that lost its letter: see elisions
        opens = text.opens(n, match.start())
        if match[0] in ENDS and not opens:
            return None  # it ends what is before
        opens = opens or following[0].isupper()
        return signs.capital_word.capitalize() if opens else signs.capital_word

    some = "".join(re.escape(s) for s in signs.capital)
    text.rewrite(re.compile(rf"(?<!\S)[{some}](?=\s+[^\W\d_]|\s*$)"), letter, MISREAD)
    numeral = re.compile(rf"(?<!\S)[{some}](?=\.\s+[^\W\d_])")
    text.rewrite(numeral, lambda n, m: "I" if text.opens(n, m.start()) else None, MISREAD)
    initial = re.compile(rf"(?<![^\W\d_])([{some}l])([^\W\d_aeiou][^\W\d_]+)")
    text.rewrite(initial, lambda _n, m: "I" + m[2] if known("i" + m[2]) else None, MISREAD)


def _zero(text: Text, lexicon: Lexicon, data: RepairData) -> None:
    signs = data.signs
    if not signs.zero:
        return

    def between(n: int, match: re.Match[str]) -> str | None:
        left, right = text.before(n, match.start()).lower(), text.behind(n, match.end()).lower()
        listed = (left in signs.numerals and right in signs.numerals) or right in data.lost.followers
        alike = len(left) >= LONG and left[-1:] == right[-1:] and lexicon.knows(left) and lexicon.knows(right)
        return match[0].replace("0", signs.zero) if listed or alike else None

    text.rewrite(re.compile(r"(?<=[^\W\d_][ ,;]|[,;] )\s*0(?=\s[a-z])"), between, MISREAD)
    text.rewrite(re.compile(r"(?<![^\s(“\"])(?:o0|0o)(?=\s)"), lambda _n, _m: signs.zero, MISREAD)


def close_quotes(text: Text) -> None:
    """Where a double mark opened and a single one stands at the end, put the double one."""
    for n, line in text.texts():
        for match in reversed(list(CLOSING.finditer(line))):
            if text.is_foreign(n, match.start(), match.end()):
                continue
            if line[match.start() - 1 : match.start()] in PAIRS.values():
                continue
            opened = _open_mark(text, n, match.start())
            if opened:
                text.drafts[n].replace(match.start(), match.end(), PAIRS[opened], QUOTED)
        for match in reversed(
            list(re.finditer(r"(?<![\w’'‘])[‘'’](?=[^\W\d_][^“”„\"‘’']{1,60}”)", text.drafts[n].text))
        ):
            text.drafts[n].replace(match.start(), match.end(), "“", QUOTED)


def _open_mark(text: Text, n: int, end: int) -> str:
    """The double mark that stands open before a place, with nothing but words since."""
    head = text.drafts[n].text[:end]
    for above in (n - 1, n - 2):
        if above < 0 or n - above > 2:
            break
        head = text.drafts[above].text + "\n" + head
    head = head[-LONGEST_QUOTED:]
    for place in range(len(head) - 1, -1, -1):
        mark = head[place]
        if mark in "”»" or (mark in SINGLE and (place + 1 == len(head) or not head[place + 1].isalpha())):
            return ""
        if mark in PAIRS and (mark != '"' or _opens(head, place)):
            return mark
    return ""


def _opens(head: str, place: int) -> bool:
    """Whether a mark that may open or close stands like one that opens."""
    return head[place + 1 : place + 2].isalnum() and (place == 0 or head[place - 1] in BEFORE_QUOTED)
