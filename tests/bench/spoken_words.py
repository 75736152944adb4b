"""Puts on record the words of our own statements in each language, for a game whose books print no numbers.

    .venv/bin/python tests/bench/spoken_words.py risiko

Extraction compares the ideas of such a book with them.  They are on record, like `spoken_of.json`, so that a sentence
which is worded better moves no passage of a book; written anew only by hand, with a look at what moves.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator

import polib

from ts_rules.extract.look.language_marks import read_languages
from ts_rules.extract.place.rule_profiles import SPOKEN_WORDS, telling_words
from ts_rules.games import load_game
from ts_rules.model import Rule
from ts_rules.paths import data, package_folder

SLOT = re.compile(r"\{[^}]*\}")
ABOUT = (
    "The words of our own statements and titles, cut short, by language and rule: by them extraction tells the ideas "
    "of a book without numbers."
)


def told(rule: Rule) -> Iterator[tuple[str, str]]:
    """Its statement, and the readings that stand in it."""
    yield rule.printed, rule.statement.text
    for variant in rule.variants:
        for slug, reading in variant.readings.items():
            yield f"{variant.id}/{slug}", reading.statement.text


def main() -> None:
    game = load_game(sys.argv[1])
    found: dict[str, dict[str, str]] = {}
    for lang in read_languages():
        if lang == "en":
            said = {r.printed: " ".join([r.title, *(text for _where, text in told(r))]) for r in game}
        else:
            catalog = polib.pofile(str(data("locales") / lang / "LC_MESSAGES" / f"{game.id}.po"))
            by_context = {entry.msgctxt: entry.msgstr for entry in catalog}
            said = {
                r.printed: " ".join(by_context.get(where, "") for where in (f"{r.printed}/title", *dict(told(r))))
                for r in game
            }
        found[lang] = {rule: " ".join(telling_words(SLOT.sub(" ", text), lang)) for rule, text in said.items()}
    table = {"schema": "ts-rules/spoken-words/1", "about": ABOUT, "words": found}
    path = package_folder(game.spec.package) / SPOKEN_WORDS
    path.write_text(json.dumps(table, ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
