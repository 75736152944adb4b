"""Text files: encodings, line ends, letters that cannot be seen, and what is refused."""

from __future__ import annotations

import codecs
import unicodedata
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.errors import BadFile
from ts_rules.extract.read import read
from ts_rules.extract.read import text_file as text_module
from ts_rules.extract.read.text_file import LARGEST_TEXT, LONGEST_LINE, from_bytes

SAMPLES = {  # our own sentences, with the letters each language has outside ASCII
    "it": "Chi attacca può tirare più dadi, perché è il suo turno.\nLà, però, la città è già libera; né si può.\n",
    "pt": "Você não pode mover três peças além da região.\nA ação dá pontos à sua mão; só então há operações.\n",
    "pl": "Gracz kładzie żeton na źródło, zanim ciągnie kartę.\nŚrodek mapy należy do obu; łódź płynie dalej.\n",
    "el": "Ο παίκτης ρίχνει το ζάρι και μετακινεί τον δείκτη.\nΎστερα διαλέγει άλλη χώρα, όπου θέλει.\n",
    "en": "The player rolls one die — no more than that.\nA “marker” isn’t a card…\n",
}
PAGES = {"it": "cp1252", "pt": "cp1252", "pl": "cp1250", "el": "cp1253", "en": "cp1252"}


def texts(raw: bytes, name: str = "book.txt") -> list[str]:
    return [line.text for line in from_bytes(Path(name), raw).lines]


@pytest.mark.parametrize("lang", SAMPLES)
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_in_every_dress(lang: str, codec: str) -> None:
    assert texts(SAMPLES[lang].encode(codec)) == SAMPLES[lang].splitlines()


@pytest.mark.parametrize("lang", SAMPLES)
def test_code_pages_of_windows_are_recognised_by_their_letters(lang: str) -> None:
    source = from_bytes(Path("book.txt"), SAMPLES[lang].encode(PAGES[lang]))
    assert [line.text for line in source.lines] == SAMPLES[lang].splitlines()
    assert source.encoding == f"Windows-{PAGES[lang][2:]}"
    assert any("does not say how it is encoded" in note and source.encoding in note for note in source.notes)


@pytest.mark.parametrize(("lang", "codec"), [("pl", "iso8859_2"), ("el", "iso8859_7"), ("it", "mac_roman")])
def test_other_old_encodings(lang: str, codec: str) -> None:
    assert texts(SAMPLES[lang].encode(codec)) == SAMPLES[lang].splitlines()


@pytest.mark.parametrize("book", ["ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe", "risiko-it"])
def test_real_books_saved_in_the_code_page_of_their_language(books_folder: Path, book: str) -> None:
    original = (books_folder / f"{book}.txt").read_text("utf-8")
    codec = PAGES[book.split("-")[1] if book.startswith("ts") else "it"]
    raw = original.encode(codec, "replace")
    source = from_bytes(Path(book), raw)
    assert [line.text for line in source.lines] == raw.decode(codec).removesuffix("\n").split("\n")
    assert source.encoding == f"Windows-{codec[2:]}"


def test_ascii_and_utf8_need_no_note() -> None:
    for sample in ("A card.\n", SAMPLES["el"]):
        source = from_bytes(Path("book.txt"), sample.encode())
        assert (source.encoding, source.notes) == ("UTF-8", ())


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_line_ends_of_every_system(end: str) -> None:
    assert texts(end.join(["one", "", "three"]).encode()) == ["one", "", "three"]
    assert texts(end.join(["one", "two", ""]).encode()) == ["one", "two"]


def test_what_ends_no_line_in_an_editor_ends_none_here() -> None:
    assert texts("a\fb\x0bc\n\fd\u2028e\n".encode()) == ["a b c", " de"]


def test_lines_are_numbered_from_one_and_keep_their_place() -> None:
    lines = from_bytes(Path("x"), b"\n\nthird\n").lines
    assert [(line.number, line.text, line.blank) for line in lines] == [
        (1, "", True),
        (2, "", True),
        (3, "third", False),
    ]


def test_marks_that_cannot_be_seen_are_left_out_and_said() -> None:
    source = from_bytes(Path("x"), "6.3\u200b.2 \u202bA coup\u202c needs\u00ad a card.\ufeff\n".encode())
    assert source.lines[0].text == "6.3.2 A coup needs\u00ad a card."  # the soft hyphen is for repair to judge
    assert any(note.startswith("4 marks") for note in source.notes)


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_any_unicode_gives_lines_or_one_sentence(text: str) -> None:
    try:
        source = from_bytes(Path("x"), text.encode())
    except BadFile:
        return
    for line in source.lines:
        assert not any(unicodedata.category(c) in ("Cc", "Cs") and c != "\t" for c in line.text)
        assert not any(c in "\u200b\u200e\u200f\u202a\u202e\u2066\ufeff" for c in line.text)
    visible = [c for c in text if c.isalnum()]
    assert [c for line in source.lines for c in line.text if c.isalnum()] == visible


@given(st.binary())
def test_any_bytes_give_lines_or_one_sentence(raw: bytes) -> None:
    with suppress(BadFile):
        assert from_bytes(Path("x"), raw).lines


@given(st.lists(st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126)), min_size=1))
def test_plain_lines_come_back_as_they_were(lines: list[str]) -> None:
    if not any(line.strip() for line in lines):
        return
    assert texts("\n".join([*lines, ""]).encode()) == lines


REFUSED = {
    "empty": (b"", "is empty"),
    "blanks only": (b" \r\n\t\n", "is empty"),
    "a mark and nothing else": (codecs.BOM_UTF8, "no letter"),
    "NUL bytes": (b"A text\nwith\0a NUL", "x:2: holds NUL bytes"),
    "binary": (bytes(range(256)) * 8, "NUL bytes"),
    "a surrogate in UTF-8": (b"one\ntwo \xed\xa0\x80\n", "x:2: holds half of a surrogate pair"),
    "a surrogate in UTF-16": (codecs.BOM_UTF16_LE + "one\ntwo".encode("utf-16-le") + b"\x00\xd8", "x:2: holds"),
    "half a letter of UTF-16": (codecs.BOM_UTF16_BE + b"\x00a\x00", "stand for no letter"),
    "damaged UTF-8": (
        "città più\nnot\x00here".replace("\x00", "\udcff").encode("utf-8", "surrogateescape"),
        "x:2: is UTF-8",
    ),
    "no encoding at all": (b"\x81\x8d\x8f\x90\x9d" * 9, "no encoding that was recognised"),
    "a pile of marks": ("\u200f\u202e".encode() * 500 + b"A card", "marks that cannot be seen"),
    "only marks": ("\u200f".encode() * 5, "no letter"),
    "control characters": (b"\x01\x02\x03\x04" * 50 + b"A card", "x:1: holds control characters"),
    "one endless line": (b"a" * (LONGEST_LINE + 1), "break the line up"),
    "too many lines": (b"a\n" * 70_000, "more than 7000 lines"),
    "too large": (b"a card\n" * (LARGEST_TEXT // 7 + 2), "larger than 1 MB"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_refused_with_a_sentence_that_says_what_to_do(what: str) -> None:
    raw, said = REFUSED[what]
    with pytest.raises(BadFile) as caught:
        from_bytes(Path("x"), raw)
    assert said in str(caught.value)
    assert caught.value.exit_code == 3


@pytest.mark.parametrize("letter", ["a", "ą", "€", "\U0001f600", "\xf0"])
def test_no_time_goes_into_the_encoding_of_a_line_without_end(letter: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(text_module, "decode", lambda _path, raw: asked.append(len(raw)))
    endless = letter.encode("cp1252" if letter == "\xf0" else "utf-8") * (4 * LONGEST_LINE + 1)
    with pytest.raises(BadFile) as caught:
        from_bytes(Path("x"), b"one\r\ntwo\r" + endless)
    assert "x:3: has more than" in str(caught.value)
    assert not asked


def test_a_long_line_in_many_bytes_is_no_line_without_end() -> None:
    assert texts("\U0001f600".encode() * LONGEST_LINE) == ["\U0001f600" * LONGEST_LINE]


def test_a_text_cut_off_in_a_letter_is_read_and_says_so() -> None:
    source = from_bytes(Path("x"), "La carta è già".encode()[:-1])
    assert source.lines[0].text == "La carta è gi"
    assert "its end may be missing" in source.notes[0]


OTHERS = {
    "zip.pdf": b"PK\x03\x04 and so on",
    "old.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "rich.txt": rb"{\rtf1 text}",
    "packed.txt": b"\x1f\x8b\x08",
    "picture.txt": b"\x89PNG\r\n",
    "page.txt": b"\xef\xbb\xbf\n<?xml version='1.0'?><a/>",
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_kinds_are_named_whatever_they_are_called(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(OTHERS[name])
    with pytest.raises(BadFile, match=r"save it as (PDF, \.docx, \.odt|\.docx, \.odt, PDF) or plain text"):
        read(tmp_path / name)


def test_content_decides_not_the_name(tmp_path: Path) -> None:
    path = tmp_path / "text.pdf"
    path.write_text("A card.\n", encoding="utf-8")
    source = read(path)
    assert (source.kind, source.name, source.lines[0].text) == ("text", "text.pdf", "A card.")
    assert source == text_module.read_text(path)
