"""What a version brought, on versions of a few made-up sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.errors import BadFile, WrongCall
from ts_rules.handbook.history import versions as history
from ts_rules.handbook.history.compare import Difference, Edited, Kind, differences
from ts_rules.handbook.history.sayings import ALL, Said
from ts_rules.handbook.history.versions import Event, Period, Version, events, periods, read_versions

A = Said("Head", {ALL: "One."}, {"it": "1", "pl": "1"})


def said(title: str = "Head", says: dict[str, str] | None = None, it: str = "1", pl: str = "1") -> Said:
    return Said(title, {ALL: "One."} if says is None else says, {"it": it, "pl": pl})


def one(old: Said | None, new: Said | None) -> Difference:
    (found,) = differences({"1": old} if old else {}, {"1": new} if new else {})
    return found


def test_what_is_new_and_what_is_gone() -> None:
    assert one(None, A) == Difference("1", Kind.NEW, "Head", (Edited("", "", "One."),), ())
    assert one(A, None) == Difference("1", Kind.GONE, "Head", (Edited("", "One.", ""),), ())


def test_what_is_the_same_is_no_difference() -> None:
    assert differences({"1": A}, {"1": said()}) == ()
    assert differences({"1": said(pl="1")}, {"1": Said("Head", {ALL: "One."}, {"it": "1"})}) == ()  # a language went


def test_a_sentence_and_its_translations() -> None:
    assert one(A, said(says={ALL: "Two."}, pl="2")) == Difference(
        "1", Kind.CHANGED, "Head", (Edited("", "One.", "Two."),), ("pl",)
    )
    assert one(A, said(it="2")) == Difference("1", Kind.TRANSLATED, "Head", (), ("it",))


def test_a_heading_is_told_first_and_only_where_there_are_two() -> None:
    found = one(A, said("New head", {ALL: "Two."}))
    assert found.edited == (Edited("", "Head", "New head"), Edited("", "One.", "Two."))
    assert found.title == "New head"
    assert one(said(""), said("Head", {ALL: "Two."})).edited == (Edited("", "One.", "Two."),)
    assert one(A, said("", {ALL: "Two."})).edited == (Edited("", "One.", "Two."),)
    assert one(A, said("", {ALL: "Two."})).title == "Head"


def test_editions_are_told_apart_and_alike_ones_once() -> None:
    parted = one(A, said(says={"2e": "One.", "deluxe": "Two."}))
    assert parted.edited == (Edited("deluxe", "One.", "Two."),)
    both = one(said(says={"2e": "A.", "deluxe": "A."}), said(says={"2e": "B.", "deluxe": "B."}))
    assert both.edited == (Edited("2e", "A.", "B."),)
    joined = one(said(says={"2e": "A.", "deluxe": "B."}), said(says={ALL: "B."}))
    assert joined.edited == (Edited("2e", "A.", "B."),)
    only = one(said(says={"2e": "A."}), said(says={"2e": "B."}))
    assert only.edited == (Edited("2e", "A.", "B."),)


def test_the_order_is_that_of_the_newer_tree_and_what_is_gone_comes_last() -> None:
    old, new = {"0": A, "1": A, "2": A}, {"3": A, "2": said(it="2"), "1": A}
    assert [(d.id, d.kind) for d in differences(old, new)] == [
        ("3", Kind.NEW),
        ("2", Kind.TRANSLATED),
        ("0", Kind.GONE),
    ]


def test_on_whose_place_a_thing_stands() -> None:
    assert [Difference(i, Kind.NEW, "", (), ()).owner for i in ("6.3.4", "6.3.4/x/y", "card.nato")] == [
        "6.3.4",
        "6.3.4",
        "card.nato",
    ]


def version(number: str, **games: dict[str, Said]) -> Version:
    return Version(number, "2026-01-01", games)


TWO = said(says={ALL: "Two."})


def test_periods_newest_first() -> None:
    first, second = version("1.0", g={"1": A, "2": A}), version("1.1", g={"1": TWO}, h={"1": A})
    found = periods("g", (first, second), {"1": TWO})
    assert [(p.version, p.since, p.size, len(p.found), p.page) for p in found] == [
        ("1.1", "1.0", 1, 2, "changes-1.1"),
        ("1.0", "", 2, 0, "changes-1.0"),
    ]
    later = periods("g", (first, second), {"1": A, "3": A})[0]
    assert (later.version, later.day, later.since, later.size, later.page) == ("", "", "1.1", 2, "changes-since")
    assert [d.id for d in later.found] == ["1", "3"]
    assert periods("g", (), {"1": A}) == ()
    assert [p.size for p in periods("h", (first, second), {"1": A})] == [1, 0]  # a game that came later


def period(number: str, *found: Difference) -> Period:
    return Period(number, "2026-01-01", "0", found, 9)


def difference(ident: str, kind: Kind, *langs: str) -> Difference:
    return Difference(ident, kind, "", (), langs)


def test_what_happened_to_each_rule() -> None:
    new = period(
        "2",
        difference("1", Kind.TRANSLATED, "it"),
        difference("1/a", Kind.NEW),
        difference("2", Kind.NEW),
        difference("2/a", Kind.NEW),
        difference("3", Kind.TRANSLATED, "pl"),
        difference("4/a", Kind.TRANSLATED, "it"),
        difference("5", Kind.CHANGED),
        difference("5/a", Kind.TRANSLATED, "it"),
    )
    old = period("1", difference("1", Kind.GONE), difference("1/a", Kind.GONE))
    assert events((new, old), "it") == {
        "1": (Event(Kind.CHANGED, new), Event(Kind.GONE, old)),  # a part that is new changes the whole
        "2": (Event(Kind.NEW, new),),
        "4": (Event(Kind.TRANSLATED, new),),
        "5": (Event(Kind.CHANGED, new),),
    }
    assert set(events((new,), "pl")) == {"1", "2", "3", "5"}


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one version of two made-up games."""
    games = {"g": {"1": A, "1/x": Said("", {"2e": 'ą "b"'}, {"it": "1"})}, "h": {}}
    monkeypatch.setattr(history, "installed", lambda: games)
    monkeypatch.setattr(history, "said_now", lambda game: games[game])
    history.record("1.0", "2026-02-01", tmp_path)
    return tmp_path


def test_a_line_for_each_thing(recorded: Path) -> None:
    assert (recorded / "1.0.json").read_text("utf-8") == (
        '{"schema":"ts-rules/history/1","version":"1.0","day":"2026-02-01","games":{\n'
        '"g":{\n'
        '"1":["Head",{"all":"One."},{"it":"1","pl":"1"}],\n'
        '"1/x":["",{"2e":"ą \\"b\\""},{"it":"1"}]\n'
        "},\n"
        '"h":{\n'
        "\n"
        "}\n"
        "}}\n"
    )
    (back,) = read_versions(recorded)
    assert back == Version("1.0", "2026-02-01", {"g": {"1": A, "1/x": Said("", {"2e": 'ą "b"'}, {"it": "1"})}, "h": {}})


def test_versions_are_sorted_by_number(recorded: Path) -> None:
    for number in ("1.10", "1.9", "0.12.3"):
        history.record(number, "2026-02-01", recorded)
    assert [v.version for v in read_versions(recorded)] == ["0.12.3", "1.0", "1.9", "1.10"]


@pytest.mark.parametrize("number", ["1", "", "1.0a", "1.2.3.4.5", "1.1234567", "v1.0", "1..0"])
def test_what_is_no_version_is_refused(recorded: Path, number: str) -> None:
    with pytest.raises(WrongCall, match="is no version"):
        history.record(number, "2026-02-01", recorded)


def test_a_day_is_a_day(recorded: Path) -> None:
    for day in ("2026-02-30", "today", ""):
        with pytest.raises(WrongCall, match="is no day"):
            history.record("1.1", day, recorded)
    assert not (recorded / "1.1.json").exists()
    with pytest.raises(WrongCall, match=r"1\.0 is recorded already: give --again"):
        history.record("1.0", "2026-03-01", recorded)
    history.record("1.0", "2026-03-01", recorded, again=True)
    assert read_versions(recorded)[0].day == "2026-03-01"
    history.record("1.2.3.4", "2026-03-01", recorded)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"version":"1.0"', '"version":"1.1"', "does not hold version 1.0"),
        ("history/1", "history/2", "does not hold version 1.0"),
        ('["Head"', "[1", "is no recorded version"),
        ('"One."', "1", "is no recorded version"),
        ('"it":"1","pl"', '"it":1,"pl"', "is no recorded version"),
        (',{"it":"1","pl":"1"}]', "]", "is no recorded version"),
    ],
)
def test_a_record_that_somebody_changed(recorded: Path, old: str, new: str, why: str) -> None:
    path = recorded / "1.0.json"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadFile, match=why):
        read_versions(recorded)


def test_a_file_that_is_named_as_no_version(recorded: Path) -> None:
    text = (recorded / "1.0.json").read_text("utf-8")
    (recorded / "x.json").write_text(text.replace('"version":"1.0"', '"version":"x"'), "utf-8")
    with pytest.raises(BadFile, match="does not hold version x"):
        read_versions(recorded)
