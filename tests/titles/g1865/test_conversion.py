"""Minors that become majors (rulebook 3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import Convert, Pass
from railhead.engine.state import POOL
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.lines import token_lines
from railhead.titles.g1865.converting import may_convert
from railhead.titles.g1865.state import ASIDE, DRAGONS
from tests.titles.g1865.build import Example

# A line from Oristano to Cagliari with the towns Sanluri (D34) and Decimomannu (E37).
LINE = {"D32": ("8", 0), "D34": ("58", 3), "E35": ("8", 0), "E37": ("4", 0)}


def joined(table: Example) -> Example:
    """The line is laid; RCSF may convert."""
    for hex_id, (tile, rotation) in LINE.items():
        table.tile(hex_id, tile, rotation)
    return table


def example() -> Example:
    """Ann 60%, Cid 20%, one certificate left in the initial offer of RCSF."""
    return joined(Example().company("RCSF", 90, ann=1, cid=1, cash=360))


# -- the condition -----------------------------------------------------------------------------


@pytest.mark.rule("1865-3.9-2")
def test_a_direct_route_to_the_destination_with_towns_on_the_way() -> None:
    # The example of the rule: no token of RCSF stands in Cagliari, whose slots may be full.
    table = Example().company("RCSF", 90, ann=1)
    for number, (hex_id, (tile, rotation)) in enumerate(LINE.items(), 1):
        assert not may_convert(table.game, "RCSF")
        table.tile(hex_id, tile, rotation)
        assert may_convert(table.game, "RCSF") == (number == len(LINE))
    (offer,) = token_lines(table.game, "RCSF")
    assert (offer.way, offer.towns) == ("C31 D32 D34 E35 E37 E39", ("D34", "E37"))
    table.company("SFSS", 90, bob=1, tokens=["E39.0"])
    assert "" not in table.state.tokens["E39.0"]
    assert may_convert(table.game, "RCSF")


@pytest.mark.rule("1865-3.9-2")
def test_another_company_on_the_same_line_must_reach_its_own_destination() -> None:
    table = joined(Example().company("FMS", 90, ann=1))
    assert not may_convert(table.game, "FMS")


@pytest.mark.rule("1865-3.9-3")
def test_a_token_on_the_destination_is_enough() -> None:
    table = Example().company("RCSF", 90, ann=1, tokens=["E39.0"])
    assert may_convert(table.game, "RCSF")


@pytest.mark.rule("1865-3.9-2", "1865-3.9-4")
def test_any_token_of_the_company_will_do_but_no_city_lies_between() -> None:
    # From Cagliari by Monteponi to Serbariu: the mine ends the direct route.
    table = Example().company("FMS", 90, ann=1)
    table.tile("D38", "8", 5).tile("C39", "173", 4).tile("C41", "173", 3)
    table.state.network = None
    through = may_convert(table.game, "FMS")
    assert not through


@pytest.mark.rule("1865-3.9-1", "1865-3.7-2")
def test_only_minors_that_operate_are_asked() -> None:
    assert not may_convert(joined(Example().company("RCSF", 90, major=True, ann=1)).game, "RCSF")
    launched = joined(Example().company("RCSF", 90, floated=False, ann=0))
    assert not may_convert(launched.game, "RCSF")


# -- when --------------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.9-1", "1865-3.12-4")
def test_the_president_is_asked_before_the_stock_round_and_may_decline() -> None:
    table = example().bookkeeping()
    assert (table.step, table.asked) == ("conversion", "RCSF")
    decision = table.game.decision
    assert decision is not None
    assert decision.player == "ann"
    assert not table.emitted("stock_round")
    table.check_answers()
    table.refused(Pass("FMS"), "1865-3.9-1")
    table.play(Pass("RCSF"))
    assert not table.game.is_major("RCSF")
    assert table.step == "stock_round"
    # It is asked again before the next one, and at no other time.
    assert not any(isinstance(answer, Convert) for answer in table.answers)


@pytest.mark.rule("1865-3.9-1")
def test_no_conversion_in_a_round() -> None:
    table = example().stock_round()
    table.refused(Convert("ann", "RCSF"), "1865-3.3-1")
    table.turn_of("RCSF", "track").refused(Convert("RCSF", "RCSF"), "1865-4.1-3")


@pytest.mark.rule("1865-3.12-4")
@pytest.mark.parametrize("first", ["RCSF", "FA"])
def test_presidents_are_asked_in_operating_order(first: str) -> None:
    table = Example().company("FMS", 130, ann=1)
    for company, destination in (("RCSF", "E39.0"), ("FA", "G21.0")):
        value = 110 if company == first else 90
        table.company(company, value, bob=1, tokens=[destination])
    table.bookkeeping()
    asked = [table.asked]
    table.play(Convert(first, first))
    # It takes effect at once.
    assert table.game.is_major(first)
    asked.append(table.asked)
    table.play(Pass(table.asked))
    assert asked == [first, "FA" if first == "RCSF" else "RCSF"]
    assert table.step == "stock_round"


# -- what it does ------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.9-5", "1865-3.9-6")
def test_every_certificate_is_halved_and_five_are_added() -> None:
    # The example: CFD in phase 3, from Portovecchio, with a token in Bastia.
    table = Example().phase("3").company("CFD", 90, ann=1, cid=1, cash=360, tokens=["G3.0"])
    game, state = table.game, table.state
    table.bookkeeping()
    rank, cash = game.rank("CFD"), dict(state.cash)
    assert game.held("CFD", "ann") == Certificates(president=1, regular=1)
    assert [table.percent("CFD", holder) for holder in ("ann", "cid", "CFD")] == [60, 20, 20]
    assert game.held("CFD", "CFD") == Certificates(regular=1)
    assert state.tokens_left["CFD"] + len(game.cities_of("CFD")) == 3
    table.play(Convert("CFD", "CFD"))
    state = table.state
    assert game.held("CFD", "ann") == Certificates(president=1, regular=1)
    assert [table.percent("CFD", holder) for holder in ("ann", "cid", "CFD")] == [30, 10, 60]
    assert game.held("CFD", "CFD") == Certificates(regular=6)
    assert game.certificates("CFD", ASIDE) == (0, 0)
    assert state.presidents["CFD"] == "ann"
    assert (table.price("CFD"), game.rank("CFD")) == (90, rank)
    assert state.cash == cash
    assert game.share_percent("CFD") == 10
    assert state.tokens_left["CFD"] + len(game.cities_of("CFD")) == 3 + 2 == 5


@pytest.mark.rule("1865-3.9-6")
@pytest.mark.parametrize(
    ("phase", "total"), [("2", 4), ("3", 5), ("4", 6), ("5", 7), ("6", 7), ("7", 7)]
)
def test_tokens_that_come_with_a_conversion(phase: str, total: int) -> None:
    table = example().phase(phase).bookkeeping()
    assert table.state.tokens_left["RCSF"] == 2
    table.play(Convert("RCSF", "RCSF"))
    assert table.state.tokens_left["RCSF"] + 1 == total
    assert table.state.tokens_aside["RCSF"] == 7 - total


@pytest.mark.rule("1865-3.9-6")
@pytest.mark.parametrize("aside", [0, 1])
def test_never_more_than_seven_tokens(aside: int) -> None:
    # An absorption has given the minor more tokens already.
    table = example().phase("5")
    table.state.tokens_left["RCSF"] += 4 - aside
    table.state.tokens_aside["RCSF"] = aside
    table.bookkeeping().play(Convert("RCSF", "RCSF"))
    assert table.state.tokens_left["RCSF"] + 1 == 7
    assert table.emitted("converted")[0].params["count"] == aside


@pytest.mark.rule("1865-3.9-7")
def test_pool_and_dragons_are_halved_too_and_no_limit_is_passed() -> None:
    # The example: pool 40% and Dragons 40% of a minor.
    for where, holder in (("pool", POOL), ("dragons", DRAGONS)):
        # White, so that the Dragons keep what they have.
        there: dict[str, Any] = {where: 2}
        table = Example().company("RCSF", 90, ann=0, bob=1, trains="PH2", **there)
        joined(table).bookkeeping()
        assert table.percent("RCSF", holder) == 40
        table.play(Convert("RCSF", "RCSF"))
        assert table.percent("RCSF", holder) == 20
        assert sum(table.game.certificates("RCSF", holder)) == 2
