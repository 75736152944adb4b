"""A book nobody has put on record before: `books new`, `read` and `accept`, then what the other commands know of it.

The texts are our own statements, printed: what they say at each variant is what was printed.
"""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ts_rules import paths
from ts_rules.books import find_book, ruleset
from ts_rules.games import load_game
from ts_rules.print import manuscript, print_book

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@dataclass(frozen=True)
class User:
    """Somebody with records and books of their own, and nothing else."""

    run: Run
    home: Path

    def __call__(self, *call: str, code: int = 0) -> str:
        """What a command prints."""
        env = {"TS_RULES_RECORDS": str(self.home / "records"), "XDG_DATA_HOME": str(self.home), "TS_RULES_BOOKS": ""}
        done = self.run(*call, **env)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout if code == 0 else done.stderr

    def json(self, *call: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self(*call, "--format", "json"))
        return found

    def record(self, book: str, file: str) -> dict[str, Any]:
        return tomllib.loads((self.home / "records" / book / file).read_text("utf-8"))


@pytest.fixture
def user(run: Run, tmp_path: Path) -> User:
    return User(run, tmp_path)


def text(folder: Path, book: str, lang: str | None = None) -> str:
    """A text that nobody has, numbered as a book is; where it stands."""
    path = folder / f"{lang or 'own'}.txt"
    path.write_bytes(print_book(manuscript(find_book(book), lang), "text").data)
    return str(path)


def test_a_new_record_is_empty_and_its_own(user: User) -> None:
    said = user("books", "new", "ts-fr-deluxe", "--language", "fr", "--edition", "deluxe", "--title", "Règles : 1")
    assert "books read ts-fr-deluxe FILE" in said
    record = {name: user.record("ts-fr-deluxe", f"{name}.toml") for name in ("book", "outline", "readings", "evidence")}
    assert record.pop("book") == {
        "game": "twilight-struggle",
        "title": "Règles : 1",
        "language": "fr",
        "edition": "deluxe",
        "kind": "full",
    }
    assert record == {
        "outline": {"format": 1, "book": "ts-fr-deluxe", "copy": ""},
        "readings": {"format": 1, "book": "ts-fr-deluxe"},
        "evidence": {"format": 2, "book": "ts-fr-deluxe", "prints": {}},
    }
    (listed,) = user.json("books", "ts-fr-deluxe")["books"]
    assert (listed["language"], listed["edition"], listed["copies"]) == ("fr", "deluxe", [])
    assert "no copy to check" in user("books", "check", "ts-fr-deluxe", code=3)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (("ts-it-2e", "--language", "it", "--edition", "2e"), "on record already"),
        (("Ts Fr", "--language", "fr", "--edition", "2e"), "no id of a book"),
        (("../ts-fr", "--language", "fr", "--edition", "2e"), "no id of a book"),
        (("read", "--language", "fr", "--edition", "2e"), "no id of a book"),
        (("ts-xx", "--language", "xx", "--edition", "2e"), "no language 'xx'; there are en, it, pt, pl, el"),
        (("ts-fr", "--language", "fr", "--edition", "delux"), "No game has an edition 'delux'. Did you mean deluxe"),
        (("ts-fr", "--language", "fr", "--edition", "base", "--game", "ts"), "'base' is no edition of Twilight"),
        (("ts-fr", "--language", "fr", "--edition", "2e", "--printing", "deluxe-1"), "no earlier printing of 2e"),
        (("ts-fr", "--language", "fr", "--edition", "2e", "--game", "go"), "No game 'go'"),
    ],
)
def test_what_cannot_be_a_book_is_refused(user: User, call: tuple[str, ...], says: str) -> None:
    said = user("books", "new", *call, code=2)
    assert says in said
    assert said.count("\n") == 1
    assert not (user.home / "records").exists()


def test_what_stands_in_its_place_is_not_written_over(user: User) -> None:
    (user.home / "records" / "ts-fr-2e").mkdir(parents=True)
    (user.home / "records" / "ts-fr-2e" / "notes.txt").write_text("mine", "utf-8")
    assert "is there already" in user("books", "new", "ts-fr-2e", "--language", "fr", "--edition", "2e", code=3)
    assert [*(user.home / "records" / "ts-fr-2e").iterdir()] == [user.home / "records" / "ts-fr-2e" / "notes.txt"]


def test_a_record_elsewhere_says_how_it_is_known(user: User) -> None:
    place = user.home / "elsewhere"
    said = user("books", "new", "ts-fr-2e", "--language", "fr", "--edition", "2e", "--out", str(place))
    assert "TS_RULES_RECORDS" in said
    assert (place / "ts-fr-2e" / "book.toml").is_file()
    assert "ts-fr-2e" not in user("books")


@pytest.mark.parametrize("lang", ["fr", "es"])
def test_in_a_language_without_patterns_nothing_breaks_and_what_is_not_told_is_said(user: User, lang: str) -> None:
    book = f"ts-{lang}-deluxe"
    user("books", "new", book, "--language", lang, "--edition", "deluxe")
    read = user.json("books", "read", book, text(user.home, "ts-pl-deluxe", lang))
    assert read["sections"] >= 135
    proposed, not_told = ({row["variant"] for row in read[name]} for name in ("proposals", "not_told"))
    assert proposed | not_told == {variant.id for variant in load_game("ts").variants()}
    assert not proposed & not_told
    assert all(row["why"] in ("unsearched", "nothing", "doubted") for row in read["not_told"])
    assert all(row["rule"] == row["variant"].partition("/")[0] for row in read["not_told"])
    assert "2.1.8" in read["missing"]  # the printing of the Polish book has no such rule
    untold = min(not_told)
    assert f"Nothing is proposed for {untold}: " in user("books", "accept", book, untold, code=2)
    accepted = {row["variant"] for row in user.json("books", "accept", book, "--sure-from", "0")["accepted"]}
    assert accepted == {row["variant"] for row in read["proposals"] if not row["also"]}
    assert user.json("books", "check", book)["copies"][0]["verdict"] == "identical"
    rows = user.json("verify", "--book", book, "--rule", "6.3")["rows"]
    assert not any(row["from_text"] for row in rows if row["variant"] and row["variant"] not in accepted)
    user("diff", book, "deluxe")
    assert "Twilight Struggle (" in user("errata", "--book", book)
    user("show", "6.3.4", "--ruleset", book)
    assert user.json("align", book, str(user.home / f"{lang}.txt"))["pairs"]


def test_a_book_of_a_language_with_patterns_from_file_to_ruleset(user: User) -> None:
    """Three commands; afterwards all others know what it says."""
    book, file = "ts-pl-ours", text(user.home, "ts-pl-deluxe")
    user("books", "new", book, "--language", "pl", "--edition", "deluxe", "--printing", "deluxe-1")
    read = user.json("books", "read", book, file)
    lines = Path(file).read_text("utf-8").split("\n")
    printed = ruleset(find_book("ts-pl-deluxe"), load_game("ts")).readings
    proposed = {row["variant"]: row for row in read["proposals"]}
    assert set(proposed).isdisjoint(row["variant"] for row in read["not_told"])
    assert set(proposed) | {row["variant"] for row in read["not_told"]} == set(printed)
    for row in proposed.values():
        assert all(0 < first <= last <= len(lines) for first, last in row["lines"])
        assert row["sections"] or row["reading"] == "silent"
    sure = {v: row for v, row in proposed.items() if row["sure"] >= 0.9 and not row["also"]}
    assert len(sure) >= 60
    right = sum(row["reading"] == printed[variant] for variant, row in sure.items())
    assert right >= 0.88 * len(sure)  # about as sure as it says
    assert user.record(book, "readings.toml") == {"format": 1, "book": book}  # nobody has accepted anything
    assert user.record(book, "evidence.toml").keys() == {"format", "book", "prints"}

    assert proposed["6.3.4/defcon-after"]["reading"] == printed["6.3.4/defcon-after"]
    one = user.json("books", "accept", book, "6.3.4/defcon-after", "--reason", "I read it")["accepted"]
    assert [(row["variant"], row["sure"]) for row in one] == [("6.3.4/defcon-after", 1.0)]
    assert user.json("books", "accept", book, "--sure-from", "nan")["accepted"] == []  # no number is no bound
    many = user.json("books", "accept", book, "--sure-from", "0.9")
    assert {row["variant"] for row in many["accepted"]} == set(sure) - {"6.3.4/defcon-after"}
    assert many["left"] == len(proposed) - len(sure)
    readings = user.record(book, "readings.toml")
    assert readings["6.3.4/defcon-after"]["note"] == "I read it"
    assert "sure" not in readings["6.3.4/defcon-after"]
    others = [row for variant, row in readings.items() if "/" in variant and variant != "6.3.4/defcon-after"]
    assert all(0.9 <= row["sure"] < 1 for row in others)
    assert all(row["doubt"] for row in others if row["verdict"] not in ("agrees", "silent"))
    assert [v for v in readings if "/" in v] == [v for v in printed if v in readings]  # in the order of the tree
    evidence = user.record(book, "evidence.toml")
    assert {v for v in evidence if "/" in v} == {v for v in sure if sure[v]["reading"] != "silent"}
    for line in {line.strip() for line in lines if len(line.split()) > 4}:  # never its text
        assert line not in (user.home / "records" / book / "readings.toml").read_text("utf-8")

    rows = {row["variant"]: row for row in user.json("verify", "--book", book, "--rule", "6.3")["rows"]}
    row = rows["6.3.4/defcon-after"]
    assert (row["reading"], row["from_text"], row["engine"]) == ("lowers", True, "pass")
    unseen = next(v for v in sure if v.startswith("6.4") and sure[v]["reading"] != "silent")
    assert f"{sure[unseen]['sure']:.0%} sure: nobody has looked" in " ".join(user("explain", unseen).split())
    differing = {v for v, r in sure.items() if r["verdict"] != "agrees"}
    rules = user.json("diff", book, "deluxe-1")["differences"]
    changed = {change["variant"] for rule in rules for change in rule["changes"] if change["variant"]}
    unplayable = {v.id: v.unplayable for v in load_game("ts").variants()}
    played = {v for v in differing if sure[v]["reading"] not in {"silent", *unplayable[v]}}
    assert changed == played

    again = user.json("books", "read", book, file)
    assert again["accepted"] == len(sure)
    assert {row["variant"] for row in again["proposals"]} == set(proposed) - set(sure)
    assert user.record(book, "readings.toml") == readings


def test_a_text_with_two_readings_wants_a_choice_and_a_reason(user: User, tmp_path: Path) -> None:
    book = "ts-pl-ours"
    user("books", "new", book, "--language", "pl", "--edition", "deluxe")
    user.json("books", "read", book, text(tmp_path, "ts-pl-deluxe"))
    path = user.home / "records" / book / "proposed.toml"
    two = {"says": "raises", "verdict": "contradiction", "sure": 0.95, "sections": ["6.3.4"], "lines": [[5, 5]]}
    held = "".join(f"{name} = {json.dumps(value)}\n" for name, value in two.items())
    path.write_text(
        f'format = 1\nbook = "{book}"\ncopy = "x"\n["6.3.4/defcon-after"]\n{held}also = {{ lowers = [[7, 8]] }}\n',
        "utf-8",
    )
    assert user.json("books", "accept", book, "--sure-from", "0.9")["to_choose"] == ["6.3.4/defcon-after"]
    assert "raises and lowers" in user("books", "accept", book, "6.3.4/defcon-after", code=2)
    assert "no reading" in user("books", "accept", book, "6.3.4/defcon-after/falls", code=2)
    user("books", "accept", book, "6.3.4/defcon-after/lowers", "--reason", "it says so twice")
    assert user.record(book, "readings.toml")["6.3.4/defcon-after"] == {
        "says": "lowers",
        "verdict": "contradiction",
        "lines": [[7, 8]],
        "also": {"raises": [[5, 5]]},
        "chosen": "it says so twice",
    }


def test_what_people_wrote_into_readings_stays(user: User, tmp_path: Path) -> None:
    book = "ts-pl-ours"
    user("books", "new", book, "--language", "pl", "--edition", "deluxe")
    path = user.home / "records" / book / "readings.toml"
    mine = '["6.3.4/defcon-after"] # mine\nsays = "raises"\nverdict = "misprint"\nlines = [[1, 1]]\n# looked at twice\n'
    path.write_text(f"{path.read_text('utf-8')}\n{mine}", "utf-8")
    read = user.json("books", "read", book, text(tmp_path, "ts-pl-deluxe"))
    other = {row["variant"]: row["recorded"] for row in read["proposals"]}
    assert other["6.3.4/defcon-after"] == "raises"
    done = user.json("books", "accept", book, "6.3")
    assert done["stayed"] == ["6.3.4/defcon-after"]
    assert len(done["accepted"]) >= 2
    assert mine.strip() in path.read_text("utf-8")
    done = user.json("books", "accept", book, "6.3.4/defcon-after", "--replace", "--verdict", "agrees")
    assert user.record(book, "readings.toml")["6.3.4/defcon-after"]["says"] == "lowers"
    assert done["stayed"] == []


def test_what_is_carried_over_from_another_book_is_refused(user: User, tmp_path: Path) -> None:
    """The mistakes of one book are never another's."""
    user("books", "new", "ts-fr-deluxe", "--language", "fr", "--edition", "deluxe")
    place = user.home / "records" / "ts-fr-deluxe"
    greek = Path(__file__).resolve().parents[2] / "sources" / "ts-el-deluxe"
    for name in ("readings.toml", "evidence.toml", "outline.toml"):
        own = (place / name).read_text("utf-8")
        (place / name).write_text((greek / name).read_text("utf-8"), "utf-8")
        said = user("books", "read", "ts-fr-deluxe", text(tmp_path, "ts-pl-deluxe", "fr"), code=3)
        assert f"{name}: is of ts-el-deluxe, not of ts-fr-deluxe" in said
        (place / name).write_text(own, "utf-8")


def test_a_summary_says_itself_what_it_covers(user: User) -> None:
    user("books", "new", "ts-pt-ours", "--language", "pt", "--edition", "2e", "--kind", "summary")
    read = user.json("books", "read", "ts-pt-ours", text(user.home, "ts-pt-summary"))
    covers = set(user.record("ts-pt-ours", "book.toml")["covers"])
    truly = {load_game("ts").rules[i].printed for i in find_book("ts-pt-summary").covers}
    assert len(covers & truly) >= 0.95 * len(truly)
    assert any("recorded as covers" in note for note in read["notes"])
    assert user.json("books", "check", "ts-pt-ours")["copies"][0]["verdict"] == "identical"


def test_a_book_without_numbers_says_so_itself(user: User) -> None:
    path = Path(text(user.home, "ts-it-2e"))
    path.write_text(re.sub(r"(?m)^\w+(?:\.\w+)+\.? +", "", path.read_text("utf-8")), "utf-8")
    user("books", "new", "ts-it-ours", "--language", "it", "--edition", "2e")
    assert "recorded as own_numbers" in " ".join(user.json("books", "read", "ts-it-ours", str(path))["notes"])
    assert user.record("ts-it-ours", "book.toml")["own_numbers"] is True


def test_another_text_is_not_taken_in_as_a_recorded_book(user: User) -> None:
    said = user("books", "add", text(user.home, "ts-el-deluxe"), code=3)
    assert "reads like a book of Twilight Struggle (deluxe) in Greek" in said
    assert "ts-rules books new" in said


def test_records_of_an_installed_wheel_stand_in_the_data_folder_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own are packed, where nobody else writes; in a checkout a new record stands beside them."""
    monkeypatch.delenv("TS_RULES_RECORDS", raising=False)
    assert paths.own_records() == paths.data("sources")
    (tmp_path / "_data" / "sources").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path)
    assert paths.own_records() == paths.user_data() / "sources"
    assert paths.own_records() in paths.records()
    monkeypatch.setenv("TS_RULES_RECORDS", str(tmp_path / "mine"))
    assert paths.own_records() == tmp_path / "mine"
    assert paths.own_records() in paths.records()


def test_a_copy_in_another_language_is_refused_and_writes_nothing(user: User, tmp_path: Path) -> None:
    user("books", "new", "ts-fr-deluxe", "--language", "fr", "--edition", "deluxe")
    said = user("books", "read", "ts-fr-deluxe", text(tmp_path, "ts-pl-deluxe"), code=3)
    assert "reads like a book of Twilight Struggle in Polish" in said
    assert user.record("ts-fr-deluxe", "outline.toml")["copy"] == ""
    assert not (user.home / "records" / "ts-fr-deluxe" / "proposed.toml").exists()
    assert not (user.home / "ts_rules" / "books").exists()


@pytest.mark.parametrize(
    ("call", "code", "says"),
    [
        (("books", "read", "ts-fr-2e", "x.txt"), 3, "No book 'ts-fr-2e'"),
        (("books", "accept", "ts-it-2e"), 2, "--sure-from 0.9"),
        (("books", "accept", "ts-it-2e", "--sure-from", "2"), 2, "--sure-from"),
        (("books", "accept", "ts-it-2e", "--sure-from", "0.9", "--reason", "so"), 2, "need the variants"),
        (("books", "accept", "ts-it-2e", "6.3"), 3, "Nothing is proposed of ts-it-2e"),
    ],
)
def test_wrong_calls(user: User, call: tuple[str, ...], code: int, says: str) -> None:
    said = user(*call, code=code)
    assert says in said
    assert "Traceback" not in said
