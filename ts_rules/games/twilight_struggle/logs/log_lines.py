"""The lines of a text log of the digital edition as typed entries, each with the line on which it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ....model.values import value
from ....playing.refusals import RefusedFile
from ....playing.sentences import Sentence, plain
from ..play.state import NOBODY
from . import log_sentences as say
from .log_names import SIDES, card_named, country_named

__all__ = ["Entry", "entries_of", "handicap", "looks_like_a_log"]

LARGEST = 200_000
FIRST_LINES = 12
SHOWN = 60
MARK = re.compile(r"^(SETUP: |Turn \d+, (Headline Phase|USS?R? AR\d+): )", re.MULTILINE)


@value
class Entry:
    """One thing that a log says."""

    what: str
    line: int
    side: int = NOBODY
    card: int = 0
    country: int = -1
    numbers: tuple[int, ...] = ()
    words: str = ""


Found = re.Match[str]


class _Unknown(ValueError):
    """A line says nothing that we know; which message tells so, and of what name."""

    def __init__(self, message: str, name: str) -> None:
        super().__init__(message)
        self.message, self.name = message, name


def _card(name: str) -> int:
    if number := card_named(name):
        return number
    raise _Unknown(say.NO_CARD, name)


def _country(name: str) -> int:
    if (index := country_named(name)) >= 0:
        return index
    raise _Unknown(say.NO_COUNTRY, name)


def _numbers(found: Found, *groups: str) -> tuple[int, ...]:
    return tuple(int((found[g] or "0").replace("+", "")) for g in groups)


def _score(found: Found) -> int:
    """Positive where the US is ahead."""
    if found["ahead"] is None:
        return 0
    return int(found["score"]) if found["ahead"] == "US" else -int(found["score"])


SIDE = r"(?P<side>US|USSR)"
SCORE = r"Score is (?:even|(?P<ahead>US|USSR) (?P<score>\d+))\."
MODIFIED = r"(?: \((?P<modifier>[+-]\d+)\))?"
Make = Callable[[Found, int], Entry]

FORMS: list[tuple[re.Pattern[str], Make]] = []
"""Every form of a line, and what it says."""


def _form(pattern: str) -> Callable[[Make], Make]:
    def take(make: Make) -> Make:
        FORMS.append((re.compile(pattern), make))
        return make

    return take


def _side(found: Found) -> int:
    return SIDES[found["side"]]


@_form(rf"{SIDE} (?P<n>[+-]\d+) in (?P<country>.+) \[(?P<us>\d+)\]\[(?P<ussr>\d+)\]")
def _influence(found: Found, line: int) -> Entry:
    return Entry("influence", line, _side(found), 0, _country(found["country"]), _numbers(found, "n", "us", "ussr"))


@_form(r"Event: (?P<card>.+)")
def _event(found: Found, line: int) -> Entry:
    return Entry("event", line, card=_card(found["card"]))


@_form(r"(?P<way>Place Influence|Coup|Realignment|Space Race) \((?P<n>\d+) Ops\):")
def _points(found: Found, line: int) -> Entry:
    way = {"Place Influence": "influence", "Space Race": "space-race"}.get(found["way"], found["way"].lower())
    return Entry("points", line, numbers=_numbers(found, "n"), words=way)


@_form(r"Target: (?P<country>.+)")
def _target(found: Found, line: int) -> Entry:
    return Entry("target", line, country=_country(found["country"]))


@_form(
    r"(?P<what>SUCCESS|FAILURE): (?P<die>[1-6]) \[ \+ (?P<ops>\d+)(?: \((?P<modifier>[+-]\d+)\) )? "
    r"- 2x(?P<stability>\d) = (?P<total>-?\d+) \]"
)
def _coup(found: Found, line: int) -> Entry:
    numbers = _numbers(found, "die", "ops", "modifier", "stability", "total")
    return Entry("coup", line, numbers=numbers, words=found["what"].lower())


@_form(r"War in (?P<country>.+)")
def _war(found: Found, line: int) -> Entry:
    return Entry("war", line, country=_country(found["country"]))


@_form(rf"(?P<what>VICTORY|DEFEAT): (?P<die>[1-6]){MODIFIED} +(?:>=|<) (?P<needed>\d)")
def _war_result(found: Found, line: int) -> Entry:
    return Entry("war-result", line, numbers=_numbers(found, "die", "modifier", "needed"), words=found["what"].lower())


@_form(rf"{SIDE} rolls (?P<die>[1-6])(?: \((?P<modifier>[+-]\d+)\) = (?P<total>-?\d+))?")
def _roll(found: Found, line: int) -> Entry:
    die, modifier, total = _numbers(found, "die", "modifier", "total")
    return Entry("roll", line, _side(found), numbers=(die, modifier, total if found["total"] else die))


@_form(r"Die roll: (?P<die>[1-6]) -- (?P<what>Success|Failed)! \(Needed (?P<needed>\d) or less\)")
def _space_roll(found: Found, line: int) -> Entry:
    return Entry("space-roll", line, numbers=_numbers(found, "die", "needed"), words=found["what"].lower())


@_form(rf"{SIDE} advances to (?P<n>\d) in the Space Race\.")
def _advance(found: Found, line: int) -> Entry:
    return Entry("space", line, _side(found), numbers=_numbers(found, "n"))


@_form(r"Trap Roll: (?P<die>[1-6]) (?:<=|>) (?P<needed>\d) -- (?P<what>Trap Escaped|Trap Remains in Effect)")
def _trap(found: Found, line: int) -> Entry:
    return Entry("trap-roll", line, numbers=_numbers(found, "die", "needed"), words=found["what"])


@_form(rf"{SIDE} gains (?P<n>\d+) VP\. {SCORE}")
def _vp(found: Found, line: int) -> Entry:
    return Entry("vp", line, _side(found), numbers=(int(found["n"]), _score(found)))


@_form(rf"No VP awarded\. {SCORE}")
def _no_vp(found: Found, line: int) -> Entry:
    return Entry("vp", line, numbers=(0, _score(found)))


@_form(r"DEFCON (?P<what>degrades|improves) to (?P<n>[1-5])")
def _defcon(found: Found, line: int) -> Entry:
    return Entry("defcon", line, numbers=_numbers(found, "n"), words=found["what"])


@_form(rf"{SIDE} Military Ops to (?P<n>\d)")
def _military(found: Found, line: int) -> Entry:
    return Entry("military", line, _side(found), numbers=_numbers(found, "n"))


@_form(r"(?P<card>.+) is (?P<what>now|no longer) in play\.")
def _in_play(found: Found, line: int) -> Entry:
    return Entry("in-play", line, card=_card(found["card"]), words=found["what"])


@_form(rf"{SIDE} Headlines (?P<card>.+)")
def _headlines(found: Found, line: int) -> Entry:
    return Entry("headlines", line, _side(found), _card(found["card"]))


@_form(rf"{SIDE} has no cards to (?P<what>reveal|discard)")
def _no_cards(found: Found, line: int) -> Entry:
    return Entry("no-cards", line, _side(found), words=found["what"])


@_form(rf"{SIDE} returns (?P<card>.+) to (?:US|USSR)")
def _returns(found: Found, line: int) -> Entry:
    return Entry("returns", line, _side(found), _card(found["card"]))


@_form(rf"{SIDE} (?P<what>reveals|discards|plays) (?P<card>.+?)(?: from hand)?")
def _shows(found: Found, line: int) -> Entry:
    return Entry(found["what"], line, _side(found), _card(found["card"]))


@_form(rf"{SIDE} chooses to (?P<what>participate in|boycott) the Olympics")
def _olympics(found: Found, line: int) -> Entry:
    return Entry("olympics", line, _side(found), words=found["what"].partition(" ")[0])


@_form(rf"{SIDE} chooses (?P<region>[A-Z].+)")
def _region(found: Found, line: int) -> Entry:
    return Entry("region", line, _side(found), words=found["region"])


@_form(r"\*RESHUFFLE\*")
def _reshuffle(_found: Found, line: int) -> Entry:
    return Entry("reshuffle", line)


@_form(rf"{SIDE} wins by (?P<how>.+)")
def _wins(found: Found, line: int) -> Entry:
    return Entry("wins", line, _side(found), words=found["how"])


@_form(r"(?:SETUP: ?)?(?:: )?\w+ will play as (?P<side>USSR|USA)\.")
def _plays_as(found: Found, line: int) -> Entry:
    return Entry("plays-as", line, SIDES[found["side"].removesuffix("A")])


@_form(rf"Handicap influence: {SIDE} (?P<n>[+-]?\d+)")
def _handicap(found: Found, line: int) -> Entry:
    return Entry("handicap", line, _side(found), numbers=_numbers(found, "n"))


@_form(r"Scenario: (?P<name>.+)")
def _scenario(found: Found, line: int) -> Entry:
    return Entry("scenario", line, words=found["name"])


@_form(r"Optional Cards Added")
def _optional(_found: Found, line: int) -> Entry:
    return Entry("optional-cards", line)


@_form(r"Time per Player: .+")
def _time(_found: Found, line: int) -> Entry:
    return Entry("time", line)


@_form(r": ?:?")
def _nothing(_found: Found, line: int) -> Entry:
    return Entry("nothing", line)


HEADLINE = re.compile(r"Turn (?P<turn>\d+), Headline Phase: (?P<ussr>.+?) & (?P<us>.+?):(?: (?P<rest>.*))?")
CLEANUP = re.compile(r"Turn (?P<turn>\d+), Cleanup: ?(?P<rest>.*)")
ROUND = re.compile(rf"Turn (?P<turn>\d+), {SIDE} AR(?P<round>\d+): (?:(?P<card>[^:]*[^: ]):|:)(?: (?P<rest>.*))?")


def looks_like_a_log(text: str) -> bool:
    """Whether a text looks like a log of the digital edition, whatever it is called."""
    return text.removeprefix("\ufeff").lstrip().startswith("SETUP:") or len(MARK.findall(text[:20_000])) > 1


def entries_of(text: str, name: str = "log") -> tuple[Entry, ...]:
    """All that a log says, every line accounted for; `RefusedFile` names the first line that says nothing we know."""
    if len(text) > LARGEST:
        raise RefusedFile(name, Sentence(say.TOO_LONG, {"most": LARGEST}))
    entries: list[Entry] = []
    for number, whole in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = whole.strip()
        if line:
            try:
                entries += _entries(line, number)
            except ValueError as problem:
                # A number too long for Python to read is not one of ours either.
                unknown = problem if isinstance(problem, _Unknown) else _Unknown(say.NO_LINE, line)
                told = Sentence(unknown.message, {"name": plain(unknown.name[:SHOWN]), "said": plain(line[:SHOWN])})
                raise RefusedFile(name, told, line=number) from None
    if not any(entry.what == "round" for entry in entries):
        raise RefusedFile(name, Sentence(say.NO_ROUND))
    return tuple(entries)


def _entries(line: str, number: int) -> Iterator[Entry]:
    rest: str | None = line
    if found := HEADLINE.fullmatch(line):
        yield Entry("headline-phase", number, NOBODY, 0, -1, (int(found["turn"]),))
        rest = found["rest"]
    elif found := CLEANUP.fullmatch(line):
        yield Entry("cleanup", number, numbers=(int(found["turn"]),))
        rest = found["rest"]
    elif found := ROUND.fullmatch(line):
        card = _card(found["card"]) if found["card"] else 0
        yield Entry("round", number, _side(found), card, -1, (int(found["turn"]), int(found["round"])))
        rest = found["rest"]
    if rest and rest.strip():
        yield _entry(rest.strip(), number)


def _entry(said: str, number: int) -> Entry:
    for pattern, make in FORMS:
        if found := pattern.fullmatch(said):
            return make(found, number)
    raise _Unknown(say.NO_LINE, said)


def handicap(entries: Sequence[Entry]) -> int:
    """The influence that the US gets beyond set-up."""
    return next((entry.numbers[0] for entry in entries if entry.what == "handicap"), 0)
