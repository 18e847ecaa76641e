"""What simulated games tell of companies and places."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Dividend
from railhead.engine.events import Event
from railhead.lab.simulate import simulate_game
from railhead.lab.statistics import Statistics
from railhead.lab.survey import survey
from railhead.presentation import presentation_of
from railhead.presentation.milestones import Occurrence
from railhead.titles.catalogue import new_game, title_ids
from railhead.titles.common.events.operating import SharesPaidOut, TokenPlacedAlong
from railhead.titles.common.events.possessions import CompanyStarted
from railhead.titles.common.events.rounds import PhaseBegun
from railhead.titles.g1865.events import Absorbed, PersonalLoansTaken
from tests.titles.g1865.build import Example


def along(company: str, way: str) -> TokenPlacedAlong:
    """A token placed at the end of a way."""
    city = f"{way.rsplit(maxsplit=1)[-1]}.0"
    return TokenPlacedAlong(company=company, city=city, way=way, amount=0)


@pytest.mark.slow
def test_a_game_of_routes_counts_what_trains_pass() -> None:
    found = simulate_game("1849", 3, seed=2, check=False, surveyed=True).survey
    assert found is not None
    assert found.passed
    assert [milestone.name for milestone in found.milestones] == ["launched", "floated"]
    assert not found.peaks


@pytest.mark.slow
def test_no_survey_unless_asked_for() -> None:
    assert simulate_game("1849", 3, seed=2, check=False).survey is None


def test_a_turn_counts_in_its_phase_with_what_was_carried() -> None:
    table = Example(players=2).phase("2")
    table.company("FMS", 100, traffic=7, trains="PH2", ann=1)
    table.turn_of("FMS", "dividend")
    table.game.emit(PhaseBegun(phase="2"))
    table.play(Dividend("FMS", "pay"))
    company = survey(table.game).companies["FMS"]
    assert company.revenue == {"2": [70]}
    assert company.peaks == {"traffic": 7, "coverage": 8}
    assert (company.tokens, company.price) == (1, 110)


def test_the_way_of_a_token_passes_the_hexes_between() -> None:
    table = Example(players=2)
    table.game.emit(along("FMS", "E39 E37 E35 D34 D32 C31"))
    found = survey(table.game)
    assert found.placed == {"C31": 1}
    assert set(found.passed) == {"E37", "E35", "D34", "D32"}
    assert "E35" not in found.places


def test_a_company_is_reborn_when_it_is_launched_after_an_absorption() -> None:
    table = Example(players=2)
    emit = table.game.emit
    emit(CompanyStarted(company="FA", player="ann", price=80))
    emit(Absorbed(company="FMS", target="FA", price=80, amount=0))
    emit(CompanyStarted(company="FA", player="bob", price=100))
    emit(CompanyStarted(company="SFS", player="bob", price=100))
    found = survey(table.game)
    reached = {
        name: {it.name for it in found.milestones if company.reached(it)}
        for name, company in found.companies.items()
    }
    assert reached["FA"] == {"launched", "absorbed", "reborn"}
    assert reached["SFS"] == {"launched"}
    assert not reached["FMS"]


def test_what_occurs_is_counted_by_game_and_in_all() -> None:
    """Given an absorption and loans of one player twice, in one of two games."""
    table = Example(players=2)
    table.game.emit(Absorbed(company="FMS", target="FA", price=80, amount=0))
    for count in (1, 2):
        table.game.emit(PersonalLoansTaken(player="ann", count=count, amount=50 * count))
    statistics = Statistics()
    statistics.add(survey(table.game))
    statistics.add(survey(Example(players=2).game))
    told = statistics.as_json()["occurrences"]
    assert told["a company absorbed another"] == {"games": 1, "times": 1}
    assert told["a player took loans"] == {"games": 1, "times": 2}
    assert told["the Dragons bought"] == {"games": 0, "times": 0}


@pytest.mark.parametrize("title", title_ids())
def test_titles_count_events_that_there_are(title: str) -> None:
    """Given what a title counts, then some event has that kind and those parameters."""
    shows = presentation_of(new_game(title, ["Ann", "Bob", "Cid"]))
    kinds = [kind for kind in Event.__subclasses__() if hasattr(kind, "names")]
    kinds += [more for kind in kinds for more in kind.__subclasses__()]
    for occurrence in shows.occurrences:
        known = [it.names for it in kinds if getattr(it, "kind", "") == occurrence.event]
        assert any(set(occurrence.given) <= set(names) for names in known), occurrence


def test_an_occurrence_may_ask_for_values() -> None:
    began = Occurrence("phase", "phase 3 began", {"phase": "3"})
    assert began.is_met(PhaseBegun(phase="3"))
    assert not began.is_met(PhaseBegun(phase="4"))
    assert not began.is_met(CompanyStarted(company="FA", player="ann", price=80))


def test_games_add_up() -> None:
    table = Example(players=2)
    table.game.emit(CompanyStarted(company="FA", player="ann", price=80))
    table.game.emit(PhaseBegun(phase="3"))
    for revenue in (40, 80):
        table.game.emit(SharesPaidOut(company="FA", choice="pay", revenue=revenue, percent=20))
    table.game.emit(along("FA", "F28 F26 E25 F24 G23 G21"))
    statistics = Statistics()
    statistics.add(survey(table.game, 2.0))
    statistics.add(survey(Example(players=2).game, 4.0))
    told = statistics.as_json()
    assert told["games"] == 2
    assert told["seconds"] == {"mean": 3.0, "best": 4.0}
    assert told["companies"]["FA"]["launched"] == 50.0
    assert told["companies"]["FA"]["revenue"] == {"3": {"mean": 60.0, "best": 80.0}}
    assert told["places"]["G21"]["placed"] == 50.0
    assert told["places"]["E25"] == {"placed": 0.0, "tokens": 0, "passed": 50.0, "times": 1}
    assert told["places"]["B22"]["times"] == 0


@pytest.mark.parametrize("games", [0, 1])
def test_without_games_nothing_is_divided_by_nothing(games: int) -> None:
    statistics = Statistics()
    for _ in range(games):
        statistics.add(survey(Example(players=2).game))
    assert statistics.as_json()["games"] == games
