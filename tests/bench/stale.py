"""Is a handbook that was built on top of an older one ever out of date?  Edits drawn by lot, anywhere in the project.

    python tests/bench/stale.py [--seed 1] [--rounds 20] [--lang it] [--books] [--kind message]

Works on a copy of the checkout.  Each round makes one edit, of a kind and at a place drawn by lot, builds the handbook
on top of the older one and once from nothing, with a cache of its own, and compares every byte of all files.  Edits
stay, so that later rounds build on what came before.  Where no handbook can be built any more (a scenario fails, say),
both ways must say so, and the edit is taken back.  Exits 1 where anything differs.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "handbook"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from edited_tree import command, copied, environment, write
from test_incremental import differing, files

Change = Callable[[str], str]
WORD = r"( )[a-zà-żα-ώ]"


def _more(old: str) -> str:
    """Another word, or another letter."""
    return f"{old}also " if old.isspace() else f"{old}x"


def _next(old: str) -> str:
    """Another figure; a small one stays small."""
    return str(int(old) % 4 + 1 if len(old) == 1 else int(old) + 1)


def _other(old: str) -> str:
    """Another verdict."""
    return "misprint" if old == "omission" else "omission"


KINDS: dict[str, tuple[str, str, Change]] = {
    "message": ("locales/*/LC_MESSAGES/*.po", rf'\nmsgstr "[^"\n{{}}%\\<`]{{12,}}?{WORD}', _more),
    "statement": ("ts_rules/games/*/[rc]*/*.py", rf'\n    """[A-Z][^"{{}}\n]{{12,}}?{WORD}', _more),
    "title": ("ts_rules/games/*/rules/*.py", r'title="[A-Z][a-z]+()[^"]*"', _more),
    "doubt": ("ts_rules/games/*/[rc]*/*.py", rf'doubt="[^"{{}}\n]{{12,}}?{WORD}', _more),
    "reading": ("ts_rules/games/*/rules/*.py", rf'\n    [a-z_]+="[^"{{}}\n]{{9,}}?{WORD}', _more),
    "see": ("ts_rules/games/twilight_struggle/rules/*.py", r'see=\("[\d.]+", "([\d.]+)"', lambda _old: "6.3"),
    "scenario": ("ts_rules/games/*/scenarios/*.toml", rf'\ntitle = "[^"\n]{{9,}}?{WORD}', _more),
    "position": ("ts_rules/games/*/scenarios/*.toml", r"\nturn = (\d)\n", _next),
    "says": ("sources/*/readings.toml", rf'\nnote = "[^"\n]{{9,}}?{WORD}', _more),
    "lines": ("sources/*/readings.toml", r"\nlines = \[\[(\d+), ", _next),
    "verdict": ("sources/*/readings.toml", r'\nverdict = "(omission|misprint)"', _other),
    "outline": ("sources/*/outline.toml", r"\nwords = (\d+)", _next),
    "printed": ("sources/*/outline.toml", r'\nprinted = "[\d.]*(\d)"', _next),
    "term": ("locales/terms.toml", r'\bone = "\w+()"', _more),
    "name": ("locales/names/*.toml", r'"[^\W\d_]{4,}()"', _more),
    "figure": ("ts_rules/games/*/data/*.toml", r"\b(?:ops|value|vp|stability) = (\d)\b", _next),
    "docs": ("docs/**/*.rst", rf"\n\n[A-Z][a-z ]{{9,}}{WORD}", _more),
    "part": ("ts_rules/handbook/theme/**/*.html", r"\{\{ (?:_|tr|say)[^}]*\}\}()</(?:p|li|h2|a)>", _more),
    "style": ("ts_rules/handbook/theme/static/*.css", r": (\d+)(?:px|rem|em)", _next),
    "script": ("ts_rules/handbook/theme/static/*.js", r"\n(  )const ", lambda old: f"{old}/* also */ "),
    "question": ("ts_rules/games/*/questions/*.toml", rf'\nask = "[^"\n]{{9,}}?{WORD}', _more),
    "asking": ("ts_rules/handbook/search/questions.toml", r'= \["\w+()"', _more),
    "engine": ("ts_rules/games/*/play/*.py", rf'\n    """[A-Z][^"\n]{{9,}}?{WORD}', _more),
    "code": ("ts_rules/handbook/**/*.py", rf'\n    """[A-Z][^"\n]{{9,}}?{WORD}', _more),
    "place": ("ts_rules/games/*/tabletop/draw/board.toml", r"= \[(\d), ", _next),
}
"""By name: the files, a place in them, in whose first group is what changes, and how it changes."""


def main() -> int:
    """A line for each round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--lang", action="append", default=[])
    parser.add_argument("--books", action="store_true", help="with PDF and EPUB")
    parser.add_argument("--kind", action="append", choices=KINDS, help="edits of this kind alone; may be said again")
    given = parser.parse_args()
    rng, wrong = random.Random(given.seed), 0
    more = [*(f"--lang={lang}" for lang in given.lang), *(["--books"] if given.books else [])]
    with tempfile.TemporaryDirectory() as folder:
        tree, grown = copied(Path(folder, "tree")), Path(folder, "grown")
        if refusal := _built(tree, grown, more):
            sys.exit(f"the handbook cannot be built as it is: {refusal}")
        for n in range(given.rounds):
            kinds = given.kind or list(KINDS)
            kind = kinds[n % len(kinds)] if n < len(kinds) else rng.choice(kinds)
            wrong += _round(rng, kind, tree, grown, more)
    sys.stdout.write(f"{given.rounds} edits, seed {given.seed}: {wrong} out of date\n")
    return wrong > 0


def _round(rng: random.Random, kind: str, tree: Path, grown: Path, more: list[str]) -> int:
    path, text, place = _edit(rng, kind, tree)
    fresh = grown.with_name("fresh")
    refused, plainly = _built(tree, grown, more), _built(tree, fresh, more)
    if refused or plainly:
        write(path, text)
        same = bool(refused) == bool(plainly)
        told = f"no handbook: {(refused or plainly).splitlines()[-1]}"
    else:
        other = differing(files(grown), files(fresh))
        same = not other
        told = f"{len(other)} files differ: {', '.join(other[:8])}" if other else "the same"
    shutil.rmtree(fresh, ignore_errors=True)
    for beside in (".fresh.work", "fresh.cache"):
        shutil.rmtree(fresh.with_name(beside), ignore_errors=True)
    sys.stdout.write(f"{'' if same else 'WRONG '}{kind} at {place}: {told}\n")
    sys.stdout.flush()
    return not same


def _edit(rng: random.Random, kind: str, tree: Path) -> tuple[Path, str, str]:
    """The file, its text as it was, and where it was changed."""
    pattern, mark, change = KINDS[kind]
    paths = sorted(p for p in tree.glob(pattern) if re.search(mark, p.read_text("utf-8")))
    if not paths:
        sys.exit(f"{kind}: there is no such place left")
    path = rng.choice(paths)
    text = path.read_text("utf-8")
    found = rng.choice(list(re.finditer(mark, text)))
    new = text[: found.start(1)] + change(found[1]) + text[found.end(1) :]
    write(path, new)
    return path, text, f"{path.relative_to(tree).as_posix()}:{text.count(chr(10), 0, found.start(1)) + 1}"


def _built(tree: Path, out: Path, more: list[str]) -> str:
    """What a build has to say where it fails; empty where it does not."""
    env = environment(out.with_name(f"{out.name}.cache"))
    done = subprocess.run(command(out, *more), cwd=tree, env=env, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr.strip() or str(done.returncode)


if __name__ == "__main__":
    sys.exit(main())
