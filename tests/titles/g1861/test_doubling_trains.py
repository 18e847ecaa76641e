"""The trains of phase 8 that double what they count (rulebook 10.6)."""

from __future__ import annotations

import pytest

from railhead.engine.title import Value
from tests.titles.g1861.build import Example
from tests.titles.g1861.volga import best, earned, run

DOUBLE: dict[str, Value] = {"earnings_duty": "none", "extra_trains": "14.1"}


def line(options: dict[str, Value] | None = None) -> Example:
    """Ekaterinburg - Nizhnii Novgorod - Penza - Saratov - Voronezh - Moscow, brown and grey."""
    table = Example(options={**DOUBLE, **(options or {})}).gone("N", "M-K", "M-NN", "M-V", "E")
    table.tile("P4", "9", 1).tile("O5", "8", 2).tile("N4", "8", 5).tile("M5", "9", 1)
    table.tile("L6", "9", 1).tile("K7", "207", 4).tile("K7", "623").tile("K9", "9", 0)
    table.tile("K11", "58", 3).tile("L12", "6", 1).tile("L12", "15", 1).tile("L12", "63")
    table.tile("K13", "9", 1).tile("J14", "8", 2).tile("I13", "6", 3)
    table.tile("I11", "9", 0).tile("I9", "8", 0)
    return table.tile("H8", "637").tile("H8", "638").tile("H8", "639")


def grey(table: Example, train: str, *tokens: str) -> Example:
    table.public("NW", 100, trains=train, tokens=tokens, ann=1).phase("8")
    return table.turn_of("NW", "routes")


EKATERINBURG_NIZHNII = ("Q3.0", "112111", "K7.0")
NIZHNII_PENZA = ("K7.0", "00", "K11.0")
PENZA_SARATOV = ("K11.0", "5", "L12.0")
SARATOV_VORONEZH = ("L12.0", "112", "I13.0")
VORONEZH_MOSCOW = ("I13.0", "332", "H8.0")
WHOLE = (
    EKATERINBURG_NIZHNII,
    NIZHNII_PENZA,
    PENZA_SARATOV,
    SARATOV_VORONEZH,
    VORONEZH_MOSCOW,
)


@pytest.mark.rule("1861-10.6-8", "1861-10.6-6")
def test_a_5_5e_counts_the_best_five_and_doubles_them() -> None:
    # The example of the rule, with Voronezh brown (40).
    table = line().tile("I13", "15", 5).tile("I13", "63")
    grey(table, "5+5E", "L12.0")
    assert best(table) == 620
    assert earned(table, run(("5+5E-0", *WHOLE))) == 2 * (100 + 50 + 40 + 40 + 80)


@pytest.mark.rule("1861-10.6-8")
def test_a_5_5e_skips_a_large_city_too() -> None:
    # On to Tver and St. Petersburg (40): Voronezh (20) is left out.
    table = grey(line(), "5+5E", "L12.0")
    assert best(table) == 2 * (100 + 50 + 40 + 80 + 40)
    route = (*WHOLE, ("H8.0", "23", "G5.0"), ("G5.0", "232", "E1.1"))
    assert earned(table, run(("5+5E-0", *route))) == 2 * (100 + 50 + 40 + 80 + 40)


@pytest.mark.rule("1861-10.6-8")
@pytest.mark.parametrize("whole", [True, False])
def test_the_route_of_a_5_5e_needs_a_token(whole: bool) -> None:
    table = grey(line(), "5+5E", "L12.0")
    if whole:
        assert table.game.refusal(run(("5+5E-0", *WHOLE))) is None
    else:
        table.refused(run(("5+5E-0", EKATERINBURG_NIZHNII)), "1861-10.1-1")


@pytest.mark.rule("1861-10.6-8", "1861-10.1-3")
def test_a_5_5e_does_not_pass_a_full_city() -> None:
    table = line().public("GRR", 100, tokens=["I13.0"], bob=1)
    grey(table, "5+5E", "L12.0")
    table.refused(run(("5+5E-0", *WHOLE)), "1861-10.1-3")
    assert earned(table, run(("5+5E-0", *WHOLE[:-1]))) == 2 * (40 + 50 + 10 + 40 + 20)


@pytest.mark.rule("1861-10.6-8")
@pytest.mark.parametrize(("option", "last"), [("any_five", 40), ("peer", 20)])
def test_whether_the_city_with_the_token_must_be_counted(option: str, last: int) -> None:
    # The token is in Voronezh (20), St. Petersburg is worth 40.
    table = grey(line({"express_count": option}), "5+5E", "I13.0")
    assert best(table) == 2 * (100 + 50 + 40 + 80 + last)


@pytest.mark.rule("1861-10.6-7", "1861-10.6-6")
def test_a_2_2_counts_two_twice() -> None:
    # The example of the rule: Ekaterinburg and grey Moscow, past Nizhnii Novgorod.
    table = Example(options=DOUBLE).gone("N", "M-K", "M-NN", "E")
    table.tile("P4", "9", 1).tile("O5", "8", 2).tile("N4", "8", 5).tile("M5", "9", 1)
    table.tile("L6", "8", 2).tile("K5", "8", 5).tile("J6", "9", 1).tile("I7", "9", 1)
    table.tile("H8", "637").tile("H8", "638").tile("H8", "639")
    grey(table, "2+2", "H8.0")
    assert best(table) == 360
    assert earned(table, run(("2+2-0", ("Q3.0", "112112111", "H8.0")))) == 360


@pytest.mark.rule("1861-10.6-7", "1861-10.6-2")
def test_a_2_2_runs_like_a_2_train() -> None:
    table = grey(line(), "2+2", "L12.0")
    # It skips Penza, not Nizhnii Novgorod.
    assert best(table) == 2 * (50 + 40)
    table.refused(run(("2+2-0", *WHOLE[:3])), "1861-10.6-2")
    assert earned(table, run(("2+2-0", *WHOLE[1:3]))) == 2 * (50 + 40)
