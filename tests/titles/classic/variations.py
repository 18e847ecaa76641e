"""Classic titles that differ from 1889 in some facts: switches and powers of its sisters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from railhead.engine.title import Options
from railhead.titles.classic.facts import ClassicTitle, Power
from railhead.titles.classic.rules import WholeGame
from railhead.titles.g1889.versions import Game1889
from tests.titles.classic.build import Example


def example_with(players: int = 3, *powers: Power, **facts: Any) -> Example:
    """A table of a title like 1889 with other facts; `powers`: in place of its own, if any."""
    if powers:
        facts["powers"] = powers

    class Other(Game1889):
        """1889 with other facts."""

        others: ClassVar[dict[str, Any]] = facts

        @classmethod
        def load_title(cls, options: Options) -> ClassicTitle:
            title = super().load_title(options)
            return replace(title, facts=replace(title.facts, **cls.others))

    class OtherExample(Example):
        """A table of that title."""

        kind: ClassVar[type[WholeGame]] = Other

    return OtherExample(players)
