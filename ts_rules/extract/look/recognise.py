"""Which language, game, edition and book a text is of, told from the text alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...errors import BadFile
from ...games import installed, load_game
from ...languages import UNKNOWN, named
from ...model import Book, Game, Rule, RuleId
from ...terms import matcher, termbase
from ..lines import Line, Source
from .book_by_content import told_book
from .language_marks import language, read_languages, words
from .line_concepts import Concept, concepts_of
from .line_features import Look, looks_of
from .rule_outline import Outline
from .rules_talk import refuse_talk
from .shown_outline import ShownOutline, shown_outline

__all__ = ["Recognised", "check_kind", "edition_of", "recognise", "speaks_language"]

ByEdition = Mapping[str, str]

SAMPLE = 1200  # words that are enough to tell the game
STRETCH = 8  # lines
LEAST_FREQUENT = 0.12  # share of frequent words, below which a text is in no language we know
OWN = 40  # of the words that a text says most
LEAST_OWN = 0.42  # share of them that its language says often too; a language's nearest kin has 0.3
ENOUGH = 200  # different words, below which that tells nothing
SIGNS = frozenset("{}[]()<>;=_\\/$#&|")
CODE = 0.06  # share of such signs in programs; texts have a sixth of it
LEAST_WORDS = 60  # a rulebook has more
LEAST_NUMBERED = 8  # numbers of sections that a text with sections has
LEAST_TERMS = 0.05  # words that only this game has, to a word of the text; another game's rulebook has 0.02
LEAST_CONCEPTS = 15  # different ones
NUMBER = re.compile(r"(\d{1,2}(?:\.\d{1,2})+)\.?\s")
FIGURE = re.compile(r"\d+")
NUMBERED = 0.25  # share of the outline's numbers that a book shows if it uses them
ADVICE = "give a rulebook of a game that is installed (ts-rules books lists those that are recorded)"


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a text is, and how sure it is that it is this book, or none on record and of this edition."""

    language: str
    game: Game
    edition: str
    book: Book | None
    outline: Outline
    sure: float


def recognise(source: Source) -> Recognised:
    """What the text is; `BadFile` says what was found where it is no rulebook of a known game."""
    lang, _share = speaks_language(source.lines)
    if _is_short(source):
        raise BadFile(source.name, f"holds too few words to be a rulebook: {ADVICE}")
    if lang == UNKNOWN:
        return _by_outline(source)
    looks = looks_of(source.lines, language(lang))
    game, told = _game_of(looks, lang)
    refuse_talk(source, lang, game)
    if game is None:
        raise BadFile(source.name, f"reads like {_name(lang)}, but has few words of any known game ({told}): {ADVICE}")
    return _book_of(looks, lang, game, source.lines)


def check_kind(source: Source, book: Book) -> None:
    """Refuse a text in another language or of another game than a book's; one that does not tell may be that book."""
    lang, _share = speaks_language(source.lines)
    if _is_short(source):
        return
    if lang == UNKNOWN:
        if book.language in read_languages() and _can_tell(words_of(source.lines)):
            raise BadFile(
                source.name,
                f"reads like none of {_known()}, and {book.id} is a book in {_name(book.language)}: "
                "name no book, and it is placed by its numbers alone",
            )
        return
    game, _told = _game_of(looks_of(source.lines, language(lang)), lang)
    if lang != book.language or (game is not None and game.id != book.game):
        reads = f"a book of {game.spec.title} in {_name(lang)}" if game else _name(lang)
        is_one = f"{load_game(book.game).spec.title} in {_name(book.language)}"
        raise BadFile(
            source.name,
            f"reads like {reads}, and {book.id} is a book of {is_one}: "
            "name the book that it is, or none to have it recognised",
        )


def _name(lang: str) -> str:
    return named(lang).name


def _is_short(source: Source) -> bool:
    return sum(len(words(e.text)) for e in source.lines[:4000]) < LEAST_WORDS


def speaks_language(lines: Sequence[Line]) -> tuple[str, float]:
    """The language whose frequent words make up the greatest share of the text, and that share; or that it is unknown.

    A language of the same family has many of these words too, but hardly those that the text itself says most.
    """
    said = words_of(lines)
    total = max(1, sum(said.values()))
    shares = {lang: sum(said[w] for w in language(lang).frequent) / total for lang in read_languages()}
    best = max(shares, key=lambda x: shares[x])
    most = [word for word, _times in said.most_common(OWN)]
    kin = _can_tell(said) and sum(w in language(best).frequent for w in most) < LEAST_OWN * len(most)
    return (UNKNOWN if shares[best] < LEAST_FREQUENT or kin else best), shares[best]


def words_of(lines: Sequence[Line]) -> Counter[str]:
    """How often a text says each of its words."""
    return Counter(w for line in lines for w in words(line.text))


def _can_tell(said: Counter[str]) -> bool:
    """Whether a text is long enough that its commonest words are those of its language."""
    return len(said) >= ENOUGH


def _by_outline(source: Source) -> Recognised:
    """A text in a language without data: the game whose outline it shows, or what it looks like."""
    looks = looks_of(source.lines, language(UNKNOWN))
    shown = shown_outline(looks)
    if shown is None or not shown.told:
        raise BadFile(source.name, f"reads like none of {_known()}, {_unlike(source, shown)}: {ADVICE}")
    outline = Outline.of_edition(shown.game, shown.edition)
    return Recognised(UNKNOWN, shown.game, shown.edition, None, outline, shown.sure)


def _unlike(source: Source, shown: ShownOutline | None) -> str:
    """What a text looks like that shows no outline of ours."""
    text = "".join(line.text for line in source.lines)
    if sum(c in SIGNS for c in text) > CODE * len(text):
        return "and looks like a program or a table of data"
    if shown is None or shown.printed < LEAST_NUMBERED:
        return "and without numbers of sections nothing tells where its lines belong: a story, a letter, another game"
    return (
        f"and its sections are those of something else: of {shown.printed} numbers {shown.game.spec.title} has "
        f"{len(shown.rules)}, and what stands below them does not fit"
    )


def _known() -> str:
    return ", ".join(map(_name, read_languages()))


def _game_of(looks: Sequence[Look], lang: str) -> tuple[Game | None, str]:
    """The game whose own words the text is full of."""
    # Stretches from all over the text, so that neither a preface nor a card list speaks for it.
    step = max(1, sum(e.size for e in looks) // SAMPLE)
    text = "\n".join(e.text for n, e in enumerate(looks) if (n // STRETCH) % step == 0)[: 20 * SAMPLE]
    size = max(1, len(words(text)))
    terms = termbase()
    hits = [h.value for h in matcher(lang).find(text) if h.kind == "term"]
    best = (0.0, "", 0)
    for spec in installed().values():
        own = [value for value in hits if terms[value].games == (spec.id,)]
        best = max(best, (len(own) / size, spec.id, len(set(own))))
    density, name, kinds = best
    told = f"{100 * density:.1f} in a hundred"
    known = density >= LEAST_TERMS and kinds >= LEAST_CONCEPTS
    return (load_game(name) if known else None), told


def _book_of(looks: Sequence[Look], lang: str, game: Game, lines: Sequence[Line]) -> Recognised:
    """The recorded book that has the same content, or what can be said without one."""
    told = told_book(lines, game)
    if told.book is not None:
        book = told.book
        return Recognised(book.language, game, book.edition, book, Outline.of_book(book, game), told.sure)
    numbers = {r.printed: r.id for r in game if isinstance(r.id.path[0], int)}
    found = [m[1] for e in looks if (m := NUMBER.match(e.text))]
    shown = {numbers[n] for n in found if n in numbers}
    numbered = len(shown) >= NUMBERED * len(numbers)
    votes = _votes(game, _near_figures(looks, lang, game), shown if numbered else set())
    edition = _most(game, votes)
    outline = Outline.of_edition(game, edition, numbered=numbered)
    # Of two editions that got as many votes, either may be it.
    sure = (votes[edition] + 1) / (votes.total() + len(game.spec.editions))
    return Recognised(lang, game, edition, None, outline, told.sure * sure)


def _near_figures(looks: Sequence[Look], lang: str, game: Game) -> list[Counter[Concept]]:
    """The concepts of lines near a figure that tells editions apart; of others nothing, for that takes time."""
    figures = {value for by_edition in _differing(game).values() for value in by_edition.values()}
    said = [bool(figures & set(FIGURE.findall(e.text))) for e in looks]
    near = [n for n in range(len(looks)) if any(said[max(0, n - 1) : n + 2])]
    there = concepts_of([looks[n] for n in near], [None] * len(near), lang, game.id)
    concepts: list[Counter[Concept]] = [Counter() for _ in looks]
    for n, found in zip(near, there, strict=True):
        concepts[n] = found
    return concepts


def edition_of(game: Game, concepts: Sequence[Counter[Concept]], shown: Collection[RuleId]) -> str:
    """The edition whose own figures and rules the text has.

    A figure that is not the same in all editions is looked for near the word it counts; `shown` are the rules whose
    numbers the text prints.
    """
    return _most(game, _votes(game, concepts, shown))


def _votes(game: Game, concepts: Sequence[Counter[Concept]], shown: Collection[RuleId]) -> Counter[str]:
    votes: Counter[str] = Counter()
    differing = _differing(game)
    for rule in game:
        for edition in game.spec.editions:
            if rule.id in shown and rule.editions == (edition,):
                votes[edition] += 1
        for term, by_edition in _telling(game, rule, differing):
            if (told := _told(term, by_edition, concepts)) is not None:
                votes[told] += 1
    return votes


def _most(game: Game, votes: Counter[str]) -> str:
    """The edition with most votes; of several the one that is named first."""
    return max(game.spec.editions, key=lambda e: (votes[e], -game.spec.editions.index(e)))


def _telling(game: Game, rule: Rule, differing: Mapping[str, ByEdition]) -> Iterator[tuple[str | None, ByEdition]]:
    """Figures of a rule, with what each counts, that are not the same in all editions.

    They stand in a sentence, or in the readings that the editions hold of a variant.
    """
    for statement in (rule.statement, *(c.statement for c in rule.clauses)):
        for slot in statement.slots():
            if slot.kind == "figure" and slot.path in differing:
                yield slot.term, differing[slot.path]
    for variant in rule.all_variants():
        if not variant.editions:
            continue
        counted: dict[str | None, dict[str, str]] = {}
        for edition in game.spec.editions:
            for slot in variant.readings[variant.in_edition(edition)].statement.slots():
                if slot.kind == "figure":
                    counted.setdefault(slot.term, {})[edition] = str(game.figure(slot.path, edition))
        yield from ((term, found) for term, found in counted.items() if _tells(game, found))


def _differing(game: Game) -> dict[str, ByEdition]:
    """Figures that are not the same in all editions: path → edition → figure."""
    every = (
        (path, {e: str(values.get(e, values.get(""))) for e in game.spec.editions})
        for path, values in game.figures.items()
    )
    return {path: by_edition for path, by_edition in every if _tells(game, by_edition)}


def _tells(game: Game, by_edition: ByEdition) -> bool:
    """Whether figures tell editions apart: small ones are everywhere and tell nothing."""
    figures = by_edition.values()
    return (
        len(by_edition) == len(game.spec.editions)
        and len(set(figures)) > 1
        and all(len(v) > 1 and v.isdigit() for v in figures)
    )


def _told(term: str | None, by_edition: ByEdition, concepts: Sequence[Counter[Concept]]) -> str | None:
    """The only edition whose figure the text has near the word that it counts."""
    seen = set()
    for n, line in enumerate(concepts):
        told = {e for e, v in by_edition.items() if ("figure", v) in line}
        near = concepts[max(0, n - 1) : n + 2] if told else ()
        if term is None or any(f"{value}-".startswith(f"{term}-") for c in near for kind, value in c if kind == "term"):
            seen |= told
    return seen.pop() if len(seen) == 1 else None
