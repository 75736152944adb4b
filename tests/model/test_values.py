"""Statements, variants and rulesets."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.errors import BrokenPack
from ts_rules.model import Address, RuleId, Ruleset, Slot, Statement, Variant, folded
from ts_rules.model.values import FrozenError, changed, defaults, value

WORDS = st.text(st.characters(exclude_characters="{}", codec="utf-8"), max_size=20)
SLOTS = st.sampled_from(
    ["{a.b}", "{=x}", "{=6.3.4/x}", "{rule.6.3}", "{card.nato}", "{.placed:influence}", "{a:term|gen}"]
)


@given(st.lists(st.one_of(WORDS, SLOTS), max_size=9))
def test_pieces_put_together_are_the_statement(parts: list[str]) -> None:
    statement = Statement.of(" ".join(parts), "here")
    spelled = "".join(p if isinstance(p, str) else _spelled(p) for p in statement.pieces())
    assert spelled == statement.text == folded(" ".join(parts))


def _spelled(slot: Slot) -> str:
    term = f":{slot.term}" if slot.term else ""
    form = f"|{slot.form}" if slot.form else ""
    return f"{{{'=' if slot.reading else ''}{slot.path}{term}{form}}}"


def test_reflowing_changes_no_message() -> None:
    assert Statement.of("One\n    idea.", "x") == Statement.of("One idea.", "x")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("{=after}", "reading"),
        ("{rule.6.3.2}", "rule"),
        ("{card.nato}", "name"),
        ("{card.nato.ops}", "figure"),
        ("{defcon.start:level}", "figure"),
        ("{.placed}", "figure"),
    ],
)
def test_kinds_of_slots(text: str, kind: str) -> None:
    (slot,) = Statement.of(text, "x").slots()
    assert slot.kind == kind


@pytest.mark.parametrize("text", ["{", "}", "{a b}", "{}", "a {x", "{{a}}", "{a:Term}"])
def test_a_slot_that_is_not_closed_or_not_spelled_right_is_refused(text: str) -> None:
    with pytest.raises(BrokenPack, match="slot"):
        Statement.of(text, "6.3")


def test_references() -> None:
    assert Statement.of("See {rule.8.1.5} and {rule.10.1}.", "x").references() == (
        RuleId.parse("8.1.5"),
        RuleId.parse("10.1"),
    )


AFTER = Variant(
    "6.3.4/after", lowers="lowers it", stays_put="leaves it", editions={"2e": "stays-put"}, doubt="who knows"
)


def test_variant() -> None:
    assert (str(AFTER.rule), AFTER.slug, AFTER.canonical) == ("6.3.4", "after", "lowers")
    assert [*AFTER.readings] == ["lowers", "stays-put"]
    assert (AFTER.in_edition("deluxe"), AFTER.in_edition("2e")) == ("lowers", "stays-put")
    with pytest.raises(FrozenError):
        AFTER.doubt = ""  # type: ignore[misc]
    with pytest.raises(TypeError):
        AFTER.readings["new"] = AFTER.readings["lowers"]  # type: ignore[index]


def test_variants_that_are_none() -> None:
    with pytest.raises(BrokenPack, match="two readings"):
        Variant("6.3.4/after", lowers="lowers it")
    with pytest.raises(BrokenPack, match="no variant id"):
        Variant("6.3.4", a="a", b="b")
    with pytest.raises(BrokenPack, match="no reading 'c'"):
        Variant("6.3.4/x", a="a", b="b", editions={"2e": "c"})


def test_rulesets() -> None:
    edition = Ruleset.of_edition("ts", "2e", [AFTER])
    assert edition.readings == {"6.3.4/after": "stays-put"}
    book = edition.with_readings("ts-xx", {"6.3.4/after": "lowers"})
    assert (book.name, book.edition, dict(book.readings)) == ("ts-xx", "2e", {"6.3.4/after": "lowers"})
    assert edition.readings == {"6.3.4/after": "stays-put"}, "the edition stays as it was"


@value
class Box:
    """A value for the tests."""

    name: str
    holds: int = 3

    @property
    def twice(self) -> int:
        return 2 * self.holds


def test_values_are_made_in_order_or_by_name() -> None:
    assert Box("a") == Box(name="a", holds=3) == Box("a", 3)
    assert Box("a", 4).twice == 8
    assert repr(Box("a", 4)) == "Box(name='a', holds=4)"
    assert defaults(Box)["holds"] == 3
    match Box("b", 5):
        case Box(name, holds):
            assert (name, holds) == ("b", 5)


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), (("a", 1, 2), {}), (("a",), {"colour": 1}), (("a",), {"name": "b"})]
)
def test_values_refuse_what_does_not_fit(values: tuple[object, ...], named: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="Box"):
        Box(*values, **named)  # type: ignore[arg-type]


def test_a_value_has_the_fields_of_its_base_first() -> None:
    @value
    class Labelled(Box):
        label: str = ""
        weight: int = 1

    made = Labelled("a", 4, "fragile")
    assert (made.name, made.holds, made.label, made.weight, made.twice) == ("a", 4, "fragile", 1, 8)
    assert list(defaults(Labelled)) == ["name", "holds", "label", "weight"]
    assert len({made, Labelled("a", 5, "fragile"), Box("a", 4)}) == 3
    assert not hasattr(made, "__dict__")
    with pytest.raises(TypeError, match="Labelled lacks 'name'"):
        Labelled()


def test_a_value_is_made_anew_with_other_fields() -> None:
    box = Box("a", 4)
    assert changed(box, holds=5) == Box("a", 5)
    assert box == Box("a", 4)
    with pytest.raises(TypeError, match="colour"):
        changed(box, colour=1)


def test_values_stay_as_they_are() -> None:
    box = Box("a")
    for attempt in (lambda: setattr(box, "name", "b"), lambda: delattr(box, "name"), lambda: setattr(box, "new", 1)):
        with pytest.raises(FrozenError):
            attempt()
    assert box == Box("a")
    assert not hasattr(box, "__dict__")


def test_values_are_equal_only_to_their_kind() -> None:
    @value
    class Crate:
        name: str
        holds: int = 3

    assert Box("a") != Crate("a")
    assert Box("a") != ("a", 3)
    assert len({Box("a"), Box("a", 3), Box("a", 4)}) == 2
    assert hash(Ruleset("x", "ts", "2e", {"a": "b"})) == hash(Ruleset("x", "ts", "2e", {"a": "c"}))


def test_values_travel_to_another_process() -> None:
    for thing in (RuleId.parse("6.3"), Address.parse("6.3/x/y"), Statement("A."), Slot("a.b", term="x")):
        assert pickle.loads(pickle.dumps(thing)) == thing  # noqa: S301 - our own


def test_addresses_sort_by_rule_then_item() -> None:
    made = [Address.parse(t) for t in ("6.3/b", "6.10", "6.3", "6.3/a/z", "6.3/a")]
    assert [str(a) for a in sorted(made)] == ["6.3", "6.3/a", "6.3/a/z", "6.3/b", "6.10"]
