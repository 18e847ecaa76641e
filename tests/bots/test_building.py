"""What companies of computer players build."""

from __future__ import annotations

import random

import pytest

from railhead.bots.building import Build, builds, promise
from railhead.bots.prospects import run_of
from railhead.engine.actions import Action, EndGame, LayTile
from railhead.engine.game import Game
from railhead.engine.state import DEPOT
from railhead.lab.simulate import random_player
from railhead.titles.catalogue import new_game
from railhead.titles.common.track import TrackStep
from tests.titles.g1849.build import Example

ROSTER = ("RCS", "ATA", "CTL", "SFA", "IFT", "AFG")


def found(table: Example, company: str) -> list[Build]:
    """Tiles for a company, the best first."""
    decision = table.turn_of(company).game.decision
    assert decision is not None
    lays = [it for it in decision.answers if isinstance(it, LayTile)]
    return builds(table.game, lays, 60, 20, random.Random(1))


def test_track_leads_on_to_cities_that_no_route_reaches_yet() -> None:
    """Given money and no route at all, then the first tile of the way to a city is worth laying."""
    table = Example(roster=ROSTER).start("RCS", cash=300, ann=2)
    best = found(table, "RCS")[0]
    assert run_of(best.after, "RCS") == 0
    assert best.gain > 0


def test_track_counts_for_the_trains_to_come() -> None:
    """Given track that is too long for the train there is, then it promises more if longer ones
    are for sale."""
    table = Example(roster=ROSTER).start("ATA", cash=100, ann=2).tile("L12", "78", 5)
    table.tile("N10", "58", 2).trains(ATA="4H")
    for city in ("M11.0", "M9.0"):
        table.game.place_token(city, "ATA")
    depot = table.state.trains[DEPOT]
    shorter = tuple(it for it in depot if it.startswith("4H"))
    longer = tuple(it for it in depot if not it.startswith(("4H", "6H")))
    promised = {}
    for pile in (shorter, longer):
        table.state.trains[DEPOT] = pile
        promised[pile] = promise(table.game, "ATA", table.game.turns_to_come())
    assert promised[longer] > promised[shorter]


def test_a_company_without_a_train_keeps_the_money_for_one() -> None:
    """Given just the price of a train, then a tile that costs 40 is worth that much less."""
    rich, poor = (
        {
            it.action: it.gain
            for it in found(Example(roster=ROSTER).start("IFT", cash=cash, ann=2), "IFT")
        }
        for cash in (400, 100)
    )
    assert rich.keys() == poor.keys()
    assert min(poor[it] - rich[it] for it in rich) <= -40
    assert all(poor[it] <= rich[it] for it in rich)


def test_what_is_built_last_may_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a title that says what it expects of companies, and a tile after which the game is
    over, then that tile is judged too."""
    game = new_game("18FB", ["Ann", "Bob", "Cid"], seed=2)
    player = random_player(2)
    while not isinstance(game.state.agenda[-1], TrackStep):
        game.apply(player(game))
    decision = game.decision
    assert decision is not None
    lays = [it for it in decision.answers if isinstance(it, LayTile)]

    def last(game: Game, _action: Action) -> Game:
        after = game.trial()
        after.apply(EndGame(after.state.order[0]))
        return after

    monkeypatch.setattr("railhead.bots.building.outcome", last)
    assert [it.action for it in builds(game, lays, 3, 3, random.Random(1))]


@pytest.mark.parametrize(("purse", "lays"), [(0, False), (300, True)])
def test_no_tile_is_laid_that_ruins_the_president(purse: int, lays: bool) -> None:
    """Given a tile that joins a company to a second city for most of its money, so that it must own
    a train (rule 1849-4.6-7), then it is worth laying only if its president can pay the rest."""
    table = Example(roster=ROSTER).start("ATA", cash=60, ann=2)
    table.state.cash["ann"] = purse
    assert not table.game.owes_train("ATA")
    joining = [it for it in found(table, "ATA") if it.after.owes_train("ATA")]
    assert [it.action.hex for it in joining if isinstance(it.action, LayTile)] == ["L12"]
    assert joining[0].after.state.cash["ATA"] == 20
    assert (joining[0].gain > 0) is lays


@pytest.mark.parametrize(("shares", "heir", "lays"), [(0, 0, False), (2, 0, True), (0, 2, True)])
def test_a_president_who_lacks_a_little_is_ruined_unless_they_can_sell(
    shares: int, heir: int, lays: bool
) -> None:
    """Given the same tile and a president who lacks 5, then it is laid only if they have shares
    besides the president's certificates, or somebody else can take over another company."""
    table = Example(roster=ROSTER).start("ATA", cash=60, ann=shares)
    table.start("SFA", ann=0, bob=heir).cash(ann=75)
    joining = [it for it in found(table, "ATA") if it.after.owes_train("ATA")]
    assert joining[0].after.state.cash["ATA"] == 20
    assert (joining[0].gain > 0) is lays


def test_what_a_president_can_raise_is_what_the_rules_say() -> None:
    """Given the same tile and shares of a company that has not operated, which may not be sold,
    then the president is ruined as if they had none."""
    table = Example(roster=ROSTER).start("ATA", cash=60, ann=0)
    table.start("SFA", ann=2, bob=2, turns=0).cash(ann=75)
    joining = [it for it in found(table, "ATA") if it.after.owes_train("ATA")]
    assert joining[0].after.raisable_for_train("ATA") == 0
    assert joining[0].gain < 0
