"""The formation of a public company out of minors, as it stands now (rulebook 12)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.titles.common.offers import can_buy_offered
from railhead.titles.minors_and_publics.forming import (
    MergeTokens,
    OfferCheck,
    SecondOffer,
    ShareOffer,
)
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.merger import Consent, MergeMembers, MergerTurn
from railhead.titles.minors_and_publics.merging import (
    in_operating_order,
    may_convert,
    new_public,
    partners,
)
from railhead.titles.minors_and_publics.new_public import NewPublic

NAMING, CONSENT, TOKENS, OFFER = "naming", "consent", "tokens", "offer"
"""The stages: partners are named, owners agree, tokens are removed, shares are offered."""


@dataclass(frozen=True, slots=True)
class Formation:
    """A merger or a conversion that is being decided.

    `stage`: one of the stages above. `leader`: the owner who proposes, "" once the public exists.
    `company`: the public, "" while it is not chosen. `members`: the minors that form it;
    `partners`: minors that may still join. `agreed`: other owners who have agreed; `asked`: those
    who have not answered yet, the next one first. `buyers`: players who may buy its shares now, the
    next one first; `again`: whether every player is offered another share afterwards. `public`:
    what it is or would be, None while the members cannot form one.
    """

    stage: str
    leader: str
    company: str
    members: tuple[str, ...]
    partners: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    buyers: tuple[str, ...] = ()
    again: bool = False
    public: NewPublic | None = None


def formation_of(game: MinorsGame) -> Formation | None:
    """Return the merger or conversion that is being decided, None if there is none."""
    step = game.state.agenda[-1] if game.state.agenda else None
    match step:
        case MergerTurn() | MergeMembers():
            return _naming(game, step)
        case Consent():
            return _consent(game, step)
        case MergeTokens() | ShareOffer() | OfferCheck():
            return _formed(game, step)
    return None


def _naming(game: MinorsGame, step: MergerTurn | MergeMembers) -> Formation:
    members = tuple(in_operating_order(game, step.members()))
    possible = len(members) > 1 or may_convert(game, step.company)
    return Formation(
        NAMING,
        game.state.presidents[step.company],
        "",
        members,
        tuple(partners(game, step.members())),
        asked=step.to_be_asked(game, members),
        public=new_public(game, members) if possible else None,
    )


def _consent(game: MinorsGame, step: Consent) -> Formation:
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
        public=new_public(game, step.members),
    )


def _formed(game: MinorsGame, step: MergeTokens | ShareOffer | OfferCheck) -> Formation:
    """The public exists; its tokens and shares are still to be settled."""
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
        buyers=tuple(p for p in offer.todo if can_buy_offered(game, public, p)) if offer else (),
        again=any(isinstance(item, SecondOffer) for item in agenda),
        public=_present(game, public, step.wanted() if isinstance(step, MergeTokens) else None),
    )


def _present(game: MinorsGame, public: str, tokens: int | None) -> NewPublic:
    """A public as it is; `tokens`: how many stay on the map, None for all."""
    state = game.state
    shares = {player: game.percent(public, player) for player in state.order}
    cities = tuple(game.cities_of(public))
    return NewPublic(
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
