"""A PDF becomes lines in reading order: words, columns, boxes; and what is doubtful about them, page by page.

The only module that imports pdfplumber.  Pages are read in a process of their own (`sandbox`), each by `pdf_page`;
they come back as lines that stand in columns, and `running_heads` says what they are to the book.
"""

from __future__ import annotations

import gc
import hashlib
import io
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ....errors import BadFile, MissingExtra
from ....given_files import read_bytes
from ...lines import Source
from ...result import spans
from ..text_file import LARGEST_TEXT, MOST_LINES
from . import ocr
from .page_words import UNKNOWN
from .pdf_page import ENOUGH, Neighbours, read_sheet
from .running_heads import Page, in_book_order
from .sandbox import Message, Pipe, TooLong, confined, within
from .unnamed_letters import name_letters

if TYPE_CHECKING:
    from pdfplumber.pdf import PDF

__all__ = ["LARGEST_PDF", "read_pdf"]

LARGEST_PDF = 200_000_000  # bytes
MOST_PAGES = 2_000
TAIL = 4_096  # bytes in which a PDF must say that it ends
# Seconds of the processor.  A dense page takes less than half of one; on a machine that is slow, or shared, some.
OPEN_SECONDS = 3.5
PAGE_SECONDS = 6.0
LOST_SECONDS = 6.0  # spent on pages that came to nothing, before the first that was read
LOST_IN_ALL = 20.0
SECONDS_IN_ALL = 60.0  # of each process; what is not read by then is left out, and said to be
SHARED_FROM = 8  # pages, from which two processes are quicker than one
GOES = "print it to a new PDF, or give its text"
FAILED = {
    "encrypted": "is protected by a password: take it off (qpdf --decrypt) and try again",
    "broken": f"is no PDF that can be read: {GOES}",
    "too-long": f"takes too long to read, so it is no rulebook or it is damaged: {GOES}",
    "memory": f"needs too much memory to read, so it is no rulebook or it is damaged: {GOES}",
    "nested": f"is nested too deeply to be read: {GOES}",
    "pages": f"has more than {MOST_PAGES} pages, so it is no rulebook: give the part that is",
    "no-pages": f"has no pages: {GOES}",
    "lines": f"has more than {MOST_LINES} lines, so it is no rulebook: give the part that is",
    "letters": f"has more than {LARGEST_TEXT} letters, so it is no rulebook: give the part that is",
}
PAGE_FAILED = {
    "broken": "is damaged and was left out",
    "too-long": "takes too long to read and was left out",
    "memory": "needs too much memory to read and was left out",
    "full": "holds too much to be a page of a book and was left out",
    "nested": "is nested too deeply and was left out",
}


UNREACHED = {
    "too-long": "they, or others before them, take too long to read",
    "memory": "they, or others before them, need too much memory to read",
    "broken": "the file could not be read to its end",
}


def read_pdf(path: Path | str, cross_check: bool = False, language: str = "") -> Source:  # noqa: FBT001, FBT002 a public switch of the command line
    """The lines of a PDF.  `cross_check` reads every page by a second route; `language` is for OCR."""
    path = Path(path)
    raw = read_bytes(path, LARGEST_PDF)
    if b"%%EOF" not in raw.rstrip(b"\0\t\r\n ")[-TAIL:]:
        raise BadFile(path, "is cut off before its end: fetch it again")
    pages, notes = _pages(path, raw, cross_check)
    empty = [n for n, p in sorted(pages.items()) if not p.lines and p.drawn]
    if empty:
        done = ocr.run(raw, empty, language)
        notes += done.notes
        if done.pdf:
            again, _ = _pages(path, done.pdf, cross_check)
            own = done.pages or tuple(sorted(again))
            pages |= {n: again[i].renumbered(n) for i, n in zip(sorted(again), own, strict=False) if n in empty}
    in_order = in_book_order([pages[n] for n in sorted(pages)])
    lines = tuple(replace(line, number=number) for number, line in enumerate(in_order, 1))
    if not lines:
        raise BadFile(path, f"has no text in it, only pictures of it: {ocr.HOW}" if empty else "has no text in it")
    return Source(path.name, "pdf", hashlib.sha256(raw).hexdigest(), lines, notes=tuple(notes))


def _pages(path: Path, raw: bytes, cross_check: bool) -> tuple[dict[int, Page], list[str]]:  # noqa: FBT001 as of read_pdf
    """Each page by its number, and notes; or one sentence that says why there is none."""
    try:
        import pdfplumber
    except ImportError:
        raise MissingExtra("Reading a PDF", "pdf") from None
    with closing(confined(partial(_read, pdfplumber.open, raw, cross_check))) as messages:
        pages, notes, count, failure = _heard(path, messages)
    if failure and not any(p.lines for p in pages.values()):
        raise BadFile(path, FAILED[failure])
    if not pages:
        raise BadFile(path, FAILED["no-pages"])
    if not any(p.lines or p.drawn for p in pages.values()):
        kinds = {p.failed for p in pages.values()} - {""}
        raise BadFile(path, FAILED.get(min(kinds), FAILED["too-long"]) if kinds else "has no text in it: give its text")
    named = name_letters(pages)
    for number, unknown in named.unknown.items():
        notes[number].append(f"has letters that the file does not name ({unknown}); they are shown as {UNKNOWN}")
    told = [f"Page {n} {what}." for n in sorted(notes) for what in notes[n]]
    return named.pages, [*told, *named.notes, *_missing(pages, count, failure)]


def _heard(path: Path, messages: Iterator[Message]) -> tuple[dict[int, Page], dict[int, list[str]], int, str]:
    """Pages and notes by number, how many pages there are, and what went wrong; not to the end of what has none."""
    pages: dict[int, Page] = {}
    notes: dict[int, list[str]] = {}
    sizes: dict[int, tuple[int, int]] = {}  # of each page: its lines, and the letters in them
    count = 0
    failure = ""
    for message in messages:
        if "page" in message:
            page = Page.of(message)
            pages[page.number] = page  # in place of what it was before more was known of the book
            notes[page.number] = list(_page_notes(message))
            sizes[page.number] = len(page.lines), sum(len(e.line.text) for e in page.lines)
            if more := _too_much(sizes.values()):
                raise BadFile(path, FAILED[more])
        elif "pages" in message:
            count = message["pages"]
        elif "failed" in message:
            failure = message["failed"]
        elif message.get("end") != "done":
            failure = "too-long" if message["end"] == "silent" else "memory"
    return pages, notes, count, failure


def _too_much(sizes: Iterable[tuple[int, int]]) -> str:
    """Of what there is more than in a text that we read: there would be no end to placing it."""
    lines, letters = map(sum, zip(*sizes, strict=True))
    return "lines" if lines > MOST_LINES else "letters" if letters > LARGEST_TEXT else ""


def _missing(pages: dict[int, Page], count: int, failure: str) -> list[str]:
    """A sentence that names the pages that were never reached, if any."""
    if lost := sorted(set(range(1, count + 1)) - set(pages)):
        ranges = ", ".join(f"{a}-{b}" if b > a else f"{a}" for a, b in spans(lost))
        return [f"Pages are missing, {ranges} of {count}: {UNREACHED.get(failure, UNREACHED['broken'])}."]
    return []


def _page_notes(message: Message) -> Iterator[str]:
    if message.get("failed"):
        yield PAGE_FAILED[message["failed"]]
    shared = message.get("agreement")
    if shared is not None and shared < ENOUGH:
        yield f"is doubtful: the two readings disagree, {shared:.0%} of words in the same order"
    if message.get("turned"):
        yield f"has turned words ({message['turned']}); they stand at its end, as they were drawn"


# --- in the process of its own -------------------------------------------------------------------------------


def _read(open_pdf: Any, raw: bytes, cross_check: bool, pipe: Pipe) -> None:  # noqa: FBT001 as of read_pdf
    """Puts every page into the pipe."""
    try:
        with within(OPEN_SECONDS):
            pdf: PDF = open_pdf(io.BytesIO(raw))
            count = len(pdf.pages)
    except (Exception, TooLong) as problem:  # noqa: BLE001 a library that parses hostile input can raise anything
        pipe.put({"failed": _why(problem)})
        return
    if not 0 < count <= MOST_PAGES:
        pipe.put({"failed": "pages" if count else "no-pages"})
        return
    pipe.put({"pages": count})
    first, step = pipe.share() if count >= SHARED_FROM else (0, 1)
    begun = time.process_time()
    neighbours = Neighbours()
    lost = 0.0
    read = 0
    waiting = deque(range(first, count, step))
    while waiting:
        number = waiting.popleft()
        page = pdf.pages[number]
        start = time.process_time()
        try:
            with within(PAGE_SECONDS if read else min(PAGE_SECONDS, max(1.0, LOST_SECONDS - lost))):
                message = read_sheet(page, cross_check, neighbours)
            read += 1
        except (Exception, TooLong) as problem:  # noqa: BLE001 as above
            message = {"failed": _why(problem)}
            lost += time.process_time() - start
        pipe.put({"page": number + 1, **message})
        page.close()
        page.__dict__.pop("_layout", None)  # what it does not forget by itself
        waiting.extendleft(n - 1 for n in neighbours.to_read_again())
        if lost > (LOST_IN_ALL if read else LOST_SECONDS) or time.process_time() - begun > SECONDS_IN_ALL:
            pipe.put({"failed": "too-long"})
            return


def _why(problem: BaseException) -> str:
    inner = problem.args[0] if problem.args else None
    for kind, name in ((TooLong, "too-long"), (MemoryError, "memory"), (RecursionError, "nested")):
        if isinstance(problem, kind) or isinstance(inner, kind):
            gc.collect()
            return name
    names = type(problem).__name__ + type(inner).__name__
    return "encrypted" if "Password" in names or "Encryption" in names else "broken"
