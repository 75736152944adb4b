"""Proposals that are accepted: taken out of `proposed.toml` into `readings.toml`, and their evidence beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from ..books import folder_of, readings
from ..books.proposed import DOUBTED, NOTHING, PROPOSED, UNSEARCHED, Proposal, Proposals, read_proposals, toml
from ..books.readings import READINGS, SILENT, Said, empty_readings, read_readings
from ..books.readings_file import with_readings
from ..errors import BadInput, UnknownId, WrongCall
from ..files import alone, write_all
from ..given_files import read_text
from ..model import Book, Game, Kind, RuleId, nearest
from .recorded_evidence import with_evidence

__all__ = ["Accepted", "accept", "proposals_of"]

GUESSED = "Which kind of difference this is, is a first guess: nobody has looked at it in the book."
WHY = {
    UNSEARCHED: "there are no patterns for it in the language of the book",
    NOTHING: "no reading was found in the words that the copy has there",
    DOUBTED: "what was found there may mean something else",
}
LARGEST = 8_000_000  # bytes


@dataclass(frozen=True, slots=True)
class Accepted:
    """What was taken, what was on record already and stays, and what needs a person to choose."""

    taken: tuple[Said, ...]
    stayed: tuple[str, ...]
    to_choose: tuple[str, ...]
    left: int


def proposals_of(book: Book, game: Game) -> Proposals:
    """What is proposed of a book, or one sentence that says how to have something proposed."""
    found = read_proposals(folder_of(book.id) / PROPOSED, game)
    if found is None:
        raise BadInput(f"Nothing is proposed of {book.id}: ts-rules books read {book.id} FILE reads a copy of it.")
    return found


def accept(
    book: Book,
    game: Game,
    names: Sequence[str] = (),
    *,
    sure_from: float | None = None,
    reason: str = "",
    verdict: Kind | None = None,
    replacing: bool = False,
) -> Accepted:
    """Take the proposals that are named, or of all (or of a rule that is named) those that are as sure as asked."""
    folder = folder_of(book.id)
    with alone(folder):
        proposals = proposals_of(book, game)
        path = folder / READINGS
        recorded = read_readings(path, game) if path.is_file() else {}
        taken: dict[str, Said] = {}
        stayed, to_choose = [], []
        for proposal, named in _chosen(proposals, game, names):
            if not named and not proposal.sure >= (sure_from or 0):  # a bound that is no number is met by nothing
                continue
            was = recorded.get(proposal.variant)
            if was is not None and not (named and replacing):
                stayed.append(proposal.variant)
            elif proposal.also and not (named and reason):
                if named:
                    raise WrongCall(_choose(book, proposal))
                to_choose.append(proposal.variant)
            else:
                looked_at = named or sure_from is None
                taken[proposal.variant] = _said(proposal, reason, verdict, looked_at=looked_at)
        left = {v: p for v, p in proposals.found.items() if v not in taken}
        if taken:
            _write(book, game, path, proposals, taken, left)
    return Accepted(tuple(taken.values()), tuple(stayed), tuple(to_choose), len(left))


def _chosen(proposals: Proposals, game: Game, names: Sequence[str]) -> list[tuple[Proposal, bool]]:
    """The proposals that are meant, and whether each was named itself."""
    if not names:
        return [(proposal, False) for proposal in proposals.found.values()]
    found: dict[str, tuple[Proposal, bool]] = {}
    for name in names:
        asked = game.find(name)
        if asked.variant is not None:
            proposal = _one(proposals, asked.variant.id, asked.reading.slug if asked.reading else "")
            found[proposal.variant] = (proposal, True)
            continue
        if asked.rule is None or asked.clause is not None:
            raise UnknownId(f"'{name[:60]}' is no rule or variant.", nearest(name, tuple(proposals.found)))
        below = [p for v, p in proposals.found.items() if _is_under(RuleId.parse(v.partition("/")[0]), asked.rule.id)]
        if not below:
            raise WrongCall(f"Nothing is proposed below {asked.rule.printed}.")
        for proposal in below:
            found.setdefault(proposal.variant, (proposal, False))
    return list(found.values())


def _is_under(rule: RuleId, top: RuleId) -> bool:
    return rule == top or rule.is_under(top)


def _one(proposals: Proposals, variant: str, slug: str) -> Proposal:
    """The proposal for a variant, the reading that is named being the one that is played."""
    proposal = proposals.found.get(variant)
    if proposal is None:
        why = WHY.get(proposals.not_told.get(variant, ""), "it is on record, or the copy was read before it was known")
        raise WrongCall(f"Nothing is proposed for {variant}: {why}. What you read yourself goes into {READINGS}.")
    if slug in ("", proposal.says):
        return proposal
    if slug not in proposal.also:
        raise WrongCall(f"{variant}: the copy was not found to say '{slug}'; proposed is {proposal.says}.")
    lines = {proposal.says: proposal.lines, **proposal.also}
    also = MappingProxyType({other: at for other, at in lines.items() if other != slug})
    return replace(proposal, says=slug, lines=lines[slug], also=also)


def _choose(book: Book, proposal: Proposal) -> str:
    both = " and ".join((proposal.says, *proposal.also))
    call = f"ts-rules books accept {book.id} {proposal.variant}/{proposal.says} --reason"
    return f"{proposal.variant}: the copy seems to say {both}. Name the one that is played, and why: {call} '...'."


def _said(proposal: Proposal, reason: str, verdict: Kind | None, *, looked_at: bool) -> Said:
    said = Said(proposal.variant, proposal.says, verdict or proposal.verdict, proposal.lines, proposal.also)
    said = replace(said, chosen=reason) if said.also else replace(said, note=reason)
    if looked_at:
        return said
    sound = proposal.verdict in (Kind.AGREES, Kind.SILENT)
    return replace(said, sure=proposal.sure, doubt="" if sound else GUESSED)


def _write(
    book: Book, game: Game, path: Path, proposals: Proposals, taken: dict[str, Said], left: dict[str, Proposal]
) -> None:
    text = read_text(str(path), LARGEST, "so it is no file of readings") if path.is_file() else empty_readings(book.id)
    rows = {v: proposals.found[v].evidence for v, said in taken.items() if said.says != SILENT}
    beside, evidence = with_evidence(book.id, rows)
    files = {
        path: with_readings(text, taken.values(), [v.id for v in game.variants()]),
        beside: evidence,
        path.parent / PROPOSED: toml(replace(proposals, found=left)),
    }
    write_all(files, path.parent)
    readings.forget()
