"""Counts and sums that follow from the data, so that nobody types them a second time."""

from __future__ import annotations

from typing import Any

__all__ = ["derived_figures"]

Files = dict[str, dict[str, Any]]
Derived = dict[str, int | dict[str, int]]
EDITIONS = ("deluxe", "2e")


def derived_figures(files: Files) -> Derived:
    """Figures by path, from the parsed data files."""
    countries, regions = files["map"]["country"].values(), files["map"]["region"].values()
    boxes = files["space_race"]["box"]
    derived: Derived = {
        "map.countries": len(countries),
        "map.battlegrounds": sum(c.get("battleground", False) for c in countries),
        "map.regions": sum("part_of" not in r for r in regions),
        **_of_cards(files),
        "space_race.boxes": len(boxes),
        "space_race.final": max(map(int, boxes)),
        "space_race.awarded": sum(bool(box["first"]) for box in boxes.values()),
        **{f"space_race.ability.{b['ability']}.box": int(n) for n, b in boxes.items() if "ability" in b},
    }
    for side in ("us", "ussr"):
        derived[f"setup.{side}_total"] = _placed(files["setup"], side)
    # What the readings of an edition figure name, whatever edition is in force.
    box = files["components"]
    both = {f"components.{name}": box[name] for name in ("counter_sheets", "player_aids")}
    both |= {path: derived[path] for path in ("components.cards", "cards.total", "setup.us_total")}
    return derived | {f"{path}.{e}": figure[e] for path, figure in both.items() for e in EDITIONS}


def _of_cards(files: Files) -> Derived:
    cards = [c for name, table in files.items() if name.startswith("cards") for c in table["card"].values()]
    total = {e: sum(e in c.get("editions", EDITIONS) for c in cards) for e in EDITIONS}
    return {
        "cards.total": total,
        "components.cards": {e: total[e] + files["components"]["aid_cards"][e] for e in EDITIONS},
        "cards.wars": sum(c.get("war", False) for c in cards),
        "cards.scoring": sum(c.get("scoring", False) for c in cards),
    }


def _placed(setup: dict[str, Any], side: str) -> dict[str, int]:
    """Influence that a side has after set-up, by edition."""
    placed = [*setup["fixed"][side].values(), *setup["free"][side].values()]
    return {e: sum(n[e] if isinstance(n, dict) else n for n in placed) for e in EDITIONS}
