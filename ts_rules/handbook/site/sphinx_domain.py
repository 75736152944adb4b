"""The Sphinx domain `rules`: rules, cards, countries, terms, scenarios, books and verdicts as things to point at.

    :rules:rule:`6.3.2`  :rules:card:`nato`  :rules:country:`iran`  :rules:term:`coup`
    :rules:scenario:`coup-in-mexico-by-card`  :rules:book:`ts-pl-deluxe`  :rules:verdict:`omission`

    .. rules:rule:: 6.3.2        the statement, with a link to its page

Another game stands before a colon: :rules:rule:`oxo:2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from ...errors import TsRulesError
from ...translate import phrase
from ..writing.page_source import Target
from .quotations import MARK, first_game, named, quoted

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

__all__ = ["KINDS", "RulesDomain"]

KINDS = ("rule", "card", "country", "region", "term", "scenario", "book", "verdict", "page")


class RulesDomain(Domain):
    """Where everything of the handbook stands."""

    name = "rules"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, Any]] = {kind: XRefRole(warn_dangling=True) for kind in KINDS}
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}, "of_page": {}, "leaning": set()}
    data_version = 3

    @property
    def objects(self) -> dict[tuple[str, str], tuple[str, str, str]]:
        """Kind and id → page, anchor, title."""
        return self.data.setdefault("objects", {})  # type: ignore[no-any-return]

    @property
    def of_page(self) -> dict[str, list[tuple[str, str]]]:
        """Page → kind and id of what it told: a page is forgotten without going through all others."""
        return self.data.setdefault("of_page", {})  # type: ignore[no-any-return]

    @property
    def leaning(self) -> set[str]:
        """Hand-written pages that point at ours, or quote them."""
        return self.data.setdefault("leaning", set())  # type: ignore[no-any-return]

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """A page that points at ours is read again with them: it holds their titles."""
        del env
        if any(node.get("refdomain") == self.name for node in document.findall(addnodes.pending_xref)):
            self.leaning.add(docname)

    def note(self, page: str, game: str, targets: Iterable[Target]) -> None:
        """A page tells what is on it."""
        for t in targets:
            key = t.kind, f"{game}:{t.ident}"
            self.objects[key] = (page, t.anchor, t.title)
            self.of_page.setdefault(page, []).append(key)

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is read anew."""
        self.leaning.discard(docname)
        for key in self.of_page.pop(docname, ()):
            if self.objects.get(key, ("",))[0] == docname:  # another page may have told it since
                del self.objects[key]

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """What another process read."""
        wanted = set(docnames)
        self.leaning.update(wanted & otherdata["leaning"])
        self.objects.update({k: v for k, v in otherdata["objects"].items() if v[0] in wanted})
        self.of_page.update({page: keys for page, keys in otherdata["of_page"].items() if page in wanted})

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
        found = self.objects.get((typ, named(target)))
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
            if (kind, named(target)) in self.objects
        )
        return [(f"rules:{kind}", link) for kind, link in found if link is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """For `objects.inv`: other projects may point at ours."""
        own = f"{first_game()}:"
        for (kind, ident), (page, anchor, title) in sorted(self.objects.items()):
            yield ident.removeprefix(own), title, kind, page, anchor, 1


class QuotingDirective(SphinxDirective):
    """A rule's or a card's statement inside a hand-written page, with a link to its own."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A quoted sentence and where it is from."""
        lang = self.config.handbook_lang
        game_name, _, ident = named(self.arguments[0]).partition(":")
        try:
            quoted(self.arguments[0], lang)
        except TsRulesError as problem:
            raise self.error(str(problem)) from None
        parsed, _ = self.parse_inline(f":{self.name}:`{phrase(lang)(ident)} <{game_name}:{ident}>`")
        mark = nodes.raw("", MARK.format(self.arguments[0]), format="html")  # what is said comes there later
        paragraph = nodes.paragraph("", "", mark, nodes.Text(" "), *parsed)
        return [nodes.block_quote("", paragraph, classes=["said"])]


RulesDomain.directives = {"rule": QuotingDirective, "card": QuotingDirective}
