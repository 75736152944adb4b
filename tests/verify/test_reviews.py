"""What was reviewed is written, read back and compared; a broken file is one sentence."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from verify.conftest import BOOK, Tree

from ts_rules.errors import BadFile
from ts_rules.verify import reviews
from ts_rules.verify.reviews import Fingerprints, Review, fingerprint, read_reviews, write_reviews

DAY = datetime.date(2026, 11, 18)
TEXT = st.text(st.characters(blacklist_categories=["Cs"]), max_size=40)


@given(
    reason=TEXT, seen=st.tuples(TEXT, TEXT, TEXT), ident=st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)
)
def test_what_is_written_is_read(reason: str, seen: tuple[str, str, str], ident: str) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviews, "folder_of", lambda _book: Path(name))
        review = Review(ident, DAY, reason, Fingerprints(*seen))
        if ident == "format":
            return
        write_reviews("a-book", {ident: review})
        assert read_reviews("a-book") == {ident: review}


@given(st.lists(TEXT, min_size=1, max_size=4), st.lists(TEXT, min_size=1, max_size=4))
def test_a_fingerprint_tells_lists_apart(one: list[str], other: list[str]) -> None:
    assert (fingerprint(one) == fingerprint(other)) == (one == other)
    assert fingerprint([]) == "-"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "format = 1"),
        ("format = 2", "format = 1"),
        ('format = 1\n"6.3" = 3', "'6.3'"),
        ('format = 1\n"6.3" = { date = 2026-11-18 }', "a review has date, reason"),
        ('format = 1\n"6.3" = { date = "x", reason = "", statement = "", reading = "", text = "" }', "the date"),
        ('format = 1\n"6.3" = { date = 2026-11-18, reason = 1, statement = "", reading = "", text = "" }', "a text"),
        ("format = 1\n[", "broken TOML"),
    ],
)
def test_a_broken_file_is_one_sentence(text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "folder_of", lambda _book: tmp_path)
    (tmp_path / "reviews.toml").write_text(text, "utf-8")
    with pytest.raises(BadFile, match=r"reviews\.toml") as caught:
        read_reviews("a-book")
    assert says in str(caught.value)


def test_a_review_is_accepted_one_at_a_time(tree: Tree) -> None:
    """An edited statement is red until somebody says why it is right; nothing else is touched."""
    path = tree / f"sources/{BOOK}/reviews.toml"
    coups = "ts_rules/games/twilight_struggle/rules/s06_3_coups.py"
    tree.change(coups, "country {=defcon-after}, whether it succeeds or not.", "country {=defcon-after}.")
    before = path.read_text("utf-8").splitlines()
    reason = 'read "lines 143-151" again'
    done = tree.call("verify", "--accept", "6.3.4/defcon-after", "--book", BOOK, "--reason", reason)
    assert (done.returncode, done.stderr) == (0, "")
    after = path.read_text("utf-8").splitlines()
    changed = [line for line in after if line not in before]
    assert len(after) == len(before)
    assert len(changed) == 1
    assert changed[0].startswith('"6.3.4/defcon-after" = ')
    code, found = tree.verify("--book", BOOK, "--rule", "6.3.4/defcon-after", "--no-copies")
    assert (code, found["rows"][0]["problems"]) == (0, [])


def test_recording_adds_only_what_is_new(tree: Tree) -> None:
    path = tree / f"sources/{BOOK}/reviews.toml"
    whole = path.read_text("utf-8")
    kept = [line for line in whole.splitlines() if not line.startswith('"6.3.4/defcon-after"')]
    mine = [line.replace("first record", "looked at it") for line in kept]
    path.write_text("\n".join(mine) + "\n", "utf-8")
    done = tree.call("verify", "--record", "--book", BOOK)
    assert "1 new" in done.stdout
    after = path.read_text("utf-8").splitlines()
    assert [line for line in after if "first record" in line] == [
        line for line in whole.splitlines() if line.startswith('"6.3.4/defcon-after"')
    ]
    assert len(after) == len(whole.splitlines())


@pytest.mark.parametrize(
    ("call", "code", "says"),
    [
        (("--accept", "6.3.4/defcon-after", "--book", BOOK), 2, "go together"),
        (("--reason", "because it is"), 2, "go together"),
        (("--accept", "6.3.4/defcon-after", "--reason", "because it is"), 2, "the one book"),
        (("--accept", "6.3.4/defcon-after", "--book", BOOK, "--reason", "ok"), 2, "no reason"),
        (("--accept", "6.3.4", "--book", BOOK, "--reason", "because it is"), 2, "6.3.4/defcon-after"),
        (("--accept", "6.3.4/defcon-befor", "--book", BOOK, "--reason", "because it is"), 2, "Did you mean"),
        (("--book", "ts-fr-2e"), 3, "ts-fr-2e"),
        (("--rule", "77.7"), 2, "77.7"),
        (("--rule", "nato"), 2, "card"),
        (("--file", "none.txt", "--book", BOOK), 3, "none.txt"),
        (("--file", "none.txt", "--book", BOOK, "--book", "ts-it-2e"), 2, "one book"),
        (("--verdict", "wrong"), 2, "wrong"),
    ],
)
def test_wrong_calls(reviewed: Tree, call: tuple[str, ...], code: int, says: str) -> None:
    done = reviewed.call("verify", *call)
    assert (done.returncode, done.stdout) == (code, ""), done.stderr
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
