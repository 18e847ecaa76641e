"""The words of a title: tables of phrases, in which its own override those that titles share.

A phrase is a message of the translation layer with {named} fields, or a function where a message
is not enough. The words of a title override those of shared steps (`titles/common/words/`), and
these override the words of the engine (`language/engine_words.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from railhead.engine.actions import Action
from railhead.language.translate import Message

Sentence = Message | Callable[[Any, dict[str, Any]], str | None]
"""A phrase for an event: a message, or a function of the voice and the event's parameters that
returns the text, None if other events say it."""

Effect = Message | Callable[[Any, Any, Any], str | None]
"""A phrase for an event that an answer would cause: a message, or a function of the voice, the
event and the `Consequences` of the answer."""

Ask = str | Callable[[Any], str]
"""A question: a message, or a function of a `Question` (`language/questions.py`) that returns the
text."""

Describe = str | Callable[[Any, Any], str]
"""An answer: a message, or a function of its `Description` (`language/description.py`) and the
action that returns the text."""

Power = str | Callable[[Any, Any, str], str]
"""The power of a private company: a message, or a function of the voice, the game and its id."""


class Source(NamedTuple):
    """Words for a source of certificates, such as the bank pool.

    `heading`: its name as a heading; `fact`: its name within a fact about a company. A purchase
    from it: `button` on a button, `buy` as an answer, `bought` as an event. `own`: a short heading
    for the certificates that a company holds itself; `about`: an explanation of that heading.
    """

    heading: str
    fact: str
    button: str
    buy: str
    bought: str
    own: str = ""
    about: str = ""


class Together(NamedTuple):
    """How events that differ in the parameter `name` alone are said in one line.

    `say`: a function of the voice and the events.
    """

    name: str
    say: Callable[[Any, Sequence[Any]], str]


class Unless(NamedTuple):
    """How an event is said unless one of the kind `earlier` came before it in the same round.

    `alike`: parameters that both have in common, such as who bids and for what.
    """

    earlier: str
    alike: tuple[str, ...]
    sentence: Message


class RoundName(NamedTuple):
    """The names of a kind of round.

    `heading`: may have the fields `turn` and `number`; `short`: as in `OR`, without any.
    """

    heading: str
    short: str = ""


class Figure(NamedTuple):
    """The name of a number of a company.

    `in_round`: a new round changes the number, whatever was answered before.
    """

    name: str
    in_round: bool = False


def _table() -> Any:
    return field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a title.

    What happens. `events`: kind of event -> its sentence; `payments`: reason -> the sentence of a
    payment that no other event mentions; `declined`: step -> the sentence for passing in it;
    `endings`: reason -> why a game has ended.

    The log. `headings`: kinds of events that begin a part of the game; `performs`: kind -> the step
    that such an event carries out; `skips`: kind -> the parameter that names the step that was
    skipped, which has no line if the step was performed before; `said_once`: those of them that
    have one line only; `resets`: kinds after which what was performed or said is forgotten;
    `together`: kind -> how several such events in a row are said in one line; `unless`: kind ->
    how such an event is said where what it usually follows has not happened. `notable`: kinds that
    are told to who was away, besides those that every title has (`language/summary.py`).

    What is asked. `questions`: step -> what is asked in it; `answers`: class of action -> how an
    answer is said; `passes`: step -> what passing means in it; `choices`: choice -> what it means.

    What an answer would cause. `effects`: kind of event -> how it is announced; `pending`: step
    that waits afterwards -> what it will ask, as a function of the voice, the step and the
    `Consequences`.

    Names of things, each by its id. `figures`: numbers of a company; `rounds`; `steps`: what a
    company does in each; `actions`: by class name; `attempts`: by class name, what an action would
    do, with the fields of the action; `owners`: holders that are neither players nor
    companies; `kinds` of companies; `zones` of a chart; `stations`: by kind of node, with the
    fields `revenue` and `count`; `sources` of certificates; `powers` of private companies;
    `privates`: what private companies are called: `all`, `one`, those `on_offer`, `counted` with
    the field `count`, `paying` with `owners`, and `buying` with `names`.

    What explains. `examples`: term of the glossary -> its example with the numbers of the title;
    `reasons`: kind of event, or `kind.cause` (`glossary/why.py`) -> why such an event happens, a
    sentence with the fields of the event and of its cause; `advantages`: kind of what only the
    title knows to be better (`Game.advantages`) -> a clause with its parameters.
    """

    events: Mapping[str, Sentence] = _table()
    payments: Mapping[str, Sentence] = _table()
    declined: Mapping[str, Message] = _table()
    endings: Mapping[str, str] = _table()
    headings: frozenset[str] = frozenset()
    performs: Mapping[str, str] = _table()
    skips: Mapping[str, str] = _table()
    said_once: frozenset[str] = frozenset()
    resets: frozenset[str] = frozenset()
    together: Mapping[str, Together] = _table()
    unless: Mapping[str, Unless] = _table()
    notable: frozenset[str] = frozenset()
    questions: Mapping[str, Ask] = _table()
    answers: Mapping[type[Action], Describe] = _table()
    passes: Mapping[str, Describe] = _table()
    choices: Mapping[str, Describe] = _table()
    offers: Mapping[str, str] = _table()
    effects: Mapping[str, Effect] = _table()
    pending: Mapping[str, Callable[[Any, Any, Any], str | None]] = _table()
    figures: Mapping[str, Figure] = _table()
    rounds: Mapping[str, RoundName] = _table()
    steps: Mapping[str, str] = _table()
    actions: Mapping[str, str] = _table()
    attempts: Mapping[str, str] = _table()
    owners: Mapping[str, str] = _table()
    kinds: Mapping[str, str] = _table()
    zones: Mapping[str, str] = _table()
    stations: Mapping[str, str] = _table()
    sources: Mapping[str, Source] = _table()
    powers: Mapping[str, Power] = _table()
    privates: Mapping[str, str] = _table()
    examples: Mapping[str, Callable[[Any], str | None]] = _table()
    reasons: Mapping[str, Message] = _table()
    advantages: Mapping[str, Message] = _table()

    @classmethod
    def merged(cls, *parts: Words) -> Words:
        """Return the words of several parts in one, none of which overrides another.

        Raises ValueError if two parts have a phrase for the same key.
        """
        whole = cls()
        for part in parts:
            for item in fields(cls):
                before, more = getattr(whole, item.name), getattr(part, item.name)
                twice = [str(key) for key in more if isinstance(more, Mapping) and key in before]
                if twice:
                    raise ValueError(f"{item.name} has two phrases for {', '.join(twice)}")
            whole |= part
        return whole

    def __or__(self, own: Words) -> Words:
        """Return these words, overridden by the `own` ones of a title."""
        names = [item.name for item in fields(self)]
        return Words(**{name: getattr(self, name) | getattr(own, name) for name in names})
