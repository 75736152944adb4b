"""Messages drawn at random for a blind review: 40 of a language, a seed makes the same draw again.

    .venv/bin/python tests/bench/words/draw.py it --seed 2026-11-18 [--count 40]

Prints JSON: context, domain, English and translation, with their slots.  A reviewer who has not written them judges
each against the data of its rule; the verdicts stand beside this file as review-<lang>.toml.
"""

from __future__ import annotations

import argparse
import json
import random
import sys

from ts_rules.translate.catalogs import sound_entries
from ts_rules.translate.messages import messages_of
from ts_rules.translate.status import catalog_path

GAMES = ("twilight-struggle", "risiko")


def main() -> int:
    """Draw and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("lang")
    parser.add_argument("--seed", default="2026-11-18")
    parser.add_argument("--count", type=int, default=40)
    args = parser.parse_args()
    found = []
    for domain in (*GAMES, "handbook", "cli"):
        said = {(e.msgctxt or "", e.msgid): e.msgstr for e in sound_entries(catalog_path(domain, args.lang))}
        found += [(domain, m.context, m.text, said.get((m.context, m.text), "")) for m in messages_of(domain)]
    drawn = random.Random(f"{args.seed} {args.lang}").sample(found, args.count)
    rows = [dict(zip(("domain", "context", "english", "translation"), row, strict=True)) for row in drawn]
    sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
