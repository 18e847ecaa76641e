"""The Merger Round: owners propose mergers, and agree or refuse (rulebook 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import ACCEPT, Action, Choose, Convert, Form, Merge, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Step
from railhead.titles.common import questions
from railhead.titles.common.events.rounds import StepPassed
from railhead.titles.minors_and_publics.events import (
    MergerProposed,
    MergerRefused,
    MergerRoundBegun,
)
from railhead.titles.minors_and_publics.forming import cannot_succeed, form_public
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.merging import (
    in_operating_order,
    may_convert,
    new_public,
    partners,
    possible_partners,
)

Refused = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class MergerRound(Step[MinorsGame]):
    """A Merger Round: each minor in operating order has one turn (rule 12-1)."""

    name: ClassVar[str] = "merger_round"
    todo: tuple[str, ...]

    @classmethod
    def of(cls, game: MinorsGame) -> MergerRound:
        """Begin a round with the minors in their present operating order."""
        game.state.round = "MR"
        game.emit(MergerRoundBegun(turn=game.state.turn, number=game.state.round_number))
        return cls(tuple(name for name in game.operating_order() if game.is_minor(name)))

    def run(self, game: MinorsGame) -> bool:
        todo = [minor for minor in self.todo if game.started(minor)]
        if not todo:
            game.pop()
            return False
        game.replace(MergerRound(tuple(todo[1:])))
        game.push(MergerTurn(todo[0]))
        return False


@dataclass(frozen=True, slots=True)
class _Proposing(Step[MinorsGame]):
    """A minor decides whether to convert or merge.

    `refused`: mergers, each a tuple of minors, that an owner has refused in this turn or that
    failed.
    """

    company: str
    refused: Refused = ()

    def actor(self, game: MinorsGame) -> str:
        return self.company

    def members(self) -> tuple[str, ...]:
        """The minors named so far, beginning with the one whose turn it is."""
        return (self.company,)

    def _merges(self, game: MinorsGame) -> list[Answer]:
        return [Merge(self.company, other) for other in partners(game, self.members())]

    def take(self, game: MinorsGame, action: Action) -> None:
        if action.actor != self.company:
            raise Illegal(game.rule("12-1"), "It is the turn of {company}.", company=self.company)
        match action:
            case Pass():
                game.emit(StepPassed(company=self.company, step=self.name))
                game.pop()
            case Merge():
                self._check_partner(game, action.partner)
                named = (*self.members(), action.partner)
                game.replace(MergeMembers(self.company, self.refused, named[1:]))
            case Convert():
                self._convert(game, action)
            case Form():
                self._form(game, action)
            case _:
                raise Illegal(
                    game.rule("12-1"),
                    "{company} converts, merges or does nothing.",
                    company=self.company,
                )

    def _check_partner(self, game: MinorsGame, partner: str) -> None:
        if partner in partners(game, self.members()):
            return
        if not game.unstarted_publics():
            raise Illegal(game.rule("12.4-8"), "No public is left.")
        started = partner in game.title.companies and game.started(partner)
        if not started or not game.is_minor(partner) or partner in self.members():
            raise Illegal(game.rule("12.3-1"), "{company} cannot join.", company=partner)
        owners = [game.state.presidents[minor] for minor in (*self.members(), partner)]
        facts = game.title.facts
        many = owners.count(owners[-1]) > facts.merge_most_of_one
        if many or len(owners) > facts.merge_most:
            raise Illegal(
                game.rule("12.3-1"), "A merger has fewer minors, of all and of one player."
            )
        raise Illegal(game.rule("12.3-2"), "{company} is not connected.", company=partner)

    def _check_public(self, game: MinorsGame, public: str) -> None:
        if public not in game.unstarted_publics():
            raise Illegal(
                game.rule("12.3-9"), "{company} is no public that can be formed.", company=public
            )

    def _convert(self, game: MinorsGame, action: Convert) -> None:
        """Convert the minor whose turn it is, alone (rule 12.2-3). Raises Illegal."""
        if len(self.members()) > 1 or not may_convert(game, self.company):
            raise Illegal(
                game.rule("12.2-1"),
                "{company} stands on no conversion space.",
                company=self.company,
            )
        self._check_public(game, action.company)
        game.pop()
        form_public(game, (self.company,), action.company)

    def _form(self, game: MinorsGame, action: Form) -> None:
        members = tuple(in_operating_order(game, self.members()))
        if len(members) < game.title.facts.merge_least:
            raise Illegal(game.rule("12.3-1"), "A merger needs two minors.")
        self._check_public(game, action.company)
        refusal = self._set_refused(game, members)
        if refusal is not None:
            raise refusal
        asked = self.to_be_asked(game, members)
        if asked:
            public = action.company
            game.emit(MergerProposed.of(public, members, new_public(game, members)))
            game.replace(Consent(self.company, self.refused, members, public, asked))
        else:
            game.replace(MergerTurn(self.company, (*self.refused, members)))
            form_public(game, members, action.company)

    def _set_refused(self, game: MinorsGame, members: tuple[str, ...]) -> Illegal | None:
        if members in self.refused:
            return Illegal(game.rule("12.1-1"), "This merger was refused in this turn.")
        if cannot_succeed(game, members):
            return Illegal(game.rule("12.4-3"), "Nobody would have two shares of the new public.")
        return None

    def to_be_asked(self, game: MinorsGame, members: tuple[str, ...]) -> tuple[str, ...]:
        """The other owners who must agree, clockwise (option merge_consent).

        See rules 12.1-1 and R-3.
        """
        if game.options["merge_consent"] == "initiator":
            return ()
        owners = {game.state.presidents[minor] for minor in members}
        around = game.around(game.state.presidents[self.company])
        return tuple(player for player in around[1:] if player in owners)


@dataclass(frozen=True, slots=True)
class MergerTurn(_Proposing):
    """Convert, name a first partner, or pass (rule R-13)."""

    name: ClassVar[str] = "merger"

    def run(self, game: MinorsGame) -> bool:
        if may_convert(game, self.company) or partners(game, self.members()):
            return True
        in_vain = game.asked_everywhere or self._could_act(game)
        if game.always_asked or (game.asked_in_vain and in_vain):
            return True
        game.pop()
        return False

    def _could_act(self, game: MinorsGame) -> bool:
        """Whether it would have a choice if a public were left (rule R-20)."""
        return game.on_conversion_space(self.company) or bool(
            possible_partners(game, self.members())
        )

    def answers(self, game: MinorsGame) -> Sequence[Answer]:
        publics = game.unstarted_publics() if may_convert(game, self.company) else []
        conversions = [Convert(self.company, public) for public in publics]
        return [*conversions, *self._merges(game), Pass(self.company)]


@dataclass(frozen=True, slots=True)
class MergeMembers(_Proposing):
    """Name further partners, form the public, or pass; `others`: the partners named so far."""

    name: ClassVar[str] = "merge_members"
    others: tuple[str, ...] = ()

    def members(self) -> tuple[str, ...]:
        return (self.company, *self.others)

    def run(self, game: MinorsGame) -> bool:
        return True

    def answers(self, game: MinorsGame) -> Sequence[Answer]:
        members = tuple(in_operating_order(game, self.members()))
        forms: list[Answer] = []
        if self._set_refused(game, members) is None:
            forms = [Form(self.company, public) for public in game.unstarted_publics()]
        return [*self._merges(game), *forms, Pass(self.company)]


@dataclass(frozen=True, slots=True)
class Consent(questions.Consent[MinorsGame]):
    """Whether an owner agrees to a merger (rule 12.1-1).

    `asked`: the owners still to be asked, the next one first.
    """

    name: ClassVar[str] = "merge_consent"
    company: str
    refused: Refused
    members: tuple[str, ...]
    public: str
    asked: tuple[str, ...]

    def actor(self, game: MinorsGame) -> str:
        return self.asked[0]

    def refusal(self, game: MinorsGame) -> Illegal:
        return Illegal(
            game.rule("12.1-1"),
            "{player} agrees to the merger or refuses it.",
            player=self.asked[0],
        )

    def answered(self, game: MinorsGame, action: Choose) -> None:
        if action.choice == ACCEPT and len(self.asked) > 1:
            game.push(replace(self, asked=self.asked[1:]))
            return
        # Whatever the outcome, this merger cannot be proposed again in this turn.
        game.push(MergerTurn(self.company, (*self.refused, self.members)))
        if action.choice == ACCEPT:
            form_public(game, self.members, self.public)
        else:
            game.emit(MergerRefused(player=action.actor, company=self.public))
