"""The facts that only the rules of 1861 read, besides those of its family. Money in roubles."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.titles.minors_and_publics.facts import MinorsFacts, MinorsTitle


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts1861(MinorsFacts):
    """Facts of 1861: the pair of the bonus is Ekaterinburg and Moscow (rule 1861-10.6-6).

    The state railway has its home in St. Petersburg (rule 1861-7.4-3) and its second token in
    Moscow (rule 1861-7.4-4).
    """

    state_phases: tuple[str, ...]
    """Phases in which the state railway operates (rule 1861-7.4-2)."""


class Title1861(MinorsTitle):
    """1861 with its facts."""

    facts: Facts1861
