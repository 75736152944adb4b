"""Counts and sums that follow from the data, so that nobody types them a second time."""

from __future__ import annotations

from typing import Any

__all__ = ["derive"]

Derived = dict[str, int | dict[str, int]]
EDITIONS = ("deluxe", "2e")


def derive(files: dict[str, dict[str, Any]]) -> Derived:
    """Figures by path, from the parsed data files."""
    countries = files["map"]["country"].values()
    regions = files["map"]["region"].values()
    cards = [c for name, table in files.items() if name.startswith("cards") for c in table["card"].values()]
    derived: Derived = {
        "map.countries": len(countries),
        "map.battlegrounds": sum(c.get("battleground", False) for c in countries),
        "map.regions": sum("part_of" not in r for r in regions),
        "cards.total": (total := {e: sum(e in c.get("editions", EDITIONS) for c in cards) for e in EDITIONS}),
        "components.cards": {e: total[e] + files["components"]["aid_cards"][e] for e in EDITIONS},
        "cards.wars": sum(c.get("war", False) for c in cards),
        "cards.scoring": sum(c.get("scoring", False) for c in cards),
        "space_race.boxes": len(files["space_race"]["box"]),
        "space_race.final": max(map(int, files["space_race"]["box"])),
        "space_race.awarded": sum(bool(b["first"]) for b in files["space_race"]["box"].values()),
    }
    for number, box in files["space_race"]["box"].items():
        if "ability" in box:
            derived[f"space_race.ability.{box['ability']}.box"] = int(number)
    setup = files["setup"]
    for side in ("us", "ussr"):
        placed = [*setup["fixed"][side].values(), *setup["free"][side].values()]
        derived[f"setup.{side}_total"] = {e: sum(n[e] if isinstance(n, dict) else n for n in placed) for e in EDITIONS}
    # What the readings of an edition figure name, whatever edition is in force.
    box = files["components"]
    both = {f"components.{name}": box[name] for name in ("counter_sheets", "player_aids")}
    both |= {path: derived[path] for path in ("components.cards", "cards.total", "setup.us_total")}
    derived |= {f"{path}.{e}": figure[e] for path, figure in both.items() for e in EDITIONS}
    return derived
