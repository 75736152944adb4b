"""The frame around a page: languages, the choice of a box or book, chapters, where it stands."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from markupsafe import Markup, escape

from ...games import installed, load_game
from ...languages import languages
from ...report.sentences import number_of
from ...translate import phrase
from ..pages.front import titles_beside
from ..search import box
from ..writing.addresses import chapters
from ..writing.linked_sentences import sentences_of
from ..writing.page_source import Page
from ..writing.page_writer import for_script, page_writer
from . import lost_page
from .book_choice import Choice, choices, start
from .link_pictures import HEIGHT, WIDTH, can_draw, picture

__all__ = ["Frame", "Frames"]


BEGIN = Markup("document.documentElement.classList.add('js')")
"""The one script that stands in a page: before anything is shown, it says that there are scripts."""


def policy(script: str) -> Markup:
    """What a browser may do for a page: nothing of what a catalog or a book could bring into it."""
    return Markup(  # noqa: S704 - all of it is ours
        "default-src 'none'; base-uri 'self'; connect-src 'self'; font-src 'self'; form-action 'self'; "
        "img-src 'self' data:; manifest-src 'self'; style-src 'self'; worker-src 'self'; "
        f"script-src 'self' 'wasm-unsafe-eval' 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
    )


POLICY = policy(BEGIN)


@dataclass(frozen=True, slots=True)
class Other:
    """A language to go to."""

    code: str
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list of chapters."""

    page: str
    number: str
    title: str
    depth: int
    url: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A group of such lines."""

    title: str
    items: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """What the layout asks for."""

    lang: str
    root: str
    home: str
    title: str
    about: str
    kind: str
    game: str
    canonical: str
    start: str
    """The edition with which a reader of the language starts."""
    mine: tuple[Choice, ...]
    """The boxes and books that one may have."""
    doubled: bool
    """Whether another language can stand beside it."""
    others: tuple[Other, ...]
    nav: tuple[Section, ...]
    crumbs: tuple[Entry, ...]
    """Where the page stands: its game, and what is above it."""
    styles: tuple[str, ...]
    scripts: tuple[str, ...]
    searched: bool
    code: bool
    words: Markup
    """What the script of every page says, as JSON."""
    search: Markup
    url: str
    """Where the page will stand; empty where nobody has said it."""
    picture: str
    """What is shown beside a link to the page, if it could be drawn."""
    picture_size: tuple[int, int] = (WIDTH, HEIGHT)
    begin: Markup = BEGIN
    policy: Markup = POLICY


class Frames:
    """Makes the frames of a language's pages; `pages` by name are those of the tree, the rest is the toolkit's."""

    def __init__(self, lang: str, langs: tuple[str, ...], pages: Mapping[str, Page], address: str = "") -> None:
        self.lang = lang
        self.address = escape(address)
        self.drawn = can_draw()
        self.langs = langs
        self.pages = pages
        self.say = phrase(lang)
        self.games = {spec.short: load_game(spec.id) for spec in installed().values()}
        self.beside = {short: tuple(titles_beside(page_writer(g.id, lang, langs))) for short, g in self.games.items()}
        self.entries = {short: self._entries(short) for short in self.games}
        say = self.say
        words = {
            "copy": say("Copy link"),
            "copied": say("Copied"),
            "text": say("Copy the text"),
            "send": say("Send it"),
            "report": say("Report to send, with room for what is wrong"),
            "link": say("Link"),
            "language": say("Language"),
            "rules": say("Rules of"),
            "printed": say("as printed"),
            "says": say("It says"),
            "wrong": say("What is wrong"),
        }
        self.words = for_script(words)
        self.choices = {short: choices(game, say) for short, game in self.games.items()}
        self.starts = {short: start(game, lang, self.choices[short]) for short, game in self.games.items()}

    def of(self, name: str, title: str) -> Frame:
        """The frame of a page."""
        by_hand = name not in self.pages
        bare = Markup(title).striptags()  # noqa: S704 - Sphinx hands over markup
        page = Page(name, bare, "", "doc", searched=False) if by_hand else self.pages[name]
        game = page.game
        up = "../" * name.count("/")
        root = up if self.lang == "en" else f"../{up}"
        whole = self.games[game].spec.title if game else self.say("Handbook")
        plain = escape(page.title)
        stated = page.kind in ("rules", "card", "terms", "guide")  # what is stated can stand in two languages
        reported = stated or page.kind in ("region", "scenarios")
        base = f"{self.address}/" if self.address else root
        begin = lost_page.script(BEGIN, self.langs) if page.kind == "missing" else BEGIN
        return Frame(
            lang=self.lang,
            root=root,
            home=f"{up}index.html",
            title=plain if plain == whole else plain + f" · {whole}",
            about=escape(page.about),
            kind=page.kind,
            game=game,
            canonical=self.games[game].spec.canonical if game else "",
            start=self.starts.get(game, ""),
            mine=self.choices.get(game, ()),
            doubled=stated and len(self.langs) > 1,
            others=tuple(self._others("index" if by_hand else name, root)),
            nav=self._nav(game, up),
            crumbs=self._crumbs(name, game, up),
            styles=("handbook.css", "search.css", *page.styles),
            scripts=(*page.scripts, *(("report.js",) if reported else ())),
            searched=page.searched,
            code=by_hand,
            words=self.words,
            search=box(self.say, self.lang, root, up, game),
            begin=begin,
            policy=policy(begin),
            url=f"{self.address}/{'' if self.lang == 'en' else self.lang + '/'}{name}.html" if self.address else "",
            picture=f"{base}_static/{picture(self.lang, game)}" if self.drawn else "",
        )

    def _others(self, here: str, root: str) -> list[Other]:
        return [
            Other(code, languages()[code].own, f"{root}{'' if code == 'en' else code + '/'}{here}.html")
            for code in self.langs
        ]

    def _entries(self, short: str) -> tuple[Entry, ...]:
        game = self.games[short]
        voice = sentences_of(game, self.lang)
        return tuple(
            Entry(
                f"{short}/{page}",
                number_of(rules[0].printed),
                voice.title(rules[0].printed, rules[0].title),
                game.depth(rules[0]),
            )
            for page, rules in chapters(game.id).items()
        )

    def _crumbs(self, name: str, game: str, up: str) -> tuple[Entry, ...]:
        """The game, and the page above: of a rule its chapter, of `cards-early` the cards."""
        if not game or name == f"{game}/index":
            return ()
        own = self.entries[game]
        here = next((i for i, entry in enumerate(own) if entry.page == name), None)
        above: list[Entry] = []
        if here is not None:
            nearest = (e for e in reversed(own[:here]) if e.depth < own[here].depth)
            above = [replace(e, title=f"{e.number} {e.title}") for e in nearest][:1]
        elif "-" in (leaf := name.partition("/")[2]):
            parts = leaf.split("-")
            names = (f"{game}/{'-'.join(parts[:n])}" for n in range(len(parts) - 1, 0, -1))
            above = [Entry(n, "", self.pages[n].title, 0) for n in names if n in self.pages][:1]
        return _linked([Entry(f"{game}/index", "", self.games[game].spec.title, 0), *above], up)

    def _nav(self, game: str, up: str) -> tuple[Section, ...]:
        if not game:
            starts = [Entry(f"{s}/index", "", g.spec.title, 0) for s, g in self.games.items()]
            return (Section(self.say("Games"), _linked(starts, up)),)
        start = Entry(f"{game}/index", "", self.say("Overview"), 0)
        names = [name for page in self.beside[game] if (name := f"{game}/{page}") in self.pages]
        beside = [Entry(name, "", self.pages[name].title, 0) for name in names]
        return (
            Section(self.games[game].spec.title, _linked([start, *self.entries[game]], up)),
            Section(self.say("Besides"), _linked(beside, up)),
        )


def _linked(entries: Iterable[Entry], up: str) -> tuple[Entry, ...]:
    return tuple(replace(entry, url=f"{up}{entry.page}.html") for entry in entries)
