"""Engines that are programs: well-behaved ones, and those that crash, lie, babble, stall or do not want to die."""

from __future__ import annotations

import os
import shlex
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ts_rules.cli.engines import run_engine
from ts_rules.errors import BadInput
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.playing.scenario_file import Scenario, all_scenarios
from ts_rules.verify.engines import Report, open_engine, verify_engine
from ts_rules.verify.engines.examiner import MOST_BREAKDOWNS
from ts_rules.verify.engines.program import Program

OWN = "ts_rules.verify.engines.own:OwnEngine"
PATIENCE = "ts_rules.verify.engines.program.PATIENCE"
LONG, SHORT = 120.0, 0.2
"""Seconds for what comes on any machine, and for what never comes."""
Write = Callable[..., str]

HEAD = """
import json, os, signal, subprocess, sys, time
HELLO = {"protocol": "ts-rules/engine/1", "game": "twilight-struggle", "engine": "odd", "editions": ["deluxe"]}
def say(message, **answer):
    print(json.dumps({"id": message["id"], **answer}), flush=True)
def questions():
    for line in sys.stdin:
        message = json.loads(line)
        if message["ask"] == "hello":
            say(message, ok=HELLO)
        else:
            yield message
"""


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PATIENCE, LONG)


@pytest.fixture
def program(tmp_path: Path) -> Write:
    """The command of a program with this text; the beginning of every such program is `HEAD`."""

    def write(body: str, head: str = HEAD) -> str:
        path = tmp_path / "engine.py"
        path.write_text(head + textwrap.dedent(body), encoding="utf-8")
        return shlex.join([sys.executable, "-I", str(path)])

    return write


def some(count: int = 1) -> list[Scenario]:
    coups = [
        s for s in all_scenarios(PLAYED) if s.given.get("ask") == "coup" and "deluxe" in s.rulesets and not s.readings
    ]
    return [s for s in coups if s.then and "options" not in s.given][:count]


def judged(command: str, count: int = 1, seconds: float = LONG) -> Report:
    """What comes of some scenarios; the time is that of an answer: a busy machine needs long to start a program."""
    engine = open_engine(PLAYED, command, LONG)
    engine._seconds = seconds
    try:
        return verify_engine(PLAYED, engine, some(count), rulesets=("deluxe",))
    finally:
        engine.close()


def alive(pid: int) -> bool:
    """Whether a process is still there, and no zombie."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text("ascii", "replace")
    except FileNotFoundError:
        return False


def test_our_own_engine_as_a_program() -> None:
    engine = open_engine(PLAYED, OWN)
    try:
        report = verify_engine(PLAYED, engine, [*all_scenarios(PLAYED)][::9])
    finally:
        engine.close()
    assert report.hello.engine == "ts-rules"
    assert report.count("passed") == len(report.outcomes) > 300


NO_ENGINE = [
    ("", "is empty"),
    ("'", "cannot be read"),
    ("/no/such/engine", "cannot be started (No such file"),
    ("/", "cannot be started (Permission denied"),
    ("no_such_module:Engine", "ModuleNotFoundError: No module named 'no_such_module'"),
    ("ts_rules.verify.engines.own:Nobody", "AttributeError"),
    ("ts_rules.errors:BadFile", "TypeError"),
]


@pytest.mark.parametrize(("command", "words"), NO_ENGINE, ids=[c or "nothing" for c, _w in NO_ENGINE])
def test_what_is_no_engine_gives_one_sentence(command: str, words: str) -> None:
    with pytest.raises(BadInput, match="engine") as told:
        open_engine(PLAYED, command)
    assert words in str(told.value)
    assert told.value.exit_code == 3
    assert "\n" not in str(told.value)


BAD_HELLO = [
    ("", "ended with code 0 when asked 'hello'"),
    ("sys.exit('I am\\nnot well')", "ended with code 1 when asked 'hello'; it said: not well"),
    ("input(); print('hello')", "no JSON: hello"),
    ("input(); print('[' * 100_000)", "no JSON: [["),
    ("input(); print('7')", "answered 7, which is no object"),
    ("input(); print('{}')", "answered question None when asked question 1"),
    ('input(); print(\'{"id": true, "ok": {}}\')', "answered question True"),
    ("input(); print('{\"id\": 1}')", "an answer has id and one of"),
    ('input(); print(\'{"id": 1, "ok": {}, "refused": ""}\')', "an answer has id and one of"),
    ('input(); print(\'{"id": 1, "ok": []}\')', "answered ok with []"),
    ('input(); print(\'{"id": 1, "cannot": "I sleep"}\')', "does not say hello: I sleep"),
    ("input(); sys.stdout.buffer.write(b'\\xff\\xfe\\n')", "not UTF-8"),
    ("input(); print('x' * 2_000_000)", "more than 1000000 bytes"),
    (
        "HELLO['protocol'] = 'ts-rules/engine/9'; [*questions()]",
        "speaks 'ts-rules/engine/9', and this ts-rules ts-rules/engine/1",
    ),
    ("del HELLO['protocol']; [*questions()]", "names no protocol: answer with 'protocol': 'ts-rules/engine/1'"),
    ("HELLO['words'] = 'few'; [*questions()]", "words is no list"),
    ("HELLO['game'] = 'chess'; [*questions()]", "plays 'chess'"),
    ("HELLO['engine'] = ' '; [*questions()]", "needs a name"),
    ("HELLO['engine'] = 3; [*questions()]", "engine is no text"),
    ("HELLO['editions'] = ['3e']; [*questions()]", "there is no edition '3e'"),
    ("HELLO['editions'] = 'all'; [*questions()]", "editions is no list"),
    ("HELLO['options'] = 'many'; [*questions()]", "options is no list"),
    ("HELLO['given'] = 'taken'; [*questions()]", "write given or saved"),
    ("HELLO['colour'] = 'red'; [*questions()]", "has no field 'colour'"),
]


@pytest.mark.parametrize(("body", "words"), BAD_HELLO, ids=[w for _b, w in BAD_HELLO])
def test_a_program_that_does_not_say_hello_is_no_engine(program: Write, body: str, words: str) -> None:
    with pytest.raises(BadInput) as told:
        open_engine(PLAYED, program(body))
    assert words in str(told.value)
    assert len(str(told.value)) < 1200


def test_a_silent_program_is_stopped(program: Write) -> None:
    with pytest.raises(BadInput, match=r"used up its 0\.2 seconds when asked 'hello'"):
        open_engine(PLAYED, program("time.sleep(600)"), SHORT)


BROKEN = [
    ("for m in questions(): sys.exit(3)", "ended with code 3 when asked 'position'"),
    ("for m in questions(): 1 / 0", "it said: ZeroDivisionError: division by zero"),
    ("for m in questions(): os.kill(os.getpid(), signal.SIGSEGV)", "ended with code -11"),
    ("for m in questions(): os.close(1); time.sleep(600)", "closed its output when asked 'position'"),
    ("for m in questions(): print('{', flush=True)", "answered what is no JSON"),
    ("for m in questions(): say(m, ok={}); say(m, ok={})", "answered question 2 when asked question 3"),
    ("for m in questions(): say(m, ok={'moves': 3, 'facts': 3})", "answered facts with 3"),
    ("for m in questions(): say(m, ok={'moves': [], 'facts': {}})", "and left it out"),
    ("for m in questions(): say(m, ok={'facts': {'x': 'x' * 999_990}})", "more than 1000000 bytes"),
]


@pytest.mark.parametrize(("body", "words"), BROKEN, ids=[w for _b, w in BROKEN])
def test_a_program_that_breaks_down_is_a_finding(
    program: Write, monkeypatch: pytest.MonkeyPatch, body: str, words: str
) -> None:
    if "closed its output" in words:  # and goes on: nothing comes, however long one waits
        monkeypatch.setattr(PATIENCE, SHORT)
    report = judged(program(body))
    (outcome,) = report.outcomes
    assert outcome.came == "broken"
    assert words in outcome.differences[0]
    assert not report.sound


def test_it_is_started_again_for_the_next_scenario(program: Write) -> None:
    body = """
    for m in questions():
        if m["ask"] == "position" and len(sys.argv) < 9 and not os.path.exists(sys.argv[0] + ".seen"):
            open(sys.argv[0] + ".seen", "w").close()
            sys.exit(5)
        say(m, cannot="anything")
    """
    report = judged(program(body), 3)
    assert [o.came for o in report.outcomes] == ["broken", "skipped", "skipped"]


def test_after_too_many_breakdowns_it_is_left_alone(program: Write, tmp_path: Path) -> None:
    body = """
    with open(sys.argv[0] + ".log", "a") as log:
        log.write("x")
    for m in questions():
        sys.exit(1)
    """
    report = judged(program(body), MOST_BREAKDOWNS + 5)
    assert report.count("broken") == MOST_BREAKDOWNS + 5
    assert (tmp_path / "engine.py.log").read_text() == "x" * MOST_BREAKDOWNS


def test_one_that_says_another_hello_the_second_time(program: Write) -> None:
    body = """
    HELLO["version"] = str(time.time())
    for m in questions():
        sys.exit(1)
    """
    report = judged(program(body), 2)
    assert "says another hello" in report.outcomes[1].differences[0]


def test_one_that_complains_without_end_is_heard_and_goes_on(program: Write) -> None:
    body = """
    for m in questions():
        sys.stderr.write("moan " * 200_000)
        say(m, cannot="to be happy")
    """
    (outcome,) = judged(program(body)).outcomes
    assert outcome.differences == ("the engine cannot: to be happy",)


def test_what_it_says_is_one_line_and_not_too_long(program: Write) -> None:
    (outcome,) = judged(program("for m in questions(): say(m, cannot='a\\n\\x1b[31mb' + 'c' * 9000)")).outcomes
    assert outcome.differences[0].startswith("the engine cannot: a [31mbccc")
    assert len(outcome.differences[0]) < 350


ENDLESS = [
    "for m in questions(): time.sleep(600)",
    "for m in questions():\n    while True: pass",
    "for m in questions():\n    while True: sys.stdout.write('x'); sys.stdout.flush(); time.sleep(0.01)",
    "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nfor m in questions(): time.sleep(600)",
    "for m in questions(): subprocess.Popen(['sleep', '600']).wait()",
]


@pytest.mark.parametrize("body", ENDLESS, ids=range(len(ENDLESS)))
def test_one_that_goes_on_for_ever_is_stopped(program: Write, body: str) -> None:
    engine = open_engine(PLAYED, program(body), LONG)
    engine._seconds = SHORT
    pid = child_of(engine)
    (outcome,) = verify_engine(PLAYED, engine, some(), rulesets=("deluxe",)).outcomes
    assert outcome.differences == ("the engine used up its 0.2 seconds when asked 'position'",)
    assert not alive(pid)
    engine.close()


def test_one_time_is_for_all_answers_of_a_scenario(program: Write) -> None:
    """One that answers each question in time, and all of them together do not end, hangs like any other."""
    engine = open_engine(PLAYED, program("for m in questions(): time.sleep(0.4); say(m, ok={})"), LONG)
    engine._seconds = 1.0
    first, second = verify_engine(PLAYED, engine, some(2), rulesets=("deluxe",)).outcomes
    assert first.differences[0].startswith("the engine used up its 1 seconds when asked 'play'")
    assert second.differences == ("not asked: the engine did not answer in time before",)
    engine.close()


def test_the_next_scenario_has_its_whole_time_again(program: Write) -> None:
    body = "for m in questions(): time.sleep(0.3); say(m, cannot='it')"
    engine = open_engine(PLAYED, program(body), LONG)
    engine._seconds = 60.0
    until = []
    cases = engine.new_case
    engine.new_case = lambda: (cases(), until.append(engine._until))[0]  # type: ignore[method-assign,func-returns-value]
    assert {o.came for o in verify_engine(PLAYED, engine, some(3), rulesets=("deluxe",)).outcomes} == {"skipped"}
    engine.close()
    assert len(until) == 3
    assert until == sorted(set(until))


def child_of(engine: Program) -> int:
    assert engine._running is not None
    return engine._running._child.pid


@pytest.mark.skipif(os.name != "posix", reason="sessions are of POSIX")
def test_what_it_started_is_stopped_with_it(program: Write, tmp_path: Path) -> None:
    body = """
    child = subprocess.Popen(["sleep", "600"])
    open(sys.argv[0] + ".pid", "w").write(str(child.pid))
    for m in questions(): time.sleep(600)
    """
    engine = open_engine(PLAYED, program(body), LONG)
    engine._seconds = SHORT
    pid = int((tmp_path / "engine.py.pid").read_text())
    assert alive(pid)
    verify_engine(PLAYED, engine, some(), rulesets=("deluxe",))
    engine.close()
    wait_for(lambda: not alive(pid))


@pytest.mark.skipif(os.name != "posix", reason="sessions are of POSIX")
def test_a_child_that_slips_away_with_the_pipes_stops_nobody(
    program: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, SHORT)
    body = """
    child = subprocess.Popen(["sleep", "600"], start_new_session=True)
    open(sys.argv[0] + ".pid", "w").write(str(child.pid))
    for m in questions(): time.sleep(600)
    """
    report = judged(program(body), seconds=SHORT)
    assert report.count("broken") == 1
    pid = int((tmp_path / "engine.py.pid").read_text())
    assert alive(pid)  # nobody waited for it
    os.kill(pid, 9)


@pytest.mark.skipif(os.name != "posix", reason="sessions are of POSIX")
def test_one_that_has_ended_is_not_waited_for_though_its_child_holds_the_output(
    program: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, SHORT)
    body = """
    child = subprocess.Popen(["sleep", "600"], start_new_session=True)
    open(sys.argv[0] + ".pid", "w").write(str(child.pid))
    for m in questions(): sys.exit(3)
    """
    report = judged(program(body), seconds=3600)  # nobody would live to see that
    (outcome,) = report.outcomes
    assert "ended with code 3 when asked 'position'" in " ".join(outcome.differences)
    os.kill(int((tmp_path / "engine.py.pid").read_text()), 9)


def test_one_that_does_not_go_at_goodbye_is_stopped(program: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PATIENCE, SHORT)
    engine = open_engine(PLAYED, program("for m in questions(): pass\ntime.sleep(600)"))
    pid = child_of(engine)
    engine.close()
    assert not alive(pid)


def test_goodbye_is_said(program: Write, tmp_path: Path) -> None:
    body = "for m in questions():\n    open(sys.argv[0] + '.bye', 'w').write(m['ask']); break"
    open_engine(PLAYED, program(body)).close()
    assert (tmp_path / "engine.py.bye").read_text() == "bye"


def wait_for(true: Callable[[], bool]) -> None:
    while not true():
        time.sleep(0.02)


@pytest.fixture
def adapter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """The name of an adapter in Python with this class body."""
    monkeypatch.chdir(tmp_path)

    def write(body: str) -> str:
        text = "from ts_rules.verify.engines.own import OwnEngine\nclass Mine(OwnEngine):\n"
        (tmp_path / "mine.py").write_text(text + textwrap.indent(textwrap.dedent(body), "    "), encoding="utf-8")
        return "mine:Mine"

    return write


def test_an_adapter_may_print_what_it_likes(adapter: Write) -> None:
    report = judged(
        adapter(
            "def legal(self):\n    print('hm')\ndef play(self, move, side):\n    print('so'); super().play(move, side)"
        ),
        3,
    )
    assert report.count("passed") == 3


def test_an_adapter_that_leaves_takes_nobody_along(adapter: Write) -> None:
    (outcome,) = judged(adapter("def play(self, move, side):\n    raise SystemExit(9)")).outcomes
    assert outcome.differences == ("the engine ended with code 9 when asked 'play'",)


def test_an_adapter_that_raises_says_what(adapter: Write) -> None:
    (outcome,) = judged(adapter("def play(self, move, side):\n    raise KeyError('x')")).outcomes
    assert "ended with code 1 when asked 'play'; it said: KeyError: 'x'" in outcome.differences[0]


# What the command prints.


def test_the_exit_code_says_whether_all_passed(capsys: pytest.CaptureFixture[str], adapter: Write) -> None:
    about = ["6.3.4"]
    assert run_engine(OWN, about=about) == 0
    assert " passed, 0 failed, 0 broke down, 0 left out" in capsys.readouterr().out
    wrong = adapter(
        "def state(self, facts):\n    return {**super().state(facts), **({'defcon': 4} if 'defcon' in facts else {})}"
    )
    assert run_engine(wrong, about=about) == 1
    assert "FAIL " in (said := capsys.readouterr().out)
    assert "- defcon: expected " in said
    assert (
        run_engine(
            adapter("def position(self, asked):\n    from ts_rules.verify.engines import Cannot; raise Cannot('no')"),
            about=about,
        )
        == 1
    )
    assert "Nothing was judged." in capsys.readouterr().out


def test_the_report_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    import json

    assert run_engine(OWN, about=["6.3.4"], rulesets=["deluxe"], style="json") == 0
    body = json.loads(capsys.readouterr().out)
    assert body["schema"] == "ts-rules/engine-report/1"
    assert body["summary"]["passed"] == len(body["rows"])
    assert {row["ruleset"] for row in body["rows"]} == {"deluxe"}
    assert all(any(about.startswith("6.3.4") for about in row["about"]) for row in body["rows"])


def test_no_child_is_left_behind(program: Write) -> None:
    command = program("for m in questions(): say(m, cannot='anything')")
    engine = open_engine(PLAYED, command)
    pid = child_of(engine)
    verify_engine(PLAYED, engine, some(), rulesets=("deluxe",))
    engine.close()
    assert not alive(pid)
