"""Illegal moves drawn by lot from random games, as a sheet to be judged by somebody who names the rule without ours.

    python tests/bench/why_not.py --moves 300 --seed 1 --to /tmp/sheet
    python tests/bench/why_not.py --compare /tmp/sheet named.json

The first writes `questions.md` and `questions.json` (position as the player to move sees it, what is asked, the move)
and `answers.json` (our reasons), each by number.  The second counts how often a judge's rules, `{"1": ["6.3.1"], ...}`,
have one that our first reason names; a rule counts for its clauses, and for the card that we name beside it.
Kinds of decisions are drawn evenly, for random play asks the same few again and again; then a sort of move, then a
move.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).resolve()
sys.path[:0] = [str(HERE.parents[1] / "games" / "twilight_struggle")]

from meant_moves import meant, sort_of  # noqa: E402 - of the tests, which stand in no package

import ts_rules  # noqa: E402
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED  # noqa: E402
from ts_rules.games.twilight_struggle.play.frames import frame_to  # noqa: E402
from ts_rules.games.twilight_struggle.play.kinds import NAMES  # noqa: E402
from ts_rules.games.twilight_struggle.play.state import NATURE, State  # noqa: E402
from ts_rules.playing.chance import choose  # noqa: E402
from ts_rules.playing.sentences import names_in_english  # noqa: E402
from ts_rules.playing.why_not import ids_of, reasons, sentence  # noqa: E402

WAYS: tuple[tuple[str, dict[str, object]], ...] = (("deluxe", {}), ("2e", {}), ("deluxe", {"late_war": True}))
GAMES = 24  # from which positions are drawn
OF_A_KIND = 60
SEEN = (
    *("turn", "round", "phasing", "defcon", "vp", "space", "space_cards", "military_operations", "china"),
    *("china_face_up", "discard", "removed", "lasting", "played", "effects"),
)


def positions(seed: int) -> dict[str, list[State]]:
    """Decisions of random games by kind."""
    found: dict[str, list[State]] = defaultdict(list)
    for number in range(GAMES):
        ruleset, options = WAYS[number % len(WAYS)]
        rng = Random(f"{seed}/{number}")
        state = ts_rules.new("ts", ruleset, options=options).position
        while state.result is None:
            if state.to_move != NATURE and rng.random() < 0.2:
                found[NAMES[state.stack[-1][0]]].append(state.copy())
            state.play(choose(PLAYED, state, rng))
    return {kind: states for kind, states in found.items() if any(map(meant, states[:5]))}


def draw(count: int, seed: int) -> Iterator[tuple[State, int]]:
    """Illegal moves by lot."""
    rng, by_kind, drawn = Random(f"why not/{seed}"), positions(seed), set()
    while count:
        state = rng.choice(by_kind[rng.choice(sorted(by_kind))])
        sorts: dict[str, list[int]] = defaultdict(list)
        for move in meant(state):
            sorts[sort_of(move)].append(move)
        if not sorts:
            continue
        move = rng.choice(sorts[rng.choice(sorted(sorts))])
        if (id(state), move) not in drawn:
            drawn.add((id(state), move))
            count -= 1
            yield state, move


def question(state: State, move: int) -> dict[str, Any]:
    """What the player to move sees, what is asked, and the move that is not possible."""
    side = PLAYED.sides[state.to_move or 0]
    facts = {word: PLAYED.facts[word](state) for word in SEEN}
    influence = {country: both for country, both in PLAYED.facts["influence"](state).items() if any(both)}
    control = {country: who for country, who in PLAYED.facts["control"](state).items() if who != "nobody"}
    return {
        "ruleset": state.rules.name,
        "options": PLAYED.options(state.rules),
        **facts,
        "influence (US, USSR)": influence,
        "control": control,
        "hand": PLAYED.facts["hands"](state)[side],
        "cards in the opponent's hand": state.hands[1 - (state.to_move or 0)].bit_count(),
        "being played": PLAYED.write(state)["current"],
        "to move": side,
        "asked": PLAYED.prompt(state),
        "by": PLAYED.asked_by(state),
        "details": {k: v for k, v in frame_to(state.stack[-1]).items() if k not in ("kind", "side", "by")},
        "move": PLAYED.said(move),
    }


def answer(state: State, move: int) -> list[dict[str, Any]]:
    """Our reasons, the most telling first."""
    found = reasons(PLAYED, state, move)
    name = names_in_english(PLAYED)
    return [{"rules": ids_of(reason), "sentence": sentence(reason, str, name)} for reason in found]


def write(count: int, seed: int, to: Path) -> None:
    """Two files for the judge, one for who counts."""
    to.mkdir(parents=True, exist_ok=True)
    drawn = list(draw(count, seed))
    asked = {str(n): question(*one) for n, one in enumerate(drawn, 1)}
    (to / "questions.json").write_text(json.dumps(asked, indent=1, ensure_ascii=False), "utf-8")
    (to / "answers.json").write_text(
        json.dumps({str(n): answer(*one) for n, one in enumerate(drawn, 1)}, indent=1, ensure_ascii=False), "utf-8"
    )
    lines = ["# Which rule or card forbids the move?", ""]
    for number, told in asked.items():
        lines += [f"## {number}: {told['to move']} wants `{told['move']}`", ""]
        lines += [f"* {word}: {_plain(value)}" for word, value in told.items() if value not in ([], {}, None)]
        lines.append("")
    (to / "questions.md").write_text("\n".join(lines), "utf-8")
    print(f"{len(drawn)} moves in {to}")  # noqa: T201


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{key} {_plain(inner)}" for key, inner in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def compare(folder: Path, named: Path) -> None:
    """How often the judge names the rule that we name first."""
    ours, theirs = (json.loads(path.read_text("utf-8")) for path in (folder / "answers.json", named))
    first = [number for number, rules in theirs.items() if _same(ours[number][:1], rules)]
    somewhere = [number for number, rules in theirs.items() if _same(ours[number], rules)]
    for number in sorted(set(theirs) - set(first), key=int):
        print(number, theirs[number], "|", "; ".join(one["sentence"] for one in ours[number]))  # noqa: T201
    print(f"first {len(first)}, somewhere {len(somewhere)}, of {len(theirs)}")  # noqa: T201


def _same(reasons_told: list[dict[str, Any]], rules: list[str]) -> bool:
    plain = {rule.partition("/")[0] for rule in rules}
    return any(plain & {rule.partition("/")[0] for rule in one["rules"]} for one in reasons_told)


def main() -> None:
    """As the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path("why_not"))
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("FOLDER", "NAMED"))
    given = parser.parse_args()
    if given.compare:
        compare(*given.compare)
    else:
        write(given.moves, given.seed, given.to)


if __name__ == "__main__":
    main()
