"""Prints whole rulebooks as page-layout programs do: contents, chapters without rules, notes beside text, bad fonts.

The rules are our own statements in any of our languages (`ts_rules.print`); what is not rules is made here of the
words of the same language, and an example of play of the statements themselves, told in another order.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import groupby

import pytest
from reportlab.pdfbase import pdfmetrics, ttfonts
from reportlab.pdfgen.canvas import Canvas

from ts_rules.books import find_book
from ts_rules.print import PrintedLine, manuscript
from ts_rules.print.fonts import find_face
from ts_rules.print.reportlab import _lacks

REGULAR, BOLD = "Whole", "Whole-Bold"
PAGE = (595.0, 842.0)
MARGIN = 50.0
HEAD = 30.0
TITLES = {  # a contents page, an example of play, histories, notes of the designer, an index
    "en": ("Contents", "Extended Example of Play", "Card Histories", "Designer's Notes", "Index"),
    "it": ("Sommario", "Esempio di gioco", "Note storiche", "Note dell'autore", "Indice analitico"),
    "pt": ("Sumário", "Exemplo de partida", "Notas históricas", "Notas do autor", "Índice remissivo"),
    "pl": ("Spis treści", "Przykład rozgrywki", "Tło historyczne", "Od autora", "Skorowidz"),
    "el": ("Περιεχόμενα", "Παράδειγμα παιχνιδιού", "Ιστορικό υπόβαθρο", "Σημειώσεις του σχεδιαστή", "Ευρετήριο"),
    "es": ("Índice", "Ejemplo de partida", "Notas históricas", "Notas del diseñador", "Índice alfabético"),
    "fr": ("Sommaire", "Exemple de partie", "Contexte historique", "Notes de l'auteur", "Index"),
}
POOL = {  # of what is no rules: words of history, and some of games
    "en": "the minister signed an old treaty with their neighbours before winter while strikes in distant harbours "
    "spread through newspapers nobody believed after many years of hunger bread and coal became cheaper "
    "crowds country card",
    "it": "il ministro firmava un vecchio trattato con i vicini prima dell'inverno mentre gli scioperi nei porti "
    "lontani riempivano giornali che nessuno credeva dopo molti anni di fame pane e carbone costavano meno "
    "folle paese carta",
    "pt": "o ministro assinou um velho tratado com os vizinhos antes do inverno enquanto greves em portos distantes "
    "enchiam jornais em que ninguém acreditava depois de muitos anos de fome pão e carvão ficaram baratos "
    "multidões país carta",
    "pl": "minister podpisał stary traktat z sąsiadami przed zimą podczas gdy strajki w odległych portach "
    "wypełniały gazety którym nikt nie wierzył po wielu latach głodu chleb oraz węgiel staniały tłumy wyszły "
    "na ulice miasta kraj karta",
    "el": "ο υπουργός υπέγραψε μια παλιά συνθήκη με τους γείτονες πριν από το χειμώνα ενώ απεργίες σε μακρινά "
    "λιμάνια γέμιζαν εφημερίδες που κανείς δεν πίστευε ύστερα από πολλά χρόνια πείνας ψωμί και κάρβουνο "
    "έγιναν φτηνά πλήθη χώρα κάρτα",
    "es": "el ministro firmó un viejo tratado con los vecinos antes del invierno mientras las huelgas en puertos "
    "lejanos llenaban periódicos que nadie creía tras muchos años de hambre pan y carbón bajaron de precio "
    "multitudes país carta",
    "fr": "le ministre signait un vieux traité avec ses voisins avant l'hiver tandis que les grèves dans des ports "
    "lointains remplissaient des journaux que personne ne croyait après bien des années de faim pain et "
    "charbon foule pays carte",
}


@dataclass(frozen=True, slots=True)
class Looks:
    """How a book is printed."""

    columns: int = 2
    side: str = ""  # a column of notes: left, right
    contents: bool = True
    heads: bool = True
    middle: bool = False  # the example of play stands among the chapters of rules
    unheard: bool = False  # a chapter with a title that no list of words holds
    labels: bool = False  # names under pictures
    run_in: bool = False  # rules go on in one paragraph, their numbers in bold
    size: float = 9.5
    chapter: float = 1.7  # times the size
    unnamed: Mapping[str, int] = field(default_factory=dict)  # letters and what the file gives for them; 0: nothing


Word = tuple[str, bool, str]


@dataclass(frozen=True, slots=True)
class Item:
    """A paragraph: its words, each with whether it is bold, and the rule that it belongs to."""

    words: tuple[Word, ...]
    rule: str = ""
    scale: float = 1.0
    above: float = 0.5
    chapter: bool = False
    note: str = ""  # stands beside it
    picture: tuple[str, ...] = ()


@contextmanager
def fonts_without(unnamed: Mapping[str, int]) -> Iterator[None]:
    """Fonts whose table of letters gives something else for some, or nothing."""
    whole = ttfonts.makeToUnicodeCMap
    table = {ord(c): code for c, code in unnamed.items()}

    def broken(fontname: str, subset: Sequence[int]) -> str:
        text: str = whole(fontname, [table.get(v, v) for v in subset])
        return "\n".join(line for line in text.split("\n") if not line.endswith("<0000>") or 0 not in table.values())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ttfonts, "makeToUnicodeCMap", broken)
        yield


class Setter:
    """Draws pages, and notes what stands in each line."""

    def __init__(self, looks: Looks, title: str) -> None:
        self.looks, self.title = looks, title
        self.file = io.BytesIO()
        self.canvas = Canvas(self.file, pagesize=PAGE, invariant=1)
        self.lines: list[PrintedLine] = []
        self.page = 0
        self.side = 110.0 if looks.side else 0.0
        left = MARGIN + (self.side + 14 if looks.side == "left" else 0)
        wide = PAGE[0] - 2 * MARGIN - (self.side + 14 if self.side else 0)
        gap = 18.0
        self.column = (wide - gap * (looks.columns - 1)) / looks.columns
        self.lefts = [left + n * (self.column + gap) for n in range(looks.columns)]
        self.turn()

    def turn(self) -> None:
        """A new page."""
        if self.page:
            self.canvas.showPage()
        self.page += 1
        self.at, self.y, self.noted = 0, MARGIN, MARGIN
        if self.looks.heads and self.page > 1:
            number, odd = str(self.page), self.page % 2
            words = [*self.title.split(), number] if odd else [number, *self.title.split()]
            size = self.looks.size * 0.9
            wide = sum(pdfmetrics.stringWidth(f"{w} ", REGULAR, size) for w in words)
            x = PAGE[0] - MARGIN - wide if odd else MARGIN
            self.draw(_plain(" ".join(words)), x, HEAD, size, "running-head")

    def draw(self, words: Sequence[Word], x: float, y: float, size: float, kind: str) -> None:
        """One line, its foot at `y`; of each rule in it a line of its own is noted."""
        for rule, part in groupby(words, key=lambda w: w[2]):
            start, said = x, []
            for word, bold, _rule in part:
                face = BOLD if bold else REGULAR
                self.canvas.setFont(face, size)
                self.canvas.drawString(x, PAGE[1] - y, f"{word} ")
                x += pdfmetrics.stringWidth(f"{word} ", face, size)
                said.append(word)
            box = (start, y - size, x, y)
            self.lines.append(PrintedLine(self.page, len(self.lines) + 1, " ".join(said), kind, rule, box=box))

    def broken(self, words: Sequence[Word], size: float, wide: float) -> list[list[Word]]:
        """Words by line."""
        lines: list[list[Word]] = [[]]
        used = 0.0
        for word, bold, rule in words:
            length = pdfmetrics.stringWidth(f"{word} ", BOLD if bold else REGULAR, size)
            if lines[-1] and used + length > wide:
                lines.append([])
                used = 0.0
            lines[-1].append((word, bold, rule))
            used += length
        return lines

    def set(self, item: Item) -> None:
        """A paragraph in the column, going on in the next one."""
        size = self.looks.size * item.scale
        leading = size * 1.25
        if item.chapter and self.y > PAGE[1] / 2:
            self.next_column()
        lines = self.broken(item.words, size, self.column)
        self.y += item.above * leading if self.y > MARGIN else 0
        if item.scale > 1 and self.y + 4 * leading > PAGE[1] - MARGIN:
            self.next_column()
        beside = self.y
        for line in lines:
            if self.y + leading > PAGE[1] - MARGIN:
                self.next_column()
                beside = self.y
            self.y += leading
            self.draw(line, self.lefts[self.at], self.y, size, "heading" if item.scale > 1 else "rule")
        if item.picture and self.y + 90 < PAGE[1] - MARGIN:
            self.y += 60
            for n, label in enumerate(item.picture):
                x = self.lefts[self.at] + 20 + 12 * n
                self.y += self.looks.size * 1.1
                self.draw(_plain(label), x, self.y, self.looks.size * 0.85, "figure")
            self.y += leading
        if item.note and self.side:
            self.beside(item, beside)

    def beside(self, item: Item, top: float) -> None:
        """A note in the side column."""
        size = self.looks.size * 0.8
        lines = self.broken(_plain(item.note, rule=item.rule), size, self.side)
        y = max(top, self.noted)
        if y + len(lines) * size * 1.25 > PAGE[1] - MARGIN:
            return
        x = MARGIN if self.looks.side == "left" else PAGE[0] - MARGIN - self.side
        for line in lines:
            y += size * 1.25
            self.draw(line, x, y, size, "side")
        self.noted = y + 8

    def next_column(self) -> None:
        """Where the text goes on."""
        self.at += 1
        self.y = MARGIN
        if self.at == self.looks.columns:
            self.turn()

    def done(self) -> bytes:
        """The file."""
        self.canvas.save()
        return self.file.getvalue()


def whole_book(book: str, lang: str, looks: Looks, seed: int = 1) -> tuple[bytes, tuple[PrintedLine, ...]]:
    """A book, and what stands in each of its lines."""
    dice = random.Random(f"{book} {lang} {seed}")
    rules = [p for p in manuscript(find_book(book), lang).pieces if p.rule]
    said = [p.text for p in rules if p.kind == "rule" and len(p.text.split()) > 8]
    contents, *titles = TITLES[lang]

    def sentences(count: int) -> str:
        found = []
        for _ in range(count):
            words = [dice.choice(POOL[lang].split()) for _ in range(dice.randint(7, 16))]
            found.append(f"{words[0].capitalize()} {' '.join(words[1:])}.")
        return " ".join(found)

    def chapter(title: str, paragraphs: Iterable[str]) -> list[Item]:
        heading = Item(_plain(title, bold=True), "", looks.chapter, 2.0, chapter=True)
        return [heading, *(Item(_plain(text)) for text in paragraphs)]

    example = chapter(titles[0], (f"{sentences(1)} {' '.join(dice.sample(said, 2))}" for _ in range(24)))
    index = sorted({f"{w} {dice.randint(1, 12)}.{dice.randint(1, 4)}" for w in POOL[lang].split() if len(w) > 3})
    unheard = chapter(" ".join(POOL[lang].split()[2:5]).capitalize(), (sentences(5) for _ in range(9)))
    back = [
        *chapter(titles[1], (f"{w.upper()} — {sentences(4)}" for w in dice.sample(POOL[lang].split(), 16))),
        *chapter(titles[2], (sentences(5) for _ in range(9))),
        *(unheard if looks.unheard else ()),
        *chapter(titles[3], iter(index)),
    ]
    back = back if looks.middle else [*example, *back]
    items: list[Item] = []
    for n, piece in enumerate(rules):
        if piece.kind == "heading" and not piece.level and looks.middle and piece.rule.startswith("7"):
            items += example
        scale = (looks.chapter if not piece.level else 1.2) if piece.kind == "heading" else 1.0
        note = sentences(2) if piece.kind == "rule" and n % 7 == 3 else ""
        names = tuple(" ".join(dice.sample(POOL[lang].split(), 2)).capitalize() for _ in range(3))
        picture = names if looks.labels and piece.kind == "rule" and n % 30 == 11 else ()
        words = tuple((word, bold, piece.rule) for word, bold in piece.words())
        if looks.run_in and piece.kind == "rule" and piece.lead and items[-1].scale == 1 and not items[-1].picture:
            items[-1] = replace(items[-1], words=items[-1].words + words)
            continue
        items.append(Item(words, piece.rule, scale, 1.2 if scale > 1 else 0.5, scale > 1.3, note, picture))
    items += back
    with fonts_without(looks.unnamed):
        face = find_face(frozenset(c for i in items for w, _b, _r in i.words for c in w), _lacks)
        for name, path in ((REGULAR, face.regular), (BOLD, face.bold)):
            pdfmetrics.registerFont(ttfonts.TTFont(name, str(path)))
        setter = Setter(looks, find_book(book).title)
        if looks.contents:
            _contents(setter, contents, [i for i in items if i.chapter])
        for item in items:
            setter.set(item)
        return setter.done(), tuple(setter.lines)


def _plain(text: str, *, bold: bool = False, rule: str = "") -> tuple[Word, ...]:
    return tuple((word, bold, rule) for word in text.split())


def _contents(setter: Setter, title: str, chapters: Sequence[Item]) -> None:
    """The first page."""
    setter.set(Item(_plain(setter.title, bold=True), scale=2.4))
    setter.set(Item(_plain(title, bold=True), scale=1.2, above=2.0))
    for number, item in enumerate(chapters, 2):
        words = " ".join(word for word, _bold, _rule in item.words)
        setter.set(Item(_plain(f"{words} {'.' * 24} {number}"), above=0.1))
    setter.turn()
