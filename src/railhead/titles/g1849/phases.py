"""Changes of phase: trains that leave, limits that fall, the earthquake (rulebook 4.6.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import DiscardTrain
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import RETURNED, SCRAP
from railhead.engine.step import Question
from railhead.titles.g1849.closing import close_corporation, close_private
from railhead.titles.g1849.game import GARIBALDI, Table1849


def enter_phase_of(game: Table1849, train_class: str) -> None:
    """Start the phase of a class just sold for the first time (rule 1849-4.6.3-1)."""
    phase = next(
        (phase for phase in game.title.phases.values() if phase.starts_with == train_class), None
    )
    if phase is None or game.phase_reached(phase.id):
        return
    game.state.phase = phase.id
    game.emit("phase", phase=phase.id)
    remove_trains(game, train_class)
    # Of those above the limit the first in the roster is asked first (rule 1849-4.6.3-11).
    game.push(*(Discard(company) for company in reversed(game.state.roster)))
    if phase.id == "12":
        for private in list(game.state.privates):
            close_private(game, private)
        earthquake(game)


def remove_trains(game: Table1849, train_class: str) -> None:
    """Remove the classes that the new one makes obsolete (rule 1849-4.6.3-9)."""
    for kind in game.title.trains.values():
        if kind.rusted_by != train_class:
            continue
        for owner in list(game.state.trains):
            if owner == SCRAP:
                continue
            for train in game.state.trains[owner]:
                if game.train_class(train) == kind.id:
                    game.move_train(train, owner, SCRAP)
        game.emit("trains_removed", train_class=kind.id)


def earthquake(game: Table1849) -> None:
    """The Messina earthquake (rules 1849-4.6.3.1-1 to 4.6.3.1-5)."""
    state, hex_id = game.state, str(game.title.special["earthquake_hex"])
    city = f"{hex_id}.0"
    game.emit("earthquake", hex=hex_id)
    if state.bases.get(GARIBALDI) == city and game.cities_of(GARIBALDI) == [city]:
        close_corporation(game, GARIBALDI)
    for slot, company in enumerate(state.tokens[city]):
        if company:
            game.set_token(city, slot, "")
            state.tokens_lost[company] = state.tokens_lost.get(company, 0) + 1
            if state.bases.get(company) == city:
                state.bases[company] = ""
            game.emit("token_lost", company=company, city=city)
    tile = state.tiles.get(hex_id)
    state.tokens[city] = ("",) * game.title.map.hexes[hex_id].face.nodes[0].slots
    game.set_tile(hex_id, None)
    if tile is not None and game.options["messina_tile_supply"] == "double_lost":
        state.supply[tile[0]] -= 1
        state.tiles_lost = (*state.tiles_lost, tile[0])
    state.earthquake = True
    state.joined = ()


@dataclass(frozen=True, slots=True)
class Discard(Question[Table1849, DiscardTrain]):
    """Return a train above the limit (rules 1849-4.6.3-8 and 4.6.3-11)."""

    name: ClassVar[str] = "discard"
    company: str

    def run(self, game: Table1849) -> bool:
        if len(game.trains_of(self.company)) > game.phase.train_limit:
            return True
        game.pop()
        return False

    def actor(self, game: Table1849) -> str:
        return self.company

    def answers(self, game: Table1849) -> Sequence[Answer]:
        return [DiscardTrain(self.company, train) for train in game.trains_of(self.company)]

    def refusal(self, game: Table1849) -> Illegal:
        return Illegal(
            "1849-4.6.3-8",
            "{company} must return a train above its limit of {limit}.",
            company=self.company,
            limit=game.phase.train_limit,
        )

    def answered(self, game: Table1849, action: DiscardTrain) -> None:
        game.move_train(action.train, self.company, RETURNED)
        game.emit("train_returned", company=self.company, train=action.train)
        game.push(self)
