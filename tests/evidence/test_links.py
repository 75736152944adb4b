"""What becomes of a recorded reading in a copy: the named states, made on purpose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from ts_rules.books.readings import Said
from ts_rules.errors import WrongCall
from ts_rules.evidence import recorded_evidence
from ts_rules.evidence.confirmation import Record
from ts_rules.evidence.find_readings import Found, find_readings
from ts_rules.evidence.link_states import LinkState, compare, links_of
from ts_rules.evidence.pattern_files import Searches, read_patterns
from ts_rules.evidence.recorded_evidence import read_evidence, record_evidence
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Extract
from ts_rules.files import alone
from ts_rules.model import Kind, Part, RuleId, Section

VARIANT = "6.3.4/defcon-after"
LOWERS = "A coup in a battleground lowers DEFCON by one.\nNothing else happens."


def said(says: str = "lowers", **also: tuple[tuple[int, int], ...]) -> Said:
    return Said(VARIANT, says, Kind.AGREES, ((1, 1),), also=also, chosen="why" if also else "")


def extract(text: str, rule: str = "6.3.4") -> Extract:
    lines = text.split("\n")
    span = ((1, len(lines)),)
    section = Section(RuleId.parse(rule), rule, text, span, (Part("rule", span, " ".join(lines)),))
    source = Source("own", "text", "", tuple(Line(n, t) for n, t in enumerate(lines, start=1)))
    return Extract(None, "twilight-struggle", "en", "deluxe", (section,), (), (), (), source)


@pytest.fixture
def searches(tmp_path: Path) -> Searches:
    path = tmp_path / "patterns.toml"
    path.write_text(
        f'format = 1\n["{VARIANT}"]\n'
        "lowers = [\"coup* battleground 'lower*' !not\"]\n"
        "raises = [\"coup* battleground 'raise*' !not\"]\n"
        "unstated = [\"else coup* battleground !!'defcon'\"]\n",
        encoding="utf-8",
    )
    return read_patterns(path)


def state(text: str, searches: Searches, recorded: Said | None = None, rule: str = "6.3.4") -> LinkState:
    found = find_readings(extract(text, rule), searches)
    hashes = find_readings(extract(LOWERS), searches)[VARIANT].words
    return compare(found.get(VARIANT), recorded or said(), hashes)


def test_ok(searches: Searches) -> None:
    found = find_readings(extract(LOWERS), searches)[VARIANT]
    assert dict(found.readings) == {"lowers": ((1, 1),)}
    assert state(LOWERS, searches) is LinkState.OK


def test_lines_broken_elsewhere_change_nothing(searches: Searches) -> None:
    moved = "First of all.\nA coup in a\nbattleground LOWERS\nDefcon by one. Nothing else happens."
    found = find_readings(extract(moved), searches)[VARIANT]
    assert dict(found.readings) == {"lowers": ((2, 4),)}
    assert state(moved, searches) is LinkState.OK


@pytest.mark.parametrize(
    ("text", "became"),
    [
        (LOWERS.replace("by one", "by two"), LinkState.TEXT_CHANGED),
        (LOWERS.replace("lowers", "raises"), LinkState.READING_CHANGED),
        (LOWERS + "\nYet a coup in a battleground raises DEFCON.", LinkState.READING_CHANGED),
        (LOWERS.replace("lowers DEFCON by one", "is hard"), LinkState.PATTERN_LOST),
        (LOWERS.replace("lowers", "does not lower"), LinkState.PATTERN_LOST),
        ("Something else stands here.", LinkState.PATTERN_LOST),
    ],
)
def test_what_became_of_it(text: str, became: LinkState, searches: Searches) -> None:
    assert state(text, searches) is became


def test_orphaned(searches: Searches) -> None:
    assert state(LOWERS, searches, rule="9.1") is LinkState.ORPHANED
    assert state(LOWERS, searches, rule="6.3") is LinkState.OK, "the rule above stands in for one that is not there"


def test_a_silent_book(searches: Searches) -> None:
    assert state("Something else.", searches, said("silent")) is LinkState.OK
    assert state(LOWERS, searches, said("silent")) is LinkState.READING_CHANGED
    assert state("Something else.", searches, said("truncated")) is LinkState.OK


def test_a_book_that_contradicts_itself(searches: Searches) -> None:
    both = said("lowers", raises=((2, 2),))
    text = "A coup in a battleground lowers DEFCON by one.\nA coup in a battleground raises DEFCON."
    assert state(text, searches, both) is LinkState.OK
    assert state(LOWERS, searches, both) is LinkState.READING_CHANGED


def test_no_patterns() -> None:
    assert compare(None, said()) is LinkState.UNSEARCHED


def test_links_in_the_order_of_what_is_recorded(searches: Searches) -> None:
    rows = {"1.0/a": replace(said(), variant="1.0/a"), VARIANT: said()}
    links = links_of(find_readings(extract(LOWERS), searches), rows, {})
    assert [(e.variant, e.state) for e in links] == [("1.0/a", LinkState.UNSEARCHED), (VARIANT, LinkState.OK)]
    assert links[1].lines == ((1, 1),)


def test_found_is_the_same_whatever_its_hashes() -> None:
    assert Found(VARIANT, {"a": ((1, 1),)}) == Found(VARIANT, {"a": ((1, 1),)})


def recorded(searches: Searches, tmp_path: Path, text: str = LOWERS) -> Record:
    path = record_evidence(replace(extract(text), book="ts-it-2e"), tmp_path / "evidence.toml", searches)
    assert "coup" not in path.read_text("utf-8").replace("term coup", "")
    return read_evidence(path)


def told(text: str, searches: Searches, record: Record) -> tuple[set[str], set[str]]:
    """What is told in a copy of the recorded book, and what is doubted."""
    found = find_readings(replace(extract(text), book="ts-it-2e"), searches, record)[VARIANT]
    return set(found.readings), set(found.doubted)


def test_evidence_is_recorded_as_hashes_and_marks(tmp_path: Path, searches: Searches) -> None:
    record = recorded(searches, tmp_path)
    assert record.hashes == {VARIANT: dict(find_readings(extract(LOWERS), searches)[VARIANT].words)}
    assert record.marks[VARIANT]["lowers"].of("term") >= {"battleground"}
    with pytest.raises(WrongCall):
        record_evidence(extract(LOWERS))


def test_who_writes_beside_the_readings_of_a_book_waits_for_others(
    tmp_path: Path, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorded_evidence, "folder_of", lambda _book: tmp_path)
    found, written = replace(extract(LOWERS), book="ts-it-2e"), []
    record_evidence(found, tmp_path / "other", searches)  # what is needed is loaded
    writing = Thread(target=lambda: written.append(record_evidence(found, searches=searches)))
    with alone(tmp_path):
        writing.start()
        writing.join(0.3)
        assert not (tmp_path / "evidence.toml").exists()
    writing.join()
    assert written == [tmp_path / "evidence.toml"]
    assert read_evidence(written[0]).marks


@pytest.mark.parametrize(
    ("text", "sure", "doubted"),
    [
        (LOWERS, {"lowers"}, set()),
        ("Nothing else happens.\nA coup in a battleground lowers DEFCON by one.", {"lowers"}, set()),
        (LOWERS.replace("lowers", "raises"), {"raises"}, set()),  # a new word says it
        (LOWERS.replace(" lowers DEFCON by one", ""), {"unstated"}, set()),  # nothing was added
        (LOWERS.replace("lowers DEFCON by one", "makes things somewhat worse for all"), set(), {"unstated"}),
        (LOWERS.replace("lowers", "before turn 3 lowers"), set(), {"lowers"}),  # another mark speaks against it
        (
            LOWERS.replace("lowers", "feebly lowers"),
            set(),
            {"lowers"},
        ),  # its pattern rests on a 'not' that is not there
    ],
)
def test_what_the_record_gives_reason_to_doubt(
    text: str, sure: set[str], doubted: set[str], searches: Searches, tmp_path: Path
) -> None:
    assert told(text, searches, recorded(searches, tmp_path)) == (sure, doubted)


def test_a_doubted_reading_is_a_text_that_changed(searches: Searches, tmp_path: Path) -> None:
    record = recorded(searches, tmp_path)
    copy = replace(extract(LOWERS.replace("lowers", "before turn 3 lowers")), book="ts-it-2e")
    found = find_readings(copy, searches, record)[VARIANT]
    assert compare(found, said(), record.hashes[VARIANT]) is LinkState.TEXT_CHANGED


@pytest.mark.parametrize(
    ("text", "sure", "doubted"),
    [
        (LOWERS, {"lowers"}, set()),
        (LOWERS.replace("lowers", "feebly lowers"), set(), {"lowers"}),  # what nobody knows may turn it
        (LOWERS.replace("lowers", "the lowers"), set(), {"lowers"}),  # nor is it in the words that were read
        (LOWERS.replace("a battleground", "battleground countries"), {"lowers"}, set()),  # the same term
        (LOWERS.replace("A coup", "The coup attempt, a coup,"), set(), {"lowers"}),
        (LOWERS.replace("coup in a battleground lowers", "battleground lowers in a coup"), set(), {"lowers"}),  # order
        (LOWERS.replace("lowers", "raises"), {"raises"}, set()),
        (LOWERS.replace("lowers", "the raises of"), {"raises"}, set()),  # words that turn no sense are no matter
        (LOWERS.replace("lowers", "battleground raises"), {"raises"}, set()),  # nor is a term that stood there
        (LOWERS.replace("lowers", "seldom raises"), set(), {"raises"}),
        (LOWERS.replace("lowers", "before turn 3 lowers"), set(), {"lowers"}),
        (LOWERS.replace("lowers", "lowers and raises"), {"raises"}, {"lowers"}),
        (LOWERS + "\nA coup raises.", {"lowers", "raises"}, set()),  # it contradicts itself, and nothing else is new
        (LOWERS + "\nA coup seldom raises.", set(), {"lowers", "raises"}),
        (LOWERS.replace("Nothing else", "Mostly"), set(), {"lowers"}),  # right beside it
        (LOWERS + "\nQuite another thing.\nAll that is no more.", set(), {"lowers"}),  # far off, but new as a whole
        (LOWERS + "\nQuite another thing.\nA coup acts otherwise.", set(), {"lowers"}),  # far off, of the same matter
        (LOWERS.replace("by one", "by +1"), set(), {"lowers"}),
        (LOWERS.replace("\nNothing else happens.", ""), {"lowers"}, set()),
    ],
)
def test_every_new_word_must_be_accounted_for(text: str, sure: set[str], doubted: set[str], tmp_path: Path) -> None:
    path = tmp_path / "patterns.toml"
    path.write_text(
        'format = 1\nneutral = ["the", "of", "and", "a"]\n'
        f'["{VARIANT}"]\nlowers = ["coup* \'lower*\'"]\nraises = ["coup* \'raise*\'"]\n',
        encoding="utf-8",
    )
    plain = read_patterns(path)
    assert told(text, plain, recorded(plain, tmp_path)) == (sure, doubted)


@pytest.mark.parametrize(
    ("now", "sure"),
    [
        ("Elsewhere others act in turn.", True),  # a word of it is new
        ("All that is no more.", False),  # another sentence altogether, which may take back what the rule says
    ],
)
def test_a_sentence_far_off_in_the_passage(now: str, sure: bool, tmp_path: Path) -> None:
    path = tmp_path / "patterns.toml"
    path.write_text(f'format = 1\n["{VARIANT}"]\nlowers = ["coup* \'lower*\'"]\n', encoding="utf-8")
    plain = read_patterns(path)
    record = recorded(plain, tmp_path, f"{LOWERS}\nQuite another thing.\nElsewhere others wait in turn.")
    found = told(f"{LOWERS}\nQuite another thing.\n{now}", plain, record)
    assert found == (({"lowers"}, set()) if sure else (set(), {"lowers"}))


@pytest.mark.parametrize(
    ("now", "sure", "doubted"),
    [
        ("A coup ends.", {"unstated"}, set()),  # all by which it was known is gone
        ("A coup lowers DEFCON.", set(), {"unstated"}),  # only a part of it
        ("A coup must DEFCON.", set(), {"unstated"}),
        ("A coup wildly ends.", set(), {"unstated"}),  # and something new has come
    ],
)
def test_what_is_not_seen_any_more(now: str, sure: set[str], doubted: set[str], tmp_path: Path) -> None:
    path = tmp_path / "patterns.toml"
    path.write_text(
        f'format = 1\n["{VARIANT}"]\nlowers = ["coup must \'lower*\'"]\nunstated = ["else coup"]\n', encoding="utf-8"
    )
    plain = read_patterns(path)
    record = recorded(plain, tmp_path, "A coup must lowers DEFCON ends.")
    assert told(now, plain, record) == (sure, doubted)


def test_a_must_that_went_with_the_recorded_reading(tmp_path: Path) -> None:
    """The new word says the other reading, but of the 'must' that went no pattern speaks."""
    path = tmp_path / "patterns.toml"
    path.write_text(
        f'format = 1\n["{VARIANT}"]\nlowers = ["coup \'hurt\'"]\nraises = ["coup \'heal\'"]\n', encoding="utf-8"
    )
    plain = read_patterns(path)
    record = recorded(plain, tmp_path, "A coup must hurt.")
    assert told("A coup must heal.", plain, record) == ({"raises"}, set())
    assert told("A coup heal.", plain, record) == (set(), {"raises"})


def test_a_sign_is_part_of_a_figure(tmp_path: Path) -> None:
    path = tmp_path / "patterns.toml"
    path.write_text(f'format = 1\n["{VARIANT}"]\nlowers = ["coup"]\n', encoding="utf-8")
    plain = read_patterns(path)
    record = recorded(plain, tmp_path, "A coup is rolled at +1.")
    assert told("A coup is rolled at +1.", plain, record) == ({"lowers"}, set())
    assert told("A coup is rolled at -1.", plain, record) == (set(), {"lowers"})


@pytest.mark.parametrize(
    ("then", "now", "sure"),
    [
        ("A coup in a battleground lowers DEFCON.", "A coup in battleground countries lowers DEFCON.", True),
        ("A coup in a battleground feebly lowers DEFCON.", "A coup in battleground countries lowers DEFCON.", False),
        ("A coup must lower DEFCON.", "A coup coup lower DEFCON.", False),  # a mark went
        ("A coup in a battleground lowers DEFCON.", "A battleground coup in a battleground lowers DEFCON.", False),
        ("A coup lowers DEFCON for us two.", "For us two a coup lowers DEFCON.", False),  # only the order
    ],
)
def test_the_recorded_reading_in_other_words(then: str, now: str, sure: bool, tmp_path: Path) -> None:
    path = tmp_path / "patterns.toml"
    path.write_text(f'format = 1\n["{VARIANT}"]\nlowers = ["coup \'lower*\'"]\n', encoding="utf-8")
    plain = read_patterns(path)
    assert told(now, plain, recorded(plain, tmp_path, then)) == (({"lowers"}, set()) if sure else (set(), {"lowers"}))


def test_a_reading_that_rests_on_what_is_absent_is_not_told_in_other_words(tmp_path: Path) -> None:
    path = tmp_path / "patterns.toml"
    path.write_text(f'format = 1\n["{VARIANT}"]\nunstated = ["coup !\'lower*\'"]\n', encoding="utf-8")
    plain = read_patterns(path)
    record = recorded(plain, tmp_path, "A coup in a battleground ends.\nIt passes.")
    assert told("A coup in battleground countries ends.\nIt passes.", plain, record) == (set(), {"unstated"})
    assert told("A coup in a battleground ends.\nBattleground, it passes.", plain, record) == (set(), {"unstated"})


def test_what_was_said_before_is_not_said_by_something_new(tmp_path: Path) -> None:
    path = tmp_path / "patterns.toml"
    path.write_text(
        'format = 1\nneutral = ["the"]\n'
        f"[\"{VARIANT}\"]\nlowers = [\"coup 'lower*'\"]\nraises = [\"coup 'raise*' !'never'\"]\n",
        encoding="utf-8",
    )
    plain = read_patterns(path)
    record = recorded(plain, tmp_path, "A coup never raises DEFCON.\nA coup lowers DEFCON.")
    assert told("A coup the raises DEFCON.\nA coup lowers DEFCON.", plain, record)[1] >= {"raises"}
