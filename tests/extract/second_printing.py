"""Makes other printings of the RisiKo! book out of a reader's own copy of the first, by rules: never its sentences.

Decided by reading the book, before its extraction was looked at: what the headings are called, how the pages look, what
is different in substance.  The words stay the authors' own and stay on the reader's machine; here are line numbers,
single words and figures.  A printing is retyped: accents are right, words are whole, tables can be read, the figures of
dice are drawn anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

TRUTH = Path(__file__).parent / "truth" / "risiko-it-ideas.tsv"
OUTSIDE = "outside"
VOWELS = "aeiouàèéìòùAEIOU"

HEADINGS = {
    1: "RisiKo! Il gioco della conquista",
    5: "Obiettivo della partita",
    9: "Contenuto della scatola",
    42: "Prima di iniziare",
    91: "Svolgimento della partita",
    95: "Fase 1: le nuove armate",
    134: "Fase 2: gli attacchi",
    265: "Fase 3: la manovra di fine turno",
    274: "Giocatori sconfitti",
    281: "Come si vince",
    290: "Il torneo",
    295: "Condotta al tavolo",
    301: "Obbligo di difesa",
    307: "Attacchi in minoranza",
    312: "Presidio dei confini",
    319: "Gli obiettivi per il torneo",
    336: "Classifica e valori",
}
"""Line of a heading in the known copy, and what another printing calls it."""
PRINTED = ["0", "1", "2", "3", "4", "4.1", "4.2", "4.3", "5", "6", "7", "7.1", "7.2", "7.3", "7.4", "7.5", "7.6"]
NUMBERS = dict(zip(HEADINGS, PRINTED, strict=True))  # shifted by one in print: its own numbers, which are not ours
TABLES = ((70, 73), (106, 108), (117, 121), (346, 366))
FIGURES = (195, 231)
STARTS = (70, 106, 117, 346, 195)  # of tables and figures
CAPTIONS = ("Figura 1: uno a testa", "Figura 2: difesa battuta", "Figura 3: attacco battuto", "Figura 4: due a uno")
CONTINENTS = {"America del Nord": 5, "America del Sud": 2, "Africa": 3, "Asia": 7, "Europa": 5, "Oceania": 2}
SETS = (
    (117, "tre cannoni", 4),
    (118, "tre fanti", 6),
    (119, "tre cavalieri", 8),
    (120, "un fante, un cannone e un cavaliere", 10),
    (121, "un jolly più due carte uguali", 12),
)

# What the scan did to words, undone; by the rules of Italian spelling, and where these do not say, by line.
SPELLED = (
    (r"\bI['’]", "l'"),
    (r"^\|$", "I"),
    (r"^[|L]['‘’]{1,2}(?=attaccante)", "L'"),
    (r"['’‘]{2}", "'"),
    (r"\bpiu\b", "più"),
    (r"\bpuo\b", "può"),
    (r"\bPuo\b", "Può"),
    (r"^E’$", "È"),
    (r"\bcosi\b", "così"),
    (r"\bpero\b", "però"),
    (r"\bparita\b", "parità"),
    (r"\bsara\b", "sarà"),
    (r"\bdifficoltanella\b", "difficoltà nella"),
    (r"\bscarsitadi\b", "scarsità di"),
    (r"\bdovra(?=[mt]\w)", "dovrà "),
    (r"\bgiocheraper\b", "giocherà per"),
    (r"\bconserverasenza\b", "conserverà senza"),
    (r"\bgiocain\b", "gioca in"),
    (r"\béin\b", "è in"),
    (r"^[€&é]$", "è"),
    (r"\btenitori\b", "territori"),
    (r"\(o0\b", "(o"),
    (r"\bDAl\b", "DAI"),
    (r"\bEqgitto\b", "Egitto"),
    (r"^Cui$", "cui"),
)
IS = {(83, "e"): 1, (89, "e"): 1, (146, "e"): 1, (277, "e"): 1, (309, "e"): 1}  # the verb, and which one of its line


@dataclass(frozen=True, slots=True)
class Change:
    """Something that a printing says otherwise: words of a line, what stands for them, and the rule that it changes."""

    name: str
    rule: str
    line: int
    before: str
    after: str


CHANGES = (
    Change("starting-armies", "3.15", 71, "30", "32"),
    Change("direction-of-deal", "3.12", 61, "ANTI ORARIO,", "ORARIO, via"),
    Change("divisor", "4.1.1", 98, "3", "4,"),
    Change("divisor", "4.1.3", 100, "a 4", "a 3"),
    Change("divisor", "4.1.3", 100, "14:3 = 4,6", "14:4 = 3,5"),
    Change("divisor", "4.1.3", 101, "4).", "3)."),
    Change("minimum", "4.1.1", 98, "", "comunque non meno di 3."),
    Change("continent", "4.1.5", 106, "Asia 7", "Asia 8"),
    Change("mixed-set", "4.1.12", 120, "10", "9"),
    Change("most-defence-dice", "4.2.15", 172, "di 3 dadi", "di 2 dadi"),
    Change("most-defence-dice", "4.2.15", 172, "piu di 3", "piu di 2"),
    Change("declaring-late", "4.2.16", 174, "prima che", "dopo che"),
    Change("ties", "4.2.20", 185, "il difensore.", "l'attaccante."),
    Change("moves", "4.3.3", 269, "un solo spostamento strategico", "due soli spostamenti strategici"),
    Change("protected-turns", "5.3", 278, "quarto", "terzo"),
    Change("garrison-size", "7.4.2", 317, "carri", "armate"),
    Change("garrison", "7.4.2", 317, "due.", "tre."),
    Change("value", "7.6.6", 357, "7", "8"),
    Change("objective-points", "7.6.7", 368, "100", "50"),
)


class Look(NamedTuple):
    """How a printing is set."""

    name: str
    width: int
    hyphens: bool = True
    page: int = 0  # lines on a page, with a running head and a number; none where 0
    numbered: bool = False
    blank: bool = True  # a blank line between paragraphs
    bullet: str = "•"


LOOKS = (
    Look("pocket", 46, page=34),
    Look("broad", 104, hyphens=False, page=52, bullet="–"),
    Look("numbered", 72, page=40, numbered=True, bullet="*"),
    Look("tight", 62, blank=False, bullet="-"),
)


class Word(NamedTuple):
    text: str
    rule: str
    also: tuple[str, ...]


@dataclass
class Printing:
    """Lines, and of each line its words' rules."""

    lines: list[str] = field(default_factory=list)
    words: list[list[Word]] = field(default_factory=list)

    def add(self, text: str, words: Sequence[Word] = ()) -> None:
        self.lines.append(text)
        self.words.append(list(words))


def ideas() -> list[tuple[int, int, str, tuple[str, ...]]]:
    """From which word of which line on the text belongs to which rule: made by reading."""
    found = []
    for row in TRUTH.read_text("utf-8").splitlines():
        place, rule, also = row.split("\t")
        line, word = map(int, place.split("."))
        found.append((line, word, rule, () if also == "-" else tuple(also.split(","))))
    return found


def rule_of_words(lines: Sequence[str]) -> list[list[Word]]:
    """Each line's words with the rule that reading gave them."""
    starts = {(line, word): (rule, also) for line, word, rule, also in ideas()}
    rule, also = OUTSIDE, ()
    found = []
    for n, text in enumerate(lines, start=1):
        row = []
        for k, word in enumerate(text.split(), start=1):
            rule, also = starts.get((n, k), (rule, also))
            row.append(Word(word, rule, also))
        found.append(row)
    return found


def changed(lines: Sequence[str], changes: Sequence[Change]) -> list[str]:
    """The lines with other words in them; a change that finds no words to change is an error of ours.

    Inside a line as many words come as go, since the truth counts them.
    """
    found = list(lines)
    for change in changes:
        text = found[change.line - 1]
        if change.name in ("continent",):
            continue  # its table is set anew
        if not change.before:
            found[change.line - 1] = f"{text} {change.after}"
            continue
        assert change.before in text, change.name
        head, _, tail = text.rpartition(change.before)
        found[change.line - 1] = head + change.after + tail
    return found


def spelled(word: str) -> str:
    for pattern, right in SPELLED:
        word = re.sub(pattern, right, word)
    return word


def paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, list[Word]]]:
    """Number of the first line, and words, of each paragraph: broken words joined, spelling right, tables left out."""
    rules = rule_of_words(lines)
    found: list[Word] = []
    first = 0
    joining = False
    for n, text in enumerate(lines, start=1):
        row = [] if "|>" in text else rules[n - 1]
        apart = _in(n, TABLES) or FIGURES[0] <= n <= FIGURES[1]
        begins = n in HEADINGS or n - 1 in HEADINGS or bool(re.match(r"- |[abc]\) ", text))
        if (apart or begins or not row) and found and not joining:
            yield first, found
            found = []
        if n in STARTS:
            yield n, []
        if apart or not row:
            continue
        first = first if found else n
        for word in _retyped(n, row):
            if joining:
                last = found.pop()
                found.append(last._replace(text=last.text[:-1] + word.text))
                joining = False
            else:
                found.append(word)
        joining = row[-1].text.endswith("-") and len(row[-1].text) > 1
    if found:
        yield first, found


def _retyped(n: int, row: Sequence[Word]) -> Iterator[Word]:
    """The words of a line without the damage of the scan."""
    verbs = {word: count for (line, word), count in IS.items() if line == n}
    for word in row:
        said = spelled(word.text)
        if verbs.get(word.text):
            said = "è"
            verbs[word.text] -= 1
        yield from (word._replace(text=one) for one in said.split())


def _in(n: int, ranges: Sequence[tuple[int, int]]) -> bool:
    return any(first <= n <= last for first, last in ranges)


def tables(first: int, lines: Sequence[str], changes: Sequence[Change]) -> list[tuple[str, str]]:
    """Rows of a table that can be read, each with its rule."""
    names = {change.name for change in changes}
    if first == 70:
        return [(spelled(lines[n - 1].replace("giocain", "gioca in")), "3.15") for n in range(70, 74)]
    if first == 106:
        more = {"Asia": 1} if "continent" in names else {}
        return [(f"{name}: {armies + more.get(name, 0)} armate", "4.1.5") for name, armies in CONTINENTS.items()]
    if first == 117:
        less = 1 if "mixed-set" in names else 0
        rules = {117: "4.1.9", 118: "4.1.10", 119: "4.1.11", 120: "4.1.12", 121: "4.1.13"}
        return [(f"{cards}: {armies - (less if n == 120 else 0)} armate", rules[n]) for n, cards, armies in SETS]
    if first == 346:
        cells = [spelled(lines[n - 1]) for n in range(346, 367)]
        found = [cell for row in cells for cell in re.findall(r"\D+ \d", row)]
        return [(cell.strip(), "7.6.6") for cell in sorted(found, key=str.strip)]
    return [(caption, OUTSIDE) for caption in CAPTIONS]


def printed(lines: Sequence[str], look: Look, changes: Sequence[Change] = ()) -> Printing:
    """A printing of the book: what it changes is set in the look that is asked for."""
    source = changed(lines, [c for c in changes if c.name != "mixed-set"])
    found = Printing()
    for first, words in paragraphs(source):
        if look.blank or first in HEADINGS:
            found.add("")
        if not words:
            for text, rule in tables(first, source, changes):
                found.add(text, [Word(w, rule, ()) for w in text.split()])
            continue
        if first in HEADINGS:
            said = HEADINGS[first]
            if look.numbered:
                said = f"{_shifted(NUMBERS[first])} {said}"
            found.add(said, [Word(w, words[0].rule, ()) for w in said.split()])
            continue
        bullet = [words[0]._replace(text=look.bullet)] if words[0].text == "-" else []
        for row, said in set_lines([*bullet, *words[len(bullet) :]], look):
            found.add(said, row)
    return with_pages(found, look) if look.page else found


def _shifted(number: str) -> str:
    head, dot, tail = number.partition(".")
    return f"{int(head) + 1}{dot}{tail}."


def set_lines(words: Sequence[Word], look: Look) -> Iterator[tuple[list[Word], str]]:
    """Words set to the width, broken between syllables where the look breaks words."""
    row: list[Word] = []
    said = ""
    for word in words:
        text = word.text
        while True:
            longer = f"{said} {text}" if said else text
            if len(longer) <= look.width:
                row.append(word)
                said = longer
                break
            room = look.width - len(said) - 2
            head = _broken(text, room) if look.hyphens else ""
            if head:
                row.append(word)
                said, text = f"{said} {head}-", text[len(head) :]
            yield row, said
            row, said = [], ""
    if row:
        yield row, said


def _broken(text: str, room: int) -> str:
    """As much of a word as fits, up to where a syllable ends in a vowel."""
    for n in range(min(room, len(text) - 3), 1, -1):
        if text.isalpha() and text[n - 1] in VOWELS and text[n] not in VOWELS and text[n + 1] in VOWELS:
            return text[:n]
    return ""


def with_pages(whole: Printing, look: Look) -> Printing:
    """The same with a running head above each page and its number below."""
    found = Printing()
    for number, start in enumerate(range(0, len(whole.lines), look.page), start=1):
        head = "RisiKo! Regolamento" if number % 2 else "Regolamento di gioco"
        found.add(head, [Word(w, OUTSIDE, ()) for w in head.split()])
        found.add("")
        for n in range(start, min(start + look.page, len(whole.lines))):
            found.add(whole.lines[n], whole.words[n])
        found.add("")
        found.add(str(number), [Word(str(number), OUTSIDE, ())])
    return found
