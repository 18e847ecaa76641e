"""What private companies of sisters of 1889 do, by the same data."""

from __future__ import annotations

from railhead.engine.actions import BuyTrain, LayTile, Pass, PlaceToken, UsePrivate
from railhead.language.possessions import say_power
from railhead.presentation import presentation_of
from railhead.titles.classic.facts import Power
from tests.titles.classic.variations import example_with

TILE = Power(
    private="SIR", kind="lays_tile", owner="company", hexes=("I4",), tiles=("438",), free=False
)


def test_a_company_lays_its_own_tile_besides_the_one_of_the_turn() -> None:
    table = example_with(3, TILE)
    table.privates(SIR="AR").corporation("AR", ann=4, cash=100).turn_of("AR")
    table.play(UsePrivate("AR", "SIR"))
    assert (table.step, table.asked) == ("company_tile", "AR")
    table.refused(LayTile("AR", "K8", "5", 1), "1889-15.3-1")
    table.check_answers()
    table.play(LayTile("AR", "I4", "438", 0))
    assert table.state.cash["AR"] == 20
    assert table.offers(LayTile("AR", "K8", "5", 1))
    table.refused(UsePrivate("AR", "SIR"), "1889-15.3-1")


def test_it_may_be_kept_for_later() -> None:
    table = example_with(3, TILE)
    table.privates(SIR="AR").corporation("AR", ann=4, cash=100).turn_of("AR")
    table.play(UsePrivate("AR", "SIR"), Pass("AR"))
    assert table.offers(UsePrivate("AR", "SIR"))


def test_instead_of_the_tile_of_the_turn_and_free_and_closing() -> None:
    power = Power(
        private="SIR",
        kind="lays_tile",
        owner="company",
        hexes=("I4",),
        tiles=("438",),
        instead=True,
        closes=True,
    )
    table = example_with(3, power)
    table.privates(SIR="AR").corporation("AR", ann=4, cash=100).turn_of("AR")
    table.play(UsePrivate("AR", "SIR"), LayTile("AR", "I4", "438", 0))
    assert table.state.cash["AR"] == 100
    assert table.step != "track"
    assert table.state.privates == {}


def test_a_company_without_the_money_cannot_lay_it() -> None:
    table = example_with(3, TILE)
    table.privates(SIR="AR").corporation("AR", ann=4, cash=79).turn_of("AR")
    table.refused(UsePrivate("AR", "SIR"), "1889-15.3-1")


def test_a_token_without_connection() -> None:
    power = Power(private="SIR", kind="token", owner="company", hexes=("I4",), closes=True)
    table = example_with(3, power)
    table.privates(SIR="AR").corporation("AR", ann=4, cash=0).tile("I4", "438")
    table.turn_of("AR", "token")
    table.refused(PlaceToken("AR", "I4.0"), "1889-9-1")
    table.refused(PlaceToken("AR", "H7.0", private="SIR"), "1889-9-1")
    table.play(PlaceToken("AR", "I4.0", private="SIR"))
    assert table.state.tokens["I4.0"] == ("AR",)
    assert table.state.cash["AR"] == 0
    assert table.state.privates == {}


def test_a_token_that_is_paid() -> None:
    power = Power(private="SIR", kind="token", owner="company", hexes=("I4",), free=False)
    table = example_with(3, power)
    table.privates(SIR="AR").corporation("AR", ann=4, cash=39).tile("I4", "438")
    table.turn_of("AR")
    assert not any(isinstance(it, PlaceToken) for it in table.answers)
    table.cash(AR=40).turn_of("AR", "token").play(PlaceToken("AR", "I4.0", private="SIR"))
    assert table.state.cash["AR"] == 0


def test_it_closes_with_the_first_train_of_a_company() -> None:
    power = Power(private="SIR", kind="closes", owner="", company="AR")
    for owner in ("bob", "AR"):
        table = example_with(3, power)
        table.privates(SIR=owner).corporation("AR", ann=4, cash=100).turn_of("AR", "trains")
        table.play(BuyTrain("AR", "2-0", 80))
        assert table.state.privates == {}


def test_a_hex_is_closed_whoever_owns_it() -> None:
    power = Power(private="SIR", kind="blocks_hex", owner="", hexes=("K8",))
    table = example_with(3, power)
    table.privates(SIR="AR").corporation("AR", ann=4).turn_of("AR")
    table.refused(LayTile("AR", "K8", "5", 1), "1889-8-14")


def test_words_and_marks_follow_from_the_data() -> None:
    token = Power(private="MF", kind="token", owner="company", hexes=("I4",), closes=True)
    closes = Power(private="TER", kind="closes", owner="", company="AR")
    blocks = Power(private="ER", kind="blocks_hex", owner="", hexes=("K8",))
    table = example_with(3, TILE, token, closes, blocks)
    said = {name: say_power(name, table.game) for name in ("SIR", "MF", "TER", "ER")}
    assert said["MF"].startswith("once: its company places a token on Kotohira")
    assert said["MF"].endswith("then it closes")
    assert said["SIR"].startswith("once: its company lays 438 on Kotohira as well")
    assert said["ER"] == "no tile on Tokushima while it is there"
    notes = presentation_of(table.game).marks().notes
    assert {note.private for note in notes["I4"]} == {"SIR", "MF"}
    assert [note.kind for note in notes["K8"]] == ["closed"]
