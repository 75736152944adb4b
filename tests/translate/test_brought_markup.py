"""Markup that no message of ours has is refused where translations come in, and found by the gate; ours have none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import polib
import pytest

from ts_rules.games import load_game
from ts_rules.languages import published
from ts_rules.translate.brought_markup import brought, unseen
from ts_rules.translate.catalogs import catalog
from ts_rules.translate.checks import Unit, checks, face
from ts_rules.translate.exchange.codes import problem_with
from ts_rules.translate.messages import domains, messages_of

TS = "twilight-struggle"
MARKUP = (
    "<script>x</script>",
    "<img src=x onerror=x>",
    "<SVG/onload=x>",
    "<b>",
    "x</script>",
    "<!-- x",
    "x -->",
    "x]]>",
    '"><svg onload="x">',
    "&lt;b&gt;",
    "&#60;",
    "[x](javascript:x)",
    "JavaScript: x",
    "data:text/html,x",
    "http://evil.example",
    "file:///etc/passwd",
    "SMB://x/y",
    "x //evil.example/x.js",
    "x\n\n.. raw:: html",
    "x .. include:: /etc/passwd",
    ":download:`/etc/passwd`",
    "`x <y>`_",
    "``x``",
    "|x|_",
    "{{ 7*7 }}",
    "{% include 'x' %}",
    "[link=x]x",
    "[/]",
    "\\input /etc/passwd",
    "\\write18",
    '#read("x")',
    "%(x)s",
)
HIDDEN = (
    *("\x1b]0;x\x07", "\x1b[2J", "\x9b31m", "x\u202e", "x\u2066", "x\u200f", "x\u200b", "x\x00", "x\x7f", "x\u2028"),
    *(
        "x\xad",
        "x\u034f",
        "x\u115f",
        "x\u17b4",
        "x\u180e",
        "x\u200d",
        "x\u206a",
        "x\u2800",
        "x\u3164",
        "x\ufe0f",
        "x\ufff9",
    ),
    *("x\ue000", "x\ufdd0", "x\U000e0041", "x\U000e0100", "x\ufffd"),
)
Run = Callable[..., CompletedProcess[str]]


def found(ident: str, target: str, flags: frozenset[str] = frozenset()) -> list[str]:
    unit = Unit(face("A card.", "en", TS), face(target, "it", TS), "1.0", "x.po:1", TS, load_game(TS), None, flags)
    one = checks()[ident]
    return [*one.run(unit)] if one.fits(unit) else []


@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_refused_at_the_door_and_found_by_the_gate(text: str) -> None:
    target = f"Una carta. {text}"
    assert "is not in the English: take it out" in problem_with("A card.", target, "handbook", "", "it")
    assert problem_with("A card.", target, TS, "1.0", "it")  # of braces it is said in other words
    flagged = frozenset({"ignore-literals"})
    assert found("literals", target, flagged) == found("literals", target) != []
    assert brought(f"A card. {text}", target) == []


@pytest.mark.parametrize("text", HIDDEN, ids=ascii)
def test_characters_that_nobody_sees_are_too(text: str) -> None:
    target = f"Una carta{text}."
    assert "U+" in problem_with("A card.", target, TS, "1.0", "it")
    assert found("characters", target, frozenset({"ignore-characters"})) != []


@pytest.mark.parametrize(
    "text",
    [
        "1 < 2 e 3 > 2",
        "a & b",
        "A: data: 3",
        "[…]",
        "{n} [1]",
        "e/o",
        "a|b",
        "+1, −2",
        "c'è",
        "#1",
        "100 %",
        "«x»",
        "a_b",
        "Łódź, Ηνωμένες Πολιτείες, è, œ, ß",
        "a\u0301",  # an accent of its own
        "10\xa0%, 10\u202f%",
        "“x” — ‘y’ … ½ → ★",
    ],
)
def test_what_people_write_is_no_markup(text: str) -> None:
    assert brought("", text) == unseen(text) == []


@pytest.mark.parametrize("lang", [lang for lang in published() if lang != "en"])
def test_no_message_of_ours_has_any(lang: str) -> None:
    said = {(d, key): text for d in domains() for key, text in catalog(d, lang).items()}
    assert len(said) > 1000
    for (domain, (context, source)), text in said.items():
        strange = [*brought(source, text), *(c for c in unseen(text) if c not in source)]
        assert not strange, f"{lang}/{domain} {context}: {text}"


def test_a_file_that_brings_some_is_refused_whole(run: Run, tmp_path: Path) -> None:
    """And the sentence says where: file, entry and what."""
    one, two = [m for m in messages_of(TS) if "{" not in m.text][:2]
    entries = polib.POFile()
    head = {"Project-Id-Version": f"ts-rules {TS}", "Language": "it", "Content-Type": "text/plain; charset=UTF-8"}
    entries.metadata = head
    entries.append(polib.POEntry(msgctxt=one.context, msgid=one.text, msgstr="Un testo del tutto nuovo."))
    entries.append(polib.POEntry(msgctxt=two.context, msgid=two.text, msgstr="Un testo <img src=x onerror=x>"))
    file = tmp_path / f"{TS}.po"
    entries.save(str(file))
    done = run("translate", "import", "--dry-run", str(file))
    assert done.returncode == 3
    assert f"{two.context} [it]: the markup '<img src=x onerror=x>' is not in the English: take it out" in done.stderr
    assert str(file) in done.stderr
    assert "1 of its messages cannot be taken, so none was" in done.stderr
