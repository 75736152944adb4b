"""What a player scans in a long rule: each of its sentences opens with a word or two in bold, on pages and in print."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from ts_rules.games import installed, load_game
from ts_rules.model import Game
from ts_rules.translate.catalogs import game_catalog

LANGUAGES = ("en", "it", "pt", "pl", "el")
LONG = 5
"""So many sentences below a rule are more than one reads through."""
LONGEST = 3
LIST = re.compile(r'<ul class="clauses">(.*?)</ul>', re.DOTALL)
ITEM = re.compile(r'<li id="r-([^"]+)"[^>]*>(?:<b class="opens">([^<]+)\.</b> )?<span class="says">')


def leads(site: Path, lang: str, short: str) -> dict[str, dict[str, str]]:
    """By rule: the sentences below it on its page, and what each opens with."""
    found: dict[str, dict[str, str]] = {}
    root = site if lang == "en" else site / lang
    for page in sorted((root / short).glob("*.html")):
        for listed in LIST.findall(page.read_text("utf-8")):
            for ident, lead in ITEM.findall(listed):
                found.setdefault(ident.partition("/")[0], {})[ident] = unescape(lead)
    return found


@pytest.mark.parametrize("name", sorted(installed()))
def test_each_sentence_of_a_long_rule_has_a_lead_of_its_own(name: str) -> None:
    for rule in load_game(name):
        given = [clause.lead for clause in rule.clauses if clause.lead]
        assert len(given) == len(set(given)), rule.printed
        if len(rule.clauses) >= LONG:
            assert len(given) == len(rule.clauses), f"{rule}: {[c.slug for c in rule.clauses if not c.lead]}"
        for lead in given:
            assert len(lead.split()) - lead.count("+") <= LONGEST, lead
            assert not lead.endswith((".", ":")), lead
            assert not re.search(r"\d", lead), f"{rule}: a figure has its home in data: {lead}"


def test_pages_set_the_leads_before_the_sentences(handbook: Path, ts: Game) -> None:
    for lang in LANGUAGES:
        shown = leads(handbook, lang, "ts")
        for rule in ts:
            if not rule.clauses:
                continue
            for clause in rule.clauses:
                said = (
                    game_catalog(ts.id, lang).get((f"{clause}/lead", clause.lead), "") if lang != "en" else clause.lead
                )
                assert shown[rule.printed][clause.printed] == said, (lang, clause.printed)


def test_what_is_added_to_a_realignment_roll_stands_before_what_comes_of_it(handbook: Path) -> None:
    """A player who rolls looks for the modifiers; ties and costs are asked for more seldom."""
    shown = list(leads(handbook, "en", "ts")["6.2.2"])
    first, last = shown[:4], shown[4:]
    assert first == ["6.2.2/result", "6.2.2/neighbours", "6.2.2/majority", "6.2.2/superpower"]
    assert last == ["6.2.2/either-player-loses", "6.2.2/tie", "6.2.2/cost"]
