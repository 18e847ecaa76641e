"""A player who cannot pay leaves the game; companies without a heir close.

See rules 18FB-3.5.11-1 to 18FB-3.5.11-4.
"""

from __future__ import annotations

from railhead.engine.state import BANK, POOL, RETURNED
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.leaving import remove_company, return_token
from railhead.titles.common.presidency import hand_over_presidency, successor
from railhead.titles.g18fb.concessions import WithdrawnConcession
from railhead.titles.g18fb.concessions import withdraw as withdraw_concession
from railhead.titles.g18fb.events import CompanyClosed, PlayerBankrupt
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.regional import check_bonuses
from railhead.titles.g18fb.slots import open_reservations
from railhead.titles.g18fb.tokens import settle_waiting


def bankrupt(game: Base18FB, player: str, company: str) -> None:
    """A president cannot raise the money for the train of a company.

    See rules 18FB-3.5.11-1, 18FB-3.5.11-2, 18FB-3.5.11-3, 18FB-R-48 and 18FB-R-68.
    """
    state = game.state
    game.emit(PlayerBankrupt(player=player, company=company))
    game.pay(player, company, state.cash[player], "emergency")
    led = [name for name, president in state.presidents.items() if president == player]
    majors = [name for name in led if game.kind(name) != REGIONAL]
    withdrawn = [name for name, owner in state.concessions.items() if owner == player]
    heirs = {name: successor(game, name, player) for name in majors}
    for name in withdrawn:
        withdraw_concession(game, name)
    for name in majors:
        if heirs[name]:
            hand_over_presidency(game, name, heirs[name], POOL)
    _give_up(game, player)
    state.order = tuple(name for name in state.order if name != player)
    for name in majors:
        if not heirs[name]:
            close(game, name)
    if len(state.order) < 2:
        game.finish("bankruptcy")
        return
    if company in state.presidents and game.frozen(company):
        # Frozen it need not own a train: the purchase is over unless the concession is taken.
        game.pop()
    questions = [WithdrawnConcession(name, heirs[name]) for name in withdrawn if heirs.get(name)]
    game.push(*reversed(questions))


def _give_up(game: Base18FB, player: str) -> None:
    """All that a player still holds goes to the bank pool (rules 18FB-3.5.11-1 and 18FB-R-48)."""
    state = game.state
    if state.priority == player:
        state.priority = game.left_of(player)
    for name, holder in list(state.shares):
        if holder != player:
            continue
        held = game.certificates(name, player)
        if game.held(name, player).president:
            # Nobody takes the office over: the company closes, and its paper is called in.
            continue
        game.move_certificates(name, held, player, POOL)
        if game.kind(name) == REGIONAL:
            del state.presidents[name]
    for card, owner in list(state.privates.items()):
        if owner == player:
            state.privates[card] = POOL


def close(game: Base18FB, company: str) -> None:
    """A company without a president leaves the game, and its slots open.

    See rules 18FB-3.5.11-4 and 18FB-3.6.2-6.
    """
    state = game.state
    game.emit(CompanyClosed(company=company))
    game.pay(company, BANK, state.cash[company], "closing")
    for train in game.trains_of(company):
        game.move_train(train, company, RETURNED)
    for name, holder in list(state.shares):
        if holder == company and name != company:
            held = game.held(name, company)
            counts = game.counts(Certificates(regular=held.regular))
            game.move_certificates(name, counts, company, POOL)
    for city in game.cities_of(company):
        return_token(game, city, company)
    open_reservations(game, company)
    remove_company(game, company)
    game.take_out(company)
    state.concessions.pop(company, None)
    state.deposits.pop(company, None)
    for owned in (state.markers, state.papal_markers, state.leased):
        owned.pop(company, None)
    state.waiting = tuple(name for name in state.waiting if state.heirs.get(name) != company)
    state.heirs = {name: heir for name, heir in state.heirs.items() if heir != company}
    settle_waiting(game)
    check_bonuses(game)
