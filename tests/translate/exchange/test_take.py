"""Taking back: what changed goes in and is said, what cannot be taken stops all of it, and no file is half written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.errors import BadFile
from ts_rules.translate.catalogs import sound_entries
from ts_rules.translate.exchange import State, Unit, read_exchanged, take, unit_id, units_of, written
from ts_rules.translate.exchange.xml_files import read_xml
from ts_rules.translate.messages import messages_of

from .conftest import contents

Invoke = Callable[..., Result]
GREEK = "el/LC_MESSAGES/risiko.po"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
LAUGHS = (
    HEAD
    + '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "'
    + "&a;" * 10
    + '"><!ENTITY c "'
    + "&b;" * 10
    + '"><!ENTITY d "'
    + "&c;" * 100000
    + '">]><xliff>&d;</xliff>'
)


@pytest.fixture
def handed_out(tmp_path: Path, locales: Path) -> Path:  # noqa: ARG001 - it is what is read
    """RisiKo! in Greek, as XLIFF."""
    path = tmp_path / "el.xlf"
    path.write_text(written("xliff", ("el",), ("risiko",)), "utf-8")
    return path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_what_was_edited_is_taken_and_said(
    invoke: Invoke, handed_out: Path, locales: Path, unchanged: dict[str, bytes]
) -> None:
    edit(handed_out, "<target>Το παιχνίδι</target>", "<target>Το καλό παιχνίδι</target>")
    said = invoke("translate", "import", str(handed_out)).output
    assert "el/risiko 0/title: Το {+καλό+} παιχνίδι" in said
    assert "1 taken" in said
    after = contents(locales)
    assert [name for name in after if after[name] != unchanged[name]] == [GREEK]
    before = unchanged[GREEK].decode().splitlines()
    now = after[GREEK].decode().splitlines()
    assert [(a, b) for a, b in zip(before, now, strict=True) if a != b] == [
        ('msgstr "Το παιχνίδι"', 'msgstr "Το καλό παιχνίδι"')
    ]


def test_a_dry_run_writes_nothing(invoke: Invoke, handed_out: Path, locales: Path, unchanged: dict[str, bytes]) -> None:
    edit(handed_out, "<target>Το παιχνίδι</target>", "<target>Το καλό παιχνίδι</target>")
    body = json.loads(invoke("translate", "import", str(handed_out), "--dry-run", "--format", "json").output)
    assert body["schema"] == "ts-rules/translate-import/1"
    (taken,) = body["taken"]
    assert (taken["context"], taken["what"], taken["after"]) == ("0/title", "changed", "Το καλό παιχνίδι")
    assert contents(locales) == unchanged


def unit(context: str, source: str, target: str, state: State = State.DONE, **more: str) -> Unit:
    return Unit(
        "risiko", context, source, "el", target, state, given=more.get("given", unit_id("risiko", context, source))
    )


def test_a_translation_of_an_older_sentence_is_kept_to_be_looked_at(locales: Path) -> None:
    path = locales / GREEK
    entries = sound_entries(path)
    found = next(e for e in entries if e.msgctxt == "0/title")
    found.msgstr = ""
    path.write_text(str(entries), "utf-8")
    outcome = take(Path("x"), [unit("0/title", "The old game", "Το παλιό παιχνίδι")])
    (taken,) = outcome.taken
    assert (taken.what, taken.fuzzy) == ("new", True)
    text = outcome.texts[path]
    assert '#| msgid "The old game"\nmsgctxt "0/title"\nmsgid "The game"\nmsgstr "Το παλιό παιχνίδι"' in text
    assert "#, fuzzy" in text


@pytest.mark.usefixtures("locales")
def test_a_translation_in_force_is_not_replaced_by_an_older_one() -> None:
    outcome = take(Path("x"), [unit("0/title", "The old game", "Το παλιό"), *list(units_of("el", ("risiko",)))[:1]])
    assert ["has changed since" in t.why for t in outcome.troubles] == [True]
    assert not outcome.texts


@pytest.mark.parametrize(("state", "what"), [(State.DONE, "confirmed"), (State.UNSAID, None), (State.LOOK, None)])
def test_what_was_to_be_looked_at_is_confirmed(locales: Path, state: State, what: str | None) -> None:
    path = locales / GREEK
    entries = sound_entries(path)
    found = next(e for e in entries if e.msgctxt == "0/title")
    found.flags, found.previous_msgid = ["fuzzy"], "Game"
    path.write_text(str(entries), "utf-8")
    outcome = take(Path("x"), [unit("0/title", "The game", "Το παιχνίδι", state)])
    assert [t.what for t in outcome.taken] == ([what] if what else [])
    if what:
        assert "fuzzy" not in outcome.texts[path]
        assert "#|" not in outcome.texts[path]


@pytest.mark.usefixtures("locales")
def test_a_text_left_empty_takes_nothing_away() -> None:
    outcome = take(Path("x"), [unit("0/title", "The game", " ", State.NEW)])
    assert (outcome.empty, outcome.taken, outcome.texts) == (1, [], {})


WRONG_SLOTS = [
    ("<ph id=", "<bogus id=", "did not write"),
    ("<target>Το παιχνίδι</target>", "<target>Το {=παιχνίδι}</target>", "not in the English"),
    ("<target>Το παιχνίδι</target>", "<target>Το {παιχνίδι</target>", "not closed"),
    ("<target>Το παιχνίδι</target>", '<target>Το <cp hex="2028"/></target>', "U+2028"),
    ("<target>Το παιχνίδι</target>", '<target>Το <cp hex="x"/></target>', "cp"),
    ("<source>The game</source>", "<source>The gane</source>", "English was changed"),
    ('name="0/title"', 'name="99.9/title"', "English was changed"),
    ('trgLang="el"', 'trgLang="nl"', "'nl'"),
    ('trgLang="el"', 'trgLang="pt-PT"', "'pt-PT'"),
    ('trgLang="el"', "", "''"),
    ('srcLang="en"', 'srcLang="it"', "ours are from en"),
    ("ts-rules:risiko", "other-project:risiko", "another project"),
    ("ts-rules:risiko", "ts-rules:chess", "no message of ours"),
    ("</xliff>", "", "no whole XML"),
    (HEAD, HEAD + '<!DOCTYPE xliff SYSTEM "http://example.org/x.dtd">', "DOCTYPE"),
    (HEAD, HEAD + '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', "DOCTYPE"),
    ("Το παιχνίδι", "Το &unknown;", "no whole XML"),
    ('encoding="UTF-8"', 'encoding="ISO-8859-7"', "UTF-8"),
    ('version="2.1"', 'version="9"', "XLIFF 1.2 or 2"),
]


@pytest.mark.parametrize(("old", "new", "why"), WRONG_SLOTS)
def test_a_wrong_file_is_refused_and_nothing_is_touched(
    invoke: Invoke, handed_out: Path, locales: Path, unchanged: dict[str, bytes], old: str, new: str, why: str
) -> None:
    edit(handed_out, "<target>Προετοιμασία</target>", "<target>Η προετοιμασία</target>")  # this one could be taken
    edit(handed_out, old, new)
    with pytest.raises(BadFile) as refused:
        invoke("translate", "import", str(handed_out))
    assert refused.value.exit_code == 3
    assert contents(locales) == unchanged
    if "cannot be taken" in str(refused.value):  # then each is told on stderr
        outcome = invoke("translate", "import", str(handed_out), "--dry-run", "--partial", "--format", "json")
        assert any(why in t["why"] for t in json.loads(outcome.output.partition("\n}\n")[0] + "\n}")["left_out"])
    else:
        assert why in str(refused.value)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (LAUGHS.encode(), "DOCTYPE"),
        ((HEAD + "<xliff>").encode("utf-16"), "UTF-16"),
        (b"<xliff>\xff</xliff>", "UTF-8"),
        (b"<a>" * 100 + b"</a>" * 100, "deeper"),
        (b"<x>" + b"<a/>" * 400_001 + b"</x>", "elements"),
        (b"<x a='" + b" " * 3_000_000, "tag that does not end"),
        (b"<x>" + b" " * 16_000_001, "larger"),
        (b"<x/>", "bring XLIFF"),
        (b'<xliff version="2.1" srcLang="en" trgLang="pl"/>', "no message"),
        (b"", "holds no message"),
        (b"no PO", "no line of a PO file"),
        (b'msgid ""\nmsgstr ""\n"Project-Id-Version: other\\n"\n\nmsgid "a"\nmsgstr "b"\n', "catalog of ours"),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_a_dangerous_file_is_refused(invoke: Invoke, tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=why):
        invoke("translate", "import", str(path))


def test_laughs_are_refused_before_an_entity_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text(LAUGHS, "utf-8")
    with pytest.raises(BadFile) as refused:
        read_xml(path)
    assert refused.value.line == 2  # the line of the DOCTYPE: nothing behind it was looked at


def test_the_rest_is_taken_where_asked(invoke: Invoke, handed_out: Path, locales: Path) -> None:
    edit(handed_out, "<target>Προετοιμασία</target>", "<target>Η προετοιμασία</target>")
    edit(handed_out, "<target>Το παιχνίδι</target>", "<target>Το {=παιχνίδι}</target>")
    done = invoke("translate", "import", str(handed_out), "--partial")
    assert done.return_value == 1
    assert "risiko 0/title [el]: the slot {=παιχνίδι} is not in the English" in done.output
    text = (locales / GREEK).read_text("utf-8")
    assert 'msgstr "Η προετοιμασία"' in text
    assert 'msgstr "Το παιχνίδι"' in text


@pytest.mark.usefixtures("locales")
def test_a_form_that_the_language_lacks_is_refused() -> None:
    source = next(u for u in units_of("pl", ("twilight-struggle",)) if u.context == "1.0")
    assert "{components.players:player|gen}" in source.target
    for form in ("nom", "gem"):
        wrong = Unit(source.domain, source.context, source.source, "pl", source.target.replace("|gen", f"|{form}"))
        with pytest.raises(BadFile, match="nothing fills the slot"):
            take(Path("x"), [wrong])


@pytest.mark.usefixtures("locales")
def test_a_file_of_another_language_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "it.xlf"
    path.write_text(written("xliff", ("pl",), ("risiko",)).replace('trgLang="pl"', 'trgLang="it"'), "utf-8")
    with pytest.raises(BadFile, match="reads as 'pl'"):
        take(path, [u for u in read_exchanged(path) if "{" not in u.source])


def test_a_part_of_a_po_file_is_half_a_file(
    invoke: Invoke, tmp_path: Path, locales: Path, unchanged: dict[str, bytes]
) -> None:
    path = tmp_path / "x.po"
    text = written("po", ("el",), ("risiko",))
    path.write_text(text[: text.index("\n\n", len(text) // 2) + 1], "utf-8")
    with pytest.raises(BadFile, match=f"of its {len(messages_of('risiko'))} messages"):
        invoke("translate", "import", str(path))
    assert contents(locales) == unchanged


def test_an_export_does_not_write_over_a_file(invoke: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "x.xlf"
    path.write_text("what a translator did", "utf-8")
    with pytest.raises(BadFile, match="--replace"):
        invoke("translate", "export", "pl", "--domain", "handbook", "--out", str(path))
    assert path.read_text("utf-8") == "what a translator did"
    invoke("translate", "export", "pl", "--domain", "handbook", "--out", str(path), "--replace")
    assert path.read_text("utf-8") == invoke("translate", "export", "pl", "--domain", "handbook").output


def test_an_export_does_not_write_over_a_file_that_came_meanwhile(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.xlf"

    def meanwhile(*_given: object) -> str:
        path.write_text("somebody else's", "utf-8")
        return "mine"

    monkeypatch.setattr("ts_rules.translate.exchange.written", meanwhile)
    with pytest.raises(BadFile, match="--replace"):
        invoke("translate", "export", "pl", "--domain", "handbook", "--out", str(path))
    assert path.read_text("utf-8") == "somebody else's"


@pytest.mark.parametrize(
    "args", [("xx",), ("all",), ("pl", "--to", "po"), ("pl", "--to", "tbx", "--domain", "cli"), ("pl", "--domain", "x")]
)
def test_a_wrong_export_is_a_wrong_call(run: Callable[..., object], args: tuple[str, ...]) -> None:
    assert run("translate", "export", *args).returncode == 2  # type: ignore[attr-defined]


def test_update_writes_nothing_where_one_catalog_is_broken(invoke: Invoke, locales: Path) -> None:
    broken = locales / "pl/LC_MESSAGES/handbook.po"  # others come before it, and after
    broken.write_text('msgid "half', "utf-8")
    for path in locales.glob("*/LC_MESSAGES/risiko.po"):
        path.write_text(path.read_text("utf-8") + '\nmsgctxt "99.9"\nmsgid "Gone."\nmsgstr "Via."\n', "utf-8")
    before = contents(locales)
    with pytest.raises(BadFile, match=r"handbook\.po"):
        invoke("translate", "update")
    assert contents(locales) == before
    broken.unlink()
    invoke("translate", "update", "--domain", "risiko")
    assert '#~ msgstr "Via."' in (locales / "it/LC_MESSAGES/risiko.po").read_text("utf-8")
