"""What building the handbook costs: from nothing, without a change, and after each kind of change.

    python tests/bench/handbook.py [--books] [--lang it] [--rounds 2] [--cold]

Builds from a copy of the checkout, each time in a fresh process, and counts the processor time of all of its processes.
The least of the rounds counts.  Verifying is what playing every scenario takes, with what is loaded for it.  Pages are
those of all languages; search is for all indexes that were made anew, then for one of them.  With `--cold` no more than
from nothing and without a change.  A fixed loop is timed beside each build: where it takes longer than at its best, the
machine was not ours alone, and the figure is too high by about as much.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from edited_tree import CHANGES, copied, edit, environment, write

BUILD = """
import json, sys
from importlib import import_module
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

def spent():
    return sum(u.ru_utime + u.ru_stime for u in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))

site = import_module("ts_rules.handbook.site.build")
search, made = import_module("ts_rules.handbook.search"), import_module("ts_rules.handbook.search.install")
install, make, verify = search.install, made._made, site._verified
found = {"index": 0.0, "languages": 0, "verified": 0.0}

def verified(*given):
    start = spent()
    try:
        return verify(*given)
    finally:
        found["verified"] = spent() - start

def installed(*given):
    start = spent()
    try:
        return install(*given)
    finally:
        found["index"] = spent() - start

def counted(*given):
    found["languages"] += 1
    return make(*given)

search.install, made._made, site._verified = installed, counted, verified
langs = tuple(sys.argv[3:]) or ("en", "it", "pt", "pl", "el")
site.build(Path(sys.argv[1]), lambda text: None, langs, books=sys.argv[2] == "books")
print(json.dumps({"all": spent(), **found}))
"""
LOOP = 3_000_000


def main() -> int:
    """A line for each way of building."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--books", action="store_true")
    parser.add_argument("--lang", action="append", default=[])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--cold", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(Path(folder, "tree"))

        def build(out: str = "site") -> dict[str, float]:
            wanted = [str(Path(folder, out)), "books" if given.books else "-", *given.lang]
            loop = _loop()
            command, env = [sys.executable, "-c", BUILD, *wanted], environment(Path(folder, f"{out}.cache"))
            done = subprocess.run(command, cwd=tree, env=env, check=True, stdout=subprocess.PIPE)
            return {**json.loads(done.stdout), "loop": (loop + _loop()) / 2}

        build("warm")  # compiles the modules
        _tell("from nothing", [build(f"cold-{n}") for n in range(given.rounds)])
        build()
        _tell("nothing changed", [build() for _ in range(given.rounds)])
        if given.cold:
            return 0
        edit(tree, "statement")
        _tell("a statement, first change of a version", [build()])
        edit(tree, "statement")
        rule = tree / "ts_rules/games/twilight_struggle/rules/s08_1_defcon.py"
        text = rule.read_text("utf-8")
        write(rule, text.replace("DEFCON never rises", "DEFCON never climbs"))
        build()
        for change in CHANGES:
            found = []
            for _ in range(2 * given.rounds):
                edit(tree, change)  # there and back
                found.append(build())
            _tell(change, found)
    return 0


def _loop() -> float:
    start = time.process_time()
    for n in range(LOOP):
        n * n
    return time.process_time() - start


def _tell(what: str, found: list[dict[str, float]]) -> None:
    least = min(found, key=lambda one: one["all"])
    pages, languages = least["all"] - least["index"] - least["verified"], int(least["languages"])
    one = least["index"] / max(languages, 1)
    sys.stdout.write(
        f"{what:40} {least['all']:6.2f} s: verifying {least['verified']:5.2f} s, pages {pages:6.2f} s, search"
        f" {least['index']:5.2f} s ({languages} anew); pages and one index {pages + one:5.2f} s;"
        f" loop {least['loop']:.3f} s\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
