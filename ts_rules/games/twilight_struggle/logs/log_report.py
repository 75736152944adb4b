"""A log of the digital edition as a game of ours: read, searched, compared, told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ....errors import TsRulesError
from ....playing.foreign_log import ForeignLog, LogDifference, LogMove
from ....playing.notation import side_name
from ....playing.refusals import RefusedFile
from ....playing.sentences import Sentence, plain
from ....playing.why_not import GENERAL, Reason, reasons
from ..play.as_played_game import PLAYED
from ..play.compiled_rules import Rules
from ..play.state import NATURE, US, State
from ..play.tables import CARD, CARDS, COUNTRIES, OPTIONAL, REQUIRED
from . import log_sentences as say
from .log_accounts import Node, fixed_influence
from .log_arithmetic import check_arithmetic
from .log_figures import Figure, compare
from .log_lines import Entry, entries_of, handicap, looks_like_a_log
from .log_search import Search

__all__ = ["read_digital_log"]

SCENARIO = "Standard"
SHOWN = 60
UNTOLD = ("draw-card", "look-at-card")
IRAN_CONTRA = "iran-contra-scandal"


def read_digital_log(text: str, name: str) -> ForeignLog | None:
    """The game that a log tells; None if it is none, `RefusedFile` at the line that cannot be."""
    if not looks_like_a_log(text):
        return None
    entries = entries_of(text, name)
    rules = rules_of(entries, name)
    check_arithmetic(entries, fixed_influence(rules), name)
    search = Search(entries, rules)
    end = search.run()
    if end.here < len(entries):
        raise _stopped(entries[end.here], end, text, name)
    path = _path(end)
    figures = [*compare(path, entries)]
    same = Counter(figure.what for figure in figures if figure.agrees)
    return ForeignLog(
        PLAYED,
        name,
        say.FORMAT,
        rules,
        end.state,
        tuple(node.move for node in path[1:]),
        tuple(_told(path, entries)),
        len({entry.line for entry in entries}),
        {what: (same[what], number) for what, number in sorted(Counter(f.what for f in figures).items())},
        say.CALLED,
        tuple(sorted((_difference(figure) for figure in figures if not figure.agrees), key=lambda d: d.line)),
        tuple(_remarks(path, entries)),
    )


def rules_of(entries: Sequence[Entry], name: str) -> Rules:
    """The rules by which the game of a log was played."""
    options: dict[str, object] = {}
    for entry in entries:
        if entry.what == "scenario" and entry.words != SCENARIO:
            known = {"name": plain(entry.words[:SHOWN]), "known": plain(SCENARIO)}
            raise RefusedFile(name, Sentence(say.OTHER_SCENARIO, known), line=entry.line)
        if entry.what == "handicap" and entry.numbers[0]:
            if entry.side != US or entry.numbers[0] < 0:
                raise RefusedFile(name, Sentence(say.OTHER_HANDICAP), line=entry.line)
            options["bonus_influence"] = handicap(entries)
    if not any(entry.what == "optional-cards" or OPTIONAL >> entry.card & 1 for entry in entries):
        options["optional_cards"] = False
    try:
        return PLAYED.rules(PLAYED.game.ruleset("deluxe"), options)
    except TsRulesError:
        line = next((entry.line for entry in entries if entry.what == "handicap"), None)
        raise RefusedFile(name, Sentence(say.NO_SUCH_HANDICAP, {"amount": handicap(entries)}), line=line) from None


def _path(end: Node) -> list[Node]:
    found = []
    node: Node | None = end
    while node is not None:
        found.append(node)
        node = node.before
    return found[::-1]


def _told(path: Sequence[Node], entries: Sequence[Entry]) -> Iterator[LogMove]:
    for before, after in pairwise(path):
        state = before.state
        unsaid = state.to_move == NATURE and PLAYED.decision(state) in UNTOLD
        line = 0 if unsaid or before.here >= len(entries) else entries[before.here].line
        side = side_name(PLAYED, state.to_move)
        yield LogMove(line, PLAYED.place(state), side, PLAYED.said(after.move), PLAYED.asked_by(state))


def _difference(figure: Figure) -> LogDifference:
    why, rule = "", figure.rule
    card = CARD.get(rule, 0)
    put_away = isinstance(figure.log, Sentence) and figure.log.says == say.NOT_IN_PLAY
    if put_away and any(required >> card & 1 for required in REQUIRED):
        why = say.PUT_AWAY
    elif figure.what == "roll" and figure.penalty == IRAN_CONTRA:
        why, rule = say.WITHOUT_PENALTY, IRAN_CONTRA
    return LogDifference(figure.line, figure.what, figure.log, figure.ours, rule, why)


def _remarks(path: Sequence[Node], entries: Sequence[Entry]) -> Iterator[Sentence]:
    state, line = path[-1].state, entries[-1].line
    concluded = len(path) - 1 - next(n for n, node in enumerate(path) if node.here >= len(entries))
    if concluded:
        yield Sentence(say.CONCLUDED, {"line": line, "moves": concluded})
    if state.result is None:
        yield Sentence(say.BREAKS_OFF, {"line": line, "place": PLAYED.place(state)})


def _stopped(entry: Entry, end: Node, text: str, name: str) -> RefusedFile:
    """Why a search came no further: what the log says there, and what the rules ask at that moment."""
    said = plain(text.splitlines()[entry.line - 1].strip()[:SHOWN])
    state = end.state
    if state.result is not None:
        over = Sentence(say.OVER, {"said": said, "rule": plain(state.result[1])})
        return RefusedFile(name, over, line=entry.line, played=PLAYED)
    vp, place = plain(f"{state.vp:+}"), PLAYED.place(state)
    told = [Sentence(say.STUCK, {"said": said, "place": place, "vp": vp, "defcon": state.defcon})]
    if entry.card:
        told.append(Sentence(say.CARD_MEANT, {"card": say.card_name(entry.card)}))
    if entry.what == "influence":
        us, ussr = state.influence[2 * entry.country : 2 * entry.country + 2]
        country = say.country_name(entry.country)
        told.append(Sentence(say.INFLUENCE_THERE, {"country": country, "us": us, "ussr": ussr}))
    if state.stack and state.to_move is not None:
        side, prompt = side_name(PLAYED, state.to_move), PLAYED.prompt(state)
        asked = {"side": f"side.{side}", "prompt": f"prompt.{prompt}", "rule": plain(PLAYED.asked_by(state))}
        told.append(Sentence(say.ASKED, asked))
    return RefusedFile(name, *told, line=entry.line, played=PLAYED, because=_forbidding(entry, state))


def _forbidding(entry: Entry, state: State) -> tuple[Reason, ...]:
    """What forbids the card, country or use that a line names, where that is what is asked for."""
    named = COUNTRIES[entry.country] if entry.country >= 0 else CARDS[entry.card] if entry.card else entry.words
    for name in (named, "operations") if entry.what == "points" else (named,):
        found = reasons(PLAYED, state, PLAYED.moves[name]) if name in PLAYED.moves else ()
        if told := tuple(reason for reason in found if reason.says not in GENERAL):
            return told
    return ()
