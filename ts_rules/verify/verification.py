"""Verification: every rule in every book, what it says there, and what playing makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ..books.readings import SILENT
from ..engine import locate
from ..errors import BadFile, TsRulesError
from ..games import load_game
from ..model import Book, Code, Game, Rule, Variant
from ..paths import copies_of, package_folder
from ..playing.trial import Trial
from ..toml_files import read_kept_toml
from .book_copy import CopyText, read_copy
from .chosen_rows import Choice
from .code import NO, OWN, TABLE
from .link_problems import found_again, problems
from .plays import Plays
from .processes import forked
from .proofs import Proofs, fits, holder
from .recorded_book import Recorded
from .reviews import Review, read_reviews
from .rows import Failure, Orphan, Report, Row, Stray

__all__ = ["links_of", "strengths", "verify"]

Tell = Callable[[str], object]
ALL = Choice()
NEAR = frozenset({OWN, TABLE})
MUTATION = "mutation.toml"
FORMAT = 1
PAIR = 2


def verify(
    books: Sequence[Book],
    files: Mapping[str, Path] | None = None,
    choice: Choice = ALL,
    *,
    games: Iterable[Game] = (),
    copies: bool = True,
    cached: bool = True,
    tell: Tell = lambda _text: None,
) -> Report:
    """The matrix of some books, and whether every scenario of their games enters what it is about.

    A choice of rules leaves out what is not about them; verdicts and states are for whoever shows the rows.

    `games` are played whether a book of them is asked for or not.
    `files` names a copy of a book; otherwise the reader's own are looked for, unless `copies` forbids it.
    """
    rows: list[Row] = []
    strays: list[Stray] = []
    unentered: list[Stray] = []
    orphans: list[Orphan] = []
    failures: list[Failure] = []
    read: dict[str, CopyText] = {}
    scenarios = played = 0
    for game in [load_game(name) for name in dict.fromkeys((*(g.id for g in games), *(b.game for b in books)))]:
        mine = [Recorded(book, game) for book in books if book.game == game.id]
        plays = Plays(game, cached=cached)
        trials = [trial for trial in plays.trials if choice.takes_scenario(trial.about)]
        tell(f"{game.spec.title}: {len(trials)} scenarios")
        plays.prepare([(trial, tuple(held for r in mine if (held := fits(trial, r)))) for trial in trials])
        plays.save()  # what follows may stumble over a copy
        read.update(_copies(mine, files or {}, copies=copies, cached=cached))
        for recorded in mine:
            tell(recorded.book.id)
            copy = read.get(recorded.book.id)
            reviews = read_reviews(recorded.book.id)
            rows += _rows(recorded, choice, Proofs(plays, recorded), reviews, copy)
            known = {_id(rule, variant) for rule, variant in links_of(recorded)}
            orphans += [Orphan(recorded.book.id, ident) for ident in reviews if ident not in known]
        failures += _failures(plays, trials, mine)
        strays += [
            Stray(game.id, trial.id, trial.file, trial.line, trial.about)
            for trial in trials
            if set(plays.entered(trial).values()) <= {NO, ""}
        ]
        unentered += _unentered(plays, trials, choice)
        scenarios += len(trials)
        played += plays.played
        plays.save()
    return Report(
        tuple(rows),
        tuple(strays),
        tuple(unentered),
        tuple(orphans),
        scenarios,
        played,
        {book: str(copy.file) for book, copy in read.items()},
        tuple(failures),
    )


def links_of(recorded: Recorded) -> Iterator[tuple[Rule, Variant | None]]:
    """What a book is linked to: each variant, and each rule that has none."""
    for rule in recorded.game:
        variants = rule.all_variants()
        yield from ((rule, variant) for variant in variants or (None,))


def _copies(books: Sequence[Recorded], files: Mapping[str, Path], *, copies: bool, cached: bool) -> dict[str, CopyText]:
    """A copy of each book that has one, several read at a time."""
    found: list[tuple[Recorded, Path]] = []
    for recorded in books:
        book = recorded.book.id
        if path := files.get(book) or (next(iter(copies_of(book)), None) if copies else None):
            found.append((recorded, path))

    def read(pair: tuple[Recorded, Path]) -> CopyText:
        return read_copy(pair[1], pair[0].book.id, pair[0].game, cached=cached)

    def tried(pair: tuple[Recorded, Path]) -> CopyText | None:
        with suppress(TsRulesError):  # it would not come through whole; it is met once more below
            return read(pair)
        return None

    return {pair[0].book.id: done or read(pair) for pair, done in zip(found, forked(tried, found), strict=True)}


def _rows(
    recorded: Recorded, choice: Choice, proofs: Proofs, reviews: Mapping[str, Review], copy: CopyText | None
) -> Iterator[Row]:
    strong = strengths(recorded.game)
    for rule, variant in links_of(recorded):
        clause = holder(rule, variant)
        if not choice.takes(rule.id, clause.printed if clause else None, variant.id if variant else None):
            continue
        verdict = recorded.verdict(rule)
        proof = proofs.of_variant(rule, variant) if variant else proofs.of_rule(rule, verdict)
        noticed, made = strong.get(rule.printed, (0, 0))
        row = Row(
            game=recorded.game.id,
            rule=rule.printed,
            clause=clause.printed if clause else None,
            book=recorded.book.id,
            variant=None,
            verdict=verdict,
            reading=None,
            expected=None,
            evidence=() if variant else recorded.lines_of(rule.id),
            from_text=found_again(rule, variant, recorded, copy),
            engine=proof.engine,
            scenario=proof.scenario,
            why=proof.why,
            scenarios=proof.scenarios,
            because=proof.because,
            strength=round(100 * noticed / made, 1) if made else None,
            problems=tuple(problems(rule, variant, recorded, proof, reviews.get(_id(rule, variant)), copy)),
        )
        yield _at_variant(row, recorded, rule, variant) if variant else row


def _at_variant(row: Row, recorded: Recorded, rule: Rule, variant: Variant) -> Row:
    """The row of a rule with what the book says at one of its variants."""
    expected, said = recorded.below.readings[variant.id], recorded.readings.get(variant.id)
    if said is None:
        verdict = recorded.unsaid(rule)
        return replace(row, variant=variant.id, verdict=verdict, expected=expected, state=SILENT)
    return replace(
        row,
        variant=variant.id,
        verdict=said.verdict,
        reading=said.says if said.says in variant.readings else None,
        expected=expected,
        evidence=said.lines,
        state=said.state(variant),
        note=said.note,
        doubt=said.doubt,
    )


def strengths(game: Game) -> Mapping[str, tuple[int, int]]:
    """Rule → how many changes of its code were noticed, of how many that change anything; empty if never measured."""
    path = package_folder(game.spec.package) / MUTATION
    if not path.is_file():
        return {}
    table = read_kept_toml(str(path))
    rules = table.get("noticed", {})
    if table.get("format") != FORMAT or not isinstance(rules, dict):
        raise BadFile(path, f"is no result of a mutation run of format {FORMAT}: see tests/bench/mutation")
    found = {}
    for rule, pair in rules.items():
        if not isinstance(pair, list) or len(pair) != PAIR or not all(isinstance(n, int) for n in pair):
            raise BadFile(path, f"'{rule}' needs two numbers: changes noticed, changes made")
        found[rule] = (pair[0], pair[1])
    return found


def _id(rule: Rule, variant: Variant | None) -> str:
    return variant.id if variant else rule.printed


def _failures(plays: Plays, trials: Iterable[Trial], books: Iterable[Recorded]) -> Iterator[Failure]:
    """The scenarios that do not come out as they say, each under the first of its rulesets where that is so."""
    rulesets = {**plays.editions, **{recorded.book.id: recorded.ruleset for recorded in books}}
    for trial in trials:
        for name in trial.rulesets:
            if name in rulesets and (differences := plays.outcome(trial, rulesets[name])):
                yield Failure(plays.game.id, trial.id, name, differences[0], trial.about)
                break


def _unentered(plays: Plays, trials: Iterable[Trial], choice: Choice) -> Iterator[Stray]:
    """Rules, clauses and cards with code of their own that none of the scenarios about them enters."""
    near: set[str] = set()
    about: dict[str, list[str]] = {}
    for trial in trials:
        for ident, way in plays.entered(trial).items():
            about.setdefault(ident, []).append(trial.id)
            if way in NEAR:
                near.add(ident)
    for ident, code in _own_code(plays.game, choice):
        if ident in about and ident not in near:
            place = locate(code)
            yield Stray(plays.game.id, ident, place.file, place.code, tuple(about[ident]))


def _own_code(game: Game, choice: Choice) -> Iterator[tuple[str, Code]]:
    for rule in game:
        if not rule.prose_only and choice.takes(rule.id):
            yield rule.printed, rule.code
        for clause in rule.clauses:
            if not clause.prose_only and choice.takes(rule.id, clause.printed):
                yield clause.printed, clause.code
    cards = game.events if choice.every_rule else choice.cards & game.events.keys()
    yield from ((slug, game.events[slug].code) for slug in cards)
