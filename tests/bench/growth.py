"""What more games cost: the toolkit with 4, 16 and 48 games of 145 rules beside ours, made up and plugged in.

    .venv/bin/python tests/bench/growth.py [--games 4 16 48] [--rules 145] [--write RESULT]

Every made-up game is a package of its own with rules, a variant in each tenth of them, a catalog in four languages,
and a book on record.  For each number of games the handbook is built from nothing and again, the translations are
checked and the books verified with nothing kept, and a browser searches once in each language, on a page of one game
and on that of all.  Times are processor seconds of the whole.  The growth of a cost is the power with which it rises
from one number of games to the next, ours taken off: 1 is linear.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LANGS = ("it", "pt", "pl", "el")
SYLLABLES = ("ba", "do", "ki", "lu", "me", "no", "pa", "ri", "so", "tu", "va", "ze")
EVERY = 10
"""One rule in so many has a variant."""
MODULE = '''"""The rules of {title}, made up."""

from ts_rules.engine import rule
from ts_rules.model import Variant
'''
RULE = '''

@rule("{id}", slug="{slug}", title="{title}"{more})
def r_{name}() -> int:
    """{statement}"""
    return {n}
'''
SPEC = '''"""{title}."""

from ts_rules.model import GameSpec

SPEC = GameSpec("{id}", "{id}", "{title}", __name__, ("first", "second"), sources="sources", locales="locales")
'''
POT = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: {lang}\\n"\n'


def words(dice: random.Random, count: int) -> str:
    """So many words that nobody knows."""
    return " ".join("".join(dice.choices(SYLLABLES, k=dice.randint(2, 4))) for _ in range(count))


def translated(text: str, lang: str) -> str:
    """A translation that ends as its source does."""
    return f"{text[:-1]} {lang}." if text.endswith(".") else f"{text} {lang}"


def rules_of(game: int, many: int) -> Iterator[tuple[str, str, str, bool]]:
    """Id, title, statement and whether books can differ there; the same for the same game."""
    dice = random.Random(game)
    for n in range(many):
        ident = f"{n // 12 + 1}.{n % 12}"
        yield ident, words(dice, 3).capitalize(), f"Each {words(dice, 11)}", n % EVERY == EVERY - 1


def write_game(site: Path, game: int, many: int) -> None:
    """A package with its metadata, as pip would have put it there."""
    ident = f"game{game:02}"
    folder, title = site / ident, words(random.Random(-game), 2).title()
    code, readings, messages = [MODULE.format(title=title)], ["format = 1\n"], []
    for n, (rule, name, statement, differs) in enumerate(rules_of(game, many)):
        more, said = "", statement + "."
        if differs:
            variant = f"{rule}/way"
            code.append(f'\nWAY_{n} = Variant("{variant}", left="to the left", right="to the right")\n')
            more, said = f", variants=(WAY_{n},)", statement + " {=way}."
            readings.append(f'["{variant}"]\nsays = "left"\nverdict = "agrees"\nlines = [[{n + 1}, {n + 1}]]\n')
            messages += [(f"{variant}/left", "to the left"), (f"{variant}/right", "to the right")]
        slug = f"rule-{n}"
        code.append(RULE.format(id=rule, slug=slug, title=name, more=more, name=n, statement=said, n=n))
        messages += [(rule, said), (f"{rule}/title", name)]
    book = folder / "sources" / f"{ident}-en"
    book.mkdir(parents=True)
    about = {"game": ident, "title": f"The book of {title}", "language": "en", "edition": "first", "kind": "full"}
    (book / "book.toml").write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in about.items()))
    (book / "readings.toml").write_text("\n".join(readings))
    (folder / "__init__.py").write_text(SPEC.format(title=title, id=ident))
    (folder / "rules.py").write_text("".join(code))
    for lang in LANGS:
        place = folder / "locales" / lang / "LC_MESSAGES"
        place.mkdir(parents=True)
        body = "".join(
            f"\nmsgctxt {json.dumps(where)}\nmsgid {json.dumps(text)}\nmsgstr {json.dumps(translated(text, lang))}\n"
            for where, text in messages
        )
        (place / f"{ident}.po").write_text(POT.format(lang=lang) + body)
    info = site / f"{ident}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {ident}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ts_rules.games]\n{ident} = {ident}:SPEC\n")


def cost(env: dict[str, str], *command: str) -> tuple[float, float]:
    """Processor seconds of a command with all that it starts, and the megabytes that the largest process of it held."""
    with tempfile.TemporaryFile() as told:
        started = subprocess.Popen(
            [sys.executable, "-m", "ts_rules", *command],
            env=env,
            cwd=env["HOME"],
            stdout=subprocess.DEVNULL,
            stderr=told,
        )
        _pid, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        told.seek(0)
        if started.returncode not in (0, 1):
            raise SystemExit(f"{' '.join(command)}: exit {started.returncode}\n{told.read().decode()[-2000:]}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1000


def first_search(site: Path, where: str) -> float:
    """Thousands of bytes that a first search on a page loads, in the language where it loads most."""
    sys.path.insert(0, str(ROOT / "tests" / "bench" / "search"))
    import multiprocessing

    from measure import CHROMIUM, first_search, serve
    from playwright.sync_api import sync_playwright

    told: multiprocessing.Queue[int] = multiprocessing.Queue()
    server = multiprocessing.Process(target=serve, args=(str(site), told), daemon=True)
    server.start()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        base = f"http://127.0.0.1:{told.get()}"
        found = [first_search(browser, base, lang, "influen", where, 1)["packed"] for lang in ("en", *LANGS)]
        browser.close()
    server.terminate()
    return max(found) / 1000


def measure(games: int, many: int) -> dict[str, float]:
    """All costs with so many games beside ours."""
    with tempfile.TemporaryDirectory(prefix="growth-") as folder:
        place = Path(folder)
        site = place / "site-packages"
        site.mkdir()
        for game in range(games):
            write_game(site, game, many)
        env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{site}", "HOME": folder}
        env |= {"XDG_CACHE_HOME": str(place / "cache"), "XDG_DATA_HOME": str(place / "data")}
        env.pop("TS_RULES_BOOKS", None)
        made, memory = cost(env, "handbook", "build", "--out", str(place / "handbook"))
        row = {"handbook": made, "memory": memory}
        row["again"] = cost(env, "handbook", "build", "--out", str(place / "handbook"))[0]
        row["check"] = cost({**env, "XDG_CACHE_HOME": str(place / "checking")}, "check", *LANGS)[0]
        row["verify"] = cost({**env, "XDG_CACHE_HOME": str(place / "verifying")}, "verify")[0]
        row["search: game"] = first_search(place / "handbook", "ts/index.html")
        row["search: all"] = first_search(place / "handbook", "search.html")
    return row


def report(rows: dict[int, dict[str, float]]) -> Iterator[str]:
    """A line for each cost: what it is at each number of games, and how it grows."""
    names = {"memory": "MB", "search: game": "kB", "search: all": "kB"}
    alone = rows[0]
    yield f"{'':14}" + "".join(f"{n:>10} games" for n in rows) + "   grows with the power"
    for name in alone:
        line = f"{name:14}" + "".join(f"{row[name]:>12.2f} {names.get(name, 's'):3}" for row in rows.values())
        counted = [n for n in rows if n]
        powers = []
        for few, more in itertools.pairwise(counted):
            a, b = rows[few][name] - alone[name], rows[more][name] - alone[name]
            powers.append(f"{math.log(b / a) / math.log(more / few):.2f}" if a > 0 and b > 0 else "-")
        yield f"{line}   {' '.join(powers)}"


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description="What more games cost.")
    parser.add_argument("--games", type=int, nargs="+", default=[4, 16, 48])
    parser.add_argument("--rules", type=int, default=145)
    parser.add_argument("--write", type=Path, metavar="RESULT")
    args = parser.parse_args()
    rows = {}
    for games in (0, *args.games):
        rows[games] = measure(games, args.rules)
        sys.stderr.write(f"{games} games: {rows[games]}\n")
    now = f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC"
    said = [f"growth.py {' '.join(sys.argv[1:])}", f"{now}, {args.rules} rules in each game", "", *report(rows)]
    sys.stdout.write("\n".join([*said, ""]))
    if args.write:
        args.write.write_text("\n".join([*said, ""]), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
