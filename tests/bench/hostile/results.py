"""What a long run found, kept as JSON by date: it goes on where it ended, as long as the code is the same."""

from __future__ import annotations

import datetime
import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ts_rules import files

__all__ = ["RESULTS", "ROOT", "Result", "code", "opened"]

ROOT = Path(__file__).resolve().parents[3]
RESULTS = ROOT / "tests" / "bench" / "results"
SCHEMA = "ts-rules/hostile/1"
MOST_FOUND = 200


@dataclass(slots=True)
class Result:
    """Of one kind of run: what was tried, how often, and what was found."""

    what: str
    path: Path
    code: str
    commit: str
    begun: str
    tried: int = 0
    goal: int = 0
    seconds: float = 0.0
    cores: int = 0
    next: int = 0
    """The number with which it goes on."""
    counts: Counter[str] = field(default_factory=Counter)
    found: list[dict[str, Any]] = field(default_factory=list)

    def add(self, found: dict[str, Any]) -> None:
        """Something that must not be; said at once."""
        self.counts["found"] += 1
        if len(self.found) < MOST_FOUND:
            self.found.append(found)
        sys.stderr.write(f"FOUND {json.dumps(found, ensure_ascii=False)[:2000]}\n")

    def write(self) -> None:
        """Keep it."""
        body = {name: getattr(self, name) for name in self.__slots__ if name != "path"}
        body = {"schema": SCHEMA, **body, "seconds": round(self.seconds, 1)}
        body["counts"] = dict(sorted(self.counts.items()))
        files.write_whole(self.path, json.dumps(body, indent=1, ensure_ascii=False) + "\n")


def code() -> tuple[str, str]:
    """What tells the code of the product: its tree as git knows it; and the commit.  "+" where it was changed since."""

    def git(*args: str) -> str:
        return subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    changed = "+" if git("status", "--porcelain", "--", "ts_rules") else ""
    return git("rev-parse", "HEAD:ts_rules")[:12] + changed, git("rev-parse", "--short", "HEAD") + changed


def opened(what: str, path: Path | None, goal: int, *, afresh: bool) -> Result:
    """The result of an earlier run of the same code, or a new one."""
    now = datetime.datetime.now(datetime.UTC)
    path = path or RESULTS / f"hostile-{what}-{now:%Y-%m-%d}.json"
    tree, commit = code()
    found = Result(what, path, tree, commit, f"{now:%Y-%m-%d %H:%M} UTC", goal=goal, cores=os.cpu_count() or 1)
    if path.is_file() and not afresh:
        kept = json.loads(path.read_text("utf-8"))
        if kept["code"] != tree:
            sys.exit(f"{path} is a result of other code ({kept['code']}, now {tree}): --afresh begins anew")
        for name in ("begun", "tried", "seconds", "next", "found"):
            setattr(found, name, kept[name])
        found.counts.update(kept["counts"])
    return found
