"""What clients show of 1861 besides what lies on the table: mergers, and what will come."""

from __future__ import annotations

from railhead.engine.decision import Range
from railhead.engine.events import Event
from railhead.engine.prospect import CONSENT, NAMING, OFFER, TOKENS, Fact, Formation, Prospect
from railhead.titles.common.offers import can_take
from railhead.titles.common.phases import rehearse_phase, tell_surplus
from railhead.titles.g1861.forming import MergeTokens, OfferCheck, SecondOffer, ShareOffer
from railhead.titles.g1861.game import Table1861
from railhead.titles.g1861.merger import Consent, MergeMembers, MergerTurn
from railhead.titles.g1861.merging import may_convert, operating_sort, partners, prospect
from railhead.titles.g1861.nationalising import Nationalise
from railhead.titles.g1861.phases import enter_phase_of
from railhead.titles.g1861.state import Turn


def formation(game: Table1861) -> Formation | None:
    """How far the merger or conversion has come that is now decided (rulebook 12)."""
    step = game.state.agenda[-1] if game.state.agenda else None
    match step:
        case MergerTurn() | MergeMembers():
            return _naming(game, step)
        case Consent():
            return _consent(game, step)
        case MergeTokens() | ShareOffer() | OfferCheck():
            return _formed(game, step)
    return None


def _naming(game: Table1861, step: MergerTurn | MergeMembers) -> Formation:
    members = tuple(operating_sort(game, step.members()))
    possible = len(members) > 1 or may_convert(game, step.company)
    return Formation(
        NAMING,
        game.state.presidents[step.company],
        "",
        members,
        tuple(partners(game, step.members())),
        asked=step.to_be_asked(game, members),
        prospect=prospect(game, members) if possible else None,
    )


def _consent(game: Table1861, step: Consent) -> Formation:
    leader = game.state.presidents[step.company]
    owners = {game.state.presidents[minor] for minor in step.members}
    others = [player for player in game.around(leader)[1:] if player in owners]
    return Formation(
        CONSENT,
        leader,
        step.public,
        step.members,
        agreed=tuple(player for player in others if player not in step.asked),
        asked=step.asked,
        prospect=prospect(game, step.members),
    )


def _formed(game: Table1861, step: MergeTokens | ShareOffer | OfferCheck) -> Formation:
    """The public is there; its tokens and shares are still to be settled."""
    public = step.company
    agenda = [
        item for item in reversed(game.state.agenda) if getattr(item, "company", "") == public
    ]
    offer = next((item for item in agenda if isinstance(item, ShareOffer)), None)
    return Formation(
        TOKENS if isinstance(step, MergeTokens) else OFFER,
        "",
        public,
        step.minors if isinstance(step, MergeTokens) else (),
        buyers=tuple(p for p in offer.todo if can_take(game, public, p)) if offer else (),
        again=any(isinstance(item, SecondOffer) for item in agenda),
        prospect=_standing(game, public, step.wanted() if isinstance(step, MergeTokens) else None),
    )


def _standing(game: Table1861, public: str, tokens: int | None) -> Prospect:
    """A public as it stands; `tokens`: how many stay on the map, None for all that are there."""
    state = game.state
    shares = {player: game.percent(public, player) for player in state.order}
    cities = tuple(game.cities_of(public))
    return Prospect(
        game.price(public),
        state.cash[public],
        game.loans_of(public),
        game.trains_of(public),
        tuple(game.privates_of(public)),
        {player: percent for player, percent in shares.items() if percent},
        state.presidents[public],
        cities,
        len(cities) if tokens is None else tokens,
        state.cells[public],
        game.percent(public, public),
        game.surplus_trains(public),
    )


# -- what will come ---------------------------------------------------------------------------


def rehearsed_phase(game: Table1861) -> list[Event]:
    """The changes of the next phase to companies, as things are now (rules 1861-8-1 to 8-10)."""
    after = rehearse_phase(game, enter_phase_of)
    if after is None:
        return []
    for step in reversed(after.state.agenda):
        if isinstance(step, Nationalise):
            after.emit("nationalisation_possible", company=step.company)
        tell_surplus(after, step)
    return after.events


def plays_by_rule(game: Table1861, company: str) -> bool:
    """The state railway operates now (rule 1861-7.4-2)."""
    phases = game.title.special["state_phases"]
    return company == game.state_railway and game.state.phase in phases


def rehearsed_turn(game: Table1861, company: str) -> list[Event]:
    """The turn of the state railway as things are now (rules 1861-7.4-2, 10.6-10, 10.10-13)."""
    if not plays_by_rule(game, company):
        return []
    after = game.fork()
    state = after.state
    state.acting = Turn(company, old_loans=after.loans_of(company))
    state.agenda = tuple(reversed(after.turn_of(company)))
    after.advance()
    while (decision := after.decision) is not None and decision.actor == company:
        first = decision.answers[0]
        after.apply(first.action if isinstance(first, Range) else first)
    return after.events


def facts(game: Table1861, company: str) -> list[Fact]:
    """What is to be known of a company: the price of its next token, whether it may convert."""
    found = []
    prices = game.state.marker_prices.get(company, ())
    if prices:
        found.append(Fact("next_token", {"amount": prices[0]}))
    if game.started(company) and game.is_minor(company) and game.on_conversion_space(company):
        found.append(Fact("may_convert", {}))
    return found
