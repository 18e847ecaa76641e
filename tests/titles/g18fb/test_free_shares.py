"""The free share of a political card in the bank pool, and the limits (rulings 5 and 15)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, BuyShare, Pass
from railhead.engine.state import POOL
from railhead.titles.g18fb.state import OFFER
from railhead.titles.g18fb.version1 import Game18FBVersion1
from tests.titles.g18fb.example import Example


@pytest.mark.rule("18FB-2.3-3")
@pytest.mark.rule("18FB-R-5")
@pytest.mark.rule("18FB-R-15")
@pytest.mark.parametrize("most", [3, 4])
def test_a_card_is_not_sold_to_whom_its_free_share_would_take_above_sixty_percent(
    most: int,
) -> None:
    table = Example().cards(Bayard=POOL).company("NN", ann=most).stock_round()
    buy = BuyPrivate("ann", "Bayard", 175)
    assert table.offers(buy) == (most == 3)
    if most == 3:
        table.play(buy)
        assert table.percent("NN", "ann") == 60
    else:
        table.refused(buy, "18FB-2.3-3")
        table.play(Pass("ann"))
        assert table.offers(BuyPrivate("bob", "Bayard", 175))


@pytest.mark.rule("18FB-2.3-2")
@pytest.mark.rule("18FB-R-5")
@pytest.mark.rule("18FB-R-15")
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_nor_at_the_certificate_limit(more: int) -> None:
    table = Example(6).company("FC", 100, ann=4).company("FS", 100, ann=4)
    table.company("FB", 100, ann=2 + more).cards(Bayard=POOL, Riseis=POOL).cash(ann=2000)
    table.stock_round()
    assert table.game.certificate_count("ann") == 13 + more
    assert table.offers(BuyPrivate("ann", "Bayard", 175)) == (more < 0)
    if more >= 0:
        table.refused(BuyPrivate("ann", "Bayard", 175), "18FB-2.3-2")
    # A card alone is no certificate.
    assert table.offers(BuyPrivate("ann", "Riseis", 75))


@pytest.mark.rule("18FB-R-5")
def test_a_card_without_its_share_is_sold_at_any_limit() -> None:
    table = Example().cards(Bayard="bob")
    table.state.privates["Bayard"] = POOL
    table.company("NN", ann=4).cash(ann=175).stock_round().play(BuyPrivate("ann", "Bayard", 175))
    assert table.percent("NN", "ann") == 60


def test_by_version_1_a_free_share_was_never_refused() -> None:
    table = Example(rules=Game18FBVersion1).cards(Bayard=POOL).company("NN", ann=4)
    assert table.percent("NN", "ann") == 60
    count = table.game.certificate_count("ann")
    table.stock_round().play(BuyPrivate("ann", "Bayard", 175))
    assert table.percent("NN", "ann") == 70
    assert table.game.certificate_count("ann") == count + 1
    table.play(Pass("bob"), Pass("cid"))
    table.refused(BuyShare("ann", "NN", OFFER), "18FB-2.3-3")
