"""Files that are small enough as a whole, with a field, a line or a count in them that is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ts_rules.errors import BadFile
from ts_rules.translate import catalogs

Invoke = Callable[..., object]
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
CATALOGS = {
    "a long line": f'msgid "a"\nmsgstr "{"x" * (catalogs.LONGEST_LINE + 1)}"\n',
    "many lines": 'msgid "a"\nmsgstr ""\n' + '"x"\n' * catalogs.MOST_LINES,
}
SCENARIO = 'schema = "ts-rules/scenario/1"\n[[scenario]]\nid = "a"\ntitle = "t"\nabout = ["6.3.2"]\nrulesets = ["2e"]\n'
TABLES = {
    "a number of many digits": "x = " + "1" * 5_000,
    "a list in a list": "play = " + "[" * 50_000,
    "a table in a table": "given = " + "{a=" * 20_000,
    "many moves": "legal = [" + '"us: mexico",' * 20_000 + "]",
}
RECORDS = {
    "no number": '{"turn": 1e999}',
    "a number of many digits": '{"turn": ' + "1" * 5_000 + "}",
    "a list in a list": "[" * 50_000,
    "a name": '"' + "x" * 100_000 + '"',
}


@pytest.mark.parametrize("kind", CATALOGS)
def test_a_catalog(kind: str, tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "it.po"
    path.write_text(HEAD + CATALOGS[kind], "utf-8")
    for door in (("translate", "import"), ("check", "--file")):
        with pytest.raises(BadFile, match="has more than"):
            invoke(*door, str(path))


@pytest.mark.parametrize("kind", TABLES)
def test_a_scenario(kind: str, tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SCENARIO + TABLES[kind] + "\n", "utf-8")
    for door in (("scenario", "run"), ("verify", "--engine", "true", "--scenarios")):
        with pytest.raises(BadFile) as caught:
            invoke(*door, str(path))
        assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("kind", RECORDS)
def test_a_record(kind: str, tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "game.txt"
    path.write_text(f"ts-rules/record/1\nruleset: deluxe\nposition: {RECORDS[kind]}\n\n", "utf-8")
    for door in (("replay",), ("play", "--load")):
        with pytest.raises(BadFile) as caught:
            invoke(*door, str(path))
        assert len(str(caught.value)) < 1000
