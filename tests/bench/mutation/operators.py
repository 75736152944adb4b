"""The fixed changes: comparison, ±1, and/or, not, constant, deleted statement."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

__all__ = ["OPERATORS", "Change", "apply", "changes"]

OPERATORS = ("comparison", "integer", "and/or", "not", "constant", "deleted", "figure")
Path = tuple[tuple[str, int | None], ...]
"""From a node down to another: field, and place in it where the field is a list."""
Sibling = Callable[[str, str], str | None]
"""Another name of the same kind, for a name in a context: `readings`, `effects`, `keys` or empty."""

SWAPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
CONDITIONS = {(ast.If, "test"), (ast.IfExp, "test"), (ast.While, "test"), (ast.comprehension, "ifs")}
SKIPPED = {"annotation", "returns", "decorator_list", "type_comment", "ctx"}
FALSY = (False, None)
KEPT = (ast.Pass, ast.Assert, ast.Import, ast.ImportFrom, ast.FunctionDef, ast.Nonlocal, ast.Global)
"""Statements that are not deleted: an assertion is for those who read, and nothing may depend on it."""
MAKERS = ("decision", "chance", "step", "die", "choose_country")
"""What these are given first only labels a kind of frame."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change: what stands at a path is replaced."""

    operator: str
    path: Path
    node: ast.AST
    before: str
    after: str
    line: int


def apply(root: ast.AST, change: Change) -> ast.AST:
    """A copy of a tree with one change."""
    made = copy.deepcopy(root)
    parent: ast.AST = made
    for field, place in change.path[:-1]:
        held = getattr(parent, field)
        parent = held if place is None else held[place]
    field, place = change.path[-1]
    if place is None:
        setattr(parent, field, copy.deepcopy(change.node))
    else:
        getattr(parent, field)[place] = copy.deepcopy(change.node)
    return ast.fix_missing_locations(made)


def changes(root: ast.AST, sibling: Sibling) -> Iterator[Change]:
    """Every change of a function or statement, in the order in which it is written."""
    yield from _Walk(root, sibling).visit(root, (), None, "")


@dataclass(slots=True)
class _Walk:
    root: ast.AST
    sibling: Sibling

    def visit(self, node: ast.AST, path: Path, parent: ast.AST | None, context: str) -> Iterator[Change]:
        yield from self._here(node, path, parent, context)
        for field, value in ast.iter_fields(node):
            if field in SKIPPED or isinstance(node, ast.JoinedStr):
                continue
            if isinstance(value, ast.AST):
                yield from self.visit(value, (*path, (field, None)), node, _context(node, field, context))
            elif isinstance(value, list):
                for place, item in enumerate(value):
                    if isinstance(item, ast.AST) and not _is_docstring(node, field, place, item):
                        where = (*path, (field, place))
                        yield from self._deleted(node, field, item, where)
                        yield from self.visit(item, where, node, _context(node, field, context))

    def _here(self, node: ast.AST, path: Path, parent: ast.AST | None, context: str) -> Iterator[Change]:
        if isinstance(node, ast.Compare):
            for place, op in enumerate(node.ops):
                for swap in SWAPS[type(op)]:
                    yield self._swap(node, path, place, swap)
        elif isinstance(node, ast.BoolOp):
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield _change("and/or", path, node, ast.BoolOp(op=other, values=node.values))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield _change("not", path, node, node.operand)
        elif isinstance(node, ast.Constant):
            yield from self._constant(node, path, context)
        if isinstance(node, ast.expr) and self._is_condition(node, path, parent):
            yield _change("not", path, node, ast.UnaryOp(op=ast.Not(), operand=node))

    def _swap(self, node: ast.Compare, path: Path, place: int, swap: type[ast.cmpop]) -> Change:
        ops = [swap() if n == place else op for n, op in enumerate(node.ops)]
        return _change("comparison", path, node, ast.Compare(left=node.left, ops=ops, comparators=node.comparators))

    def _constant(self, node: ast.Constant, path: Path, context: str) -> Iterator[Change]:
        value = node.value
        if isinstance(value, bool):
            yield _change("constant", path, node, ast.Constant(not value))
        elif isinstance(value, int):
            for changed in (value + 1, value - 1):
                yield _change("integer", path, node, ast.Constant(changed))
        elif isinstance(value, str) and (other := self.sibling(value, context)) is not None:
            yield _change("constant", path, node, ast.Constant(other))

    def _is_condition(self, node: ast.AST, path: Path, parent: ast.AST | None) -> bool:
        if parent is None or isinstance(node, ast.Compare | ast.Constant):
            return False
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return False
        field = path[-1][0]
        if (type(parent), field) in CONDITIONS or (isinstance(parent, ast.BoolOp) and field == "values"):
            return True
        answers = isinstance(self.root, ast.FunctionDef) and isinstance(self.root.returns, ast.Name)
        return answers and isinstance(parent, ast.Return) and self.root.returns.id == "bool"  # type: ignore[attr-defined]

    def _deleted(self, node: ast.AST, field: str, item: ast.AST, path: Path) -> Iterator[Change]:
        if isinstance(item, ast.stmt) and field in ("body", "orelse", "finalbody") and self._can_go(node, field, item):
            change = _change("deleted", path, item, ast.Pass())
            yield Change("deleted", path, change.node, change.before, "", change.line)

    def _can_go(self, node: ast.AST, field: str, item: ast.stmt) -> bool:
        """What cannot be deleted without leaving a name unbound, or changes nothing when it goes, is no change."""
        if isinstance(item, KEPT):
            return False
        if isinstance(item, ast.Assign | ast.AnnAssign):
            targets = item.targets if isinstance(item, ast.Assign) else [item.target]
            return all(isinstance(t, ast.Attribute | ast.Subscript) or self._bound_before(t, item) for t in targets)
        if isinstance(item, ast.Return) and self._is_last(node, field, item):
            return not (item.value is None or (isinstance(item.value, ast.Constant) and item.value.value in FALSY))
        return True

    def _is_last(self, node: ast.AST, field: str, item: ast.stmt) -> bool:
        return node is self.root and getattr(node, field)[-1] is item

    def _bound_before(self, target: ast.expr, item: ast.stmt) -> bool:
        names = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
        bound = {a.arg for a in ast.walk(self.root) if isinstance(a, ast.arg)}
        for other in ast.walk(self.root):
            if isinstance(other, ast.Name) and isinstance(other.ctx, ast.Store) and other.lineno < item.lineno:
                bound.add(other.id)
        return names <= bound


def _context(node: ast.AST, field: str, context: str) -> str:
    """Where a text stands: compared with a reading, naming an effect, a key of a table."""
    if isinstance(node, ast.Compare):
        return "readings" if ".rules." in ast.unparse(node) or "reading" in ast.unparse(node.left) else context
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return "effects" if called == "effect" else "labels" if called in MAKERS and field == "args" else ""
    if isinstance(node, ast.Subscript) and field == "slice":
        return "keys"
    return context if isinstance(node, ast.Tuple | ast.IfExp | ast.BoolOp) else ""


def _change(operator: str, path: Path, before: ast.AST, after: ast.AST) -> Change:
    return Change(operator, path, after, _said(before), _said(after), getattr(before, "lineno", 0))


def _said(node: ast.AST) -> str:
    """A node on one line, as far as one needs it to know it again."""
    if isinstance(node, ast.If | ast.For | ast.While | ast.With | ast.Match):
        return ast.unparse(node).splitlines()[0]
    return " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split())


def _is_docstring(node: ast.AST, field: str, place: int, item: ast.AST) -> bool:
    return (
        field == "body"
        and place == 0
        and isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module)
        and isinstance(item, ast.Expr)
        and isinstance(item.value, ast.Constant)
        and isinstance(item.value.value, str)
    )
