"""Sales that use the president's certificate (rulebook 3.5.3), with both of their options."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Action, Choose, Pass, SellShares
from railhead.engine.state import POOL
from railhead.titles.g1849.presidency import ONE_LAST, TWO_REGULAR
from tests.titles.g1849.build import Example

Counts = tuple[int, int, int]
Sale = tuple[int, int, int]
ANY, NARROW = "any_whole_certificates", "narrow"
BOTH = (ANY, NARROW)


def leaving(flag: str, ann: tuple[int, int], bob: tuple[int, int], **rest: int) -> Example:
    """ann, the president of SFA, is to act; bob is the only possible successor."""
    table = Example(options={"president_certificate_sale": flag}).start(
        "SFA", ann=ann, bob=bob, pool=(rest.get("pool", 0), 0)
    )
    return table.stock_round()


def listed(table: Example) -> set[Sale]:
    """(regular, last, percent of the president's certificate) of each sale listed; all tried."""
    table.check_answers()
    universe = [
        SellShares("ann", "SFA", regular, last, president)
        for regular in range(7)
        for last in range(2)
        for president in (0, 10, 20)
    ]
    table.check_exactly(universe)
    return {(sale.regular, sale.last, sale.president) for sale in universe if table.offers(sale)}


def certificates(table: Example, *holders: str) -> list[Counts]:
    """(president's, regular, last) of SFA that the holders have."""
    return [table.game.certificates("SFA", holder) for holder in holders]  # type: ignore[misc]


# -- how ----------------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.3-5", "1849-3.1-6", "1849-3.5.3-2")
@pytest.mark.parametrize("flag", BOTH)
@pytest.mark.parametrize("regular", [2, 3])
def test_ten_percent_of_a_lone_presidents_certificate(flag: str, regular: int) -> None:
    """The other gives two of their regular ones: one is kept, one goes to the pool.

    The example of the rule gives the other player 30%, though they would lead already.
    """
    table = leaving(flag, (0, 0), (regular, 0))
    table.play(SellShares("ann", "SFA", 0, 0, 10))
    assert certificates(table, "ann", "bob", POOL) == [(0, 1, 0), (1, regular - 2, 0), (0, 1, 0)]
    assert table.state.presidents["SFA"] == "bob"
    assert (table.state.cash["ann"], table.price("SFA")) == (600, 95)


@pytest.mark.rule("1849-3.5.3-5", "1849-3.1-2")
@pytest.mark.parametrize("flag", BOTH)
def test_a_president_who_sells_everything(flag: str) -> None:
    """40% sold together: four times 100, four rows down."""
    table = leaving(flag, (2, 0), (3, 0))
    table.play(SellShares("ann", "SFA", 2, 0, 20))
    assert certificates(table, "ann", "bob", POOL) == [(0, 0, 0), (1, 1, 0), (0, 4, 0)]
    assert (table.state.cash["ann"], table.state.cells["SFA"]) == (900, (7, 5))


@pytest.mark.rule("1849-3.1-6", "1849-3.1-5")
@pytest.mark.parametrize("flag", BOTH)
def test_the_pool_must_have_room_for_what_the_exchange_brings(flag: str) -> None:
    table = leaving(flag, (0, 0), (2, 0), pool=4)
    table.refused(SellShares("ann", "SFA", 0, 0, 20), "1849-3.1-5")
    table.play(SellShares("ann", "SFA", 0, 0, 10))
    assert certificates(table, "ann", POOL) == [(0, 1, 0), (0, 5, 0)]


# -- which sales ---------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.3-6")
@pytest.mark.parametrize(
    ("flag", "ann", "bob", "sales"),
    [
        # 20% against 20%
        (ANY, (0, 0), (2, 0), {(0, 0, 10), (0, 0, 20)}),
        (NARROW, (0, 0), (2, 0), {(0, 0, 10), (0, 0, 20)}),
        # 30% against 20%: 10% leaves equal holdings, 20% leaves one certificate
        (ANY, (1, 0), (2, 0), {(1, 0, 0), (0, 0, 20), (1, 0, 20)}),
        (NARROW, (1, 0), (2, 0), {(1, 0, 0), (0, 0, 20), (1, 0, 20)}),
        # 40% against 30%
        (ANY, (2, 0), (3, 0), {(1, 0, 0), (2, 0, 0), (1, 0, 20), (2, 0, 20)}),
        (NARROW, (2, 0), (3, 0), {(1, 0, 0), (2, 0, 0), (1, 0, 20), (2, 0, 20)}),
        # 40% with the Last Certificate against 30%: to keep it is more than the narrow way allows
        (ANY, (0, 1), (3, 0), {(0, 1, 0), (0, 0, 20), (0, 1, 10), (0, 1, 20)}),
        (NARROW, (0, 1), (3, 0), {(0, 1, 0), (0, 1, 20)}),
        # 40% with the Last Certificate against 40%
        (ANY, (0, 1), (4, 0), {(0, 0, 10), (0, 1, 0), (0, 0, 20), (0, 1, 10), (0, 1, 20)}),
        (NARROW, (0, 1), (4, 0), {(0, 1, 0), (0, 1, 20)}),
        # 40% against 30% with the Last Certificate, which alone could be handed over
        (ANY, (2, 0), (1, 1), {(1, 0, 0), (2, 0, 0), (0, 0, 20), (1, 0, 20), (2, 0, 20)}),
        (NARROW, (2, 0), (1, 1), {(1, 0, 0), (2, 0, 0), (1, 0, 20), (2, 0, 20)}),
    ],
)
def test_which_sales_a_president_has(
    flag: str, ann: tuple[int, int], bob: tuple[int, int], sales: set[Sale]
) -> None:
    assert listed(leaving(flag, ann, bob)) == sales


@pytest.mark.rule("1849-3.5.3-6")
@pytest.mark.parametrize("flag", BOTH)
def test_the_successor_must_then_hold_more(flag: str) -> None:
    table = leaving(flag, (2, 0), (2, 0))
    table.refused(SellShares("ann", "SFA", 0, 0, 20), "1849-3.5.3-6")
    table.refused(SellShares("ann", "SFA", 0, 0, 10), "1849-3.5.3-6")
    table.refused(SellShares("ann", "SFA", 1, 0, 10), "1849-3.5.3-6")
    table.play(SellShares("ann", "SFA", 1, 0, 20))
    assert table.state.presidents["SFA"] == "bob"


@pytest.mark.rule("1849-3.5.3-6")
@pytest.mark.parametrize(
    "sale", [(0, 0, 10), (0, 0, 20), (0, 1, 10)], ids=["keeps 30", "keeps 20", "splits 20 of 40"]
)
def test_the_narrow_way_leaves_less_than_20_percent_and_splits_alone(sale: Sale) -> None:
    """A president with the Last Certificate besides, against 40%."""
    action = SellShares("ann", "SFA", *sale)
    leaving(NARROW, (0, 1), (4, 0)).refused(action, "1849-3.5.3-6")
    table = leaving(ANY, (0, 1), (4, 0))
    table.play(action)
    assert table.state.presidents["SFA"] == "bob"
    assert table.percent("SFA", "ann") == 40 - 10 * action.shares


@pytest.mark.rule("1849-3.5.3-6", "1849-3.5.3-5")
@pytest.mark.parametrize(
    ("ann", "bob", "sale"),
    [
        # two regular ones sold are two regular ones sold, own ones or those just received
        ((2, 0), (3, 0), (0, 0, 20)),
        # one of the received ones is kept: the same as keeping one's own
        ((1, 0), (2, 0), (1, 0, 10)),
        ((1, 0), (2, 0), (0, 0, 10)),
    ],
)
def test_the_same_sale_has_one_name(ann: tuple[int, int], bob: tuple[int, int], sale: Sale) -> None:
    table = leaving(ANY, ann, bob)
    rule = "1849-3.5.3-6" if sale == (0, 0, 10) else "1849-3.5.3-5"
    table.refused(SellShares("ann", "SFA", *sale), rule)


# -- the Last Certificate in the exchange ---------------------------------------------------------


@pytest.mark.rule("1849-3.5.3-9", "1849-3.5.3-8")
@pytest.mark.parametrize("flag", BOTH)
@pytest.mark.parametrize(
    ("choice", "pool", "bob"),
    [(ONE_LAST, (0, 2, 1), (1, 2, 0)), (TWO_REGULAR, (0, 4, 0), (1, 0, 1))],
)
def test_the_choice_decides_what_lies_in_the_pool_when_all_is_sold(
    flag: str, choice: str, pool: Counts, bob: Counts
) -> None:
    table = leaving(flag, (2, 0), (2, 1))
    table.play(SellShares("ann", "SFA", 2, 0, 20))
    assert (table.asked, table.step) == ("ann", "exchange")
    table.check_answers()
    table.play(Choose("ann", choice))
    assert certificates(table, "ann", POOL, "bob") == [(0, 0, 0), pool, bob]
    assert table.state.cash["ann"] == 900


@pytest.mark.rule("1849-3.5.3-9")
def test_the_incoming_president_may_decide_what_lies_in_the_pool() -> None:
    options = {"last_certificate_exchange_chooser": "incoming_president"}
    table = Example(options=options).start("SFA", ann=2, bob=(2, 1)).stock_round()
    table.play(SellShares("ann", "SFA", 2, 0, 20), Choose("bob", TWO_REGULAR))
    assert certificates(table, POOL, "bob") == [(0, 4, 0), (1, 0, 1)]
    assert table.asked == "ann"


@pytest.mark.rule("1849-3.5.3-10")
@pytest.mark.parametrize("flag", BOTH)
def test_a_lone_presidents_certificate_against_a_lone_last_certificate(flag: str) -> None:
    """A president holding exactly 20% can sell only all of it."""
    table = leaving(flag, (0, 0), (0, 1))
    assert listed(table) == {(0, 0, 20)}
    table.refused(SellShares("ann", "SFA", 0, 0, 10), "1849-3.5.3-10")
    table.play(SellShares("ann", "SFA", 0, 0, 20))
    assert certificates(table, "ann", "bob", POOL) == [(0, 0, 0), (1, 0, 0), (0, 0, 1)]


@pytest.mark.rule("1849-3.5.3-10")
@pytest.mark.parametrize("flag", BOTH)
def test_30_percent_against_a_lone_last_certificate(flag: str) -> None:
    """One holding 30% can sell 20% and keep the regular certificate."""
    table = leaving(flag, (1, 0), (0, 1))
    assert listed(table) == {(1, 0, 0), (0, 0, 20), (1, 0, 20)}
    rule = {ANY: "1849-3.5.3-10", NARROW: "1849-3.5.3-6"}[flag]
    table.refused(SellShares("ann", "SFA", 1, 0, 10), rule)
    table.play(SellShares("ann", "SFA", 0, 0, 20))
    assert certificates(table, "ann", "bob", POOL) == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]


@pytest.mark.rule("1849-3.1-6", "1849-3.5.3-6")
@pytest.mark.parametrize("flag", BOTH)
def test_no_sale_of_the_presidents_certificate_before_the_first_operating_turn(flag: str) -> None:
    table = Example(options={"president_certificate_sale": flag})
    table.start("SFA", turns=0, ann=1, bob=3).stock_round()
    wrong: list[Action] = [SellShares("ann", "SFA", 0, 0, 20), SellShares("ann", "SFA", 1, 0, 20)]
    for sale in wrong:
        table.refused(sale, "1849-3.1-4")
    table.play(Pass("ann"))
