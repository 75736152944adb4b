"""The documents letter by letter: a few made-up messages in every format, as they go out and as they come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.errors import BadFile
from ts_rules.translate.exchange import State, Unit, read_exchanged, tbx, tmx, xliff1, xliff2
from ts_rules.translate.exchange import concept as concepts
from ts_rules.translate.exchange.concept import ADMITTED, FORBIDDEN, PREFERRED, Concept, Word
from ts_rules.translate.exchange.inline import plain
from ts_rules.translate.exchange.translation_unit import Note
from ts_rules.translate.exchange.xml_files import attributes, read_xml, tag

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
PLAIN = Unit(
    "chess",
    "1/x",
    "A < B & {=who}",
    "pt",
    "{=who} > {=who}",
    State.DONE,
    (Note("rule", "1/x"), Note("about", "a\x08b & c")),
    base="translated:0123456789ab",
)
"""The target says the slot once more than the source; the note has a letter that no XML may hold."""
BELL = Unit("chess", "", "Ring\x07 {2:bell} {3:bell}", "pt", "{3:bell|gen}\x07", State.LOOK)
"""It has no context and no note; its target changes the form of the second slot."""
OTHER = Unit("cli", "", "Wait", "pt")
"""Not translated yet, of another domain."""
UNITS = (PLAIN, BELL, OTHER)

XLIFF_2 = f"""{HEAD}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="pt-BR">
 <file id="chess" original="ts-rules:chess" canResegment="no" xml:space="preserve">
  <unit id="{PLAIN.id}" name="1/x">
   <notes>
    <note category="rule">1/x</note>
    <note category="about">a b &amp; c</note>
    <note category="made-from">translated:0123456789ab</note>
   </notes>
   <originalData>
    <data id="d1">{{=who}}</data>
   </originalData>
   <segment state="translated">
    <source>A &lt; B &amp; <ph id="1" canDelete="no" dataRef="d1" equiv="{{=who}}" disp="{{=who}}"/></source>
    <target><ph id="1" canDelete="no" dataRef="d1" equiv="{{=who}}" disp="{{=who}}"/> &gt; \
<ph id="2" canDelete="no" dataRef="d1" equiv="{{=who}}" disp="{{=who}}"/></target>
   </segment>
  </unit>
  <unit id="{BELL.id}">
   <originalData>
    <data id="d1">{{2:bell}}</data>
    <data id="d2">{{3:bell}}</data>
    <data id="d3">{{3:bell|gen}}</data>
   </originalData>
   <segment state="initial" subState="ts-rules:look-again">
    <source>Ring<cp hex="0007"/> <ph id="1" canDelete="no" dataRef="d1" equiv="{{2:bell}}" disp="{{2:bell}}"/> \
<ph id="2" canDelete="no" dataRef="d2" equiv="{{3:bell}}" disp="{{3:bell}}"/></source>
    <target><ph id="2" canDelete="no" dataRef="d3" equiv="{{3:bell|gen}}" disp="{{3:bell|gen}}"/>\
<cp hex="0007"/></target>
   </segment>
  </unit>
 </file>
 <file id="cli" original="ts-rules:cli" canResegment="no" xml:space="preserve">
  <unit id="{OTHER.id}">
   <segment state="initial">
    <source>Wait</source>
   </segment>
  </unit>
 </file>
</xliff>
"""
XLIFF_1 = f"""{HEAD}<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
 <file original="ts-rules:chess" source-language="en" target-language="pt-BR" datatype="plaintext">
  <body>
   <trans-unit id="{PLAIN.id}" resname="1/x" xml:space="preserve">
    <source>A &lt; B &amp; <ph id="1" ctype="x-slot">{{=who}}</ph></source>
    <target state="translated"><ph id="1" ctype="x-slot">{{=who}}</ph> &gt; \
<ph id="2" ctype="x-slot">{{=who}}</ph></target>
    <note from="rule">1/x</note>
    <note from="about">a b &amp; c</note>
    <note from="made-from">translated:0123456789ab</note>
   </trans-unit>
   <trans-unit id="{BELL.id}" xml:space="preserve">
    <source>Ring<ph id="1" ctype="x-letter">U+0007</ph> <ph id="2" ctype="x-slot">{{2:bell}}</ph> \
<ph id="3" ctype="x-slot">{{3:bell}}</ph></source>
    <target state="needs-review-translation"><ph id="1" ctype="x-slot">{{3:bell|gen}}</ph>\
<ph id="2" ctype="x-letter">U+0007</ph></target>
   </trans-unit>
  </body>
 </file>
 <file original="ts-rules:cli" source-language="en" target-language="pt-BR" datatype="plaintext">
  <body>
   <trans-unit id="{OTHER.id}" xml:space="preserve">
    <source>Wait</source>
   </trans-unit>
  </body>
 </file>
</xliff>
"""
GREEK = Unit("chess", "1/x", PLAIN.source, "el", "{=who} \t&", State.DONE)
TMX = f"""{HEAD}<tmx version="1.4">
 <header creationtool="ts-rules" creationtoolversion="1" segtype="block" o-tmf="ts-rules" adminlang="en" \
srclang="*all*" datatype="plaintext"/>
 <body>
  <tu tuid="{PLAIN.id}">
   <prop type="x-ts-rules-domain">chess</prop>
   <prop type="x-ts-rules-context">1/x</prop>
   <note>a b &amp; c</note>
   <tuv xml:lang="en"><seg>A &lt; B &amp; <ph x="1" type="x-slot">{{=who}}</ph></seg></tuv>
   <tuv xml:lang="pt-BR">
    <prop type="x-ts-rules-made-from">translated:0123456789ab</prop>
    <seg><ph x="1" type="x-slot">{{=who}}</ph> &gt; <ph x="2" type="x-slot">{{=who}}</ph></seg>
   </tuv>
   <tuv xml:lang="el"><seg><ph x="1" type="x-slot">{{=who}}</ph> \t&amp;</seg></tuv>
  </tu>
 </body>
</tmx>
"""


def test_xliff_2_letter_by_letter() -> None:
    assert xliff2.write(UNITS, "pt") == XLIFF_2


def test_xliff_1_letter_by_letter() -> None:
    assert xliff1.write(UNITS, "pt") == XLIFF_1


def test_a_memory_letter_by_letter() -> None:
    """What waits or is to be looked at is no memory."""
    assert tmx.write([*UNITS, GREEK]) == TMX


def test_a_memory_of_a_message_without_context() -> None:
    assert "x-ts-rules-context" not in tmx.write([Unit("cli", "", "Wait", "pt", "Espere", State.DONE)])


def came_back(path: Path, text: str) -> list[tuple[object, ...]]:
    path.write_text(text, "utf-8")
    return [(u.domain, u.context, u.source, u.lang, u.target, u.state, u.given, u.line) for u in read_exchanged(path)]


def sent(unit: Unit, line: int, state: State) -> tuple[object, ...]:
    return (unit.domain, unit.context, unit.source, unit.lang, unit.target, state, unit.id, line)


def line_of(text: str, unit: Unit, before: str = 'id="') -> int:
    return text[: text.index(before + unit.id)].count("\n") + 1


@pytest.mark.parametrize(("text", "untouched"), [(XLIFF_2, State.LOOK), (XLIFF_1, State.UNSAID)])
def test_units_come_back_with_their_state_and_line(tmp_path: Path, text: str, untouched: State) -> None:
    """A unit that was never begun says so in XLIFF 2 only: in 1.2 the state stands at its target."""
    assert came_back(tmp_path / "x", text) == [
        sent(PLAIN, line_of(text, PLAIN), State.DONE),
        sent(BELL, line_of(text, BELL), State.LOOK),
        sent(OTHER, line_of(text, OTHER), untouched),
    ]


def test_a_memory_comes_back_a_unit_for_each_language(tmp_path: Path) -> None:
    line = line_of(TMX, PLAIN)
    assert came_back(tmp_path / "x", TMX) == [sent(PLAIN, line, State.UNSAID), sent(GREEK, line, State.UNSAID)]


# What other programs make of them.


def xliff_2(inner: str, given: str = "") -> str:
    return (
        f'<xliff version="2.0" srcLang="en" trgLang="pt"><file original="ts-rules:cli">'
        f'<unit id="m1"{given}>{inner}</unit></file></xliff>'
    )


def xliff_1(inner: str, given: str = "") -> str:
    return (
        f'<xliff version="1.1"><file original="ts-rules:cli" source-language="en-GB" target-language="pt_br"><body>'
        f'<group><group><trans-unit id="m1"{given}>{inner}</trans-unit></group></group></body></file></xliff>'
    )


def memory(*variants: tuple[str, str], given: str = "") -> str:
    texts = "".join(f'<tuv {lang}="{tag}"><seg>{tag}</seg></tuv>' for lang, tag in variants)
    return f'<tmx version="1.4"><body><tu{given}>{texts}</tu></body></tmx>'


def only(tmp_path: Path, text: str) -> Unit:
    path = tmp_path / "x"
    path.write_text(text, "utf-8")
    (unit,) = read_exchanged(path)
    return unit


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("initial", State.LOOK),
        ("translated", State.DONE),
        ("reviewed", State.DONE),
        ("final", State.DONE),
        ("", State.UNSAID),
        ("strange", State.UNSAID),
    ],
)
def test_states_of_xliff_2(tmp_path: Path, said: str, state: State) -> None:
    inner = f'<segment state="{said}"><source>a</source><target>b</target></segment>'
    unit = only(tmp_path, xliff_2(inner))
    assert (unit.source, unit.target, unit.state, unit.lang, unit.domain) == ("a", "b", state, "pt", "cli")


def test_a_message_that_a_tool_cut_in_segments_is_one_again(tmp_path: Path) -> None:
    """What lies between segments and has no target of its own stays as it is; the least that is said counts."""
    parts = (
        '<segment state="final"><source>a</source><target>b</target></segment>'
        "<ignorable><source> - </source></ignorable>"
        "<ignorable><source>/</source><target>|</target></ignorable>"
        '<segment state="initial"><source>c</source><target>d</target></segment>'
    )
    unit = only(tmp_path, xliff_2(parts))
    assert (unit.source, unit.target, unit.state) == ("a - /c", "b - |d", State.LOOK)
    without = parts.replace("<target>d</target>", "")
    assert only(tmp_path, xliff_2(without)).target == ""  # half a translation is none
    (lone,) = [only(tmp_path, xliff_2("<ignorable><source>-</source></ignorable>"))]
    assert (lone.source, lone.target, lone.state) == ("-", "", State.UNSAID)
    unsaid = only(tmp_path, xliff_2(parts.replace("initial", "odd")))
    assert unsaid.state is State.UNSAID


def test_codes_of_xliff_2_are_filled_from_what_is_left(tmp_path: Path) -> None:
    """Data first, then what the code says of itself, then what the source calls so, at last nothing."""
    data = '<originalData><data id="d1">{a}</data><data id="d2"><cp hex="001F"/></data></originalData>'
    source = '<source><ph id="1" dataRef="d1" equiv="no"/><ph id="2" equiv="{b}"/><ph id="3" dataRef="d2"/></source>'
    target = '<target><mrk>.<ph id="2"/></mrk><ph id="1"/><sm/>!<ph id="3"/><ph id="9"/>?</target>'
    unit = only(tmp_path, xliff_2(f"{data}<segment>{source}{target}</segment>"))
    assert (unit.source, unit.target) == ("{a}{b}\x1f", ".{b}{a}!\x1f?")


@pytest.mark.parametrize(
    ("said", "state"),
    [
        *((s, State.DONE) for s in ("translated", "final", "signed-off")),
        *((s, State.LOOK) for s in ("new", "needs-translation", "needs-adaptation", "needs-l10n")),
        *((f"needs-review-{s}", State.LOOK) for s in ("translation", "adaptation", "l10n")),
        ("", State.UNSAID),
    ],
)
def test_states_of_xliff_1(tmp_path: Path, said: str, state: State) -> None:
    inner = f'<source>a</source><target state="{said}">b</target>'
    unit = only(tmp_path, xliff_1(inner))
    assert (unit.source, unit.target, unit.state, unit.lang, unit.domain) == ("a", "b", state, "pt", "cli")
    assert only(tmp_path, xliff_1(inner, ' approved="yes"')).state is State.DONE
    assert only(tmp_path, xliff_1(inner, ' approved="no"')).state is state


def test_codes_of_xliff_1_are_filled_from_what_is_left(tmp_path: Path) -> None:
    """A code may keep its text, or no more than an equivalent, or no more than its number."""
    source = '<source><ph id="1">{a}</ph><x id="2" equiv-text="{b}"/><ph id="3">U+AB</ph></source>'
    target = '<target><g>.<x id="2"/></g><hi><ph id="1"/></hi>!<x id="9"/></target>'
    unit = only(tmp_path, xliff_1(source + target))
    assert (unit.source, unit.target) == ("{a}{b}U+AB", ".{b}{a}!")  # U+AB is a letter only where it says so
    letter = '<source>a<ph id="1" ctype="x-letter">U+00AB</ph></source><target><ph ctype="x-letter">U+AB</ph></target>'
    assert only(tmp_path, xliff_1(letter)).target == "\xab"


@pytest.mark.parametrize("number", ["U+", "U+xy", "U+110000", "U+FFFFFFFFFFFFFFFF"])
def test_a_letter_without_its_number_is_refused(tmp_path: Path, number: str) -> None:
    with pytest.raises(BadFile, match="which is no letter") as refused:
        only(tmp_path, xliff_1(f'\n\n<source><ph ctype="x-letter">{number}</ph></source>'))
    assert refused.value.line == 3


def test_a_code_of_others_is_refused_with_its_line(tmp_path: Path) -> None:
    for text in (xliff_1("\n<source><bpt/></source>"), xliff_2("\n<segment><source><pc/></source></segment>")):
        with pytest.raises(BadFile, match="did not write") as refused:
            only(tmp_path, text)
        assert refused.value.line == 2


def test_a_memory_of_another_program(tmp_path: Path) -> None:
    """It may name languages as before TMX 1.4, and keep nothing of ours but the id."""
    unit = only(tmp_path, memory(("lang", "EN-us"), ("xml:lang", "pl"), given=' tuid="m1"'))
    assert (unit.domain, unit.context, unit.source, unit.lang, unit.target) == ("", "", "EN-us", "pl", "pl")
    assert (unit.state, unit.given, unit.line) == (State.UNSAID, "m1", 1)
    with pytest.raises(BadFile, match="two texts in 'pl'"):
        only(tmp_path, memory(("lang", "en"), ("lang", "pl"), ("lang", "pl")))
    with pytest.raises(BadFile, match="without English"):
        only(tmp_path, memory(("lang", "it"), ("lang", "pl")))


@pytest.mark.parametrize(
    ("root", "refused"),
    [
        ('<xliff version="2.2" srcLang="en"/>', "no message"),
        ('<xliff version="1.3"/>', "bring XLIFF"),
        ('<tmx version="2.0"/>', "bring XLIFF"),
        ('<tmx version="1.1"/>', "no message"),
        ('<tbx version="1.1"/>', "bring XLIFF"),
    ],
)
def test_which_editions_of_a_format_are_read(tmp_path: Path, root: str, refused: str) -> None:
    with pytest.raises(BadFile, match=refused):
        only(tmp_path, root)


# XML itself.


def test_a_tag_around_text_nothing_and_lines() -> None:
    assert tag("a", {}) == "<a/>"
    assert tag("a", {"b": '<&">\n\t\r'}, "c", 2) == '  <a b="&lt;&amp;&quot;&gt;&#10;&#9;&#13;">c</a>'
    assert tag("a", {}, ["b", "c"], 1) == " <a>\nb\nc\n </a>"
    assert attributes({"a": "1", "b": "2"}) == ' a="1" b="2"'


def test_how_deep_and_how_large_a_file_may_be(tmp_path: Path) -> None:
    """64 levels, 400,000 elements, 16,000,000 bytes: so many are read, one more is not."""
    path = tmp_path / "x"
    path.write_text("<a>" * 64 + "</a>" * 64, "utf-8")
    assert read_xml(path).tag == "a"
    path.write_text("<a>" * 65 + "</a>" * 65, "utf-8")
    with pytest.raises(BadFile, match="deeper than 64"):
        read_xml(path)
    path.write_text("<a>\n" + "<b></b>" * 100 + "</a>", "utf-8")  # siblings are no depth
    assert len(read_xml(path)) == 100
    path.write_bytes(b"<a>" + b" " * (16_000_000 - 7) + b"</a>")
    assert len(read_xml(path).text or "") == 16_000_000 - 7


@pytest.mark.parametrize(
    ("start", "charset"),
    [
        ('<?xml version="1.0" encoding="ISO-8859-1"?>', "ISO-8859-1"),
        ("\ufeff<?xml version='1.0' encoding = 'windows-1250'?>", "windows-1250"),
        ('<?xml version="1.0" encoding="US-ascii"?>', ""),
        ("<?xml version='1.0'?>", ""),
    ],
)
def test_a_file_says_in_which_letters_it_is_written(tmp_path: Path, start: str, charset: str) -> None:
    path = tmp_path / "x"
    path.write_text(start + "<a/>", "utf-8")
    if charset:
        with pytest.raises(BadFile, match=f"written in '{charset}'") as refused:
            read_xml(path)
        assert refused.value.line == 1
    else:
        assert read_xml(path).tag == "a"


def test_a_byte_that_is_no_utf_8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"<a>\n\nb\xff</a>")
    with pytest.raises(BadFile, match="byte 6") as refused:
        read_xml(path)
    assert refused.value.line == 3


def test_the_line_of_an_element(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text('<a xmlns="urn:x">\n<b/>\n\n<c>d<ph id="1">e</ph>f</c></a>', "utf-8")
    root = read_xml(path)
    assert [(e.tag, e.line) for e in root.iter()] == [  # type: ignore[attr-defined]
        ("urn:x}a", 1),
        ("urn:x}b", 2),
        ("urn:x}c", 4),
        ("urn:x}ph", 4),
    ]
    codes: dict[str, str] = {}
    assert plain(root[1], codes, path) == "def"  # type: ignore[arg-type]
    assert codes == {"1": "e"}


# Terms.

COUP = Concept(
    "coup",
    "noun",
    "chess",
    ("6.3", "6.4"),
    {
        "en": (Word("coup", PREFERRED, ("one",)), Word("coups", PREFERRED, ("other",), head=False)),
        "pt": (
            Word("golpe", PREFERRED, ("one", "cases.gen.one"), ("ts-pt-summary",)),
            Word("putsch", ADMITTED, ("allowed",)),
            Word("pu<ts", FORBIDDEN, ("forbidden",)),
        ),
    },
    {"pt": "m"},
    {"en": "To fight\x07 & win."},
    frozenset({"pt"}),
)
GOES = Concept("go", "phrase", "", (), {"en": (Word("go on", PREFERRED, ("one",)),)})


def terms(style: tbx.Style, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(tbx, "concepts", lambda langs: [COUP, GOES] if langs == ("en", "pt") else [])
    return tbx.write(("pt", "en"), style)


TBX = f"""{HEAD}<tbx xmlns="urn:iso:std:iso:30042:ed-2" type="TBX-Basic" style="dca" xml:lang="en">
 <tbxHeader>
  <fileDesc>
   <titleStmt>
    <title>ts-rules: terms and names</title>
   </titleStmt>
   <sourceDesc>
    <p>locales/terms.toml, locales/names</p>
   </sourceDesc>
  </fileDesc>
  <encodingDesc>
   <p type="XCSURI">TBXXCS.xcs</p>
  </encodingDesc>
 </tbxHeader>
 <text>
  <body>
   <conceptEntry id="coup">
    <descrip type="subjectField">chess</descrip>
    <note>rules: 6.3, 6.4</note>
    <langSec xml:lang="en">
     <descrip type="definition">To fight  &amp; win.</descrip>
     <termSec>
      <term>coup</term>
      <termNote type="partOfSpeech">noun</termNote>
      <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
      <note>form: one</note>
     </termSec>
     <termSec>
      <term>coups</term>
      <termNote type="partOfSpeech">noun</termNote>
      <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
      <termNote type="termType">variant</termNote>
      <note>form: other</note>
     </termSec>
    </langSec>
    <langSec xml:lang="pt-BR">
     <note>assumed: no book prints it</note>
     <termSec>
      <term>golpe</term>
      <termNote type="partOfSpeech">noun</termNote>
      <termNote type="grammaticalGender">masculine</termNote>
      <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
      <admin type="source">ts-pt-summary</admin>
      <note>form: one, cases.gen.one</note>
     </termSec>
     <termSec>
      <term>putsch</term>
      <termNote type="partOfSpeech">noun</termNote>
      <termNote type="administrativeStatus">admittedTerm-admn-sts</termNote>
      <note>form: allowed</note>
     </termSec>
     <termSec>
      <term>pu&lt;ts</term>
      <termNote type="partOfSpeech">noun</termNote>
      <termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote>
      <note>form: forbidden</note>
     </termSec>
    </langSec>
   </conceptEntry>
   <conceptEntry id="go">
    <descrip type="subjectField"/>
    <langSec xml:lang="en">
     <termSec>
      <term>go on</term>
      <termNote type="partOfSpeech">other</termNote>
      <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
      <termNote type="termType">phrase</termNote>
      <note>form: one</note>
     </termSec>
    </langSec>
   </conceptEntry>
  </body>
 </text>
</tbx>
"""


def test_a_termbase_letter_by_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    assert terms(tbx.NOW, monkeypatch) == TBX


OLDER = [
    ('<tbx xmlns="urn:iso:std:iso:30042:ed-2" type="TBX-Basic" style="dca"', '<martif type="TBX-Basic"'),
    ("</tbx>", "</martif>"),
    *(("tbxHeader", "martifHeader"), ("conceptEntry", "termEntry"), ("langSec", "langSet"), ("termSec", "tig")),
]


def test_the_edition_before_calls_the_same_by_other_names(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = TBX
    for now, before in OLDER:
        expected = expected.replace(now, before)
    assert terms(tbx.BEFORE_2019, monkeypatch) == expected


def test_a_termbase_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text(TBX, "utf-8")
    coup, go = tbx.read(path)
    assert (coup.id, coup.part, coup.subject, dict(coup.genders)) == ("coup", "noun", "chess", {"pt": "m"})
    assert coup.definitions == {"en": "To fight  & win."}
    assert coup.words["pt"] == (
        Word("golpe", PREFERRED, ("one", "cases.gen.one")),
        Word("putsch", ADMITTED, ("allowed",)),
        Word("pu<ts", FORBIDDEN, ("forbidden",)),
    )
    assert (go.part, go.words["en"]) == ("phrase", (Word("go on", PREFERRED, ("one",)),))


def test_a_termbase_of_another_program(tmp_path: Path) -> None:
    """Groups around notes, a language in two sections, words without status, and what it says of other sections."""
    path = tmp_path / "x"
    path.write_text(
        '<martif><body><termEntry id="c"><descripGrp><descrip type="subjectField"> s </descrip></descripGrp>'
        '<langSet lang="pl-PL"><ntig><termGrp><term> a\n b </term><termNote type="grammaticalGender">neuter</termNote>'
        "</termGrp></ntig></langSet>"
        '<langSet xml:lang="pl"><descrip type="definition">d</descrip><tig><term>e</term>'
        '<termNote type="partOfSpeech">verb</termNote>'
        '<termNote type="administrativeStatus">supersededTerm-admn-sts</termNote><note>x</note></tig></langSet>'
        "</termEntry></body></martif>",
        "utf-8",
    )
    (found,) = tbx.read(path)
    assert found == Concept(
        "c",
        "verb",
        "s",
        (),
        {"pl": (Word("a b", ADMITTED, ()), Word("e", FORBIDDEN, ()))},
        {"pl": "n"},
        {"pl": "d"},
    )


def changes(theirs: Concept, ours: Concept | None, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What a file with one concept, and one that is unchanged, proposes."""
    monkeypatch.setattr(concepts, "concepts", lambda _langs: [GOES, *([ours] if ours else [])])
    found = concepts.proposals(Path("x"), [theirs, Concept("go", "", "")])
    return [(p.concept, p.lang, p.what, p.ours, p.theirs) for p in found]


def edited(**more: object) -> Concept:
    given = {"id": "coup", "part": "noun", "subject": "", "words": COUP.words, **more}
    return Concept(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("theirs", "expected"),
    [
        (edited(), []),
        (edited(part=""), []),
        (edited(part="verb"), [("coup", "", "part", "noun", "verb")]),
        (edited(genders={"pt": "m"}), []),
        (edited(genders={"pt": "f"}), [("coup", "pt", "gender", "m", "f")]),
        (edited(genders={"en": "n"}), [("coup", "en", "gender", "", "n")]),
        (edited(definitions={"en": "To fight\x07 & win."}), []),
        (edited(definitions={"en": "Other."}), [("coup", "en", "definition", "To fight\x07 & win.", "Other.")]),
        (edited(definitions={"pt": "Lutar."}), [("coup", "pt", "definition", "", "Lutar.")]),
        (
            edited(words={"en": (Word("coup", ADMITTED, ("one",)), COUP.words["en"][1])}),
            [("coup", "en", "status", "coup (preferred; one)", "coup (allowed; one)")],
        ),
        (
            edited(words={"en": (Word("blow", PREFERRED, ("one",)), COUP.words["en"][1])}),
            [("coup", "en", "changed-word", "coup (preferred; one)", "blow (preferred; one)")],
        ),
        (
            edited(words={"en": (*COUP.words["en"], Word("blow", ADMITTED, ()))}),
            [("coup", "en", "new-word", "", "blow (allowed)")],
        ),
        (edited(words={"en": COUP.words["en"][:1]}), [("coup", "en", "gone", "coups (preferred; other)", "")]),
    ],
)
def test_each_kind_of_change_is_proposed(
    theirs: Concept, expected: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert changes(theirs, COUP, monkeypatch) == expected


def test_only_a_noun_has_a_gender(monkeypatch: pytest.MonkeyPatch) -> None:
    verb = Concept("coup", "verb", "", (), COUP.words)
    assert changes(edited(part="verb", genders={"pt": "f"}), verb, monkeypatch) == []


def test_a_concept_that_we_lack_and_a_language_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"en": (Word("blow", PREFERRED, ()),), "pt": (Word("golpe", PREFERRED, ()),)}
    assert changes(edited(id="blow", words=words), COUP, monkeypatch) == [
        ("blow", "en", "new-concept", "", "blow"),
        ("blow", "pt", "new-concept", "", "golpe"),
    ]
    assert [c[1] for c in changes(edited(id="blow", words={"xyz": words["en"]}), COUP, monkeypatch)] == ["xyz"]
    for strange in ("", "pt-PT"):
        with pytest.raises(BadFile, match=f"words in '{strange}', which is no language"):
            changes(edited(words={strange: words["en"]}), COUP, monkeypatch)
