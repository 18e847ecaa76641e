"""The rules of a title by chapter, searched by the stems of words and by synonyms.

A question such as "what may I build" names terms of the glossary; a rule answers it if it speaks of
each of them, by whatever form, or is one of the rules about it. Other words must stand in the rule.
If no rule has all that is sought, those are found that have what is rarest of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from railhead.engine.title import Rule, Title
from railhead.glossary.lexicon import Stems, lexicon_of
from railhead.glossary.reading import glossary_of
from railhead.language import ENGLISH, N_, Translator
from railhead.language.setup_words import with_option_names

CHAPTERS: tuple[tuple[str, str, frozenset[str]], ...] = (
    ("opening", N_("Opening"), frozenset({"setup", "auction", "private"})),
    ("stock", N_("Stock rounds"), frozenset({"stock", "par", "presidency"})),
    ("market", N_("Market"), frozenset({"market"})),
    ("operating", N_("Operating rounds"), frozenset({"operating-order"})),
    ("track", N_("Track"), frozenset({"track", "map"})),
    ("tokens", N_("Tokens"), frozenset({"token"})),
    ("revenue", N_("Routes and revenue"), frozenset({"routes", "revenue", "dividend"})),
    ("trains", N_("Trains"), frozenset({"train", "emergency"})),
    ("phases", N_("Phases"), frozenset({"phase"})),
    ("loans", N_("Loans"), frozenset({"loan"})),
    ("mergers", N_("Mergers"), frozenset({"merger"})),
    ("end", N_("End of the game"), frozenset({"end"})),
    ("variants", N_("Variants"), frozenset({"variant"})),
)
"""Chapter -> its name, and the topics of rules in it. Other topics are chapters of their own."""

PARTLY = N_("None has all of these words; these have some of them.")
"""What to say of rules that answer only a part of a question, a msgid."""

# More than a rule weighs by all else that is sought.
_MOST = 1000

# What can only be the number of a rule or section, also where there is none of this number.
_NUMBER = re.compile(r"[0-9]+([.-][0-9]+)+")

_EVERYWHERE = "company"
"""The term of which rules speak so often, by name or not, that it says nothing beside others."""

_KNOWN = {topic: chapter for chapter, _, topics in CHAPTERS for topic in topics}


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some rules that belong together, each with its text; `name`: a msgid."""

    id: str
    name: str
    rules: tuple[tuple[Rule, str], ...]


@dataclass(frozen=True, slots=True)
class FoundRules:
    """What a question finds. `terms`: those of the glossary that it names.

    `partly`: no rule has all that is sought; `by_id`: a number was sought, of a rule or section;
    `says_nothing`: no word of the question can be sought.
    """

    chapters: tuple[Chapter, ...]
    terms: tuple[str, ...] = ()
    partly: bool = False
    by_id: bool = False
    says_nothing: bool = False

    @property
    def count(self) -> int:
        return sum(len(chapter.rules) for chapter in self.chapters)


def chapters_of(title: Title) -> list[str]:
    """Return the chapters of a title in their order: those that all have, then its own."""
    topics = dict.fromkeys(rule.topic for rule in title.rules.values())
    found = {_KNOWN.get(topic, topic) for topic in topics}
    own = [topic for topic in topics if topic not in _KNOWN]
    return [chapter for chapter, _, _ in CHAPTERS if chapter in found] + own


def name_of_chapter(chapter: str) -> str:
    """Return the name of a chapter, a msgid."""
    return next((name for it, name, _ in CHAPTERS if it == chapter), chapter)


def find_rules(title: Title, wanted: str, translate: Translator, topic: str = "") -> FoundRules:
    """Return the rules that answer a question, by chapter; all of them for an empty one.

    `topic`: only its rules.
    """
    rules = [rule for rule in title.rules.values() if topic in ("", rule.topic)]
    wanted = wanted.strip()
    if not wanted:
        return FoundRules(_by_chapter(title, rules, translate, {}))
    if _is_number(title, wanted):
        numbered = [rule for rule in rules if _has_number(rule.id, wanted)]
        return FoundRules(_by_chapter(title, numbered, translate, {}), by_id=True)
    terms, rest = lexicon_of(title.id, translate).sought(wanted)
    if not terms and not rest:
        return FoundRules((), says_nothing=True)
    if len(terms) + len(rest) > 1:
        terms = [term for term in terms if term != _EVERYWHERE]
    found = _answers(title, rules, translate, terms, rest)
    if not found.count:
        # The field speaks English: who reads in another language may ask in its terms.
        terms, _ = lexicon_of(title.id, ENGLISH).sought(wanted)
        found = _answers(title, rules, translate, terms, ()) if terms else found
    return found


def _answers(
    title: Title,
    rules: Sequence[Rule],
    translate: Translator,
    terms: Iterable[str],
    rest: Iterable[Stems],
) -> FoundRules:
    """The rules that speak of terms of the glossary and of other words."""
    lexicon = lexicon_of(title.id, translate)
    sought = [
        _Sought(lexicon.alike(term), glossary_of(title.id).rules.get(term, ())) for term in terms
    ]
    sought += [_Sought(lexicon.either(stems), ()) for stems in rest]
    stems = {rule.id: _stems(title, rule, translate) for rule in rules}
    hits = {rule.id: [it.weight(rule, stems[rule.id]) for it in sought] for rule in rules}
    found = [rule for rule in rules if all(hits[rule.id])]
    partly = not found
    rarest = _rarest(list(hits.values())) if partly else None
    if rarest is not None:
        found = [rule for rule in rules if hits[rule.id][rarest]]
    weights = {
        rule.id: sum(hits[rule.id]) + (_MOST * hits[rule.id][rarest] if rarest is not None else 0)
        for rule in found
    }
    chapters = _by_chapter(title, found, translate, weights)
    return FoundRules(chapters, tuple(terms), partly and bool(found))


def _rarest(hits: Sequence[Sequence[int]]) -> int | None:
    """Which of the things that are sought the fewest rules have, None if no rule has any."""
    counts = [sum(map(bool, column)) for column in zip(*hits, strict=True)]
    return min(
        (it for it, count in enumerate(counts) if count), key=lambda it: counts[it], default=None
    )


@dataclass(frozen=True, slots=True)
class _Sought:
    """One thing that is sought: forms, any of which will do, and rules that are about it."""

    forms: Sequence[Stems]
    rules: Sequence[str]

    def weight(self, rule: Rule, stems: Stems) -> int:
        """How well a rule answers: the rules about a term come before those that only name it."""
        about = rule.id in self.rules
        named = any(_holds(stems, form) for form in self.forms)
        return (len(self.rules) - self.rules.index(rule.id) + 1 if about else 0) + named


def _holds(stems: Stems, form: Stems) -> bool:
    size = len(form)
    return any(stems[at : at + size] == form for at in range(len(stems) - size + 1))


def _is_number(title: Title, wanted: str) -> bool:
    """Whether a text is the number of a rule or section, such as 1849-4.2-3, 4.2 or R-conn-1."""
    if wanted.startswith(f"{title.id}-") or _NUMBER.fullmatch(wanted):
        return True
    return any(_has_number(rule, wanted) for rule in title.rules)


def _has_number(rule: str, wanted: str) -> bool:
    """Whether a rule has a number or is in its section; without the title too."""
    return any(
        whole == wanted or whole.startswith((f"{wanted}-", f"{wanted}."))
        for whole in (rule, rule.partition("-")[2])
    )


def _chapter(rule: Rule) -> str:
    return _KNOWN.get(rule.topic, rule.topic)


def _by_chapter(
    title: Title, rules: Iterable[Rule], translate: Translator, weights: dict[str, int]
) -> tuple[Chapter, ...]:
    """The rules by chapter; where some answer better than others, the best chapter is first."""
    found: dict[str, list[Rule]] = {}
    for rule in rules:
        found.setdefault(_chapter(rule), []).append(rule)
    order = [chapter for chapter in chapters_of(title) if chapter in found]
    if weights:
        order.sort(key=lambda it: -max(weights[rule.id] for rule in found[it]))
    return tuple(
        Chapter(
            chapter,
            name_of_chapter(chapter),
            tuple(
                (rule, text_of_rule(title, rule, translate))
                for rule in sorted(found[chapter], key=lambda it: -weights.get(it.id, 0))
            ),
        )
        for chapter in order
    )


def text_of_rule(title: Title, rule: Rule, translate: Translator) -> str:
    """Return what a rule says, with the names of its options."""
    return with_option_names(translate(rule.text), title, translate)


def _stems(title: Title, rule: Rule, translate: Translator) -> Stems:
    return _all_stems(title.id, rule.topic, text_of_rule(title, rule, translate), translate)


@lru_cache(maxsize=8000)
def _all_stems(title: str, topic: str, text: str, translate: Translator) -> Stems:
    return lexicon_of(title, translate).stems(f"{translate(topic)} {text}")
