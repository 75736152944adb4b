"""`rules.json`: everything the pages say of the rules of a game, for programs; in all languages that were built."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..games import load_game
from ..model import Rule
from .desk import Desk
from .facts import ClauseFacts, RuleFacts, VariantFacts, rule_facts
from .places import place
from .voices import Spoken

__all__ = ["SCHEMA", "merged", "of_language"]

SCHEMA = "ts-rules/rules/1"


def of_language(desk: Desk) -> dict[str, Any]:
    """The words of one language by id, and once what is alike in all."""
    words: dict[str, Any] = {}
    common = []
    for rule in desk.game:
        told, alike = _told(desk, rule)
        words |= told
        common += alike
    for slug in desk.game.events:
        words[f"card.{slug}"] = _card(desk, slug)
    return {"words": words, "rules": common}


def _told(desk: Desk, rule: Rule) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The words of a rule by id, and in English what is alike in all languages."""
    facts = rule_facts(desk.voices, rule)
    words = {facts.number: {"title": facts.title, "statement": _by_ruleset(facts.said)}}
    words |= {c.id: {"statement": _by_ruleset(c.said)} for c in facts.clauses}
    words |= {f"{v.id}/{r.slug}": {"statement": str(r.text.striptags())} for v in facts.variants for r in v.readings}
    return words, [_rule(desk, facts)] if desk.lang == "en" else []


def _card(desk: Desk, slug: str) -> dict[str, Any]:
    said = desk.voices.sentence(f"card.{slug}", desk.game.events[slug].statement)
    return {"title": desk.voices.name(f"card.{slug}"), "statement": _by_ruleset(said)}


def merged(game_id: str, parts: Mapping[str, dict[str, Any]], rulesets: Iterable[str]) -> dict[str, Any]:
    """The document, of what each language brought."""
    game = load_game(game_id)

    def told(ident: str) -> dict[str, Any]:
        found = {lang: part["words"][ident] for lang, part in parts.items()}
        fields = next(iter(found.values())).keys()
        return {field: {lang: words[field] for lang, words in found.items()} for field in fields}

    def readings(variant: dict[str, Any]) -> list[dict[str, Any]]:
        return [{**r, **told(f"{variant['variant']}/{r['reading']}")} for r in variant["readings"]]

    rules = [
        {
            **rule,
            **told(rule["rule"]),
            "clauses": [{**c, **told(c["clause"])} for c in rule["clauses"]],
            "variants": [{**v, "readings": readings(v)} for v in rule["variants"]],
        }
        for rule in parts["en"]["rules"]
    ]
    cards = [
        {
            "card": card.slug,
            "number": card.number,
            "side": card.side,
            "operations": card.ops,
            "era": card.era,
            "editions": list(card.editions or game.spec.editions),
            "permalink": f"/{game.spec.short}/c/{card.slug}/",
            **told(f"card.{card.slug}"),
        }
        for card in sorted(game.cards.values(), key=lambda c: c.number)
    ]
    return {
        "schema": SCHEMA,
        "game": game.id,
        "languages": list(parts),
        "rulesets": list(rulesets),
        "canonical": game.spec.canonical,
        "rules": rules,
        "cards": cards,
    }


def _by_ruleset(said: Spoken) -> dict[str, str]:
    """What every ruleset says under `all`, or each under its own name."""
    if said.same:
        return {"all": str(said.text.striptags())}
    return {name: str(told.text.striptags()) for told in said.told for name in told.rulesets}


def _rule(desk: Desk, rule: RuleFacts) -> dict[str, Any]:
    short = desk.game.spec.short
    return {
        "rule": rule.number,
        "slug": rule.slug,
        "permalink": f"/{short}/r/{rule.number}/",
        "page": f"/{short}/{place(desk.game, 'r', rule.number).link}",
        "editions": list(rule.editions or desk.game.spec.editions),
        "prose_only": rule.prose_only,
        "doubt": rule.doubt,
        "scenarios": [s.id for s in rule.scenarios],
        "names": list(rule.names),
        "named_by": list(rule.named_by),
        "cards": [slug for slug, _ in rule.cards],
        "printed": {p.book: p.number or None for p in rule.printed},
        "clauses": [_clause(desk, c) for c in rule.clauses],
        "variants": [_variant(v) for v in rule.variants],
    }


def _clause(desk: Desk, clause: ClauseFacts) -> dict[str, Any]:
    return {
        "clause": clause.id,
        "editions": list(clause.editions or desk.game.spec.editions),
        "prose_only": clause.prose_only,
        "doubt": clause.doubt,
        "scenarios": [s.id for s in clause.scenarios],
    }


def _variant(variant: VariantFacts) -> dict[str, Any]:
    return {
        "variant": variant.id,
        "unobservable": variant.unobservable,
        "doubt": variant.doubt,
        "readings": [
            {
                "reading": r.slug,
                "editions": list(r.editions),
                "unplayable": r.unplayable,
                "decided_by": r.decided_by or None,
                "books": [{"book": b.book, "verdict": b.verdict, "note": b.note} for b in r.books],
            }
            for r in variant.readings
        ],
    }
