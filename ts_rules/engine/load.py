"""Loading a game: import its modules, read the marks off them, and check that nothing dangles and every slot fills."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from ..errors import BadId, BrokenPack, DocstringsStripped, TsRulesError, UnknownId
from ..model import Address, Card, Clause, Code, Event, Game, GameSpec, Rule, RuleId, Slot, Statement
from .game_data import Data, read
from .marks import ClauseMark, EventMark, Mark, RuleMark, marks_of, statement_of

__all__ = ["load", "sentences", "variant_of"]

Marked = tuple[Mark, Code]


@cache
def load(spec: GameSpec) -> Game:
    """The game that a spec names, checked; `BrokenPack` says what in it is wrong."""
    if sys.flags.optimize >= 2:
        raise DocstringsStripped("Statements are docstrings, and -OO throws them away: start Python without -OO.")
    try:
        from contextlib import redirect_stdout

        with redirect_stdout(sys.stderr):  # what a package prints while it is imported is no output of ours
            importlib.import_module(spec.package)
            marked = [*_marked(spec.package, "rules"), *_marked(spec.package, "cards")]
        return _assemble(spec, marked, read(spec))
    except TsRulesError:
        raise
    except (Exception, SystemExit) as problem:
        raise BrokenPack(f"The game {spec.id} cannot be loaded: {type(problem).__name__}: {problem}.") from problem


def _assemble(spec: GameSpec, marked: list[Marked], data: Data) -> Game:
    rules = _rules(spec, marked)
    events = _events(marked, data.cards)
    game = Game(
        spec=spec,
        rules=rules,
        cards=MappingProxyType(data.cards),
        events=events,
        names=MappingProxyType({kind: MappingProxyType(names) for kind, names in data.names.items() if names}),
        figures=MappingProxyType({path: MappingProxyType(figure) for path, figure in data.figures.items()}),
        not_yet=data.not_yet(),
    )
    _check_references(game)
    _check_slots(game)
    return game


def _marked(package: str, room: str) -> Iterator[Marked]:
    """Everything marked in `package.room` and its modules, in the order in which it is written."""
    name = f"{package}.{room}"
    if importlib.util.find_spec(name) is None:
        return
    folder = importlib.import_module(name)
    modules = [folder]
    inside = pkgutil.iter_modules(getattr(folder, "__path__", ()))  # a small game has one module instead of a folder
    modules += [importlib.import_module(f"{name}.{m.name}") for m in inside]
    for module in modules:
        for called in getattr(module, "__written__", [*vars(module)]):  # a compiled module puts its functions elsewhere
            thing = vars(module)[called]
            if getattr(thing, "__module__", None) == module.__name__:
                yield from ((mark, thing) for mark in marks_of(thing))


def _statement(code: Code, where: str) -> Statement:
    said = statement_of(code)
    if not said.strip():
        raise BrokenPack(f"{code.__module__}: {where} has no statement: write it as the docstring.")
    return Statement.of(said, where)


def _rules(spec: GameSpec, marked: list[Marked]) -> Mapping[RuleId, Rule]:
    clauses: dict[RuleId, list[Clause]] = {}
    found: dict[RuleId, tuple[RuleMark, Code]] = {}
    slugs: dict[str, str] = {}
    for mark, code in marked:
        where = f"{code.__module__}.{code.__name__}"
        try:
            if isinstance(mark, RuleMark):
                number = RuleId.parse(mark.id)
                if number in found:
                    raise BrokenPack(f"{where}: rule {mark.id} stands twice.")
                if mark.slug in slugs:
                    raise BrokenPack(f"{where}: the slug '{mark.slug}' already names rule {slugs[mark.slug]}.")
                slugs[mark.slug] = mark.id
                found[number] = mark, code
            elif isinstance(mark, ClauseMark):
                clause = _clause(mark, code)
                if any(c.id == clause.id for c in clauses.get(clause.id.rule, ())):
                    raise BrokenPack(f"{where}: clause {mark.id} stands twice.")
                clauses.setdefault(clause.id.rule, []).append(clause)
        except BadId as problem:
            raise BrokenPack(f"{where}: {problem}") from None
    if orphan := next((c for r, cs in clauses.items() if r not in found for c in cs), None):
        raise BrokenPack(f"{orphan.code.__module__}: clause {orphan.id} belongs to no rule.")
    rules = {n: _rule(spec, n, *found[n], tuple(clauses.get(n, ()))) for n in sorted(found)}
    if not rules:
        raise BrokenPack(f"The game {spec.id} has no rules: mark functions in {spec.package}.rules with @rule.")
    return MappingProxyType(rules)


def _clause(mark: ClauseMark, code: Code) -> Clause:
    address = Address.parse(mark.id)
    if address.item is None or address.reading is not None:
        raise BrokenPack(f"{code.__module__}: '{mark.id}' is no clause id: write RULE/CLAUSE.")
    return Clause(
        id=address,
        printed=mark.id,
        statement=_statement(code, mark.id),
        code=code,
        lead=mark.lead,
        variants=mark.variants,
        editions=mark.editions,
        prose_only=mark.prose_only,
        doubt=mark.doubt,
    )


def _rule(spec: GameSpec, number: RuleId, mark: RuleMark, code: Code, clauses: tuple[Clause, ...]) -> Rule:
    strange = set(mark.editions) - set(spec.editions)
    if strange:
        raise BrokenPack(f"Rule {mark.id} names the edition '{strange.pop()}', which {spec.title} does not have.")
    editions = mark.editions or spec.editions
    early = {p.id for p in spec.printings}
    if strange := set(mark.not_in) - early:
        raise BrokenPack(f"Rule {mark.id} names the printing '{strange.pop()}', which {spec.title} does not have.")
    return Rule(
        game=spec.id,
        id=number,
        printed=mark.id,
        slug=mark.slug,
        title=mark.title or mark.slug.replace("-", " ").capitalize(),
        statement=_statement(code, mark.id),
        code=code,
        variants=mark.variants,
        clauses=clauses,
        editions=editions,
        printings=tuple(name for name in spec.with_printings(editions) if name not in mark.not_in),
        see=tuple(RuleId.parse(s) for s in mark.see),
        prose_only=mark.prose_only,
        doubt=mark.doubt,
    )


def _events(marked: list[Marked], cards: Mapping[str, Card]) -> Mapping[str, Event]:
    events: dict[str, Event] = {}
    for mark, code in marked:
        if isinstance(mark, EventMark):
            if mark.card not in cards:
                raise BrokenPack(f"{code.__module__}: '{mark.card}' is no card of cards.toml.")
            if mark.card in events:
                raise BrokenPack(f"{code.__module__}: the event of '{mark.card}' stands twice.")
            statement = _statement(code, mark.card)
            events[mark.card] = Event(mark.card, statement, code, mark.confidence, mark.doubt, mark.see)
    if cards and (silent := sorted(set(cards) - set(events))):
        raise BrokenPack(f"The card '{silent[0]}' has no event: mark a function with @event.")
    return MappingProxyType({slug: events[slug] for slug in cards})


def _check_references(game: Game) -> None:
    for rule in game:
        for other in rule.references():
            if other not in game.rules:
                raise BrokenPack(f"Rule {rule} points at {other}, which {game.spec.title} does not have.")
        for variant in rule.all_variants():
            if variant.rule != rule.id:
                raise BrokenPack(f"The variant {variant.id} hangs on rule {rule}.")
            if strange := {*variant.printings, *variant.slips} - {p.id for p in game.spec.printings}:
                raise BrokenPack(f"The variant {variant.id} names the printing '{strange.pop()}', which there is not.")
    for event in game.events.values():
        for text in (*event.see, *map(str, event.statement.references())):
            if RuleId.parse(text) not in game.rules:
                raise BrokenPack(f"The event of '{event.card}' points at {text}, which is no rule.")


def sentences(game: Game) -> Iterator[tuple[str, Statement]]:
    """Every sentence of a game under the id that is also its context in the catalogs."""
    for rule in game:
        yield rule.printed, rule.statement
        for clause in rule.clauses:
            yield f"{rule}/{clause.slug}", clause.statement
        for variant in rule.all_variants():
            for reading in variant.readings.values():
                yield f"{variant.id}/{reading.slug}", reading.statement
    for card, event in game.events.items():
        yield f"card.{card}", event.statement


def _check_slots(game: Game) -> None:
    """`BrokenPack` for the first slot that nothing fills."""
    variants = {v.id for v in game.variants()}
    for where, statement in sentences(game):
        for slot in statement.slots():
            if problem := _problem(game, where, slot, variants):
                raise BrokenPack(f"{where}: {problem}.")


def _problem(game: Game, where: str, slot: Slot, variants: set[str]) -> str:
    if slot.kind == "reading":
        full = variant_of(where, slot)
        return "" if full in variants else f"the slot {{={slot.path}}} names no variant"
    if slot.kind == "rule":
        return "" if RuleId.parse(slot.path.removeprefix("rule.")) in game.rules else f"no rule {slot.path}"
    if slot.kind == "name":
        head, _, slug = slot.path.partition(".")
        return "" if slug in game.names.get(head, {}) else f"the slot {{{slot.path}}} names nothing we know"
    card = where.removeprefix("card.") if where.startswith("card.") else ""
    for edition in game.spec.editions:
        try:
            game.figure(slot.path, edition, card)
        except UnknownId:
            return f"the slot {{{slot.path}}} is no figure of the data under {edition}"
    return ""


def variant_of(where: str, slot: Slot) -> str:
    """The id of the variant that a reading slot means: `{=x}` in a sentence of 6.3.4 means 6.3.4/x."""
    return slot.path if "/" in slot.path else f"{where.partition('/')[0]}/{slot.path}"
