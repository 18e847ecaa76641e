"""Private companies: incomes and purchase by corporations (rulebook 4 and 4.8)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, Choose, Pass, UsePrivate
from railhead.engine.state import BANK
from tests.titles.g1849.build import Example

FACES = {"SCE": 20, "SIGI": 45, "CNM": 75, "SMS": 110}


def girgenti(options: dict[str, bool | str] | None = None, phase: str = "6") -> Example:
    """SFA, led by ann, in a phase in which corporations may buy private companies."""
    table = Example(options=options).phase(phase).start("SFA", cash=500, ann=2)
    return table.tile("J6", "645", 3)


# -- incomes -----------------------------------------------------------------------------------


@pytest.mark.rule("1849-4-1", "1849-2.4-2", "1849-4.8-2")
def test_incomes_are_paid_to_players_and_corporations_in_every_operating_round() -> None:
    table = girgenti().start("IFT", cash=100, bob=2).privates(
        SCE="ann", SIGI="SFA", CNM="IFT", SMS="bob", RSA="ann"
    )  # fmt: skip
    table.stock_round("ann")
    cash = dict(table.state.cash)
    table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    for number in (1, 2):
        assert (table.state.round, table.state.round_number) == ("OR", number)
        gains = {name: table.state.cash[name] - cash[name] for name in cash}
        expected = {"ann": 30, "bob": 20, "cid": 0, "SFA": 10, "IFT": 15, BANK: -75}
        assert {name: gains[name] for name in expected} == {
            name: number * gain for name, gain in expected.items()
        }
        while (table.state.round, table.state.round_number) == ("OR", number):
            table.play(Pass(table.asked))
    assert table.state.round == "SR"


@pytest.mark.rule("1849-R-round-1")
def test_without_an_active_corporation_a_round_only_pays_incomes() -> None:
    table = Example().phase("10").privates(SCE="ann", RSA="bob").stock_round("ann", turn=5)
    table.play(Pass("ann"), Pass("bob"))
    events = [event.kind for event in table.play(Pass("cid"))]
    assert (table.state.round, table.state.turn) == ("SR", 6)
    assert table.state.cash["ann"] == 500 + 3 * 5
    assert table.state.cash["bob"] == 500 + 3 * 25
    assert events.count("operating_round") == 3
    assert "turn_begins" not in events


# -- purchase by corporations ------------------------------------------------------------------


@pytest.mark.rule("1849-4.8-1")
@pytest.mark.parametrize(("private", "most"), [(name, 2 * face) for name, face in FACES.items()])
@pytest.mark.parametrize("phase", ["6", "8", "10"])
def test_a_private_company_costs_from_one_to_twice_its_face_value(
    private: str, most: int, phase: str
) -> None:
    table = girgenti(phase=phase).privates(**{private: "ann"}).turn_of("SFA")
    table.check_answers()
    table.refused(BuyPrivate("SFA", private, 0), "1849-4.8-1")
    table.refused(BuyPrivate("SFA", private, -1), "1849-4.8-1")
    table.refused(BuyPrivate("SFA", private, most + 1), "1849-4.8-1")
    assert table.offers(BuyPrivate("SFA", private, 1))
    table.play(BuyPrivate("SFA", private, most))
    assert table.state.privates[private] == "SFA"
    assert table.state.cash["ann"] == 500 + most
    assert table.state.cash["SFA"] == 500 - most


@pytest.mark.rule("1849-4.8-1")
@pytest.mark.parametrize("phase", ["4", "12", "16"])
def test_in_other_phases_corporations_buy_no_private_companies(phase: str) -> None:
    table = girgenti(phase=phase).privates(SIGI="ann").turn_of("SFA")
    table.refused(BuyPrivate("SFA", "SIGI", 45), "1849-4.8-1")


@pytest.mark.rule("1849-4.8-1", "1849-4-6")
def test_the_corporation_pays_with_its_own_cash() -> None:
    table = girgenti().cash(SFA=30).privates(SIGI="ann").turn_of("SFA")
    table.check_answers()
    table.refused(BuyPrivate("SFA", "SIGI", 31), "1849-4-6")
    table.play(BuyPrivate("SFA", "SIGI", 30))
    assert table.state.cash["SFA"] == 0


@pytest.mark.rule("1849-4.8-1")
def test_the_last_lira_buys_a_private_company() -> None:
    table = girgenti().cash(SFA=1).privates(SIGI="ann").turn_of("SFA")
    assert table.offers(BuyPrivate("SFA", "SIGI", 1))
    table.check_answers()
    table.cash(SFA=0).turn_of("SFA").refused(BuyPrivate("SFA", "SIGI", 1), "1849-4-6")


@pytest.mark.rule("1849-4.8-1", "1849-4.8-3")
def test_an_owner_who_is_not_the_president_must_agree() -> None:
    table = girgenti().privates(SIGI="cid").turn_of("SFA")
    table.play(BuyPrivate("SFA", "SIGI", 40))
    assert (table.step, table.asked) == ("private_deal", "cid")
    assert table.state.privates["SIGI"] == "cid"
    table.check_answers()
    table.refused(Choose("ann", "accept"), "1849-4.8-1")
    table.refused(Pass("cid"), "1849-4.8-1")
    table.play(Choose("cid", "refuse"))
    assert table.state.privates["SIGI"] == "cid"
    assert (table.step, table.state.cash["SFA"]) == ("track", 500)
    table.refused(BuyPrivate("SFA", "SIGI", 40), "1849-4.8-1")
    table.check_answers()
    table.play(BuyPrivate("SFA", "SIGI", 41), Choose("cid", "accept"))
    assert table.state.privates["SIGI"] == "SFA"
    assert table.state.cash["cid"] == 541
    assert table.state.cash["SFA"] == 459


@pytest.mark.rule("1849-4.8-1", "1849-4.8-3")
@pytest.mark.parametrize(
    ("owner", "consent"), [("ann", True), ("ann", False), ("bob", False), ("cid", False)]
)
def test_nobody_is_asked_where_the_president_sells_or_no_consent_is_needed(
    owner: str, consent: bool
) -> None:
    table = girgenti({"trade_consent": consent}).privates(SMS=owner).turn_of("SFA", "token")
    table.play(BuyPrivate("SFA", "SMS", 220))
    assert table.state.privates["SMS"] == "SFA"
    assert table.state.cash[owner] == 720


@pytest.mark.rule("1849-4.8-1")
def test_several_private_companies_are_bought_in_one_turn() -> None:
    table = girgenti().privates(SCE="ann", SIGI="ann", CNM="ann").turn_of("SFA")
    for private in ("CNM", "SCE", "SIGI"):
        table.play(BuyPrivate("SFA", private, 1))
    assert set(table.state.privates.values()) == {"SFA"}


@pytest.mark.rule("1849-4.8-2")
def test_a_private_company_of_a_corporation_stays_there() -> None:
    table = girgenti().start("IFT", cash=100, ann=2).privates(SIGI="IFT").turn_of("SFA")
    table.refused(BuyPrivate("SFA", "SIGI", 45), "1849-4.8-2")
    table.turn_of("IFT")
    table.refused(BuyPrivate("IFT", "SIGI", 45), "1849-4.8-2")
    assert table.state.privates == {"SIGI": "IFT"}


@pytest.mark.rule("1849-4.8-3")
def test_players_do_not_trade_private_companies() -> None:
    table = girgenti().privates(SIGI="bob").stock_round("ann")
    table.refused(BuyPrivate("ann", "SIGI", 45), "1849-3-1")
    table.refused(BuyPrivate("SFA", "SIGI", 45), "1849-3-1")
    table.turn_of("SFA")
    table.refused(BuyPrivate("ann", "SIGI", 45), "1849-4-2")


@pytest.mark.rule("1849-4-5", "1849-2.4-9", "1849-4.8-1")
def test_private_companies_are_bought_and_the_marker_used_in_every_step_of_a_turn() -> None:
    table = girgenti({"token_acquiring": True, "bonds": True}, "8").privates(CNM="SFA", SIGI="ann")
    table.tile("K7", "4", 2).tile("L8", "9", 2).trains(SFA="8H")
    table.start("IFT", bob=2).token("M9.0", "IFT").start("ATA", bob=2).turn_of("SFA")
    steps = []
    while table.game.state.acting.company == "SFA" and table.state.round == "OR":
        steps.append(table.step)
        for port in ("a12", "A5", "L14", "N8"):
            assert table.offers(UsePrivate("SFA", "CNM", port))
        assert table.offers(BuyPrivate("SFA", "SIGI", 90))
        table.check_answers()
        table.refused(UsePrivate("IFT", "CNM", "N8"), "1849-4-2")
        table.go_on()
    assert steps == [
        "track", "token", "routes", "dividend", "acquire_token", "trains", "issue", "bond",
        "privates",
    ]  # fmt: skip
