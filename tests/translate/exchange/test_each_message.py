"""Taking back message by message, and PO as a file to hand over, on a catalog of five made-up messages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from ts_rules.errors import BadFile
from ts_rules.translate.exchange import State, Unit, formats, read_exchanged, take, unit_id, written
from ts_rules.translate.messages import Message
from ts_rules.translate.update import as_text, new_catalog

TAKING = "ts_rules.translate.exchange.take"
DOMAIN = "risiko"
MESSAGES = (
    Message("1", "Red.", "1", "rules/a.py:7"),
    Message("2", "Blue {.placed}.", "1", "rules/a.py:9"),
    Message("3", "Green.", "1"),
    Message("4", "White.", "1", "rules/b.py:1"),
    Message("", "Bare.", "1", "rules/b.py:2"),
)
FIRST = unit_id(DOMAIN, "1", "Red.")


def entry(context: str, text: str, said: str, *, fuzzy: bool = False, before: str | None = None) -> polib.POEntry:
    flags = ["python-format", *(["fuzzy"] if fuzzy else [])]
    return polib.POEntry(msgctxt=context or None, msgid=text, msgstr=said, flags=flags, previous_msgid=before)


def catalog(domain: str) -> polib.POFile:
    made = new_catalog(domain, "pl")
    made.extend(
        [
            entry("1", "Red.", "Czerwony."),
            entry("2", "Blue {.placed}.", "Niebieski {.placed}.", fuzzy=True, before="Bluish."),
            entry("3", "Green.", ""),
            entry("", "Bare.", "Nagi."),
        ]
    )
    made.append(polib.POEntry(msgctxt="9", msgid="Gone.", msgstr="x", obsolete=True))
    return made


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A catalog of four messages; the fifth, `4`, came since."""
    kept = tmp_path / "pl.po"
    kept.write_text(as_text(catalog(DOMAIN)), "utf-8")
    taking = sys.modules[TAKING]
    monkeypatch.setattr(taking, "domains", lambda: (DOMAIN, "cli"))
    monkeypatch.setattr(taking, "languages", lambda: ("it", "pl"))
    monkeypatch.setattr(taking, "messages_of", lambda _domain: MESSAGES)
    monkeypatch.setattr(taking, "catalog_path", lambda domain, _lang: kept if domain == DOMAIN else tmp_path / "cli.po")
    monkeypatch.setattr(taking, "entries_of", lambda domain, _lang: catalog(domain))
    taking._places.cache_clear()
    yield kept
    taking._places.cache_clear()


def unit(context: str, source: str, target: str, state: State = State.DONE, *, given: str = "", line: int = 5) -> Unit:
    return Unit(DOMAIN, context, source, "pl", target, state, (), given, line)


OTHER = unit("", "Bare.", "Nagi.")
"""It says what is said already."""


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        (unit("1", "Red.", "Rudy."), ("1", "Czerwony.", "Rudy.", "changed", False)),
        (unit("1", "Red.", "Rudy.", State.UNSAID), ("1", "Czerwony.", "Rudy.", "changed", False)),
        (unit("1", "Red.", "Rudy.", State.LOOK), ("1", "Czerwony.", "Rudy.", "changed", True)),
        (unit("1", "Red.", "Czerwony.", State.LOOK), ("1", "Czerwony.", "Czerwony.", "to-be-looked-at", True)),
        (unit("1", "Red.", " Czerwony. "), None),  # blanks at the ends of a rule say nothing
        (unit("1", "Red.", "Czerwony.", State.UNSAID), None),
        (unit("2", "Blue {.placed}.", "Niebieski {.placed}.", State.UNSAID), None),
        (unit("2", "Blue {.placed}.", "Niebieski {.placed}.", State.LOOK), None),
        (
            unit("2", "Blue {.placed}.", "Niebieski {.placed}."),
            ("2", "Niebieski {.placed}.", "Niebieski {.placed}.", "confirmed", False),
        ),
        (
            unit("2", "Blue {.placed}.", "{.placed}.", State.UNSAID),
            ("2", "Niebieski {.placed}.", "{.placed}.", "changed", False),
        ),
        (unit("3", "Green.", "Zielony."), ("3", "", "Zielony.", "new", False)),
        (unit("3", "Greenish.", "Zielonkawy."), ("3", "", "Zielonkawy.", "new", True)),
        (unit("4", "White.", "Biały."), ("4", "", "Biały.", "new", False)),
        (unit("", "Bare.", "Goły."), ("", "Nagi.", "Goły.", "changed", False)),
    ],
)  # fmt: skip
def test_what_is_taken(path: Path, given: Unit, taken: tuple[str, str, str, str, bool] | None) -> None:
    outcome = take(Path("x"), [given])
    assert outcome.troubles == []
    assert [(t.context, t.before, t.after, t.what, t.fuzzy) for t in outcome.taken] == ([taken] if taken else [])
    assert (outcome.same, outcome.empty) == (0 if taken else 1, 0)
    assert list(outcome.texts) == ([path] if taken else [])
    if taken:
        made = {e.msgctxt or "": e for e in polib.pofile(outcome.texts[path]) if not e.obsolete}
        found = made[taken[0]]
        assert (found.msgstr, "fuzzy" in found.flags) == (taken[2], taken[4])
        assert found.flags.count("fuzzy") <= 1
        assert found.previous_msgid == ("Greenish." if given.source == "Greenish." else None)
        assert "python-format" in found.flags or taken[0] == "4"
        untouched = {c: e.msgstr for c, e in made.items() if c != taken[0] and e.msgstr}
        before = {e.msgctxt or "": e.msgstr for e in catalog(DOMAIN) if e.msgstr and not e.obsolete}
        assert untouched == {context: said for context, said in before.items() if context != taken[0]}


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(
    ("given", "why"),
    [
        (unit("1", "Red!", "Rudy.", given=FIRST), "its English was changed in the file"),
        (unit("7", "Red.", "Rudy."), "there is no such message"),
        (unit("1", "Reddish.", "Rudy."), "its English has changed since, and is translated already"),
        (unit("3", "Greenish.", "Zielony {=who}."), "the slot {=who} is not in the English"),
        (unit("1", "Red.", "Rudy {=who}."), "the slot {=who} is not in the English"),
        (unit("", "Bare!", "x"), "there is no such message"),
        (Unit("chess", "1", "Red.", "pl", "x", line=5), "no message of ours"),
        (Unit("", "", "Red.", "pl", "x", line=5), "no message of ours"),
    ],
)
def test_what_is_not_taken(given: Unit, why: str) -> None:
    outcome = take(Path("x"), [OTHER, given])
    assert (outcome.taken, outcome.same, outcome.empty, outcome.texts) == ([], 1, 0, {})
    (trouble,) = outcome.troubles
    assert (trouble.name, trouble.lang, trouble.line) == (given.name, "pl", 5)
    assert trouble.why.startswith(why)
    with pytest.raises(BadFile, match="has nothing that can be taken: ") as refused:
        take(Path("x"), [given])
    assert refused.value.line == 5


@pytest.mark.usefixtures("path")
def test_what_is_left_empty_and_what_stands_twice() -> None:
    outcome = take(Path("x"), [unit("1", "Red.", " \n"), unit("3", "Greenish.", ""), OTHER, unit("", "Bare.", "Goły.")])
    assert (outcome.empty, outcome.same, outcome.taken) == (2, 1, [])
    assert [t.why for t in outcome.troubles] == ["stands there twice: keep one of them"]
    alike = take(Path("x"), [OTHER, OTHER])
    assert (alike.same, alike.troubles) == (2, [])
    empty = take(Path("x"), [unit("1", "Red.", ""), unit("7", "Red.", "x")])  # what is empty is none the less ours
    assert (empty.empty, len(empty.troubles)) == (1, 1)


@pytest.mark.usefixtures("path")
def test_a_file_that_kept_only_the_id(path: Path) -> None:
    (taken,) = take(Path("x"), [Unit("", "", "Red.", "pl", "Rudy.", State.DONE, (), FIRST)]).taken
    assert (taken.domain, taken.context, taken.after) == (DOMAIN, "1", "Rudy.")
    with pytest.raises(BadFile, match="is in 'nl', of which there are no catalogs: it, pl"):
        take(path, [Unit(DOMAIN, "1", "Red.", "nl", "x")])


@pytest.mark.usefixtures("path")
def test_blanks_count_in_what_we_say_ourselves() -> None:
    said = Unit("cli", "1", "Red.", "pl", " Czerwony. ", State.DONE)
    assert [t.after for t in take(Path("x"), [said]).taken] == [" Czerwony. "]


@pytest.mark.usefixtures("path")
def test_a_change_in_words() -> None:
    (changed,) = take(Path("x"), [unit("1", "Red.", "Czerwony lis.")]).taken
    assert changed.words == "Czerwony {+lis+} ."
    (new,) = take(Path("x"), [unit("3", "Green.", "Zielony.")]).taken
    assert new.words == "Zielony."


ITALIAN = "il giocatore della carta non è più con le altre che si devono per una nel"
POLISH = "gracz nie może i na się do że jest z po oraz jeśli lub karty jego"


@pytest.mark.usefixtures("path")
def test_a_language_is_told_by_its_words() -> None:
    """Five texts are needed; four say too little."""
    tongue = sys.modules[TAKING]._another_tongue
    assert tongue([ITALIAN] * 5, "pl") == "it"
    assert tongue([ITALIAN] * 4, "pl") == ""
    assert tongue([POLISH] * 5, "pl") == ""
    assert tongue([POLISH] * 4 + [ITALIAN], "pl") == ""
    assert tongue(["zzz"] * 5, "pl") == ""
    assert tongue([ITALIAN] * 5, "xx") == ""


# PO as a file to hand over.


@pytest.fixture
def _handed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "messages_of", lambda _domain: MESSAGES)
    monkeypatch.setattr(formats, "entries_of", lambda domain, _lang: catalog(domain))


@pytest.mark.usefixtures("_handed")
def test_a_catalog_to_hand_over(tmp_path: Path) -> None:
    text = written("po", ("pl",), (DOMAIN,))
    path = tmp_path / "x.po"
    path.write_text(text, "utf-8")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    made = polib.pofile(text)
    assert made.metadata["X-Messages"] == "5"
    assert {e.msgctxt or "": e.occurrences for e in made if not e.obsolete} == {
        "1": [("rules/a.py", "7")],
        "2": [("rules/a.py", "9")],
        "3": [],
        "4": [("rules/b.py", "1")],
        "": [("rules/b.py", "2")],
    }
    found = read_exchanged(path)
    assert [(u.domain, u.context, u.source, u.lang, u.target, u.state) for u in found] == [
        (DOMAIN, "1", "Red.", "pl", "Czerwony.", State.DONE),
        (DOMAIN, "2", "Blue {.placed}.", "pl", "Niebieski {.placed}.", State.LOOK),
        (DOMAIN, "3", "Green.", "pl", "", State.NEW),
        (DOMAIN, "4", "White.", "pl", "", State.NEW),
        (DOMAIN, "", "Bare.", "pl", "Nagi.", State.DONE),
    ]
    lines = text.splitlines()
    assert [lines[u.line - 1].startswith(("#", "msgctxt", "msgid")) for u in found] == [True] * 5


@pytest.mark.parametrize("head", ["other risiko", "ts-rules", "ts-rules "])
def test_a_catalog_of_others_is_refused(tmp_path: Path, head: str) -> None:
    path = tmp_path / "x.po"
    path.write_text(f'msgid ""\nmsgstr ""\n"Project-Id-Version: {head}\\n"\n\nmsgid "a"\nmsgstr "b"\n', "utf-8")
    with pytest.raises(BadFile, match="is no catalog of ours"):
        read_exchanged(path)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\xff\xfe<", "UTF-16"),
        (b"\xfe\xff", "UTF-16"),
        (b"\xef\xbb\xbf \n<xliff version='2.0'/>", "holds no message"),
        (b"x<xliff version='2.0'/>", "no line of a PO file"),
    ],
)
def test_what_a_file_is_by_what_stands_in_it(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=why):
        read_exchanged(path)
    with pytest.raises(BadFile, match="is a folder"):
        read_exchanged(tmp_path)


def test_a_termbase_is_told_from_messages(tmp_path: Path) -> None:
    for content, terms in (("<tbx/>", True), ("<martif/>", True), ("<tmx/>", False), ("a", False)):
        path = tmp_path / "x"
        path.write_text(content, "utf-8")
        assert formats.is_terms(path) is terms


def test_each_format_is_written_as_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = Unit("cli", "", "Wait", "pl", "Czekaj", State.DONE)
    monkeypatch.setattr(formats, "units_of", lambda lang, _domains: [waits] if lang == "pl" else [])
    begins = {"xliff": 'version="2.1"', "xliff-1.2": 'version="1.2"', "tmx": "<tmx"}
    for form, mark in begins.items():
        text = written(form, ("pl", "it"), ("cli",))
        assert mark in text
        assert "Czekaj" in text
