"""How much a player may hold (rulebook 3.5.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Choose, Par, Pass, SellShares
from railhead.engine.state import POOL
from railhead.engine.title import Value
from railhead.titles.g1849.presidency import ONE_LAST, TWO_REGULAR
from tests.titles.g1849.build import Example

LIMITS = [(3, "by_players", 12), (4, "5", 9), (4, "6", 11), (4, "by_players", 11), (5, "6", 9)]


def with_certificates(count: int, players: int = 3, **options: Value) -> Example:
    """ann holds so many certificates of SFA, IFT and ATA; CTL has some to sell."""
    table = Example(players, options).cash(ann=900)
    for company in ("SFA", "IFT", "ATA"):
        number = min(count, 5)
        count -= number
        if number:
            table.start(company, ann=number - 1, bob=1)
    assert not count
    return table.start("CTL", cid=3)


# -- 60% of one corporation --------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.2-1", "1849-3.2-2")
@pytest.mark.parametrize("source", ["treasury", "pool"])
@pytest.mark.parametrize(("held", "legal"), [(3, True), (4, False)])
def test_a_player_holds_at_most_60_percent(source: str, held: int, legal: bool) -> None:
    table = Example().start("SFA", ann=held, pool=(1, 0)).stock_round()
    if legal:
        table.play(BuyShare("ann", "SFA", source))
        assert table.percent("SFA", "ann") == 60
    else:
        table.refused(BuyShare("ann", "SFA", source), "1849-3.5.2-1")


@pytest.mark.rule("1849-3.5.2-1")
@pytest.mark.parametrize("source", ["treasury", "pool"])
@pytest.mark.parametrize(("held", "legal"), [(2, True), (3, False)])
def test_a_last_certificate_must_fit_into_the_60_percent(
    source: str, held: int, legal: bool
) -> None:
    """50% held: a Last Certificate is refused."""
    pool = (0, 1) if source == "pool" else (1, 0)
    bob = 6 - held - pool[0]
    table = Example().start("SFA", ann=held, bob=(bob, 0), pool=pool).stock_round()
    if legal:
        table.play(BuyShare("ann", "SFA", source))
        assert table.percent("SFA", "ann") == 60
    else:
        table.refused(BuyShare("ann", "SFA", source), "1849-3.5.2-1")


# -- the certificate limit ---------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.2-2", "1849-3.2-2", "1849-3.3-3")
@pytest.mark.parametrize(("players", "scenario", "limit"), LIMITS)
def test_the_certificate_limit(players: int, scenario: str, limit: int) -> None:
    """Every certificate counts one, also the president's."""
    table = with_certificates(limit, players, scenario=scenario).stock_round()
    table.refused(BuyShare("ann", "CTL", "treasury"), "1849-3.5.2-2")
    table.refused(Par("ann", table.game.startable(), 68), "1849-3.3-3")
    table = with_certificates(limit - 1, players, scenario=scenario).stock_round()
    table.play(BuyShare("ann", "CTL", "treasury"))
    assert table.game.certificate_count("ann") == limit


@pytest.mark.rule("1849-3.5.2-2")
@pytest.mark.parametrize(("number", "legal"), [(0, True), (1, False)])
def test_a_last_certificate_counts_one(number: int, legal: bool) -> None:
    table = Example().start("SFA", ann=(3, 1), bob=1).start("IFT", ann=4, bob=1)
    table.start("ATA", ann=number, bob=(4, 1), cid=1 - number).start("CTL", cid=3).stock_round()
    assert table.game.certificate_count("ann") == 11 + number
    assert table.offers(BuyShare("ann", "CTL", "treasury")) == legal


@pytest.mark.rule("1849-3.5.2-2", "1849-3.3-2")
def test_certificates_bought_at_the_start_count_too() -> None:
    table = with_certificates(10).stock_round()
    table.play(Par("ann", "ATA", 68), BuyShare("ann", "ATA", "treasury"))
    assert (table.game.certificate_count("ann"), table.asked) == (12, "bob")


@pytest.mark.rule("1849-3.5.2-3")
@pytest.mark.parametrize(
    ("options", "preset", "legal"),
    [
        ({}, "default", False),
        ({}, "peer", False),
        ({}, "rulebook", True),
        ({"privates_count_toward_certificate_limit": True}, "rulebook", False),
        ({"privates_count_toward_certificate_limit": False}, "peer", True),
    ],
)
def test_private_companies_of_a_player_may_count(
    options: dict[str, Value], preset: str, legal: bool
) -> None:
    table = Example(options=options, preset=preset).privates(SIGI="ann", CNM="bob", SMS="SFA")
    table.start("SFA", ann=4).start("IFT", ann=4).start("ATA", ann=0).start("CTL", cid=3)
    table.stock_round()
    if legal:
        table.play(BuyShare("ann", "CTL", "treasury"))
    else:
        table.refused(BuyShare("ann", "CTL", "treasury"), "1849-3.5.2-2")


@pytest.mark.rule("1849-3.5.2-5")
def test_the_limit_stays_when_a_corporation_closes() -> None:
    table = with_certificates(11, 4).start("AFG", (8, 0), base="H8.0", bob=1, dan=1)
    table.stock_round("dan").play(SellShares("dan", "AFG", 1))
    assert not table.game.started("AFG")
    table.play(Pass("dan"))
    assert table.game.certificate_limit == 11
    table.refused(BuyShare("ann", "CTL", "treasury"), "1849-3.5.2-2")


@pytest.mark.rule("1849-3.5.2-5")
def test_the_limit_stays_when_a_player_leaves() -> None:
    table = with_certificates(11, 4)
    table.state.order, table.state.left = ("ann", "bob", "cid"), ("dan",)
    table.stock_round().refused(BuyShare("ann", "CTL", "treasury"), "1849-3.5.2-2")


# -- above the limit ---------------------------------------------------------------------------


def above_the_limit(**options: Value) -> Example:
    """bob takes the presidency of SFA from ann, who gets two certificates for one: 13."""
    table = Example(options=options).start("SFA", ann=1, bob=3).start("IFT", ann=4, cid=1)
    table.start("ATA", ann=4, cid=1).start("CTL", cid=3).stock_round("bob")
    assert table.game.certificate_count("ann") == 12
    table.play(BuyShare("bob", "SFA", "treasury"))
    assert table.game.certificate_count("ann") == 13
    return table


@pytest.mark.rule("1849-3.5.2-4")
@pytest.mark.parametrize("timing", ["next_turn", "at_once"])
def test_who_is_above_the_limit_must_sell_first_in_the_next_turn(timing: str) -> None:
    table = above_the_limit(over_limit_sale_timing=timing)
    table.play(Pass("cid"))
    assert table.asked == "ann"
    assert all(isinstance(answer, SellShares) for answer in table.game.decision.answers)  # type: ignore[union-attr]
    table.check_answers()
    for too_early in (Pass("ann"), BuyShare("ann", "CTL", "treasury"), Par("ann", "AFG", 68)):
        table.refused(too_early, "1849-3.5.2-4")
    table.play(SellShares("ann", "IFT", 1))
    assert table.asked == "ann"
    assert table.offers(Pass("ann"))
    table.refused(BuyShare("ann", "CTL", "treasury"), "1849-3.5.2-2")
    table.play(SellShares("ann", "IFT", 1), BuyShare("ann", "CTL", "treasury"))
    assert table.asked == "bob"


@pytest.mark.rule("1849-3.5.2-4")
@pytest.mark.parametrize("timing", ["next_turn", "at_once"])
def test_who_is_above_the_limit_and_cannot_sell_is_passed_over(timing: str) -> None:
    """All others could act; ann has only certificates that nobody may sell yet."""
    table = above_the_limit(over_limit_sale_timing=timing)
    table.state.turns |= {"SFA": 0, "IFT": 0, "ATA": 0}
    table.play(Pass("cid"))
    assert table.asked == "bob"


@pytest.mark.rule("1849-3.5.2-4")
@pytest.mark.parametrize("timing", ["next_turn", "at_once"])
def test_who_stays_above_the_limit_must_go_on_selling(timing: str) -> None:
    """14 certificates: one sale is not enough."""
    table = with_certificates(14, over_limit_sale_timing=timing).stock_round()
    table.play(SellShares("ann", "SFA", 1))
    table.refused(Pass("ann"), "1849-3.5.2-4")
    table.play(SellShares("ann", "ATA", 1), Pass("ann"))
    assert table.asked == "bob"


@pytest.mark.rule("1849-3.5.2-4")
@pytest.mark.parametrize("timing", ["next_turn", "at_once"])
@pytest.mark.parametrize("choice", [ONE_LAST, TWO_REGULAR])
def test_a_president_at_the_limit_who_gives_way_by_a_sale_stays_within_it(
    timing: str, choice: str
) -> None:
    """What the player sells makes room for what they get, so that the turn can always end."""
    table = Example(options={"over_limit_sale_timing": timing}).start("SFA", ann=2, bob=(2, 1))
    table.start("IFT", ann=4, cid=1).start("ATA", ann=3, cid=1).stock_round()
    assert table.game.certificate_count("ann") == 12
    table.play(SellShares("ann", "SFA", 1), Choose("ann", choice))
    assert table.game.certificate_count("ann") == {ONE_LAST: 11, TWO_REGULAR: 12}[choice]
    assert table.percent("SFA", POOL) == 10
    table.play(Pass("ann"))
