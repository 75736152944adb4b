"""What comes of the text logs of the digital edition, game by game: facts only.

    TS_RULES_LOGS=… .venv/bin/python tests/bench/logs.py > tests/bench/results/logs-….txt

For each game: lines that say something, all accounted for or where reading stopped; cards played of those that the
log has; figures of the log that our position has too; differences, with the rule; how it ends; processor time.

Influence is compared where the next card is played, the whole map at once: each line of influence counts as reproduced
if the search came past that place, for else it would not have.  The value that heads a use of points counts if it is
the card's printed value or the modified one: the digital edition prints the first.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from pathlib import Path

from ts_rules.errors import BadFile
from ts_rules.games.twilight_struggle.logs.log_lines import Entry, entries_of
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.tables import CARDS
from ts_rules.playing.foreign_log import ForeignLog, LogDifference, as_replay, read_foreign
from ts_rules.playing.notation import result_said
from ts_rules.playing.sentences import in_plain_english

PLAYS = ("round", "headlines")
HEAD = "game  lines  plays      moves  figures      VP         DEFCON     influence  differences       seconds  end"


def say(line: str) -> None:
    """A line of the report."""
    sys.stdout.write(f"{line}\n")


def of(figures: ForeignLog, what: str) -> str:
    """How many figures of a kind are reproduced, of how many."""
    same, all_ = figures.figures.get(what, (0, 0))
    return f"{same}/{all_}"


def plays(entries: tuple[Entry, ...], found: ForeignLog) -> str:
    """How many of the cards that a log has played are among our moves too."""
    ours = {move.move for move in found.told}
    played = [entry for entry in entries if entry.what in PLAYS and entry.card]
    return f"{sum(CARDS[entry.card] in ours for entry in played)}/{len(played)}"


def main() -> int:
    """A line for each game, then the differences, then all together."""
    folder = Path(os.environ["TS_RULES_LOGS"])
    say(HEAD)
    total: Counter[str] = Counter()
    reproduced: Counter[str] = Counter()
    told: list[tuple[str, LogDifference]] = []
    ended = 0
    slowest = 0.0
    files = sorted(folder.glob("game-*.txt"))
    for path in files:
        text = path.read_text("utf-8")
        begun = time.process_time()
        number = path.stem.removeprefix("game-")
        try:
            found = read_foreign([PLAYED], text, path.name)
        except BadFile as problem:
            say(f"{number}    stops: {str(problem)[:60]}")
            continue
        assert found is not None, f"{path.name} is no log"
        as_replay(found)  # the record alone, every move checked once more
        seconds = time.process_time() - begun
        slowest = max(slowest, seconds)
        ended += 1
        same, all_ = (sum(both[n] for both in found.figures.values()) for n in (0, 1))
        for what, (kept, whole) in found.figures.items():
            reproduced[what] += kept
            total[what] += whole
        told += [(number, difference) for difference in found.differences]
        settled = len(found.differences) - len(found.unsettled)
        differences = f"{len(found.differences)} ({settled} settled)"
        end = result_said(PLAYED, found.state) if found.state.result else "the log breaks off"
        columns = (
            *((number, 6), (found.lines, 7), (plays(entries_of(text), found), 11), (len(found.moves), 7)),
            *((f"{same}/{all_}", 13), (of(found, "vp"), 11), (of(found, "defcon"), 11), (of(found, "influence"), 11)),
            *((differences, 18), (f"{seconds:.2f}", 9)),
        )
        say("".join(f"{column:<{width}}" for column, width in columns) + end)
    say("\nDifferences: game, line, what, the log's figure, ours, the rule, why")
    for number, difference in told:
        say(
            f"{number}:{difference.line}  {difference.what}: {in_plain_english(difference.log)} / "
            f"{in_plain_english(difference.ours)}"
            f"  ({difference.rule})  {difference.why or 'NOT SETTLED'}"
        )
    say("\nFigures reproduced of all")
    for what in sorted(total):
        say(f"{what:<12} {reproduced[what]}/{total[what]}")
    say(f"\n{ended} of {len(files)} to their end by themselves; the slowest took {slowest:.2f} s")
    return 0 if ended == len(files) else 1


if __name__ == "__main__":
    sys.exit(main())
