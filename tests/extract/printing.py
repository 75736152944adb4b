"""Prints books whose reading order is known: our own words, five languages, several layouts (reportlab).

A layout draws pages and says in which order a person reads them.  The words are drawn at random (seeded) from
each language's list; what is tested is where they stand, not what they say.
"""

from __future__ import annotations

import importlib.util
import io
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FOLDERS = (
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/dejavu",
    "/usr/share/fonts/TTF",
    "/usr/share/fonts/dejavu-sans-fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)
FACES = (("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"), ("arial.ttf", "arialbd.ttf"), ("Arial.ttf", "Arial Bold.ttf"))
PACKAGE = "font_source_sans_pro"  # fonts as a Python package, for machines that have none
WORDS = {
    "it": "la carta il giocatore tira un dado poi muove le truppe verso una città lontana perché può così più già "
    "regione mano turno punti vittoria mazzo scarto tabellone casella segnalino regola avversario però né sarà "
    "sceglie pesca conta aggiunge toglie subito dopo prima della fase qualsiasi metà difficoltà libertà",
    "pt": "a carta o jogador lança um dado depois move as tropas até uma cidade distante porque não então já "
    "região mão turno pontos vitória baralho descarte tabuleiro casa marcador regra adversário porém você será "
    "escolhe compra conta adiciona remove logo após antes da fase qualquer metade ação operações três força",
    "pl": "karta gracz rzuca kością potem przesuwa wojska do dalekiego miasta ponieważ może więc już jeśli "
    "region ręka tura punkty zwycięstwo talia stos plansza pole żeton zasada przeciwnik jednak będzie także "
    "wybiera dobiera liczy dodaje usuwa zaraz później przed fazą dowolny połowa źródło wpływów kraju środek łódź",
    "el": "η κάρτα ο παίκτης ρίχνει ένα ζάρι μετά μετακινεί τα στρατεύματα προς μια μακρινή πόλη γιατί μπορεί έτσι ήδη "
    "περιοχή χέρι γύρος πόντους νίκη τράπουλα στοίβα ταμπλό θέση δείκτης κανόνας αντίπαλος όμως θα είναι επίσης "
    "διαλέγει τραβάει μετράει προσθέτει αφαιρεί αμέσως ύστερα πριν τη φάση οποιαδήποτε μισό επιρροή χώρας τους",
    "en": "the card a player rolls one die then moves some troops towards another distant city because it can so "
    "already region hand turn points victory deck pile board space marker rule opponent however nor will also chooses "
    "draws counts adds removes at once after before the phase any half influence country middle strength operations",
}
LANGUAGES = tuple(WORDS)
MARGIN = 54.0
WIDTH, HEIGHT = A4
SOFT = "\u00ad"


@cache
def fonts() -> tuple[str, str] | None:
    """Names of a regular and a bold face with all the letters, registered; None where the machine has none."""
    spec = importlib.util.find_spec(PACKAGE)
    found = [(Path(f) / r, Path(f) / b) for f in FOLDERS for r, b in FACES]
    if spec and spec.origin:
        files = Path(spec.origin).parent / "files"
        found.append((files / "SourceSansPro-Regular.ttf", files / "SourceSansPro-Bold.ttf"))
    for regular, bold in found:
        if regular.is_file() and bold.is_file():
            pdfmetrics.registerFont(TTFont("Body", str(regular)))
            pdfmetrics.registerFont(TTFont("Body-Bold", str(bold)))
            return "Body", "Body-Bold"
    return None


def faces(lang: str) -> tuple[str, str] | None:
    """The same; the letters of it, pt and en are in every PDF reader."""
    return fonts() or (("Helvetica", "Helvetica-Bold") if lang in ("it", "pt", "en") else None)


@dataclass
class Book:
    """A printed book: its bytes, and each page's words as a person reads them."""

    pdf: bytes = b""
    pages: list[list[str]] = field(default_factory=list)
    hints: dict[str, list[str]] = field(default_factory=dict)  # words by what they are

    @property
    def words(self) -> list[str]:
        """All of them in order."""
        return [w for page in self.pages for w in page]


class Press:
    """A canvas, a source of words, and a way to set them."""

    def __init__(self, lang: str, seed: int, *, size: float = 9.5, justified: bool = True, spaces: bool = True) -> None:
        found = faces(lang)
        assert found, "look with faces() first"
        self.regular, self.bold = found
        self.random = random.Random(f"{lang}{seed}")
        self.pool = WORDS[lang].split()
        self.size, self.justified, self.spaces = size, justified, spaces
        self.file = io.BytesIO()
        self.canvas = Canvas(self.file, pagesize=A4)
        self.book = Book()
        self.page: list[str] = []
        self.section = 0

    def some(self, count: int) -> list[str]:
        """So many words, sentences among them."""
        words = [self.random.choice(self.pool) for _ in range(count)]
        for i in range(count):
            if self.random.random() < 0.1:
                words[i] = str(self.random.randint(1, 40))
        start = 0
        while start < count:
            end = min(count, start + self.random.randint(6, 16))
            words[start] = words[start].capitalize()
            words[end - 1] += "."
            start = end
        return words

    def label(self) -> str:
        """The next section's number."""
        self.section += 1
        return f"{1 + self.section // 5}.{1 + self.section % 5}"

    def broken(self, words: Sequence[str], width: float, size: float, face: str) -> list[list[str]]:
        """Words by line."""
        space = pdfmetrics.stringWidth(" ", face, size)
        lines: list[list[str]] = [[]]
        used = 0.0
        for word in words:
            wide = pdfmetrics.stringWidth(word, face, size)
            if lines[-1] and used + space + wide > width:
                lines.append([])
                used = 0.0
            used += wide + (space if lines[-1] else 0)
            lines[-1].append(word)
        return lines

    def set(
        self,
        words: Sequence[str],
        x: float,
        y: float,
        width: float,
        *,
        size: float = 0,
        bold: bool = False,
        leading: float = 0,
    ) -> float:
        """A paragraph from `y` (points from the top) down; returns where it ends."""
        size = size or self.size
        leading = leading or size * 1.25
        face = self.bold if bold else self.regular
        lines = self.broken(words, width, size, face)
        for line in lines:
            y += leading
            last = line is lines[-1]
            self.line(line, x, y, width if self.justified and not last else 0, size, face)
        return y

    def line(self, line: Sequence[str], x: float, y: float, width: float, size: float, face: str) -> None:
        """One line; spread over a width where one is given."""
        self.canvas.setFont(face, size)
        space = pdfmetrics.stringWidth(" ", face, size)
        wides = [pdfmetrics.stringWidth(w, face, size) for w in line]
        extra = (width - sum(wides) - space * (len(line) - 1)) / (len(line) - 1) if width and len(line) > 1 else 0
        if self.spaces and not extra:
            self.canvas.drawString(x, HEIGHT - y, " ".join(line))
            return
        for word, wide in zip(line, wides, strict=True):
            self.canvas.drawString(x, HEIGHT - y, word + (" " if self.spaces else ""))
            x += wide + space + extra

    def fill(self, x: float, top: float, width: float, bottom: float, *, start: bool = True) -> list[str]:
        """A column from top to bottom: headings and paragraphs.  Returns its words."""
        said: list[str] = []
        y = top
        leading = self.size * 1.25
        first = not start
        while y + 6 * leading < bottom:
            if not first and self.random.random() < 0.5:
                heading = [self.label(), *self.some(3)]
                y = self.set(heading, x, y + (leading / 2 if said else 0), width, size=self.size * 1.2, bold=True)
                said += heading
            first = False
            room = int((bottom - y) / leading) - 1
            words = self.some(self.random.randint(20, 90))
            lines = self.broken(words, width, self.size, self.regular)[: max(1, room)]
            words = [w for line in lines for w in line]
            y = self.set(words, x, y, width) + leading / 2
            said += words
        return said

    def box(self, x: float, top: float, width: float, count: int, *, shade: bool = False) -> tuple[list[str], float]:
        """Words in a drawn box; and where it ends."""
        words = ["Box", *self.some(count)]
        lines = self.broken(words, width - 12, self.size, self.regular)
        bottom = top + len(lines) * self.size * 1.25 + 10
        self.canvas.setFillGray(0.9)
        self.canvas.rect(x, HEIGHT - bottom, width, bottom - top, fill=int(shade), stroke=int(not shade))
        self.canvas.setFillGray(0)
        self.set(words, x + 6, top + 2, width - 12)
        self.note("sidebar", words)
        return words, bottom

    def note(self, hint: str, words: Sequence[str]) -> None:
        """Remembers what words are."""
        self.book.hints.setdefault(hint, []).extend(words)

    def turn(self, words: Sequence[str]) -> None:
        """The page is done, and these are its words in order."""
        self.book.pages.append(list(words))
        self.canvas.showPage()

    def done(self) -> Book:
        """The printed book."""
        self.canvas.save()
        self.book.pdf = self.file.getvalue()
        return self.book


def one_column(press: Press, _number: int) -> list[str]:
    """A single column."""
    return press.fill(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - MARGIN)


def _columns(press: Press, count: int, top: float, bottom: float, gap: float = 16.0) -> list[str]:
    wide = (WIDTH - 2 * MARGIN - gap * (count - 1)) / count
    said: list[str] = []
    for i in range(count):
        # Columns seldom stand on one grid: each begins a little lower than the last.
        said += press.fill(MARGIN + i * (wide + gap), top + 3.0 * i, wide, bottom - (40 if i == count - 1 else 0))
    return said


def two_columns(press: Press, _number: int) -> list[str]:
    """Two columns, the last shorter."""
    return _columns(press, 2, MARGIN, HEIGHT - MARGIN)


def three_columns(press: Press, _number: int) -> list[str]:
    """Three, under a heading over all of them."""
    heading = [press.label(), *press.some(5)]
    y = press.set(heading, MARGIN, MARGIN, WIDTH - 2 * MARGIN, size=16, bold=True)
    return heading + _columns(press, 3, y + 8, HEIGHT - MARGIN, gap=14)


def box_across(press: Press, _number: int) -> list[str]:
    """Two columns, a heading over both, a box over both in the middle, columns again."""
    heading = [press.label(), *press.some(6)]
    y = press.set(heading, MARGIN, MARGIN, WIDTH - 2 * MARGIN, size=15, bold=True)
    middle = HEIGHT / 2 + press.random.randint(-60, 60)
    said = heading + _columns(press, 2, y + 6, middle)
    words, bottom = press.box(MARGIN, middle + 8, WIDTH - 2 * MARGIN, 50)
    return said + words + _columns(press, 2, bottom + 8, HEIGHT - MARGIN)


def sidebar(press: Press, number: int) -> list[str]:
    """Two columns, a shaded box inside one of them."""
    wide = (WIDTH - 2 * MARGIN - 16) / 2
    said: list[str] = []
    for i in range(2):
        x = MARGIN + i * (wide + 16)
        if i == number % 2:
            middle = 250 + press.random.randint(0, 200)
            said += press.fill(x, MARGIN, wide, middle)
            words, bottom = press.box(x, middle + 6, wide, 40, shade=True)
            said += words + press.fill(x, bottom + 6, wide, HEIGHT - MARGIN, start=False)
        else:
            said += press.fill(x, MARGIN, wide, HEIGHT - MARGIN)
    return said


def margin_box(press: Press, _number: int) -> list[str]:
    """One wide column, and boxes in the margin beside it."""
    wide = WIDTH - 2 * MARGIN - 160
    said = press.fill(MARGIN, MARGIN, wide, HEIGHT - MARGIN)
    words, bottom = press.box(MARGIN + wide + 14, 120, 146, 30)
    more, _ = press.box(MARGIN + wide + 14, bottom + 80, 146, 40)
    return said + words + more


def footnotes(press: Press, number: int) -> list[str]:
    """Two columns with footnotes under the first, a running head and a page number."""
    head = ["Short", "guide", "to", "tests"]
    press.line(head, MARGIN, 36, 0, 8, press.regular)
    press.note("running-head", head)
    wide = (WIDTH - 2 * MARGIN - 16) / 2
    bottom = HEIGHT - MARGIN - 20
    said = press.fill(MARGIN, MARGIN, wide, bottom - 60)
    press.canvas.line(MARGIN, HEIGHT - bottom + 48, MARGIN + 70, HEIGHT - bottom + 48)
    notes = ["1", *press.some(12), "2", *press.some(20)]
    press.set(notes, MARGIN, bottom - 46, wide, size=press.size * 0.8)
    press.note("footnote", notes)
    said += press.fill(MARGIN + wide + 16, MARGIN, wide, bottom)
    shown = [str(number + 3)]
    press.line(shown, WIDTH - MARGIN - 20 if number % 2 else MARGIN, HEIGHT - 26, 0, 8, press.regular)
    press.note("page-number", shown)
    return [*head, *said, *notes, *shown]


def shuffled(press: Press, _number: int) -> list[str]:
    """Two columns whose paragraphs are drawn in any order, as after editing."""
    wide = (WIDTH - 2 * MARGIN - 16) / 2
    leading = press.size * 1.25
    jobs: list[Callable[[], object]] = []
    said: list[str] = []
    for i in range(2):
        y = MARGIN + 2.0 * i
        while y + 8 * leading < HEIGHT - MARGIN:
            words = press.some(press.random.randint(20, 70))
            lines = press.broken(words, wide, press.size, press.regular)[:6]
            words = [w for line in lines for w in line]
            x, top = MARGIN + i * (wide + 16), y
            jobs.append(lambda words=words, x=x, top=top: press.set(words, x, top, wide))  # type: ignore[misc]
            said += words
            y += len(lines) * leading + leading / 2
    press.random.shuffle(jobs)
    for job in jobs:
        job()
    return said


LAYOUTS: dict[str, Callable[[Press, int], list[str]]] = {
    "one": one_column,
    "two": two_columns,
    "three": three_columns,
    "box": box_across,
    "sidebar": sidebar,
    "margin": margin_box,
    "footnotes": footnotes,
    "shuffled": shuffled,
}


def print_book(layout: str, lang: str, *, pages: int = 2, seed: int = 1, **how: float) -> Book:
    """A book in a layout and a language."""
    press = Press(lang, seed, **how)  # type: ignore[arg-type]
    for number in range(pages):
        press.turn(LAYOUTS[layout](press, number))
    return press.done()
