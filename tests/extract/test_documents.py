"""Rulebooks as .docx, .odt, web page and Markdown: what of them is text, and what they are told by."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

pytest.importorskip("lxml", reason="the extra 'documents'")

from extract.made_documents import W, docx_of, odt_of, zipped

from ts_rules.errors import BadFile, MissingExtra
from ts_rules.extract.lines import Source
from ts_rules.extract.read import read

RUN = "<w:r><w:t>{}</w:t></w:r>"


def source(folder: Path, raw: bytes | str, name: str = "book") -> Source:
    path = folder / name
    path.write_bytes(raw.encode() if isinstance(raw, str) else raw)
    return read(path)


def said(found: Source) -> list[str]:
    """The lines that are not blank."""
    return [line.text for line in found.lines if not line.blank]


def p(text: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr>{RUN.format(text)}</w:p>"


def numbered(text: str, level: int, ident: int = 1) -> str:
    return p(text, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{ident}"/></w:numPr>')


def level(n: int, pattern: str, style: str = "decimal", more: str = "") -> str:
    return f'<w:lvl w:ilvl="{n}"><w:numFmt w:val="{style}"/><w:lvlText w:val="{pattern}"/>{more}</w:lvl>'


def lists(*levels: str, uses: str = "") -> str:
    definition = f'<w:abstractNum w:abstractNumId="7">{"".join(levels)}</w:abstractNum>'
    return f'{definition}<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>{uses}'


SECTIONS = (level(0, "%1.0"), level(1, "%1.%2"), level(2, "%1.%2.%3"), level(3, "%4.", "upperLetter"))


# --- what a file is, its content says --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "raw", "kind"),
    [
        ("a.txt", docx_of(p("A card.")), "docx"),
        ("a.pdf", odt_of("<text:p>A card.</text:p>"), "odt"),
        ("a.txt", b"\xef\xbb\xbf\n<!-- saved -->\n<!DOCTYPE html><p>A card.", "html"),
        ("a.txt", "<html><body>A card.".encode("utf-16"), "html"),
        (
            "a",
            b"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><body><p>A card.</p></body></html>",
            "html",
        ),
        ("a.txt", b"<h2>Cards</h2>" + b"<p>A card.</p>\n" * 9, "html"),
        ("a.txt", b"# Cards\n\nA card.\n\n## Events\n\n# Dice\n", "markdown"),
        ("a.md", b"A card.\n", "markdown"),
        ("a.html", b"A card, and 3 < 4.\n", "text"),
        ("a.txt", b"# 1\n# 2\n# 3\nA card.\n", "text"),
    ],
)
def test_a_format_is_told_by_what_is_in_the_file(name: str, raw: bytes, kind: str, tmp_path: Path) -> None:
    found = source(tmp_path, raw, name)
    assert found.kind == kind
    assert any("A card" in line for line in said(found))
    wrongly = name in ("a.txt", "a.pdf") and kind != "text"
    assert [note.startswith("By what is in it the file is ") for note in found.notes] == [True] * wrongly


# --- .docx -----------------------------------------------------------------------------------------------------


def test_word_counts_sections_and_the_numbers_stand_in_the_text(tmp_path: Path) -> None:
    body = "".join(
        numbered(t, n)
        for t, n in (("One", 0), ("a", 1), ("b", 1), ("x", 2), ("Two", 0), ("c", 1), ("y", 2), ("list", 3), ("list", 3))
    )
    assert said(source(tmp_path, docx_of(body, lists(*SECTIONS)))) == [
        *["1.0 One", "1.1 a", "1.2 b", "1.2.1 x", "2.0 Two", "2.1 c", "2.1.1 y", "A. list", "B. list"]
    ]


def test_a_style_brings_its_number_and_level(tmp_path: Path) -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="Head"><w:name w:val="heading 2"/><w:pPr><w:numPr><w:numId w:val="1"/>'
        '</w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Mine"><w:basedOn w:val="Head"/></w:style>'
    )
    numbering = lists(level(0, "%1."), level(1, "%1.%2", more='<w:pStyle w:val="Head"/>'))
    body = numbered("Part", 0) + p("Own", '<w:pStyle w:val="Head"/>') + p("Heir", '<w:pStyle w:val="Mine"/>')
    body += p("Out", '<w:pStyle w:val="Mine"/><w:numPr><w:numId w:val="0"/></w:numPr>')
    found = source(tmp_path, docx_of(body, numbering, styles))
    assert said(found) == ["1. Part", "1.1 Own", "1.2 Heir", "Out"]
    assert [line.bold for line in found.lines if line.text.endswith(("Own", "Heir"))] == [True, False]


def test_lists_begin_anew_go_on_and_skip_levels_as_in_word(tmp_path: Path) -> None:
    again = (
        '<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/>'
        '</w:lvlOverride></w:num><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>'
    )
    never = level(1, "%1.%2", more='<w:lvlRestart w:val="0"/>')
    body = numbered("a", 0) + numbered("b", 0) + numbered("sub", 1) + numbered("c", 0, 3) + numbered("sub", 1, 3)
    body += numbered("anew", 0, 2) + numbered("on", 0, 2) + numbered("deep", 2, 2)
    numbering = lists(level(0, "%1)"), never, level(2, "%1-%2-%3", "lowerRoman"), uses=again)
    assert said(source(tmp_path, docx_of(body, numbering))) == [
        *["1) a", "2) b", "2.1 sub", "3) c", "3.2 sub", "5) anew", "6) on", "6-2-i deep"]
    ]


def test_what_was_deleted_hidden_or_remarked_is_no_text(tmp_path: Path) -> None:
    body = (
        f"<w:p>{RUN.format('Roll ')}<w:del><w:r><w:delText>two dice</w:delText><w:t> or more</w:t></w:r></w:del>"
        f"<w:ins>{RUN.format('a die')}</w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>"
        f"<w:r><w:commentReference w:id='0'/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>{RUN.format('.')}</w:p>"
        f"<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>{RUN.format('Add ')}</w:p>{p('two.')}"
        f"<w:moveFrom>{p('Moved away.')}</w:moveFrom>"
    )
    assert said(source(tmp_path, docx_of(body))) == ["Roll a die.", "Add two."]


def test_notes_tables_boxes_breaks(tmp_path: Path) -> None:
    cell = "<w:tc>{}</w:tc>".format
    choice = f"<mc:Choice><w:txbxContent>{p('In a box.')}</w:txbxContent></mc:Choice>"
    box = f"<w:r><mc:AlternateContent>{choice}<mc:Fallback>{p('Twice')}</mc:Fallback></mc:AlternateContent></w:r>"
    body = (
        f"<w:p>{RUN.format('A rule')}<w:r><w:footnoteReference w:id='4'/><w:br/><w:t>goes on.</w:t></w:r>{box}</w:p>"
        f"<w:tbl><w:tr>{cell(p('Iran'))}{cell(p('2'))}</w:tr><w:tr><w:trPr><w:del/></w:trPr>{cell(p('gone'))}</w:tr></w:tbl>"
        f"<w:tbl><w:tr>{cell(p('Left one.') + p('Left two.') + p('Left three.'))}{cell(p('Right.'))}</w:tr></w:tbl>"
    )
    notes = (
        f'<w:footnote w:id="4">{p("Of old.")}</w:footnote><w:footnote w:id="0" w:type="separator">{p("-")}</w:footnote>'
    )
    found = source(tmp_path, docx_of(body, footnotes=notes))
    assert said(found) == [
        *["A rule", "goes on.", "1 Of old.", "In a box.", "Iran\t2", "Left one.", "Left two.", "Left three.", "Right."]
    ]
    assert [line.text for line in found.lines if line.hint == "footnote"] == ["1 Of old."]


def test_a_docx_that_another_program_wrote(tmp_path: Path) -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document()
    document.add_heading("Coups", 1)
    for text in ("Choose a country", "Roll a die"):
        document.add_paragraph(text, style="List Number")
    document.add_paragraph("Mind DEFCON", style="List Bullet")
    table = document.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "Cuba", "3"
    document.sections[0].header.paragraphs[0].text = "A running head"
    file = io.BytesIO()
    document.save(file)
    found = source(tmp_path, file.getvalue())
    assert said(found) == ["Coups", "1. Choose a country", "2. Roll a die", "• Mind DEFCON", "Cuba\t3"]
    assert found.lines[0].bold


def test_strict_docx_is_read_too(tmp_path: Path) -> None:
    strict = "http://purl.oclc.org/ooxml/wordprocessingml/main"
    whole = f'<w:document xmlns:w="{W}"><w:body>{p("A card.")}</w:body></w:document>'.replace(W, strict)
    assert said(source(tmp_path, docx_of("", whole=whole))) == ["A card."]


# --- .odt ------------------------------------------------------------------------------------------------------


def odt_levels(kind: str, *formats: str) -> str:
    inner = "list-level-style-number" if kind == "list-style" else "outline-level-style"
    each = "".join(f'<text:{inner} text:level="{n}" {more}/>' for n, more in enumerate(formats, 1))
    return f'<text:{kind} style:name="L">{each}</text:{kind}>'


def item(text: str, more: str = "", start: str = "") -> str:
    return f"<text:list-item {start}><text:p>{text}</text:p>{more}</text:list-item>"


def test_an_outline_numbers_headings(tmp_path: Path) -> None:
    styles = odt_levels(
        "outline-style",
        'style:num-format="1" style:num-suffix="."',
        'style:num-format="1" text:display-levels="2"',
        'style:num-format="a" loext:num-list-format="(%3%)"',
        'style:num-format=""',
    )
    headings = (("One", 1, ""), ("a", 2, ""), ("b", 2, ""), ("deep", 3, ""), ("plain", 4, ""))
    headings += (("Five", 1, 'text:restart-numbering="true" text:start-value="5"'), ("c", 2, ""))
    headings += (("Not counted", 2, 'text:is-list-header="true"'), ("d", 2, ""))
    text = "".join(f'<text:h text:outline-level="{n}" {more}>{t}</text:h>' for t, n, more in headings)
    found = source(tmp_path, odt_of(text, styles))
    assert said(found) == ["1. One", "1.1 a", "1.2 b", "(a) deep", "plain", "5. Five", "5.1 c", "Not counted", "5.2 d"]
    assert all(line.bold for line in found.lines if not line.blank)


def test_lists_in_lists_that_go_on(tmp_path: Path) -> None:
    styles = odt_levels(
        "list-style", 'style:num-format="1" style:num-suffix="."', 'style:num-format="I" text:display-levels="2"'
    )
    inner = f"<text:list>{item('x')}{item('y')}</text:list>"
    only = f"<text:list-item><text:list>{item('z')}</text:list></text:list-item>"
    nine = 'text:start-value="9"'
    text = (
        f'<text:list xml:id="a" text:style-name="L">{item("One", inner)}{item("Two")}</text:list>'
        "<text:p>Between.</text:p>"
        f'<text:list text:style-name="L" text:continue-numbering="true">{only}{item("Three")}</text:list>'
        f'<text:list text:style-name="L">{item("Anew")}{item("Nine", start=nine)}</text:list>'
        f'<text:list text:style-name="L" text:continue-list="a">{item("Four")}</text:list>'
    )
    assert said(source(tmp_path, odt_of(text, styles))) == [
        *["1. One", "1.I x", "1.II y", "2. Two", "Between.", "2.I z", "3. Three", "1. Anew", "9. Nine", "4. Four"]
    ]


def test_what_is_no_text_of_an_odt(tmp_path: Path) -> None:
    text = (
        "<text:tracked-changes><text:p>Deleted.</text:p></text:tracked-changes>"
        "<text:p>Roll<office:annotation><text:p>Really?</text:p></office:annotation>\n   a <text:span>die</text:span>"
        "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Six sides.</text:p>"
        '</text:note-body></text:note>.<text:line-break/>Add<text:s text:c="3"/>two.</text:p>'
        "<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Iran</text:p></table:table-cell>"
        "<table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table-header-rows></table:table>"
        "<text:p><draw:frame><draw:text-box><text:p>In a box.</text:p></draw:text-box></draw:frame></text:p>"
    )
    found = source(tmp_path, odt_of(text))
    assert said(found) == ["Roll a die.", "Add two.", "1 Six sides.", "Iran\t2", "In a box."]
    assert [line.hint for line in found.lines if line.text.startswith("1 ")] == ["footnote"]


def test_an_odt_that_another_program_wrote(tmp_path: Path) -> None:
    pytest.importorskip("odf")
    from odf.opendocument import OpenDocumentText
    from odf.text import H, List, ListItem, ListLevelStyleNumber, ListStyle, P

    document = OpenDocumentText()
    style = ListStyle(name="Steps")
    style.addElement(ListLevelStyleNumber(level=1, numformat="1", numsuffix=")"))
    document.automaticstyles.addElement(style)
    document.text.addElement(H(outlinelevel=1, text="Coups"))
    steps = List(stylename=style)
    for text in ("Choose a country", "Roll a die"):
        step = ListItem()
        step.addElement(P(text=text))
        steps.addElement(step)
    document.text.addElement(steps)
    file = io.BytesIO()
    document.write(file)
    assert said(source(tmp_path, file.getvalue())) == ["Coups", "1) Choose a country", "2) Roll a die"]


# --- web pages -------------------------------------------------------------------------------------------------


def test_a_page_is_read_as_a_browser_shows_it(tmp_path: Path) -> None:
    page = """<!doctype html><title>Not shown</title><meta charset="utf-8"><style>p { color: red }</style>
<header><h1>Coups &amp; more</h1></header><nav><ul><li>Home</ul></nav><script>alert("no")</script>
<p>Roll a
   <b>die</b>,<br>then <del>subtract</del> add.<p hidden>No.</p><p style="display: none">No.</p>
<ol start=4><li>Four<li>Five<ol type=a><li>a</li><li value=3>c</ol><li>Six</ol><ol reversed><li>b<li>a</ol>
<ul><li>point</ul><ol style="list-style: none"><li>7.1 Own number</ol>
<table><tr><th>Iran<td>2<tr><td>Cuba<td>3</table><pre>kept   as
it is</pre><aside>Buy it!</aside><footer>Imprint</footer>"""
    found = source(tmp_path, page)
    assert said(found) == [
        *["Coups & more", "• Home", "Roll a die,", "then add.", "4. Four", "5. Five", "a. a", "c. c", "6. Six", "2. b"],
        *["1. a", "• point", "7.1 Own number", "Iran\t2", "Cuba\t3", "kept   as", "it is", "Buy it!", "Imprint"],
    ]
    outside = [line.text for line in found.lines if line.hint]
    assert outside == ["• Home", "Buy it!", "Imprint"]
    assert found.lines[0].bold


def test_numbers_that_a_style_sheet_joins(tmp_path: Path) -> None:
    style = "<style>li::before { content: counters(item, '.') }</style>"
    page = f"<!doctype html>{style}<ol><li>a<ol><li>b<li>c<ol><li>d</ol></ol></ol>"
    assert said(source(tmp_path, page)) == ["1. a", "1.1. b", "1.2. c", "1.2.1. d"]


@pytest.mark.parametrize(
    ("text", "codec", "declared"),
    [
        ("Łódź płynie", "cp1250", "windows-1250"),
        ("Ο παίκτης ρίχνει", "iso8859_7", "ISO-8859-7"),
        ("perché “così”", "cp1252", "iso-8859-1"),
        ("Ο παίκτης ρίχνει το ζάρι", "utf-8", "no-such-thing"),
        ("Gracz kładzie żeton na źródło, zanim ciągnie kartę.", "cp1250", ""),
    ],
)
def test_encodings_of_pages(text: str, codec: str, declared: str, tmp_path: Path) -> None:
    meta = f'<meta http-equiv="Content-Type" content="text/html; charset={declared}">' if declared else ""
    assert said(source(tmp_path, f"<!doctype html>{meta}<p>{text}".encode(codec))) == [text]


# --- Markdown --------------------------------------------------------------------------------------------------


def test_lines_of_markdown_keep_their_place(tmp_path: Path) -> None:
    text = (
        "---\ntitle: x\n---\n# Coups\n\n3. Choose\n3. Roll\n   1) *low*\n   1) **high**\n- point\n\n"
        "6.3.1 Roll[^a] a\n[die](http://x.y) \\* &amp; `add`.\n\n| Iran | 2 |\n|---|---|\n| Cuba | 3 |\n\n"
        "[^a]: Six sides.\n<b>Bold</b> ~~gone~~ text\n"
    )
    found = source(tmp_path, text, "a.md")
    assert {line.number: line.text for line in found.lines if not line.blank} == {
        4: "Coups",
        6: "3. Choose",
        7: "4. Roll",
        8: "1) low",
        9: "2) high",
        10: "• point",
        12: "6.3.1 Roll a",
        13: "die * & add.",
        15: "Iran\t2",
        17: "Cuba\t3",
        19: "a Six sides.",
        20: "Bold  text",
    }
    assert [line.number for line in found.lines if line.bold] == [4, 9]


# --- refused ---------------------------------------------------------------------------------------------------


def test_without_the_libraries_a_sentence_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lxml.etree", None)
    for raw, name in (
        (docx_of(p("a")), "a"),
        (odt_of("<text:p>a</text:p>"), "a"),
        ("<!doctype html>a", "a"),
        ("a", "a.md"),
    ):
        with pytest.raises(MissingExtra, match=r"needs the extra 'documents': pip install 'ts-rules\[documents\]'"):
            source(tmp_path, raw, name)


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (zipped({"a.txt": b"A card."}), "is a zip archive, and no .docx or .odt"),
        (zipped({"xl/workbook.xml": b"<a/>", "[Content_Types].xml": b"<a/>"}), "a spreadsheet"),
        (docx_of("", whole=" "), "damaged document"),
        (docx_of(""), "has no text in it"),
        (b"<!doctype html><script>a</script>", "has no text in it"),
    ],
)
def test_what_holds_no_rulebook_is_refused_with_what_it_is(raw: bytes, what: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=what):
        source(tmp_path, raw)
