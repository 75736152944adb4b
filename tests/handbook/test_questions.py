"""Questions that players ask: the answer first, in few words, in every language, from rules and played scenarios."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path

import pytest

from ts_rules.engine import player_questions
from ts_rules.engine.player_questions import Question, questions_of, themes_of
from ts_rules.errors import BadFile
from ts_rules.games import installed, load_game
from ts_rules.handbook.pages.question_pages import answered, question_pages
from ts_rules.handbook.search.entries import entries
from ts_rules.handbook.writing.linked_sentences import plain
from ts_rules.handbook.writing.page_writer import page_writer
from ts_rules.model import Game, Ruleset, Statement
from ts_rules.playing.played_game import played_game
from ts_rules.playing.trial import trials_of
from ts_rules.translate import Renderer
from ts_rules.translate.messages import domains, messages_of

ASKED = [name for name in sorted(installed()) if f"{name}-questions" in domains()]
AT_LEAST = {"twilight-struggle": 120, "risiko": 35}
LONGEST = 40  # words
OPENINGS = {
    "en": "Yes|No|None|Nothing|Two|Nobody|One|Three|Four|Five|The|Those|That|Only|Whoever|To both|From turn|Defeat",
    "it": "Sì|No|Nulla|Un[oa]|Due|Tre|Quattro|Cinque|Il|L'|Gli|Quell[oae]|Almeno|Nessun[oa]|Solo|Chi|A entrambi"
    "|Dal turno|Sconfitta",
    "pt": "Sim|Não|Nada|Uma?|Dois|Duas|Três|Quatro|Cinco|[OA]s?|Pelo menos|Nenhuma?|Só|Quem|Para os dois|Do turno"
    "|Derrota",
    "pl": "Tak|Nie|Nic|Żadn(?:ej|a|ych)|Dw(?:ie|óch|iema|a)|Co najmniej|Jed(?:en|ną)|Trzema|Cztery"
    "|Pięć|Gracz|Przeciwnik|Obrońca|Rozdający|Karta|Ten?|Tylko|Dla obu"
    "|Od tury|Porażka",
    "el": "Ναι|Όχι|Τίποτα|Κα(?:μία|μιά|νένα|νείς)|Δύο|Τουλάχιστον|Μία|Τρία|Τέσσερα|Πέντε|[ΟΗ]|Οι|Αυτή"
    "|Όσες|Μόνο|Όποιος|Και για τα δύο|Από τον γύρο|Ήττα",
}
"""With what an answer begins where it does not begin with a number or a name of the game."""


@pytest.fixture(params=ASKED)
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def rulesets(game: Game) -> list[Ruleset]:
    return [game.ruleset(name) for name in game.spec.rulesets]


def replies(game: Game, lang: str) -> list[tuple[Question, Statement, str]]:
    """Every answer as it is said under each edition."""
    return [
        (one, said, plain(Renderer(game, ruleset, lang).sentence(where, said).text))
        for one in questions_of(game).values()
        for ruleset in rulesets(game)
        for where, said in (one.reply(ruleset.name, ruleset.edition),)
    ]


def test_there_are_many_of_them_in_themes(game: Game) -> None:
    assert len(questions_of(game)) >= AT_LEAST[game.id]
    assert all(theme.title and len(theme.questions) >= 4 for theme in themes_of(game))


def test_each_rests_on_rules_or_cards_and_was_played(game: Game) -> None:
    played = {trial.id for trial in trials_of(game)}
    for one in questions_of(game).values():
        assert one.answer, one.id
        for ident in one.answer:
            found = game.find(ident)
            assert found.card or (found.rule and found.variant is None), f"{one.id}: {ident}"
        assert set(one.scenarios) <= played, f"{one.id}: {sorted(set(one.scenarios) - played)}"
        assert one.scenarios or played_game(game) is None, f"{one.id}: nothing shows it"


def test_no_ruling_is_told_twice(game: Game) -> None:
    told = Counter(one.ruling for one in questions_of(game).values() if one.ruling)
    assert all(count == 1 and ruling.startswith("faq-") for ruling, count in told.items()), told


@pytest.mark.parametrize("lang", sorted(OPENINGS))
def test_the_answer_comes_first_and_is_short(game: Game, lang: str) -> None:
    opening = re.compile(rf"(?:{OPENINGS[lang]})(?!\w)|L'|\d")
    for one, said, text in replies(game, lang):
        assert len(text.split()) <= LONGEST, f"{lang} {one.id}: {text}"
        named = said.text.startswith("{")
        assert named or opening.match(text), f"{lang} {one.id}: {text}"


@pytest.mark.parametrize("lang", sorted(set(OPENINGS) - {"en"}))
def test_every_message_is_translated(game: Game, lang: str) -> None:
    renderer = Renderer(game, game.ruleset(game.spec.canonical), lang)
    for one in questions_of(game).values():
        for where, said in ((one.where, one.ask), *((one.reply_where(e), s) for e, s in one.replies.items())):
            assert renderer.sentence(where, said).translated, f"{lang} {where}"
    for theme in themes_of(game):
        assert renderer.title(theme.where.removesuffix("/title"), theme.title) != theme.title or lang == "pl", theme.id


def test_a_question_ends_as_one(game: Game) -> None:
    for lang in OPENINGS:
        renderer = Renderer(game, game.ruleset(game.spec.canonical), lang)
        asked = [renderer.sentence(one.where, one.ask).text for one in questions_of(game).values()]
        assert all(text.endswith(";" if lang == "el" else "?") for text in asked), lang
        assert len(set(asked)) == len(asked), f"{lang}: {Counter(asked).most_common(1)}"


def test_they_have_a_domain_of_their_own(game: Game) -> None:
    contexts = {message.context for message in messages_of(f"{game.id}-questions")}
    assert {one.where for one in questions_of(game).values()} <= contexts
    assert not contexts & {message.context for message in messages_of(game.id)}


@pytest.mark.parametrize("lang", ["", "it/"])
def test_the_site_shows_each_and_search_opens_it(small_site: Path, game: Game, lang: str) -> None:
    found, short = entries(game.id, lang.strip("/") or "en"), game.spec.short
    for one in questions_of(game).values():
        entry = found[f"{short}/q/{one.id}"]
        page = (small_site / lang / f"{entry.page}.html").read_text("utf-8")
        here = page.partition(f'id="{entry.anchor}"')[2].partition("</section>")[0]
        assert here, entry.url
        words = " ".join(unescape(re.sub(r"<[^>]+>", "", here)).split())
        assert entry.title in words, one.id
        assert plain(entry.excerpt) in words, one.id
        assert f'href="#{entry.anchor}"' in here
        forward = (small_site / lang / short / "q" / one.id / "index.html").read_text("utf-8")
        assert f"{entry.page.partition('/')[2]}.html#{entry.anchor}" in forward
    assert len([key for key in found if "/q/" in key]) == len(questions_of(game))


def test_editions_that_answer_otherwise_are_told_apart(ts: Game) -> None:
    writer = page_writer("ts", "en")
    shown = answered(writer, questions_of(ts)["realign-empty-country"])
    first = "Deluxe edition, first printing"
    assert [who for who, _said in shown.replies] == ["Deluxe edition, later printings", first, writer.called["2e"]]
    assert [said.text.split(maxsplit=1)[0].strip(".,") for _who, said in shown.replies] == ["No", "Yes", "Yes"]


def test_a_question_that_names_nothing_is_refused() -> None:
    ask = Statement.of("Can I?", "question.x")
    for answer, scenarios in ((("6.3.1",), ("no-such",)), (("6.3.4/defcon-after",), ())):
        wrong = Question("x", "coups", ask, {"": ask}, answer, scenarios)
        with pytest.raises(BadFile):
            answered(page_writer("ts", "en"), wrong)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('colour = "red"', "nothing of a theme"),
        ('[question.a]\nask = "A?"', "give 'ask' and 'reply'"),
        ('[question.a]\nask = "A?"\nreply = "No."\nwhy = "so"', "'why' is unknown"),
        ('[question.a]\nask = "A?"\nreply.deluxe = "No."', "one for each of"),
    ],
)
def test_a_broken_file_says_what_is_wrong(
    ts: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    file = tmp_path / "01-wrong.toml"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(player_questions, "question_files", lambda _package: (file,))
    with pytest.raises(BadFile, match=said):
        themes_of.__wrapped__(ts)


def test_the_same_question_in_two_files_is_refused(ts: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = tuple(tmp_path / name for name in ("01-a.toml", "02-b.toml"))
    for file in files:
        file.write_text('[question.a]\nask = "A?"\nreply = "No."', encoding="utf-8")
    monkeypatch.setattr(player_questions, "question_files", lambda _package: files)
    with pytest.raises(BadFile, match=r"stands in 01-a\.toml too"):
        themes_of.__wrapped__(ts)


def test_a_game_without_questions_has_no_page_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(question_pages.__globals__, "themes_of", lambda _game: ())
    assert not list(question_pages(page_writer("ts", "en")))
