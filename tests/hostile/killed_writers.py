"""Commands that write, killed at an instant by lot: no torn file, no lost edit, the next run works and sweeps."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from hostile.house import Contents, House, half_a_site, house
from hostile.writers import WRITERS

from ts_rules.files import LIST, PART

__all__ = ["killed", "parcel"]

AT_WRITING = 3
"""One kill in so many comes when something is being written, as soon as that is seen; the others at any instant."""


class Case:
    """A command in a house: what stands there before it and after it, and how long it takes."""

    def __init__(self, place: House, name: str) -> None:
        self.place, self.name, self.writer = place, name, WRITERS[name]
        self.writer.prepare(place)
        self.before = place.contents()
        self.after = self._reference()
        self.seconds = self.ran.seconds
        changed = {name for name, text in self.after.items() if self.before.get(name) != text}
        self.folders = {(place.root / name).parent for name in changed} | {place.root / "locales"}
        if writing := self.writer.writes_in:
            self.folders = {place.root / writing}
        place.restore(self.before)

    def _reference(self) -> Contents:
        self.ran = self.place.run(*self.writer.args, given=self.writer.given)
        if self.ran.code not in self.writer.codes:
            raise AssertionError(f"{self.name}, killed by nobody, ended with {self.ran.code}: {self.ran.told}")
        after = self.place.contents()
        new = b"".join(text for name, text in after.items() if self.before.get(name) != text)
        if not new:
            raise AssertionError(f"{self.name} wrote nothing")
        if lost := next((kept for kept in self.writer.kept if kept.encode() not in new), None):
            raise AssertionError(f"{self.name}, killed by nobody, lost {lost!r}")
        return after


def killed(case: Case, rng: Random) -> tuple[str, str]:
    """Kill it once: at which instant, and what is wrong then; the house is as before afterwards."""
    place, writer = case.place, case.writer
    began = time.monotonic()
    started = place.start(*writer.args, given=writer.given)
    if rng.randrange(AT_WRITING):
        time.sleep(rng.random() * case.seconds * 1.05)
        instant = "at any instant"
    else:
        while started.poll() is None and not _writing(case):
            time.sleep(0.0002)
        time.sleep(rng.random() ** 2 * writer.writes_for)
        instant = "while a file was being written"
    if started.poll() is not None:
        instant = "just after its end"
    place.kill(started)
    ran = place.ended(started, began)
    problem = _problem(case, ran)
    place.restore(case.before)
    return instant, problem


def _writing(case: Case) -> bool:
    return any(
        PART.match(name) or name == LIST or half_a_site(name)
        for folder in case.folders
        if folder.is_dir()
        for name in os.listdir(folder)  # noqa: PTH208 - it is asked thousands of times
    )


def _problem(case: Case, ran: Any) -> str:
    """What must not be, after the kill and after the next run; empty if all is well."""
    place, writer = case.place, case.writer
    if alive := place.left_running():
        return f"processes live on: {alive}"
    now = place.contents()
    if problem := writer.judged(place, ran, case.after) if writer.judged else _torn(case, now):
        return f"after the kill: {problem}"
    if writer.together:
        if (looked := place.run("translate", "status")).code:
            return f"after the kill translate status ends with {looked.code}: {looked.told}"
        now = place.contents()
        new = {name for name, text in case.after.items() if case.before.get(name) != text}
        taken = {name for name in new if now.get(name) == case.after[name]}
        if taken and taken != new:
            return f"some of the files are new: {sorted(taken)}; others not"
    again = place.run(*writer.args, given=writer.given)
    if again.code not in writer.again:
        return f"the next run ends with {again.code}: {again.told[-500:]}"
    if writer.goes_on and again.code not in writer.codes:
        on = place.run(*writer.goes_on)
        return f"going on ends with {on.code}: {on.told[-500:]}" if on.code else _left(place)
    if left := _left(place):
        return left
    if wrong := [name for name, text in _expected(case).items() if place.contents().get(name) != text]:
        return f"after the next run {wrong} differ from what an undisturbed run writes"
    return f"processes live on: {alive}" if (alive := place.left_running()) else ""


def _left(place: House) -> str:
    return f"the next run leaves {left}" if (left := place.leftovers()) else ""


def _expected(case: Case) -> Contents:
    return {name: text for name, text in case.after.items() if not name.startswith("out/site/")}


def _torn(case: Case, now: Contents) -> str:
    for name in now.keys() | case.before.keys():
        if now.get(name) not in (case.before.get(name), case.after.get(name)):
            return f"{name} is neither as before nor as after"
    return ""


def parcel(seed: str, numbers: range, only: tuple[str, ...] = ()) -> Iterator[dict[str, Any]]:
    """Kills of one command in one house, as messages for a result."""
    names = [name for name in WRITERS if not only or any(part in name for part in only)]
    name = names[numbers.start // max(len(numbers), 1) % len(names)]
    with house() as place:
        case = Case(place, name)
        for number in numbers:
            instant, problem = killed(case, Random(f"{seed}/{number}"))
            found = {"number": number, "command": name, "problem": problem}
            yield {"counts": [f"killed: {name}", f"killed {instant}"], **(found if problem else {})}
