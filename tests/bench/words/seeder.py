"""Errors put into sound catalogs on purpose, one to a message, of every kind that a check is meant to find.

Written from the list of kinds, before there was any check, and it imports none of them: a seed is what a tired
translator would do, by words of its own (`seeds.toml`) and the termbase as a file.

    from seeder import seeds
    for seed in seeds("pl", "2026-11-18", each=10): ...

An English catalog, which does not exist, has our statements on both sides; seeds change the second.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module

from seed_kit import KINDS, LANGUAGES, Entry, Seed, entries

__all__ = ["KINDS", "LANGUAGES", "Entry", "Seed", "entries", "seeds"]

for part in ("seeds_of_sense", "seeds_of_wording", "seeds_of_form"):
    import_module(part)  # which enters its kinds


def seeds(lang: str, seed: str, each: int = 10) -> Iterator[Seed]:
    """Up to so many of every kind, each in another message."""
    for kind, make in KINDS.items():
        rng = random.Random(f"{seed} {lang} {kind}")
        pool = [*entries(lang)]
        rng.shuffle(pool)
        made = 0
        for entry in pool:
            changed = make(entry, lang, rng)
            if changed is None:
                continue
            source, target = changed if isinstance(changed, tuple) else (entry.source, changed)
            if target in (entry.target, "") or not target.strip():
                continue
            yield Seed(kind, lang, entry, source, " ".join(target.split(" ")))
            made += 1
            if made == each:
                break
