"""Where a written game stops: the entry that cannot be played, what it tries, and why not.

One wording for every client: players by name, actions in words, the number of the rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.recorderror import RecordError
from railhead.language.attempts import say_attempt, say_kind, short
from railhead.language.faults import WordedFault, explain, explain_reason
from railhead.language.refusals import rule_text
from railhead.language.translate import N_, Translator
from railhead.language.voice import voice_of
from railhead.network.walk_limits import DenseTrackError
from railhead.table.fault import Fault


@dataclass(frozen=True, slots=True)
class Attempt:
    """What an entry tries, as far as it can be read.

    `actor`: our id of the player or company, "" if it is not known; `action`: the action, None if
    the entry makes no sense; `kind`: the class that it would have, None if that is not known
    either.
    """

    actor: str = ""
    action: Action | None = None
    kind: type[Action] | None = None


class Stopped(WordedFault, RecordError):  # noqa: N818 - a place in a file
    """A game that goes on only to the entry before this one: it is refused, or makes no sense.

    `number`: of the entry among those in force, from 1; `game`: as far as it was played; `rule`:
    the id of the rule that refuses it, "" if none does; `attempt`: what was tried; `cause`: the
    refusal of the rules, or what is wrong with the entry.
    """

    game: Game
    attempt: Attempt
    cause: Illegal | Fault

    @classmethod
    def before(cls, number: int, game: Game, attempt: Attempt, cause: Illegal | Fault) -> Self:
        """Return why a game stops before an entry."""
        stopped = cls("", "action {count}: {why}", count=number, why=cause)
        stopped.at(number, game, cause.rule if isinstance(cause, Illegal) else "")
        stopped.attempt, stopped.cause = attempt, cause
        return stopped

    def said(self, translate: Translator) -> str:
        """Return in one line which entry it is, who tries what, why not, and by which rule."""
        return self.said_of(translate, reading=not isinstance(self.cause, DenseTrackError))

    def said_of(self, translate: Translator, *, reading: bool) -> str:
        """Return the same; `reading`: a fault means that the entry cannot be read."""
        reason, rule = self.reason_in_words(translate), self.rule_in_words(translate)
        why = f"{reason} {rule}" if rule else reason
        if isinstance(self.cause, Fault) and reading:
            why = translate(N_("cannot be read: {why}"), why=reason)
        who, what = self._who(translate), self._what(translate)
        if who and what:
            message = N_("action {count}, {who}, {what}: {why}")
        elif who or what:
            message = N_("action {count}, {what}: {why}")
        else:
            message = N_("action {count}: {why}")
        return translate(message, count=self.number, who=who, what=what or who, why=why)

    def reason_in_words(self, translate: Translator) -> str:
        """Return why the entry cannot be played, without the rule."""
        if isinstance(self.cause, Illegal):
            shown = {name: short(value) for name, value in self.cause.params.items()}
            return voice_of(self.game, translate).say(self.cause.reason, **shown)
        cause, entry = self.cause, f"actions[{self.number - 1}]"
        if cause.where == entry or cause.where.startswith(f"{entry}."):
            # Which action it is has been said, and by another way to count.
            where = cause.where.removeprefix(entry).removeprefix(".")
            text = explain_reason(cause, translate)
            return translate(N_("{where}: {text}"), where=where, text=text) if where else text
        return explain(cause, translate)

    def rule_in_words(self, translate: Translator) -> str:
        """Return the rule that refuses the entry, with its number and text, "" if none does."""
        return rule_text(self.rule, self.game.title, translate)

    def _who(self, translate: Translator) -> str:
        known = self.attempt.actor in self.game.players
        known |= self.attempt.actor in self.game.title.companies
        known |= self.attempt.actor in self.game.title.privates
        return voice_of(self.game, translate).who(self.attempt.actor) if known else ""

    def _what(self, translate: Translator) -> str:
        voice = voice_of(self.game, translate)
        if self.attempt.action is not None:
            return say_attempt(self.attempt.action, voice)
        return say_kind(self.attempt.kind, voice) if self.attempt.kind is not None else ""
