"""Small sound files of every kind, as the project writes them itself: what made-up input begins with."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

__all__ = ["seeds"]

SCENARIOS = Path(__file__).resolve().parents[2] / "ts_rules/games/twilight_struggle/scenarios"
FEW = 6  # messages in a file of them: more take longer, and show no more


@cache
def seeds() -> dict[str, Sequence[str]]:
    """Sound files of ours, small."""
    from ts_rules.translate.exchange import tmx, xliff1, xliff2
    from ts_rules.translate.exchange.translation_unit import units_of

    found: dict[str, list[str]] = {"xliff": [], "tmx": [], "po": []}
    for lang, domain, skipped in (("it", "twilight-struggle", 40), ("el", "handbook", 0), ("pl", "risiko", 3)):
        units = [*islice(units_of(lang, (domain,)), skipped, skipped + FEW)]
        found["xliff"] += [xliff1.write(units, lang), xliff2.write(units, lang)]
        found["tmx"].append(tmx.write(units))
        found["po"].append(_small_po(domain, lang, units))
    return {**found, "tbx": _small_tbx(), "toml": _scenarios(), **_games()}


def _small_po(domain: str, lang: str, units: Sequence[Any]) -> str:
    import polib

    catalog = polib.POFile()
    catalog.metadata = {
        "Project-Id-Version": f"ts-rules {domain}",
        "Language": lang,
        "Content-Type": "text/plain; charset=UTF-8",
    }
    for n, unit in enumerate(units):
        comment = f"made-from {unit.base}" if n else ""
        catalog.append(
            polib.POEntry(msgctxt=unit.context or None, msgid=unit.source, msgstr=unit.target, comment=comment)
        )
    return str(catalog)


def _small_tbx() -> list[str]:
    from ts_rules.translate.exchange.tbx import BEFORE_2019, NOW, write

    found = []
    for style in (NOW, BEFORE_2019):
        head, *entries = re.split(rf"(?=<{style.entry}\b)", write(("it", "pl"), style))
        found.append(
            head + "".join(entries[:FEW]) + entries[-1][entries[-1].index(f"</{style.entry}>") + len(style.entry) + 3 :]
        )
    return found


def _scenarios() -> list[str]:
    found = []
    for path in sorted(SCENARIOS.glob("*.toml"))[::3]:
        head, *scenarios = re.split(r"(?m)^(?=\[\[scenario\]\])", path.read_text("utf-8"))
        found += [head + "".join(scenarios[n : n + 2]) for n in range(0, min(len(scenarios), 8), 4)]
    return found


def _games() -> dict[str, list[str]]:
    from ts_rules.games import find_played
    from ts_rules.playing.chance import choose
    from ts_rules.playing.game_record import write_record
    from ts_rules.playing.saved_position import to_json

    played, saves, records = find_played("ts"), [], []
    for seed, edition in enumerate((*played.spec.editions, *played.spec.editions)):
        rng, rules = Random(seed), played.rules(played.game.ruleset(edition), {})
        state, moves = played.new(rules), []
        while state.to_move is not None and len(moves) < 25 + 60 * seed:
            moves.append(choose(played, state, rng))
            state.play(moves[-1])
        saves.append(json.dumps(to_json(played, state)))
        records.append(write_record(played, rules, moves))
    return {"save": saves, "record": records}
