"""What the phases bring (rulebook 2.1, 3.6 and 3.7)."""

from __future__ import annotations

from railhead.titles.common.phases import begin_phase_of
from railhead.titles.common.trains import hand_over_train
from railhead.titles.g18fb.cards import discard_cards
from railhead.titles.g18fb.concessions import discard_all
from railhead.titles.g18fb.events import StatusChanged
from railhead.titles.g18fb.game import Table18FB
from railhead.titles.g18fb.garibaldi import apply_authority
from railhead.titles.g18fb.nationals import form_nationals
from railhead.titles.g18fb.state import DEFINITIVE, DUE


def take_train(game: Table18FB, company: str, train: str, owner: str, price: int) -> None:
    """Hand a train over, with all that its purchase causes (rule 18FB-2.1-1)."""
    if hand_over_train(game, company, train, owner, price):
        enter_phase_of(game, game.train_class(train))


def enter_phase_of(game: Table18FB, train_class: str) -> None:
    """Begin the phase of a class of trains just sold for the first time, with all it brings.

    Rules 18FB-2.1-1, 18FB-2.1-9 and 18FB-R-43.
    """
    phase, facts = begin_phase_of(game, train_class), game.title.facts
    if not phase:
        return
    if phase == facts.concessions_until:
        _end_concessions(game)
    elif phase == facts.nationals_from:
        form_nationals(game)


def _end_concessions(game: Table18FB) -> None:
    """Garibaldi comes, inside the turn of the buyer.

    Rules 18FB-2.1-6, 18FB-3.6-1, 18FB-3.6-2, 18FB-3.6-3, 18FB-3.6-6, 18FB-3.4-7, 18FB-R-49 and
    18FB-R-74.
    """
    state = game.state
    apply_authority(game)
    changing = [
        company
        for company, status in state.status.items()
        if status != DEFINITIVE or game.frozen(company)
    ]
    discard_cards(game)
    discard_all(game)
    for company in changing:
        state.status[company] = DEFINITIVE
        game.emit(StatusChanged(company=company, status=DEFINITIVE))
    state.regional_round = DUE
