"""The commands as a user calls them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import Result
from edited_tree import copied

from ts_rules.games import load_game

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Invoke = Callable[..., Result]

COMMANDS = ["books", "completion", "handbook build", "show", "tree", "where"]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_examples(invoke: Invoke, command: str) -> None:
    text = invoke(*command.split(), "--help").output
    assert "Examples:" in text
    assert "ts-rules " in text


def test_show_a_rule(invoke: Invoke) -> None:
    text = invoke("show", "6.3.4").output
    assert text.startswith("6.3.4  Coups in battlegrounds  [Twilight Struggle, deluxe]\n")
    assert "lowers DEFCON by 1 level" in text
    assert "* lowers" in text
    assert "- raises" in text
    assert "ts-pl-deluxe" in text


def test_show_by_ruleset(invoke: Invoke) -> None:
    assert "25" in invoke("show", "3.3", "--game", "ts").output
    assert "23" in invoke("show", "3.3", "--ruleset", "2e").output
    assert "23" in invoke("show", "3.3", "--ruleset", "ts-it-2e").output
    assert "Not in this edition or book" in invoke("show", "7.4.3", "--ruleset", "2e").output
    assert "in another edition also: 3.3/canada" in invoke("show", "3.3", "--ruleset", "2e").output
    assert "2 influence in Canada" in invoke("show", "3.3", "--game", "ts").output


def test_show_json(invoke: Invoke) -> None:
    body = json.loads(invoke("show", "6.3.2/coup-success/exceed", "--format", "json").output)
    assert body["schema"] == "ts-rules/rule/2"
    assert (body["game"], body["rule"], body["asked"]) == ("twilight-struggle", "6.3.2", "6.3.2/coup-success/exceed")
    assert [v["variant"] for v in body["variants"]] == ["6.3.2/coup-success"]
    card = json.loads(invoke("show", "nato", "--format", "json").output)
    assert (card["card"], card["number"], card["ops"], card["side"]) == ("nato", 21, 4, "us")


def test_show_in_another_language(run: Run) -> None:
    shown = run("show", "6.3.4", "--lang", "pl")
    assert shown.returncode == 0
    assert "not translated" not in shown.stderr
    assert "przewrotu" in shown.stdout
    assert "DEFCON o 1 poziom" in shown.stdout


def test_show_says_what_is_not_translated(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ts_rules.translate.render.game_catalog", lambda _game, _lang: {})
    shown = invoke("show", "6.3.4", "--lang", "pl")
    assert "not translated" in shown.stderr
    assert "lowers DEFCON" in shown.stdout


def test_tree(invoke: Invoke) -> None:
    rows = json.loads(invoke("tree", "--format", "json").output)["rules"]
    assert {r["game"] for r in rows} == {"twilight-struggle", "risiko"}
    assert len(rows) == len(load_game("ts").rules) + len(load_game("risiko").rules)
    assert next(r for r in rows if r["rule"] == "11.1.4.1")["parent"] == "11.1.4"
    under = invoke("tree", "--under", "6.3", "--game", "ts").output
    assert "6.3.4" in under
    assert "6.4" not in under
    of_2e = sum("2e" in rule.editions for rule in load_game("ts"))
    assert f"{of_2e} rules" in invoke("tree", "--ruleset", "ts-it-2e").output
    assert f"{of_2e} rules" in invoke("tree", "--game", "ts", "--ruleset", "2e").output
    assert "4.5.C/headline-scoring" in invoke("tree", "--under", "4.5.C", "--clauses").output
    top = invoke("tree", "--game", "ts", "--depth", "1").output
    assert "14 rules" in top


def test_where_names_files_and_lines_that_exist(invoke: Invoke) -> None:
    for ident in ("6.3.4", "nato", "6.3.2/coup-result", "6.3.4/defcon-after"):
        body = json.loads(invoke("where", ident, "--format", "json").output)
        assert body["places"]
        for place in body["places"]:
            if place["line"]:
                assert len(Path(place["file"]).read_text("utf-8").splitlines()) >= place["line"]
    what = {p["what"] for p in json.loads(invoke("where", "6.3.4", "--format", "json").output)["places"]}
    assert what >= {"statement", "code", "page"}


def test_books(invoke: Invoke) -> None:
    rows = {r["book"]: r for r in json.loads(invoke("books", "--format", "json").output)["books"]}
    assert (rows["ts-pl-deluxe"]["edition"], rows["ts-pl-deluxe"]["printing"]) == ("deluxe", "deluxe-1")
    assert rows["ts-pl-deluxe"]["leaves_out"] == ["6.3.5"]  # the first printing has no 2.1.8, 7.4.3, 11.1.4, 11.1.4.1
    assert rows["ts-el-deluxe"]["printing"] is None
    assert rows["ts-el-deluxe"]["translator"] == "Νίκος Χριστάκης"
    assert "Arteusz" in invoke("books", "ts-pl-deluxe").output


def test_copies_are_known_by_their_hash(run: Run, books_folder: Path, tmp_path: Path) -> None:
    rows = json.loads(run("books", "ts-it-2e", "--format", "json", TS_RULES_BOOKS=str(books_folder)).stdout)
    (copy,) = rows["books"][0]["copies"]
    assert "OCR" in copy["known"]
    (tmp_path / "ts-it-2e.txt").write_text("something else", encoding="utf-8")
    rows = json.loads(run("books", "ts-it-2e", "--format", "json", TS_RULES_BOOKS=str(tmp_path)).stdout)
    assert rows["books"][0]["copies"][0]["known"] is None


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(invoke: Invoke, shell: str) -> None:
    assert "_TS_RULES_COMPLETE" in invoke("completion", shell).output


def test_the_shell_completes_ids(run: Run) -> None:
    done = run(_TS_RULES_COMPLETE="bash_complete", COMP_WORDS="ts-rules show 6.3.", COMP_CWORD="2")
    assert "plain,6.3.4" in done.stdout


WRONG = [
    (("show", "6.3.22"), 2, "Did you mean 6.3.2"),
    (("show", "99.9.9"), 2, "99.9.9"),
    (("show", "6.3.2/coup-sucess"), 2, "6.3.2/coup-success"),
    (("show", "natto"), 2, "nato"),
    (("show", "§$%"), 2, "no rule id"),
    (("show", ""), 2, "no rule id"),
    (("show", "4.2"), 2, "add --game"),
    (("show", "6.3.2", "--game", "chess"), 2, "No game 'chess'"),
    (("show", "6.3.2", "--ruleset", "3e"), 2, "no edition or book"),
    (("show", "6.3.2", "--ruleset", "ts-pl-delux"), 3, "Did you mean ts-pl-deluxe"),
    (("show", "6.3.2", "--ruleset", "risiko-it"), 2, "RisiKo! has no rule 6.3.2"),
    (("books", "ts-fr-2e"), 3, "No book 'ts-fr-2e'"),
    (("tree", "--ruleset", "nonsense", "--game", "ts"), 2, "no edition or book"),
    (("tree", "--under", "nato"), 2, "no rule"),
    (("where", "6.3.22"), 2, "Did you mean"),
    (("shwo", "6.3.2"), 2, "Did you mean 'show'"),
    (("show",), 2, "ID"),
    (("show", "6.3.2", "--format", "xml"), 2, "xml"),
    (("completion", "tcsh"), 2, "tcsh"),
    (("handbook", "build", "--out", "/proc/nowhere"), 3, "/proc"),
]


@pytest.mark.parametrize(("args", "code", "sentence"), WRONG, ids=[" ".join(w[0]) for w in WRONG])
def test_wrong_calls_give_one_sentence_and_the_exit_code(
    run: Run, args: tuple[str, ...], code: int, sentence: str
) -> None:
    done = run(*args)
    assert done.returncode == code, done.stderr
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_no_docstrings_no_rules(run: Run) -> None:
    done = run("show", "6.3.2", python=("-OO",))
    assert done.returncode == 2
    assert done.stderr == ("ts-rules: Statements are docstrings, and -OO throws them away: start Python without -OO.\n")


def test_a_handbook_never_replaces_a_folder_that_is_none(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", encoding="utf-8")
    done = run("handbook", "build", "--out", str(tmp_path / "mine"))
    assert done.returncode == 3
    assert "holds no handbook" in done.stderr
    assert (tmp_path / "mine" / "letter.txt").read_text("utf-8") == "dear"


def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    script = f"set -o pipefail; '{sys.executable}' -m ts_rules tree --format json | head -1"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_without_greek(run: Run) -> None:
    done = run("books", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    body = run("books", "--format", "json", PYTHONIOENCODING="ascii")
    assert json.loads(body.stdout)["books"]


def test_what_show_says_of_variants_and_books(invoke: Invoke) -> None:
    text = invoke("show", "6.3.2/coup-success/reach").output
    assert "> - reach" in text
    assert "No play can show it" in text
    assert "Not in this edition or book" in invoke("show", "6.3.5", "--ruleset", "ts-pl-deluxe").output
    assert "= Plan Marshalla" in invoke("show", "marshall-plan", "--lang", "pl").output
    (place, *_rest) = json.loads(invoke("where", "6.3.2/coup-success", "--format", "json").output)["places"]
    assert '"6.3.2/coup-success"' in Path(place["file"]).read_text("utf-8").splitlines()[place["line"] - 1]
    assert "tournament" in invoke("books", "risiko-it").output
    assert ": 1 rule\n" in invoke("tree", "--under", "6.3.5").output


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which a test may break a file, if it mends it again."""
    return copied(tmp_path_factory.mktemp("checkout"), "ts_rules", "sources", "locales")


@contextmanager
def holding(path: Path, text: str) -> Iterator[None]:
    """A file of it holds another text for a while."""
    before = path.read_bytes()
    path.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        path.write_bytes(before)


def in_checkout(root: Path, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A command run from such a copy."""
    return subprocess.run(
        [sys.executable, "-m", "ts_rules", *args],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONSAFEPATH": "1", **env},
        capture_output=True,
        text=True,
        check=False,
    )


BROKEN = [
    ("ts_rules/games/twilight_struggle/data/turn.toml", "last = ", "show 6.3.2", "turn.toml"),
    ("sources/ts-pl-deluxe/book.toml", '"6.3.5"', "books|99.9", "book.toml"),
    ("sources/ts-pl-deluxe/book.toml", 'edition = "deluxe"', "books|edition = 'third'", "book.toml"),
    ("sources/ts-pl-deluxe/book.toml", 'game = "twilight-struggle"', "books|game = 'chess'", "book.toml"),
    ("sources/ts-pl-deluxe/book.toml", 'title = "', "books|title = [", "book.toml"),
    ("locales/terms.toml", "[influence]", "show 3.3 --game ts|[influence]\nit = 'x'", "terms.toml"),
    ("locales/names/twilight-struggle.toml", 'it = "', "show nato --lang pl|it = [", "twilight-struggle.toml"),
]


@pytest.mark.parametrize(("file", "before", "call", "named"), BROKEN, ids=[f"{b[0]} {b[2]}" for b in BROKEN])
def test_a_broken_file_of_a_pack_is_named(checkout: Path, file: str, before: str, call: str, named: str) -> None:
    path = checkout / file
    command, _, after = call.partition("|")
    text = path.read_text("utf-8")
    assert before in text
    with holding(path, text.replace(before, after.replace("'", '"') if after else "", 1)):
        done = in_checkout(checkout, *command.split())
    assert done.returncode == 3, done.stderr
    assert named in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


ITALIAN = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Show the tree of rules."
msgstr "Mostra l'albero delle regole."
"""


@pytest.mark.parametrize(("lang", "said"), [("it_IT.UTF-8", "Mostra l'albero"), ("fr_FR.UTF-8", "Show the tree")])
def test_messages_are_in_the_language_of_the_locale(checkout: Path, lang: str, said: str) -> None:
    with holding(checkout / "locales" / "it" / "LC_MESSAGES" / "cli.po", ITALIAN):
        done = in_checkout(checkout, "--help", LANG=lang)
    assert said in done.stdout


def test_out_that_is_no_folder_is_left_alone(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for name in ("pipe", "loop", "file", "file/below"):
        done = run("handbook", "build", "--out", str(tmp_path / name))
        assert done.returncode == 3, name
        assert len(done.stderr.strip().splitlines()) == 1
    assert (tmp_path / "pipe").is_fifo()
    assert (tmp_path / "file").read_text("utf-8") == "mine"


@pytest.mark.parametrize("text", ["\x1b[31mx", "6\n.3", "9" * 10_000, "\u202e6.3", "--game"])
def test_whatever_is_typed_comes_back_as_one_clean_line(run: Run, text: str) -> None:
    done = run("show", text)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("ts-rules: ")
    assert line.isprintable()
    assert len(line) < 3000
