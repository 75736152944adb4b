"""Our engine and another on the same random games: where they disagree, and the short scenario that shows it."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ts_rules.errors import BadInput
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.playing.chance import choose
from ts_rules.playing.named_rules import usual_rules
from ts_rules.playing.scenario_file import read_scenarios, write_scenarios
from ts_rules.playing.scenario_run import run_scenario
from ts_rules.playing.shrinking import Case
from ts_rules.playing.soaking import play_one
from ts_rules.verify.engines import ALL, Asked, Cannot, Hello, Refused, verify_engine
from ts_rules.verify.engines.both_engines import Both
from ts_rules.verify.engines.differential import Differential, play_games
from ts_rules.verify.engines.own import OwnEngine
from ts_rules.verify.engines.rules_behind import rules_behind
from ts_rules.verify.engines.shrunk_disagreement import Shrunk, disagreement_of, scenario_of, shrink_all

ROOT = Path(__file__).resolve().parents[2]
COUPS = "node docs/examples/coups.mjs"
SPACE = shlex.join([sys.executable, "-I", "docs/examples/space_race.py"])
NODE = pytest.mark.skipif(not shutil.which("node"), reason="no node on this machine")
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def other(ident: str) -> OwnEngine:
    """Our engine with another reading, of which it says nothing."""
    variant, _slash, reading = ident.rpartition("/")

    class Other(OwnEngine):
        def hello(self) -> Hello:
            return replace(super().hello(), engine="other", readings=())

        def position(self, asked: Asked) -> None:
            super().position(replace(asked, readings={**asked.readings, variant: reading}))

    return Other()


def both(engine: OwnEngine) -> Both:
    return Both(PLAYED, usual_rules(PLAYED), engine, engine.hello())


def played(engine: OwnEngine, games: int = 1) -> tuple[Both, Differential]:
    pair = both(engine)
    return pair, play_games(pair, games, "test")


def shrunk(engine: OwnEngine, games: int = 1) -> tuple[Both, list[Shrunk]]:
    pair, done = played(engine, games)
    assert done.counts
    return pair, shrink_all(pair, done.examples.values(), 10)


def test_an_engine_that_is_ours_agrees_in_whole_games() -> None:
    engine = OwnEngine()
    moves: list[str] = []
    engine.play = lambda move, side: (moves.append(f"{side}: {move}"), OwnEngine.play(engine, move, side))[1]  # type: ignore[func-returns-value,method-assign]
    _pair, done = played(engine)
    assert (done.games, done.whole, done.stretches, dict(done.counts)) == (1, 1, 0, {})
    assert done.compared == len(moves) + 1
    # The very game that soaking plays, with the same dice and deals.
    soaked = play_one(PLAYED, usual_rules(PLAYED), "test", 0)
    assert soaked.moves == len(moves)


MISTAKES = [
    ("6.3.4/defcon-after/raises", "facts", "defcon", "6.3.4", 2),
    ("2.1.7/control-lead/exceeds", "facts", "control", None, 0),
    ("6.2.2/removal/must", "legal", "", "6.2.2", 4),
    ("9.3/passes-to/us", "facts", "china", "9.3", 7),  # four points must be spent
]


@pytest.mark.parametrize(("ident", "kind", "fact", "rule", "most"), MISTAKES, ids=[m[0] for m in MISTAKES])
def test_a_planted_mistake_is_shown_by_a_short_scenario(
    tmp_path: Path, ident: str, kind: str, fact: str, rule: str | None, most: int
) -> None:
    """It runs by itself, passes on ours, fails on the other, and names the rule in which the mistake is."""
    engine = other(ident)
    pair, found = shrunk(engine, 3)
    first = found[0]
    assert first.disagreement.kind == kind
    assert first.disagreement.facts[:1] == ((fact,) if fact else ())
    assert len(first.case.play) <= most
    path = tmp_path / "soak-disagreement.toml"
    path.write_text(
        write_scenarios(*(scenario_of(pair, each, f"soak-{n}") for n, each in enumerate(found))), encoding="utf-8"
    )
    scenarios = read_scenarios(PLAYED, path)
    assert all(not o.differences for s in scenarios for o in run_scenario(PLAYED, s))
    assert {o.came for o in verify_engine(PLAYED, engine, scenarios).outcomes} == {"failed"}
    assert all("It passes on our engine and fails on other" in s.note for s in scenarios)
    assert rule is None or rule in [about.partition("/")[0] for s in scenarios for about in s.about]


def test_nothing_can_be_taken_from_a_shrunk_position() -> None:
    pair, (first, *_more) = shrunk(other("6.3.4/defcon-after/raises"))
    case, target = first.case, first.disagreement

    def shows(tried: Case) -> bool:
        came = disagreement_of(pair, tried)
        return came is not None and came.like(target)

    assert shows(case)
    for word in case.given:
        assert not shows(Case({w: v for w, v in case.given.items() if w != word}, case.play)), word
    for n in range(len(case.play)):
        assert not shows(Case(case.given, case.play[:n] + case.play[n + 1 :])), case.play[n]
    assert sum(map(sum, case.given["influence"].values())) == 1


def test_the_same_seed_finds_the_same() -> None:
    _pair, one = played(other("6.3.4/defcon-after/raises"))
    _pair, two = played(other("6.3.4/defcon-after/raises"))
    assert one == two
    assert one.counts


class Changed(OwnEngine):
    """Ours, with something done otherwise."""

    def hello(self) -> Hello:
        return replace(super().hello(), engine="changed")


class Blind(Changed):
    def legal(self) -> list[str]:
        return super().legal()[:1]


class Inventive(Changed):
    def legal(self) -> list[str]:
        return [*super().legal(), "jump"]


class Strict(Changed):
    def legal(self) -> list[str]:
        raise Cannot("to list")

    def play(self, move: str, side: str) -> None:
        if move == "space-race":
            raise Refused("never")
        super().play(move, side)


class Crashing(Changed):
    def play(self, move: str, side: str) -> None:
        if PLAYED.decision(self._here) == "coup-die":
            raise ZeroDivisionError("by\nzero")
        super().play(move, side)


KINDS = [
    (Blind, "legal", "is missing"),
    (Inventive, "legal", "jump should not be legal"),
    (Strict, "refused", "the engine refuses 'space-race': never"),
    (Crashing, "broken", "the engine raised ZeroDivisionError: by zero"),
]


@pytest.mark.parametrize(("engine", "kind", "words"), KINDS, ids=[k for _e, k, _w in KINDS])
def test_every_kind_of_disagreement_is_told(engine: type[OwnEngine], kind: str, words: str) -> None:
    pair, found = shrunk(engine())
    assert {each.disagreement.kind for each in found} == {kind}
    assert words in found[0].disagreement.told[0]
    scenario = scenario_of(pair, found[0], "soak-a")
    assert scenario.note.startswith("It passes on our engine and fails on changed")
    assert len(scenario.play) <= 4


def test_within_an_action_the_other_may_be_further() -> None:
    """Counting military operations when the target is named, or after the die, is the same game."""

    class Late(Changed):
        kept: Sequence[int] | None = None

        def play(self, move: str, side: str) -> None:
            here = self._here
            if PLAYED.decision(here) == "coup-die" and self.kept is not None:
                here.military_operations[:] = self.kept
            before, named = [*here.military_operations], PLAYED.decision(here) == "coup-target"
            super().play(move, side)
            self.kept = None
            if named and PLAYED.decision(here) == "coup-die":
                self.kept = [*here.military_operations]
                here.military_operations[:] = before

    _pair, done = played(Late())
    assert dict(done.counts) == {}
    assert done.whole == 1


def test_an_engine_that_plays_one_thing_only_is_asked_no_more_than_that() -> None:
    asked: list[Asked] = []

    class Coups(Changed):
        def hello(self) -> Hello:
            words = ("to_play", "ask", "ops", "influence", "defcon", "turn", "round")
            return Hello("coups", game="twilight-struggle", words=words, facts=("influence", "defcon"))

        def position(self, asks: Asked) -> None:
            if asks.given.get("ask") != "coup":
                raise Cannot("anything but coups")
            asked.append(asks)
            super().position(asks)

    pair, done = played(Coups(), 2)
    assert done.stretches >= 3
    assert done.compared > done.stretches
    assert done.whole == 0
    assert dict(done.counts) == {}
    assert done.left_out["the engine cannot: anything but coups"] > 50
    assert all(set(asks.given) <= set(pair.hello.words) for asks in asked)


def test_after_ten_breakdowns_it_is_left_alone() -> None:
    class Ending(Changed):
        def play(self, move: str, side: str) -> None:
            raise ZeroDivisionError(move, side)

    _pair, done = played(Ending(), 50)
    assert done.gone == "the engine broke down 10 times"
    assert sum(done.counts.values()) == 10


def test_an_engine_that_breaks_down_at_a_position_is_told() -> None:
    class Ended(Changed):
        def position(self, asked: Asked) -> None:
            raise ZeroDivisionError(asked)

    _pair, done = played(Ended())
    assert done.gone == "the engine broke down 10 times"
    assert done.compared == 0
    assert {each.disagreement.kind for each in done.examples.values()} == {"broken"}


def test_the_ways_to_give_a_position_ask_the_same_of_the_same_side() -> None:
    """Over some games: whatever is given is a position, and many ask what was asked, with the same moves."""
    rng, rules = Random(3), usual_rules(PLAYED)
    asked = same = 0
    for _game in range(6):
        state = PLAYED.new(rules)
        while state.to_move is not None:
            for given in PLAYED.ways_to_give(state):
                json.dumps(given)
                asked += 1
                try:
                    position = PLAYED.position(rules, given)
                except BadInput:  # an event that the other side plays cannot be asked for by itself
                    continue
                if position.to_move is None:
                    continue
                if PLAYED.decision(position) == PLAYED.decision(state) and position.to_move == state.to_move:
                    same += position.legal() == state.legal()
            state.play(choose(PLAYED, state, rng))
    assert asked > 500
    assert same > asked * 0.4


def test_rules_behind_a_fact_are_those_whose_code_changes_it() -> None:
    given = {"to_play": "us", "ask": "coup", "ops": 3, "influence": {"mexico": [0, 2]}}
    case, rules = Case(given, ("us: mexico", "chance: die-4")), usual_rules(PLAYED)
    assert rules_behind(PLAYED, rules, case, ("defcon",)).changing[0] == "6.3.4"
    counted = rules_behind(PLAYED, rules, case, ("military_operations",)).changing
    assert "6.3.3" in counted
    assert "6.3.4" not in counted
    assert "6.3.2" in rules_behind(PLAYED, rules, case, ("vp",)).entered  # which nothing here changes
    assert sys.getprofile() is None or "coverage" in str(sys.getprofile())


# The command.


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The folder in which commands run, with the examples in it."""
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    return tmp_path


@pytest.mark.parametrize(
    ("engine", "rule"),
    [
        pytest.param(COUPS, "6.3.4", id="coups in JavaScript", marks=NODE),
        pytest.param(SPACE, "6.4.1", id="space race in Python"),
    ],
)
def test_a_program_in_any_language_is_played_against(here: Path, run: Run, engine: str, rule: str) -> None:
    good = run("soak", "--against", engine, "--games", "8")
    assert good.returncode == 0, good.stdout + good.stderr
    assert "They agree everywhere." in good.stdout + good.stderr
    assert not (here / "soak-disagreement.toml").exists()
    bad = run("soak", "--against", f"{engine} --bug", "--games", "8")
    assert bad.returncode == 1, bad.stdout + bad.stderr
    assert "ts-rules verify --engine" in bad.stdout + bad.stderr
    scenarios = read_scenarios(PLAYED, here / "soak-disagreement.toml")
    assert rule in [about.partition("/")[0] for about in scenarios[0].about]
    assert len(scenarios[0].play) <= 3
    assert run("scenario", "run", "soak-disagreement.toml").returncode == 0
    assert run("verify", "--engine", f"{engine} --bug", "--scenarios", "soak-disagreement.toml").returncode == 1
    assert run("verify", "--engine", engine, "--scenarios", "soak-disagreement.toml").returncode == 0


@NODE
def test_the_document_names_rules(here: Path, run: Run) -> None:
    done = run("soak", "--against", f"{COUPS} --bug", "--games", "6", "--format", "json")
    body = json.loads(done.stdout)
    assert body["schema"] == "ts-rules/soak-engine/1"
    assert body["engine"] == {"name": "coups-only", "version": "1.0"}
    (found,) = body["disagreements"]
    assert found["about"][0] == "6.3.4"
    assert found["facts"] == ["defcon"]
    assert found["scenario"]["play"] == read_played(here)
    assert body["hung"] is None
    assert body["file"] == "soak-disagreement.toml"


def read_played(folder: Path) -> list[str]:
    return [*read_scenarios(PLAYED, folder / "soak-disagreement.toml")[0].play]


def test_an_engine_that_hangs_is_ended_and_told(here: Path, run: Run) -> None:
    (here / "slow.py").write_text(
        "import os, time\nfrom ts_rules.verify.engines.own import OwnEngine\n"
        "class Slow(OwnEngine):\n"
        "    plays = 0\n"
        "    def play(self, move, side):\n"
        "        super().play(move, side)\n"
        "        self.plays += 1\n"
        "        if self.plays == 5:\n"
        "            open('pid', 'w').write(str(os.getpid()))\n"
        "            time.sleep(600)\n",
        encoding="utf-8",
    )
    done = run("soak", "--against", "slow:Slow", "--games", "2", "--engine-seconds", "5")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "The rest was not played: the engine used up its 5 seconds when asked 'play'." in done.stdout + done.stderr
    assert "That was in game 0 (" in done.stdout + done.stderr
    pid = int((here / "pid").read_text())
    assert not Path(f"/proc/{pid}").exists()


WRONG = [
    (("--against", "3e"), 2, "3e"),
    (("--against", "/no/such/engine"), 3, "cannot be started"),
    (("--against", "no_such:Engine"), 3, "ModuleNotFoundError"),
    (("--against", "a b", "--jobs", "2"), 2, "--jobs does not go with an engine"),
    (("--against", "a b", "--cluster", "x"), 2, "--cluster does not go with an engine"),
]


@pytest.mark.parametrize(("args", "code", "words"), WRONG, ids=[w for _a, _c, w in WRONG])
def test_wrong_calls_are_said_in_a_sentence(here: Path, run: Run, args: Sequence[str], code: int, words: str) -> None:
    done = run("soak", *args)
    assert done.returncode == code, done.stdout + done.stderr
    assert words in done.stdout + done.stderr
    assert not [*here.glob("soak-*")]


def test_the_hello_of_a_whole_engine_asks_for_everything() -> None:
    assert OwnEngine().hello().words == ALL
