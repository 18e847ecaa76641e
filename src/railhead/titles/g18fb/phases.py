"""What the phases bring.

See rules 18FB-2.1-1 to 18FB-2.1-11, 18FB-3.6-1 to 18FB-3.6-6 and 18FB-3.7-1.
"""

from __future__ import annotations

from collections import Counter

from railhead.titles.common.phases import begin_phase_of
from railhead.titles.common.presidency import hand_over_presidency
from railhead.titles.common.trains import hand_over_train
from railhead.titles.g18fb.cards import discard_cards
from railhead.titles.g18fb.concessions import discard_all
from railhead.titles.g18fb.events import StatusChanged
from railhead.titles.g18fb.game import MAJOR, Base18FB
from railhead.titles.g18fb.nationals import form_nationals
from railhead.titles.g18fb.state import DEFINITIVE, DUE


def take_train(game: Base18FB, company: str, train: str, owner: str, price: int) -> None:
    """Hand a train over, with all that its purchase causes (rule 18FB-2.1-1)."""
    if hand_over_train(game, company, train, owner, price):
        enter_phase_of(game, game.train_class(train))


def enter_phase_of(game: Base18FB, train_class: str) -> None:
    """Begin the phase of a class of trains just sold for the first time, with all it brings.

    See rules 18FB-2.1-1, 18FB-2.1-9 and 18FB-R-43.
    """
    phase, facts = begin_phase_of(game, train_class), game.title.facts
    if not phase:
        return
    if phase == facts.concessions_until:
        _end_concessions(game)
    elif phase == facts.nationals_from:
        form_nationals(game)


def _end_concessions(game: Base18FB) -> None:
    """Garibaldi comes, inside the turn of the buyer.

    See rules 18FB-2.1-6, 18FB-3.6-1, 18FB-3.6-2, 18FB-3.6-3, 18FB-3.6-6, 18FB-3.4-7, 18FB-R-49 and
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


# -- Garibaldi's authority -----------------------------------------------------------------------


def apply_authority(game: Base18FB) -> None:
    """Give each president's certificate to the player with most shares.

    Judged on the concessions as they are before they are discarded. See rules 18FB-3.6-1 and
    18FB-R-78.
    """
    for company in game.operating_order():
        if game.kind(company) == MAJOR and game.floated(company):
            president, player = game.state.presidents[company], heir(game, company)
            if player != president:
                hand_over_presidency(game, company, player, president)


def heir(game: Base18FB, company: str) -> str:
    """The player who leads a company by Garibaldi's authority.

    Among those with most shares: one who does not own its concession, then the one with fewer
    concessions, then the next in order of play after the president (rule 18FB-3.6-1). Nobody has
    most with less than the president's certificate is worth.
    """
    owners = Counter(game.state.concessions.values())
    owner = game.state.concessions.get(company)
    president = game.state.presidents[company]
    after = [*game.around(president)[1:], president]
    most = max(game.percent(company, player) for player in after)
    equals = [player for player in after if game.percent(company, player) == most]
    return min(equals, key=lambda player: (player == owner, owners[player], after.index(player)))
