"""PDFs printed here in several layouts and languages: the words come back in the order in which a person reads them."""

from __future__ import annotations

import os
import shlex
import signal
import stat
import sys
import threading
from pathlib import Path

import pytest

pytest.importorskip("pdfplumber", reason="the extra 'pdf'")
pytest.importorskip("reportlab", reason="prints the books")

from extract import made_to_hurt
from extract.printing import LANGUAGES, LAYOUTS, Book, faces, print_book
from word_order import in_order

from ts_rules.errors import BadFile, MissingExtra
from ts_rules.extract.lines import Box, Line, Source
from ts_rules.extract.read import read
from ts_rules.extract.read.pdf import pdf_file as pdf
from ts_rules.extract.read.pdf import sandbox
from ts_rules.extract.read.pdf.running_heads import Page, PageLine, in_book_order

# Each layout in two languages, each language in several layouts; tests/bench/extract_pdf.py prints them all.
CASES = [(layout, LANGUAGES[(n + step) % len(LANGUAGES)]) for n, layout in enumerate(LAYOUTS) for step in (0, 3)]
STYLES: tuple[dict[str, float], ...] = ({}, {"justified": False}, {"spaces": False, "size": 8.5})


BOTH_PAGES = ["Words", "on", "the", "first", "page", "Words", "of", "a", "picture"]


def saved(tmp_path: Path, raw: bytes, name: str = "book.pdf") -> Path:
    path = tmp_path / name
    path.write_bytes(raw)
    return path


def printed(layout: str, lang: str, pages: int = 2, seed: int = 1, **style: float) -> Book:
    if not faces(lang):
        pytest.skip(f"no font here has the letters of {lang}")
    return print_book(layout, lang, pages=pages, seed=seed, **style)


def words(source: Source, hint: str | None = None) -> list[str]:
    return [w for line in source.lines if hint in (None, line.hint) for w in line.text.split()]


@pytest.mark.parametrize(("layout", "lang"), CASES)
def test_words_come_back_in_reading_order(tmp_path: Path, layout: str, lang: str) -> None:
    number = CASES.index((layout, lang))
    book = printed(layout, lang, seed=number, **STYLES[number % len(STYLES)])
    source = read(saved(tmp_path, book.pdf))
    assert in_order(book.words, words(source)) >= 0.99
    assert [line.number for line in source.lines] == list(range(1, len(source.lines) + 1))
    assert {line.box.page for line in source.lines if line.box} == {1, 2}


def test_how_the_order_is_judged() -> None:
    truth = ["one", "two", "three", "one", "four"]
    assert in_order(truth, truth) == 1
    assert in_order(truth, ["one", "one", "two", "three", "four"]) == 0.8  # the second one came early
    assert in_order(truth, [*truth, "more", "more"]) == 5 / 7
    assert in_order(truth, []) == 0


def test_what_a_page_adds_is_named(tmp_path: Path) -> None:
    book = printed("footnotes", "it", pages=4)
    source = read(saved(tmp_path, book.pdf))
    for hint in ("running-head", "page-number", "footnote"):
        assert words(source, hint) == book.hints[hint]
    assert {line.size for line in source.lines if line.hint == "footnote"} == {round(9.5 * 0.8, 2)}


def test_sidebars_are_named_and_kept_together(tmp_path: Path) -> None:
    book = printed("sidebar", "en", pages=2)
    assert words(read(saved(tmp_path, book.pdf)), "sidebar") == book.hints["sidebar"]


def test_headings_keep_their_size_and_weight(tmp_path: Path) -> None:
    source = read(saved(tmp_path, printed("box", "pt", pages=1).pdf))
    first = source.lines[0]
    assert (first.bold, first.size) == (True, 15)
    assert first.box is not None
    assert first.box.top < 80
    assert not source.lines[1].bold or source.lines[1].size < 15


def test_no_note_where_both_routes_agree(tmp_path: Path) -> None:
    path = saved(tmp_path, printed("one", "pl", pages=1).pdf)
    checked = read(path, cross_check=True)
    assert checked.notes == ()
    assert checked.lines == read(path).lines


def test_pages_on_which_the_routes_disagree_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read line by line across both columns, as no person would: the second route says so."""
    path = saved(tmp_path, printed("two", "en", pages=2).pdf)
    monkeypatch.setattr("ts_rules.extract.read.pdf.page_columns.gutters", lambda *_: [])
    assert not read(path).notes
    notes = read(path, cross_check=True).notes
    assert [n[:32] for n in notes] == ["Page 1 is doubtful: the two read", "Page 2 is doubtful: the two read"]
    assert "% of words in the same order" in notes[0]


def test_two_processes_read_what_one_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, printed("two", "it", pages=5).pdf)
    monkeypatch.setattr(pdf, "SHARED_FROM", 5)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    two = read(path)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert read(path) == two


def test_where_no_process_can_be_made_it_is_read_in_this_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, printed("box", "en").pdf)
    apart = read(path, cross_check=True)
    monkeypatch.setattr(sandbox, "forks", lambda: False)
    assert read(path, cross_check=True) == apart
    for raw, said in (
        (made_to_hurt.encrypted(), "password"),
        (made_to_hurt.nested("forms"), "nested"),
        (b"%PDF- %%EOF", "no PDF"),
    ):
        with pytest.raises(BadFile, match=said):
            read(saved(tmp_path, raw))


def test_from_a_thread_too(tmp_path: Path) -> None:
    path = saved(tmp_path, printed("one", "en").pdf)
    found: list[Source] = []
    thread = threading.Thread(target=lambda: found.append(read(path)))
    thread.start()
    thread.join()
    assert found == [read(path)]


@pytest.mark.skipif(not sandbox.forks(), reason="needs a process of its own")
def test_work_that_hangs_or_dies_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as impatient:  # only for what never comes: all else takes its time on a busy machine
        impatient.setattr(sandbox, "SILENCE", 0.3)
        assert list(sandbox.confined(lambda _: threading.Event().wait())) == [{"end": "silent"}]
    assert list(sandbox.confined(lambda _: os._exit(3))) == [{"end": "died"}]
    assert list(sandbox.confined(lambda pipe: pipe.put({"a": 1}))) == [{"a": 1}, {"end": "done"}]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux says how much memory there is to bound")
def test_work_that_takes_too_much_memory_is_ended() -> None:
    def work(pipe: sandbox.Pipe) -> None:
        pipe.put({"start": 1})
        pipe.put({"size": len(bytes((sandbox.MEMORY + 50) * 1_000_000))})

    assert list(sandbox.confined(work)) == [{"start": 1}, {"end": "died"}]


def test_a_page_that_takes_too_long_is_left_out_and_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path, printed("one", "en", pages=2).pdf)
    original = pdf.read_sheet

    def slow(page, cross_check, neighbours):  # type: ignore[no-untyped-def]
        if page.page_number == 1 and signal.getitimer(signal.ITIMER_PROF)[0] > pdf.PAGE_SECONDS / 2:
            signal.setitimer(signal.ITIMER_PROF, 0.01)  # the alarm is set: most of the time is over
            while True:
                pass
        return original(page, cross_check, neighbours)

    if not sandbox.forks():
        pytest.skip("needs alarms")
    monkeypatch.setattr(pdf, "read_sheet", slow)
    source = read(path)
    assert source.notes == ("Page 1 takes too long to read and was left out.",)
    assert {line.box.page for line in source.lines if line.box} == {2}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux says what a process does")
def test_work_that_a_busy_machine_does_not_let_run_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stopped process stands for one that is not given the processor."""
    monkeypatch.setattr(sandbox, "SILENCE", 0.2)

    def work(pipe: sandbox.Pipe) -> None:
        pipe.put({"process": os.getpid()})
        os.kill(os.getpid(), signal.SIGSTOP)
        pipe.put({"page": 1})

    found = []
    for message in sandbox.confined(work):
        found.append(message)
        if "process" in message:
            threading.Timer(0.8, os.kill, (message["process"], signal.SIGCONT)).start()
    assert found[1:] == [{"page": 1}, {"end": "done"}]


def test_pages_that_were_never_reached_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of two processes ends at once: half of the pages are lost, and the notes say which."""
    path = saved(tmp_path, printed("one", "en", pages=4).pdf)
    monkeypatch.setattr(pdf, "SHARED_FROM", 4)
    original = sandbox.confined

    def half(work):  # type: ignore[no-untyped-def]
        for message in original(work):
            if message.get("page", 1) % 2:
                yield message if message.get("end") != "done" else {"end": "died"}

    monkeypatch.setattr(pdf, "confined", half)
    assert read(path).notes == (
        "Pages are missing, 2, 4 of 4: they, or others before them, need too much memory to read.",
    )


def test_the_first_page_is_read_again_when_the_columns_of_a_book_are_known(tmp_path: Path) -> None:
    path = saved(tmp_path, in_columns([(12, 2), (40, 40), (12, 2)]))
    for page in (1, 3):
        found = [line.text.split()[0] for line in read(path).lines if line.box and line.box.page == page]
        assert found == [f"left{n}" for n in range(12)] + [f"right{n}" for n in range(2)]


def in_columns(pages: list[tuple[int, int]]) -> bytes:
    """Pages with so many lines in the left and in the right column."""
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    canvas = Canvas(file)
    for counts in pages:
        for name, x, count in zip(("left", "right"), (72, 310), counts, strict=True):
            for n in range(count):
                canvas.drawString(x, 680 - 14 * n, f"{name}{n} holds some words that fill it")
        canvas.showPage()
    canvas.save()
    return file.getvalue()


# --- what stands at the foot of a page -------------------------------------------------------------------------


def feet(*texts: str, size: float = 7.0, top: float = 760.0) -> list[Page]:
    """Pages of the same text, with one small line each at one height near the foot; lines begin on a new height."""
    pages = []
    for number, foot in enumerate(texts, 1):
        body = [
            PageLine(
                Line(0, f"Words of page {'abcdefghijkl'[number]} in row {n}", Box(number, 50, y, 300, y + 10), 10), 0
            )
            for n, y in enumerate(range(90, 720, 60 + number))
        ]
        last = PageLine(Line(0, foot, Box(number, 50, top, 200, top + size), size), 0)
        pages.append(Page(number, 595, 842, (*body, last)))
    return pages


def hints_of(pages: list[Page]) -> list[str]:
    return [line.hint for line in in_book_order(pages) if line.box and line.box.top == 760]


@pytest.mark.parametrize(
    "texts",
    [
        ("1 See 10.2.3.", "2 See 4.1.2.", "3 See 6.3.1.", "4 See 8.2.4."),  # one on each page, in step with it
        ("1 See 10.2.3.", "1 See 4.1.2.", "1 See 10.2.3.", "1 See 6.1.1."),  # numbered anew on each page
        ("3 See 10.2.3.", "5 See 4.1.2.", "9 See 6.3.1.", "10 See 8.2.4."),
        ("1 See 3.", "3 See 4.", "4 See 9.", "7 See 2."),
    ],
)
def test_footnotes_at_one_height_are_no_running_heads(texts: tuple[str, ...]) -> None:
    assert hints_of(feet(*texts)) == ["footnote"] * 4


@pytest.mark.parametrize(
    "texts",
    [
        ("12 The rules", "13 The rules", "14 The rules", "15 The rules"),
        ("Rules 3 of the game", "Rules 3 of the game", "Rules 4 of the game", "Rules 4 of the game"),
        ("Second edition 1989", "Second edition 1989", "Second edition 1989", "Second edition 1989"),
        ("Chapter 1, leaf 5", "Chapter 1, leaf 6", "Chapter 2, leaf 7", "Chapter 3, leaf 8"),
    ],
)
def test_running_heads_with_figures_are_told_from_footnotes(texts: tuple[str, ...]) -> None:
    assert hints_of(feet(*texts)) == ["running-head"] * 4


@pytest.mark.parametrize("form", ["{}", "- {} -", "{} / 40", "p. {}", "{} of 40"])
def test_page_numbers(form: str) -> None:
    assert hints_of(feet(*(form.format(n) for n in range(7, 12)))) == ["page-number"] * 5


def test_no_password_is_asked_where_only_printing_is_forbidden(tmp_path: Path) -> None:
    assert words(read(saved(tmp_path, made_to_hurt.encrypted("")))) == ["A", "small", "test."]


def test_letters_that_the_file_does_not_name(tmp_path: Path) -> None:
    fonts = [
        b"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R] >>",
        (
            b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /FontDescriptor 7 0 R "
            b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
        ),
        b"<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1000 1000] /Ascent 800 /Descent -200 >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    content = b"BT /F2 10 Tf 72 700 Td (Known words) Tj /F1 10 Tf 0 -20 Td <00110012> Tj ET"
    raw = made_to_hurt.raw_pdf(content, more=fonts, resources=b"/Font << /F1 5 0 R /F2 8 0 R >>")
    source = read(saved(tmp_path, raw))
    assert words(source) == ["Known", "words", "\ufffd\ufffd"]
    assert source.notes == ("Page 1 has letters that the file does not name (2); they are shown as \ufffd.",)


def test_turned_words_stand_at_the_end_of_their_page(tmp_path: Path) -> None:
    content = b"BT /F 10 Tf 0 1 -1 0 300 300 Tm (North side) Tj 1 0 0 1 72 100 Tm (The map) Tj ET"
    font = [b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    source = read(saved(tmp_path, made_to_hurt.raw_pdf(content, more=font, resources=b"/Font << /F 5 0 R >>")))
    assert [(line.text, line.hint) for line in source.lines] == [("The map", ""), ("North side", "turned")]
    assert "turned words (2)" in source.notes[0]


def test_without_the_extra_the_sentence_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pdfplumber", None)
    with pytest.raises(MissingExtra, match=r"pip install 'ts-rules\[pdf\]'"):
        read(saved(tmp_path, made_to_hurt.plain()))


# --- pages that are pictures -----------------------------------------------------------------------------------


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole search path: only what a test puts there is installed."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def install(folder: Path, name: str, body: str) -> None:
    """A program; not as a script of Python, whose first line may hold no space and not be long."""
    path, code = folder / name, folder / f"{name}.py"
    code.write_text(f"import shutil, sys\n{body}\n", encoding="utf-8")
    path.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(code)])} "$@"\n', encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def mixed(tmp_path: Path) -> Path:
    """A page with words, and one that is a picture."""
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    canvas = Canvas(file)
    canvas.drawString(72, 700, "Words on the first page")
    canvas.showPage()
    canvas.rect(72, 72, 300, 500, fill=1)
    canvas.showPage()
    canvas.save()
    return saved(tmp_path, file.getvalue())


def test_a_page_without_text_is_said_and_the_way_to_read_it(tmp_path: Path, tools: Path) -> None:
    assert not list(tools.iterdir())
    source = read(mixed(tmp_path))
    assert words(source) == BOTH_PAGES[:5]
    assert source.notes[0].startswith("Page 2 has no text")
    assert "neither ocrmypdf nor tesseract is installed" in source.notes[0]


def test_a_book_of_pictures_is_refused_with_the_way_to_read_it(tmp_path: Path, tools: Path) -> None:
    assert not list(tools.iterdir())
    with pytest.raises(BadFile, match=r"only pictures of it: make it readable first, .*ocrmypdf -l"):
        read(saved(tmp_path, made_to_hurt.pictures(2)))


@pytest.mark.skipif(os.name != "posix", reason="the tools are scripts")
def test_ocrmypdf_reads_the_pages_that_need_it(tmp_path: Path, tools: Path) -> None:
    path = mixed(tmp_path)
    made = saved(tmp_path, two_pages("not this", "Words of a picture"), "made.pdf")
    seen = tmp_path / "seen"
    install(
        tools,
        "ocrmypdf",
        f"open({str(seen)!r}, 'w').write(' '.join(sys.argv[1:-2])); shutil.copy({str(made)!r}, sys.argv[-1])",
    )
    source = read(path, language="pl")
    assert words(source) == BOTH_PAGES
    assert source.notes == ("Page 2 has no text; it was read by ocrmypdf, so expect misread letters.",)
    assert "--pages 2 -l pol" in seen.read_text("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="the tools are scripts")
def test_tesseract_where_it_is_the_only_one(tmp_path: Path, tools: Path) -> None:
    made = saved(tmp_path, made_to_hurt.plain(["Words of a picture"]), "made.pdf")
    install(tools, "pdftoppm", "open(sys.argv[-1] + '.png', 'w').close()")
    install(
        tools, "tesseract", f"open(open(sys.argv[1]).read()).close(); shutil.copy({str(made)!r}, sys.argv[2] + '.pdf')"
    )
    source = read(mixed(tmp_path))
    assert words(source) == BOTH_PAGES
    assert [line.box.page for line in source.lines if line.box] == [1, 2]


@pytest.mark.skipif(os.name != "posix", reason="the tools are scripts")
def test_a_tool_that_fails_is_quoted(tmp_path: Path, tools: Path) -> None:
    install(tools, "ocrmypdf", "sys.exit('no such language: pol')")
    source = read(mixed(tmp_path), language="pl")
    assert "ocrmypdf could not read it (no such language: pol)" in source.notes[0]


def two_pages(first: str, second: str) -> bytes:
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    canvas = Canvas(file)
    for text in (first, second):
        canvas.drawString(72, 700, text)
        canvas.showPage()
    canvas.save()
    return file.getvalue()
