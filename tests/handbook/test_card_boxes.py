"""On the page of a card: what the reader's book has wrong at the rules that the card touches, and what to play."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from ts_rules.books import readings_of, recorded
from ts_rules.handbook.writing.card_readings import variants_of_cards
from ts_rules.model import Game, Kind

BOX = re.compile(r'<div class="book-box[^"]*" data-of="([^"]+)"[^>]*>(.*?)</div>', re.DOTALL)
WRONG = (Kind.MISPRINT, Kind.MISTRANSLATION, Kind.CONTRADICTION, Kind.OMISSION)


def marked(site: Path, lang: str, card: str) -> dict[str, str]:
    root = site if lang == "en" else site / lang
    return dict(BOX.findall((root / "ts" / f"card-{card}.html").read_text("utf-8")))


def boxes(site: Path, lang: str, card: str) -> dict[str, str]:
    found = marked(site, lang, card)
    return {book: " ".join(unescape(re.sub(r"<[^>]+>", " ", told)).split()) for book, told in found.items()}


def test_nuclear_subs_says_that_the_portuguese_book_raises_defcon(handbook: Path) -> None:
    """The card spares DEFCON a coup; the book turns the rule of coups round, so its reader is told on the card too."""
    found = boxes(handbook, "en", "nuclear-subs")
    assert list(found) == ["ts-pt-summary"]
    assert "Your book errs at a rule that this card touches." in found["ts-pt-summary"]
    assert re.search(r"6\.3\.4 .*raises DEFCON .* Play: .*lowers DEFCON ", found["ts-pt-summary"])


def test_the_china_card_tells_each_reader_what_concerns_it(handbook: Path) -> None:
    for lang in ("en", "pl"):
        found = boxes(handbook, lang, "the-china-card")
        assert found
        for told in found.values():
            assert re.search(r"\b(9|10\.3|3\.1|4\.5)\b|\b9\.\d", told), told


def test_a_mistake_about_one_card_is_not_told_on_another(handbook: Path, ts: Game) -> None:
    """What a book has wrong about Star Wars, in the rule of the opponent's events, is no news on the card of NATO."""
    of = variants_of_cards(ts.id)
    assert "5.2/star-wars-pile" in [variant.id for variant in of["star-wars"]]
    assert "5.2/star-wars-pile" not in [variant.id for variant in of["nato"]]
    assert not any("Star Wars" in told for told in boxes(handbook, "en", "nato").values())


def test_every_grave_reading_of_a_card_is_on_its_page(handbook: Path, ts: Game) -> None:
    for card, variants in variants_of_cards(ts.id).items():
        found = marked(handbook, "en", card)
        for book in recorded().values():
            if book.game != ts.id:
                continue
            said = readings_of(book)
            rules = {
                ts.rules[variant.rule].printed
                for variant in variants
                if not variant.unobservable and variant.id in said and said[variant.id].verdict in WRONG
            }
            if book.edition in ts.cards[card].editions:
                assert all(f'data-x="r/{number}"' in found[book.id] for number in rules), (card, book.id, rules)
                assert bool(rules) == (book.id in found), (card, book.id)


def test_the_box_shows_for_the_chosen_book_alone(address: str, chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{address}/ts/card-nuclear-subs.html")
    assert not page.locator(".book-box").first.is_visible()
    page.goto(f"{address}/ts/card-nuclear-subs.html?as=ts-pt-summary")
    assert page.locator(".book-box[data-of='ts-pt-summary']").is_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, width


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_rule_has_no_box_of_a_card(handbook: Path, lang: str) -> None:
    root = handbook if lang == "en" else handbook / lang
    assert "Your book errs at a rule that this card touches." not in (root / "ts" / "06-3.html").read_text("utf-8")
