"""What the phases change (rulebook 2.2 and 4.6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, DiscardTrain
from railhead.engine.state import DEPOT, RETURNED, SCRAP
from tests.titles.g1865.build import Example


def buyer(phase: str, cash: int, *gone: str) -> Example:
    """FMS can buy a train; `gone` are out of the game."""
    table = Example().phase(phase).company("FMS", 150, cash=cash, ann=1)
    return table.trains(scrap=list(gone))


def classes(table: Example, owner: str) -> list[str]:
    return [table.game.train_class(train) for train in table.state.trains.get(owner, ())]


@pytest.mark.rule("1865-2.2-5", "1865-4.6-8")
def test_all_ph2_are_scrapped_with_the_first_ph4_wherever_they_are() -> None:
    table = buyer("3", 350, *["PH3"] * 3, "PH3d")
    table.company("SFS", 80, trains=["PH2", "PH2d", "PH3"], bob=1)
    train = next(t for t in table.state.trains[SCRAP] if t.startswith("PH2-"))
    table.game.move_train(train, SCRAP, RETURNED)
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH4-0", 350))
    assert table.state.phase == "4"
    assert classes(table, "SFS") == ["PH3"]
    assert classes(table, RETURNED) == []
    assert len([name for name in classes(table, SCRAP) if name.startswith("PH2")]) == 6


@pytest.mark.rule("1865-2.2-7", "1865-4.6-8", "1865-2.2-10")
def test_ph3_are_scrapped_before_surplus_trains_are_counted() -> None:
    table = buyer("5", 650, "PH5")
    table.company("SFS", 80, trains=["PH3", "PH4", "PH5"], bob=1)
    table.company("RCSF", 90, trains=["PH3d", "PH4"], cid=1)
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH6-0", 650))
    assert (table.state.phase, table.game.phase.train_limit) == ("6", 2)
    assert classes(table, "SFS") == ["PH4", "PH5"]
    assert classes(table, "RCSF") == ["PH4"]
    assert table.step != "discard"


@pytest.mark.rule("1865-2.2-8", "1865-4.6-8")
def test_ph4_are_scrapped_with_the_first_ph7() -> None:
    table = buyer("6", 800, *["PH6"] * 2)
    table.company("SFS", 80, trains=["PH4", "PH6"], bob=1)
    table.company("RCSF", 90, trains=["PH4d", "PH5"], cid=1)
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH7-0", 800))
    assert table.state.phase == "7"
    assert (classes(table, "SFS"), classes(table, "RCSF")) == (["PH6"], ["PH5"])
    assert table.game.phase.tiles == ("yellow", "green", "brown", "gray")


@pytest.mark.rule("1865-4.6-8")
def test_ph5_and_later_are_permanent() -> None:
    kinds = Example().game.title.trains
    permanent = [name for name, kind in kinds.items() if not kind.rusted_by]
    assert permanent == ["PH5", "PH6", "PH7"]


@pytest.mark.rule("1865-2.2-2")
def test_a_train_of_the_pool_starts_no_phase() -> None:
    table = buyer("2", 500)
    table.game.move_train("PH3-0", DEPOT, RETURNED)
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH3-0", 200))
    assert table.state.phase == "2"


@pytest.mark.rule("1865-2.2-2")
def test_only_the_first_train_of_a_class_starts_its_phase() -> None:
    table = buyer("2", 500, *["PH2"] * 5, "PH2d").turn_of("FMS", "trains")
    table.play(BuyTrain("FMS", "PH3-0", 200), BuyTrain("FMS", "PH3-1", 200))
    assert len(table.emitted("phase")) == 1


@pytest.mark.rule("1865-2.2-10")
def test_cards_are_discarded_after_scrapping_and_before_surplus_trains() -> None:
    table = buyer("4", 500, *["PH4"] * 3, "PH4d").privates(M1="ann")
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH5-0", 500))
    kinds = [event.kind for event in table.emitted("train_bought", "phase", "private_closed")]
    assert kinds == ["train_bought", "phase", "private_closed"]
    table = buyer("2", 1000, *["PH2"] * 1, "PH2d").company("SFS", 80, trains=["PH2"] * 4, bob=1)
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH3-0", 200))
    # The surplus train comes before the next purchase of FMS.
    assert (table.step, table.asked) == ("discard", "SFS")
    table.play(DiscardTrain("SFS", "PH2-1"))
    assert (table.step, table.asked) == ("trains", "FMS")


@pytest.mark.rule("1865-2.2-3", "1865-2.2-4", "1865-2.2-6", "1865-2.2-8")
def test_what_each_phase_allows() -> None:
    phases = Example().game.title.phases
    yellow, green = ("yellow",), ("yellow", "green")
    brown, gray = (*green, "brown"), (*green, "brown", "gray")
    tiles = [phase.tiles for phase in phases.values()]
    assert tiles == [(), yellow, green, green, brown, brown, gray]
    limits = {name: phase.train_limit for name, phase in phases.items() if name > "1"}
    assert limits == {"2": 4, "3": 3, "4": 3, "5": 3, "6": 2, "7": 2}
