"""Basic and advanced game, Electric Dreams (rulebook 1.3 and 1.3.1)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import AcquireToken, BuyLicence, TakeLoan
from railhead.engine.fault import TitleError
from railhead.engine.state import DEPOT
from railhead.engine.title import Value
from railhead.titles.g1849.rules import Game1849
from tests.titles.g1849.build import ADVANCED, ELECTRIC, PLAYERS, Example

TOKENS_ONLY: dict[str, Value] = {"token_acquiring": True}
BONDS_ONLY: dict[str, Value] = {"bonds": True}
ACQUISITION = AcquireToken("SFA", "M9.0", "IFT", 1)


def late_table(options: Mapping[str, Value], phase: str = "12") -> Example:
    """SFA in Girgenti is joined to Terranova, where IFT has its second token."""
    table = Example(options=options).phase(phase)
    table.start("SFA", cash=2000, ann=2).start("IFT", bob=2).token("M9.0", "IFT")
    return table.tile("J6", "645", 3).tile("K7", "4", 2).tile("L8", "9", 2)


@pytest.mark.rule("1849-1.3-1")
@pytest.mark.parametrize(
    ("options", "acquires", "borrows"),
    [
        ({}, False, False),
        (ADVANCED, True, True),
        (TOKENS_ONLY, True, False),
        (BONDS_ONLY, False, True),
        (ELECTRIC, True, True),
    ],
    ids=["basic", "advanced", "only token acquiring", "only bonds", "electric dreams"],
)
def test_advanced_rules_are_played_where_they_were_chosen(
    options: Mapping[str, Value], acquires: bool, borrows: bool
) -> None:
    table = late_table(options, "8").turn_of("SFA", "acquire_token")
    if acquires:
        assert table.step == "acquire_token"
        table.play(ACQUISITION)
    else:
        assert table.step != "acquire_token"
        table.refused(ACQUISITION, "1849-4-4")
    table = late_table(options, "8").privates(CNM="SFA").turn_of("SFA", "bond")
    if borrows:
        table.play(TakeLoan("SFA"))
    else:
        table.refused(TakeLoan("SFA"), "1849-4-4")


@pytest.mark.rule("1849-1.3-1")
@pytest.mark.parametrize("preset", ["default", "rulebook", "peer"])
def test_the_basic_game_is_played_unless_another_is_chosen(preset: str) -> None:
    options = Game1849.new(PLAYERS[:3], {}, 1, preset).options
    chosen = (options["token_acquiring"], options["bonds"], options["electric_dreams"])
    assert chosen == (False, False, False)


@pytest.mark.rule("1849-1.3.1-1")
@pytest.mark.parametrize("others", [{}, TOKENS_ONLY, BONDS_ONLY])
def test_electric_dreams_needs_the_whole_advanced_game(others: Mapping[str, Value]) -> None:
    with pytest.raises(TitleError, match="electric_dreams"):
        Game1849.new(PLAYERS[:3], {**others, "electric_dreams": True})


@pytest.mark.rule("1849-1.3.1-1")
@pytest.mark.parametrize("options", [{}, ADVANCED])
def test_without_electric_dreams_there_are_no_e_tokens_and_no_e_trains(
    options: Mapping[str, Value],
) -> None:
    table = late_table(options).trains(SFA="16H").turn_of("SFA", "e_token")
    assert table.step != "e_token"
    table.refused(BuyLicence("SFA"), "1849-4-4")
    trains = [train for names in table.state.trains.values() for train in names]
    assert not [train for train in trains if table.game.train_class(train) == "E"]


@pytest.mark.rule("1849-1.3.1-1")
def test_with_electric_dreams_e_tokens_and_e_trains_exist() -> None:
    table = late_table(ELECTRIC).trains(SFA="16H").turn_of("SFA", "e_token")
    assert table.step == "e_token"
    table.check_answers()
    table.play(BuyLicence("SFA"))
    assert table.state.licences == ("SFA",)
    trains = [table.game.train_class(train) for train in table.state.trains[DEPOT]]
    assert trains.count("E") == 6
    assert "E-0" in table.game.train_policy.offered(table.game, "SFA")
