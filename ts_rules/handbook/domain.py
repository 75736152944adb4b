"""The Sphinx domain `rules`: rules, cards, countries, terms, scenarios, books and verdicts as things to point at.

    :rules:rule:`6.3.2`  :rules:card:`nato`  :rules:country:`iran`  :rules:term:`coup`
    :rules:scenario:`coup-in-mexico-by-card`  :rules:book:`ts-pl-deluxe`  :rules:verdict:`omission`

    .. rules:rule:: 6.3.2        the statement, with a link to its page

Another game stands before a colon: :rules:rule:`risiko:4.2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from ..errors import TsRulesError
from ..games import load_game
from ..report.errata import phrase
from ..translate import Renderer
from .places import place
from .source import SUFFIX, Target

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

__all__ = ["KINDS", "RulesDomain"]

KINDS = ("rule", "card", "country", "region", "term", "scenario", "book", "verdict", "page")
GAME = "ts"


def _key(text: str) -> str:
    """`6.3.2` is of the first game, `risiko:4.2` of another."""
    return text if ":" in text else f"{GAME}:{text}"


class RulesDomain(Domain):
    """Where everything of the handbook stands."""

    name = "rules"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, Any]] = {kind: XRefRole(warn_dangling=True) for kind in KINDS}
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    data_version = 1

    @property
    def objects(self) -> dict[tuple[str, str], tuple[str, str, str]]:
        """Kind and id → page, anchor, title."""
        return self.data.setdefault("objects", {})  # type: ignore[no-any-return]

    def note(self, page: str, game: str, targets: Iterable[Target]) -> None:
        """A page tells what is on it."""
        for t in targets:
            self.objects[t.kind, f"{game}:{t.ident}"] = (page, t.anchor, t.title)

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is read anew."""
        for key in [k for k, (page, _, _) in self.objects.items() if page == docname]:
            del self.objects[key]

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """What another process read."""
        wanted = set(docnames)
        self.objects.update({k: v for k, v in otherdata["objects"].items() if v[0] in wanted})

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """The link, or nothing: then Sphinx warns, and a warning is an error."""
        del env
        found = self.objects.get((typ, _key(target)))
        if found is None:
            return None
        page, anchor, title = found
        if not node.get("refexplicit"):
            contnode = nodes.inline(title, title)
        return make_refnode(builder, fromdocname, page, anchor, contnode, title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Whatever has this id."""
        found = (
            (kind, self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode))
            for kind in KINDS
            if (kind, _key(target)) in self.objects
        )
        return [(f"rules:{kind}", link) for kind, link in found if link is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """For `objects.inv`: other projects may point at ours."""
        for (kind, ident), (page, anchor, title) in sorted(self.objects.items()):
            yield ident.removeprefix(f"{GAME}:"), title, kind, page, anchor, 1


class RuleDirective(SphinxDirective):
    """A rule's or a card's statement inside a hand-written page, with a link to its own."""

    required_arguments = 1
    kind: ClassVar[str] = "rule"

    def run(self) -> list[nodes.Node]:
        """A quoted sentence and where it is from."""
        game_name, _, ident = _key(self.arguments[0]).partition(":")
        try:
            game = load_game(game_name)
            found = game.find(ident)
        except TsRulesError as problem:
            raise self.error(str(problem)) from None
        lang = self.config.handbook_lang
        renderer = Renderer(game, game.ruleset(game.spec.canonical), lang)
        if found.card:
            where, statement = f"card.{found.card.slug}", game.events[found.card.slug].statement
        elif found.clause:
            where, statement = str(found.clause.id), found.clause.statement
        elif found.rule and not found.variant:
            where, statement = found.rule.printed, found.rule.statement
        else:
            raise self.error(f"{ident} names neither a rule nor a clause nor a card")
        text = renderer.sentence(where, statement).text
        kind, anchor = ("c", found.card.slug) if found.card else ("r", where)
        page = f"{game.spec.short}/{place(game, kind, anchor).page}{SUFFIX}"
        self.env.note_dependency(str(self.env.srcdir / page))  # another statement there is another page here
        parsed, _ = self.parse_inline(f":rules:{self.kind}:`{phrase(lang)(ident)} <{game_name}:{ident}>`")
        quote = nodes.block_quote("", nodes.paragraph("", "", nodes.Text(f"{text} "), *parsed), classes=["said"])
        return [quote]


class CardDirective(RuleDirective):
    """The same for a card."""

    kind = "card"


RulesDomain.directives = {"rule": RuleDirective, "card": CardDirective}
