"""How much of a change in a rule's code its scenarios notice: the committed result of a mutation run."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import BadFile
from ..model import Game
from ..paths import package_folder
from ..toml_files import read_kept_toml

__all__ = ["MUTATION", "strengths"]

MUTATION = "mutation.toml"
FORMAT = 1
PAIR = 2


def strengths(game: Game) -> Mapping[str, tuple[int, int]]:
    """Rule → how many changes of its code were noticed, of how many that change anything; empty if never measured."""
    path = package_folder(game.spec.package) / MUTATION
    if not path.is_file():
        return {}
    table = read_kept_toml(str(path))
    rules = table.get("noticed", {})
    if table.get("format") != FORMAT or not isinstance(rules, dict):
        raise BadFile(path, f"is no result of a mutation run of format {FORMAT}: see tests/bench/mutation")
    found = {}
    for rule, pair in rules.items():
        if not isinstance(pair, list) or len(pair) != PAIR or not all(isinstance(n, int) for n in pair):
            raise BadFile(path, f"'{rule}' needs two numbers: changes noticed, changes made")
        found[rule] = (pair[0], pair[1])
    return found
