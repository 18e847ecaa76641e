"""RSA and the free president's certificate of the first corporation (rulebook 2.4.5)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Choose,
    Par,
    Pass,
    PlaceToken,
    UsePrivate,
)
from railhead.engine.state import BANK
from railhead.titles.g1849.rules import Game1849
from tests.titles.g1849.build import PLAYERS, Example

RCS_FIRST = ("RCS", "IFT", "ATA", "CTL", "AFG", "SFA")
AFG_FIRST = ("AFG", "IFT", "ATA", "CTL", "SFA", "RCS")


@pytest.mark.rule("1849-2.4.5-1", "1849-3.3.3-1")
@pytest.mark.parametrize(
    ("price", "treasury", "cell"), [(100, 200 - 130, (3, 5)), (68, 136 - 130, (4, 2))]
)
def test_the_buyer_of_rsa_starts_the_first_corporation_free_of_charge(
    price: int, treasury: int, cell: tuple[int, int]
) -> None:
    table = Example(roster=RCS_FIRST).buy_privates()
    assert (table.step, table.asked) == ("free_president", "bob")
    assert table.state.cash["bob"] == 500 - 45 - 150
    table.check_answers()
    table.refused(Par("bob", "RCS", 144), "1849-2.4.5-1")
    table.refused(Par("bob", "IFT", 100), "1849-2.4.5-1")
    table.refused(Par("ann", "RCS", 100), "1849-2.4.5-1")
    table.refused(Pass("bob"), "1849-2.4.5-1")
    bank = table.state.cash[BANK]
    table.play(Par("bob", "RCS", price))
    assert table.state.cash["bob"] == 500 - 45 - 150
    assert table.state.cash["RCS"] == treasury
    assert table.state.cash[BANK] == bank - treasury
    assert table.state.cells["RCS"] == cell
    assert table.state.presidents == {"RCS": "bob"}
    assert table.state.tokens["C5.0"] == ("RCS",)
    assert table.state.bases["RCS"] == "C5.0"
    assert table.state.tokens_left["RCS"] == 2
    assert table.step == "stock_round"


@pytest.mark.rule("1849-2.4.5-1", "1849-2.3-1")
@pytest.mark.parametrize("seed", [1, 5, 27939, 814263386])
def test_rsa_brings_the_corporation_that_was_drawn_first(seed: int) -> None:
    game = Game1849.new(PLAYERS[:3], {}, seed)
    assert (game.state.round, game.state.round_number) == ("ISR", 1)
    for private in game.title.privates.values():
        decision = game.decision
        assert decision is not None
        game.apply(Bid(decision.player, private.id, private.face))
    game.apply(Par("p2", game.state.roster[0], 100))
    assert game.state.presidents == {game.state.roster[0]: "p2"}


@pytest.mark.rule("1849-2.4.5-2", "1849-3.3-2")
def test_the_buyer_of_rsa_gets_the_president_s_certificate_only() -> None:
    table = Example(roster=RCS_FIRST).buy_privates()
    table.play(Par("bob", "RCS", 68))
    assert table.game.certificates("RCS", "bob") == (1, 0, 0)
    assert table.game.certificates("RCS", "RCS") == (0, 6, 1)
    # The next turns are normal ones: one certificate in each, and not bob's turn first.
    assert table.asked == "cid"
    table.refused(BuyShare("bob", "RCS", "treasury"), "1849-3-1")
    table.play(Pass("cid"), Pass("ann"), BuyShare("bob", "RCS", "treasury"))
    assert table.asked == "cid"
    assert table.percent("RCS", "bob") == 30
    assert table.state.cash["RCS"] == 6 + 68


@pytest.mark.rule("1849-2.4.5-1", "1849-3.3.3-3")
def test_afg_as_first_corporation_chooses_its_base_first_in_the_first_stock_round() -> None:
    table = Example(roster=AFG_FIRST).buy_privates()
    table.play(Par("bob", "AFG", 100))
    assert (table.state.round, table.step, table.asked) == ("SR", "choose_base", "AFG")
    assert table.state.cash["AFG"] == 200 - 40
    table.check_answers()
    table.play(PlaceToken("AFG", "M11.0"))
    assert table.state.bases["AFG"] == "M11.0"
    assert (table.state.round, table.step, table.asked) == ("SR", "stock_round", "cid")


@pytest.mark.rule("1849-2.4.5-1", "1849-2.4.2-4")
@pytest.mark.parametrize("contested", [False, True])
def test_rsa_sold_by_bids_brings_the_certificate_to_the_bidder(contested: bool) -> None:
    table = Example(roster=RCS_FIRST)
    table.play(Bid("ann", "SCE", 20), Bid("bob", "SIGI", 45), Bid("cid", "RSA", 155))
    table.play(Bid("ann", "RSA", 160) if contested else Pass("ann"))
    table.play(Bid("bob", "CNM", 75), Bid("cid", "SMS", 110))
    if contested:
        table.play(Bid("cid", "RSA", 165), Pass("ann"))
    assert (table.step, table.asked) == ("free_president", "cid")
    table.play(Par("cid", "RCS", 100))
    assert table.game.certificates("RCS", "cid") == (1, 0, 0)
    assert table.state.cash["cid"] == 500 - 110 - (165 if contested else 155)


# -- the end of RSA ----------------------------------------------------------------------------


def train_step(consent: bool = True) -> Example:
    """SFA, the corporation of RSA, may buy a train from the bank or from IFT."""
    table = Example(options={"trade_consent": consent}).phase("6").privates(RSA="cid", SCE="ann")
    table.start("SFA", cash=500, bob=2).start("IFT", cash=500, ann=2).trains(IFT="6H")
    return table


@pytest.mark.rule("1849-2.4.5-3")
@pytest.mark.parametrize("consent", [True, False])
@pytest.mark.parametrize("source", ["bank", "other corporation"])
def test_rsa_is_eliminated_by_the_first_train_of_its_corporation(
    source: str, consent: bool
) -> None:
    table = train_step(consent).turn_of("SFA", "trains")
    assert "RSA" in table.state.privates
    if source == "bank":
        table.play(BuyTrain("SFA", table.game.train_policy.offered(table.game, "SFA")[0], 200))
    else:
        table.play(BuyTrain("SFA", "6H-0", 1))
        if consent:
            assert table.state.privates["RSA"] == "cid"
            table.play(Choose("IFT", "accept"))
    assert table.state.privates == {"SCE": "ann"}
    assert len(table.game.trains_of("SFA")) == 1


@pytest.mark.rule("1849-2.4.5-3")
def test_a_refused_train_and_trains_of_others_leave_rsa_alone() -> None:
    table = train_step().turn_of("SFA", "trains")
    table.play(BuyTrain("SFA", "6H-0", 1), Choose("IFT", "refuse"))
    assert "RSA" in table.state.privates
    table = train_step().turn_of("IFT", "trains")
    table.play(BuyTrain("IFT", table.game.train_policy.offered(table.game, "IFT")[0], 200))
    assert table.state.privates["RSA"] == "cid"


@pytest.mark.rule("1849-2.4.5-3", "1849-2.4-2", "1849-4-1")
def test_until_then_rsa_pays_25_per_operating_round() -> None:
    table = Example(roster=RCS_FIRST).buy_privates()
    table.play(Par("bob", "RCS", 68), Pass("cid"), Pass("ann"))
    cash = table.state.cash["bob"]
    table.play(Pass("bob"))
    assert table.state.round == "OR"
    assert table.state.cash["bob"] == cash + 10 + 25


@pytest.mark.rule("1849-2.4.5-4")
@pytest.mark.parametrize("phase", ["6", "8", "10"])
@pytest.mark.parametrize("owner", ["ann", "bob"])
def test_rsa_cannot_be_bought_by_a_corporation(phase: str, owner: str) -> None:
    table = Example().phase(phase).privates(RSA=owner).start("SFA", cash=500, ann=2)
    table.turn_of("SFA")
    table.refused(BuyPrivate("SFA", "RSA", 1), "1849-2.4.5-4")
    table.refused(BuyPrivate("SFA", "RSA", 300), "1849-2.4.5-4")
    assert all("RSA" not in str(answer) for answer in table.answers)


@pytest.mark.rule("1849-R-close-1")
@pytest.mark.parametrize("private", ["SCE", "SIGI", "CNM", "SMS", "RSA"])
def test_private_companies_are_not_exchanged_for_certificates(private: str) -> None:
    table = Example().phase("6").privates(**{private: "ann"}).start("SFA", cash=500, ann=2)
    table.stock_round("ann").refused(UsePrivate("ann", private), "1849-3-1")
    table.turn_of("SFA").refused(UsePrivate("SFA", private), "1849-2.4-9")
    table.refused(UsePrivate("ann", private), "1849-4-2")


# -- RSA after a closing -----------------------------------------------------------------------


@pytest.mark.rule("1849-2.4.5-5", "1849-3.5.1-7")
def test_rsa_stays_when_its_corporation_closes_and_the_restart_brings_nothing() -> None:
    table = Example().phase("6").privates(RSA="cid").cash(ann=900)
    table.start("SFA", (9, 1), bob=2).turn_of("SFA").play(Pass("SFA"))
    assert "SFA" not in table.state.presidents
    assert table.state.privates == {"RSA": "cid"}
    for company in ("IFT", "ATA", "CTL"):
        table.start(company, cash=200, bob=0)
    table.start("AFG", base="H8.0", cash=200, bob=0).stock_round("ann")
    table.play(Par("ann", "SFA", 100))
    # Started by ann for ann's own money; cid got nothing, and its first train does not end RSA.
    assert table.state.presidents["SFA"] == "ann"
    assert table.state.cash["ann"] == 900 - 200
    table.cash(SFA=500).turn_of("SFA", "trains")
    table.play(BuyTrain("SFA", table.game.train_policy.offered(table.game, "SFA")[0], 200))
    assert table.state.privates == {"RSA": "cid"}


@pytest.mark.rule("1849-2.4.5-5")
def test_rsa_then_lasts_until_phase_12() -> None:
    table = Example().phase("10").trains(scrap=["10H", "10H"]).privates(RSA="cid")
    table.start("SFA", (9, 1), bob=2).start("IFT", cash=800, ann=2).turn_of("SFA")
    table.play(Pass("SFA"))
    assert table.state.privates == {"RSA": "cid"}
    table.turn_of("IFT", "trains")
    table.play(BuyTrain("IFT", "12H-0", 800))
    assert table.state.phase == "12"
    assert table.state.privates == {}
