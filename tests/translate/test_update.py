"""Catalogs kept up to date: nothing that a translator wrote is lost, and what changed is said."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import polib
import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.errors import BadFile
from ts_rules.languages import spoken
from ts_rules.translate.catalogs import read_catalog, sound_entries
from ts_rules.translate.messages import OURS, Message, domains, messages_of
from ts_rules.translate.update import Report, merged, new_catalog, updated
from ts_rules.translate.word_changes import changed_words

Invoke = Callable[..., Result]


def messages(**texts: str) -> tuple[Message, ...]:
    return tuple(Message(context.replace("_", "."), text, "6") for context, text in texts.items())


def catalog_of(tmp_path: Path, lang: str = "pl", **texts: tuple[str, str]) -> Path:
    path = tmp_path / "x.po"
    made = new_catalog("x", lang)
    for context, (msgid, msgstr) in texts.items():
        made.append(polib.POEntry(msgctxt=context.replace("_", "."), msgid=msgid, msgstr=msgstr))
    path.write_text(str(made), "utf-8")
    return path


def update_catalog(path: Path, domain: str, lang: str, messages: tuple[Message, ...]) -> Report:
    text, report = updated(path, domain, lang, messages)
    path.write_text(text, "utf-8")
    return report


def test_what_did_not_change_stays(tmp_path: Path) -> None:
    path = catalog_of(tmp_path, _6=("One.", "Jeden."), _7=("Two.", ""))
    report = update_catalog(path, "x", "pl", messages(_6="One.", _7="Two."))
    assert (report.kept, report.new, report.changed, report.gone) == (2, (), (), ())
    assert read_catalog(path) == {(".6", "One."): "Jeden."}


def test_a_changed_statement_keeps_its_translation_and_says_what_changed(tmp_path: Path) -> None:
    path = catalog_of(tmp_path, _6=("A coup lowers DEFCON.", "Przewrót obniża DEFCON."))
    report = update_catalog(path, "x", "pl", messages(_6="A coup in a battleground lowers DEFCON."))
    assert [c.words for c in report.changed] == ["A coup {+in a battleground+} lowers DEFCON ."]
    entry = sound_entries(path)[0]
    assert entry.msgstr == "Przewrót obniża DEFCON."
    assert "fuzzy" in entry.flags
    assert entry.previous_msgid == "A coup lowers DEFCON."
    assert read_catalog(path) == {}  # it is not shown as if it were a translation of the new text


def test_changed_twice_the_translator_still_sees_the_text_that_was_translated(tmp_path: Path) -> None:
    path = catalog_of(tmp_path, _6=("First.", "Pierwszy."))
    update_catalog(path, "x", "pl", messages(_6="Second."))
    update_catalog(path, "x", "pl", messages(_6="Third."))
    entry = sound_entries(path)[0]
    assert (entry.previous_msgid, entry.msgid, entry.msgstr) == ("First.", "Third.", "Pierwszy.")


def test_a_text_that_moves_takes_its_translation_along(tmp_path: Path) -> None:
    path = catalog_of(tmp_path, _6=("One.", "Jeden."))
    report = update_catalog(path, "x", "pl", messages(_9="One."))
    assert report.moved == ((".6", ".9"),)
    assert read_catalog(path) == {(".9", "One."): "Jeden."}


def test_what_is_gone_is_kept_as_obsolete_and_comes_back(tmp_path: Path) -> None:
    path = catalog_of(tmp_path, _6=("One.", "Jeden."), _7=("Two.", "Dwa."))
    report = update_catalog(path, "x", "pl", messages(_7="Two."))
    assert report.gone == (".6",)
    assert "#~ msgstr" in path.read_text("utf-8")
    update_catalog(path, "x", "pl", messages(_6="One.", _7="Two."))
    assert read_catalog(path) == {(".6", "One."): "Jeden.", (".7", "Two."): "Dwa."}


@pytest.mark.parametrize("domain", domains())
def test_code_that_is_edited_or_moved_changes_no_catalog(tmp_path: Path, domain: str) -> None:
    path, now = tmp_path / "x.po", messages_of(domain)
    update_catalog(path, domain, "pl", now)
    before = path.read_text("utf-8")
    assert not re.search(r"\.(py|html|toml)(:\d+)?$", before, re.MULTILINE)
    elsewhere = [replace(m, place=f"rooms/{m.place}9", chapter=f"other-{m.chapter}") for m in now]
    update_catalog(path, domain, "pl", reversed(elsewhere) if domain in OURS else elsewhere)
    assert path.read_text("utf-8") == before


def test_a_new_text_of_a_page_stands_beside_its_neighbour(tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    update_catalog(path, "cli", "pl", [Message("", t, "x") for t in ("one", "two", "three")])
    update_catalog(path, "cli", "pl", [Message("", t, "x") for t in ("zero", "three", "four", "one")])
    assert [e.msgid for e in sound_entries(path)] == ["zero", "one", "three", "four"]


def test_comments_and_flags_of_a_translator_stay(tmp_path: Path) -> None:
    path = catalog_of(tmp_path, _6=("One.", "Jeden."))
    entries = polib.pofile(str(path))
    entries[0].tcomment = "as the book has it"
    entries[0].flags = ["ignore-numbers"]
    path.write_text(str(entries), "utf-8")
    update_catalog(path, "x", "pl", messages(_6="One."))
    entry = sound_entries(path)[0]
    assert (entry.tcomment, entry.flags) == ("as the book has it", ["ignore-numbers"])


@pytest.mark.parametrize(
    "broken",
    [
        'msgid "half',
        'msgctxt "6"\nmsgid "A"\nmsgstr "B"\n\nmsgctxt "6"\nmsgid "A"\nmsgstr "C"\n',
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ISO-8859-2\\n"\n',
        'msgctxt ".6"\nmsgid "One."\nmsgstr "Jeden {defcon.begin}."\n',
    ],
)
def test_a_broken_catalog_is_refused_and_left_as_it_is(tmp_path: Path, broken: str) -> None:
    path = tmp_path / "x.po"
    path.write_text(broken, "utf-8")
    with pytest.raises(BadFile, match=r"x\.po"):
        update_catalog(path, "x", "pl", messages(_6="One."))
    assert path.read_text("utf-8") == broken
    assert [p.name for p in tmp_path.iterdir()] == ["x.po"]


TEXTS = st.text(st.characters(blacklist_categories=("Cs", "Cc")), min_size=1, max_size=30).filter(str.strip)


@given(st.dictionaries(st.sampled_from(["6.1", "6.2", "6.3", "6.4"]), st.tuples(TEXTS, TEXTS), max_size=4))
def test_an_update_twice_is_an_update_once(texts: dict[str, tuple[str, str]]) -> None:
    entries = new_catalog("x", "it")
    for context, (msgid, msgstr) in texts.items():
        entries.append(polib.POEntry(msgctxt=context, msgid=msgid, msgstr=msgstr))
    wanted = tuple(Message(context, msgid, "6") for context, (msgid, _s) in texts.items())
    once, report = merged(entries, wanted, "x", "it")
    twice, again = merged(once, wanted, "x", "it")
    assert str(once) == str(twice)
    assert again.kept == report.kept == len(texts)


@given(st.lists(st.sampled_from(["a", "b", "c", "d"])), st.lists(st.sampled_from(["a", "b", "c", "d"])))
def test_changed_words_hold_both_texts(before: list[str], after: list[str]) -> None:
    said = changed_words(" ".join(before), " ".join(after))
    plain = said.replace("{+", "").replace("+}", "")
    assert re.sub(r"\[-[^]]*-\]", " ", plain).split() == after
    assert re.sub(r"\{\+[^}]*\+\}", " ", said).replace("[-", "").replace("-]", "").split() == before


def test_every_sentence_of_a_game_is_a_message() -> None:
    from ts_rules.engine import sentences
    from ts_rules.games import load_game

    for domain in ("twilight-struggle", "risiko"):
        game = load_game(domain)
        found = {(m.context, m.text) for m in messages_of(domain)}
        assert {(where, statement.text) for where, statement in sentences(game)} <= found
        assert {(f"{r.printed}/title", r.title) for r in game} <= found


def test_every_message_says_where_it_stands() -> None:
    for domain in domains():
        for message in messages_of(domain):
            assert message.place, message
            assert message.chapter, message


def test_the_command(invoke: Invoke, run: Callable[..., object]) -> None:
    body = json.loads(invoke("translate", "status", "--format", "json").output)
    assert {"en", *body["languages"]} == {*spoken()}
    rows = body["languages"]["pl"]
    assert {r["domain"] for r in rows} == set(domains())
    assert sum(r["total"] for r in rows if r["domain"] == "cli") == len(messages_of("cli"))
    refused = run("translate", "status", "--lang", "xx")
    assert refused.returncode == 2  # type: ignore[attr-defined]
    assert "init" in refused.stderr  # type: ignore[attr-defined]
