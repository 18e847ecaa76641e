"""`Base1867`: questions about a game that only 1867 asks, in the words of its rulebook."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from railhead.engine.title import Options, Value
from railhead.engine.titlefiles import Variants, load_title
from railhead.titles.g1867.facts import Title1867
from railhead.titles.g1867.rule_ids import RULE_IDS
from railhead.titles.minors_and_publics.game import MINOR, MinorsGame


@lru_cache(maxsize=32)
def _title(folder: Path, version: int, market: Value, ports: Value, later: Value) -> Title1867:
    title = load_title(
        Title1867,
        folder,
        Variants(
            market="grid" if market == "grid" else "",
            map="ports_as_towns" if ports == "small_city" else "",
        ),
        version=version,
    )
    return _later_by_card(title) if later == "cards" else title


def _later_by_card(title: Title1867) -> Title1867:
    """The title with other minors waiting for phase 3 (rule 1867-7.2-1)."""
    companies = {
        name: replace(company, from_phase="3" if name in title.facts.later_by_card else "2")
        if company.kind == MINOR
        else company
        for name, company in title.companies.items()
    }
    return replace(title, companies=companies)


class Base1867(MinorsGame):
    """A game of 1867 as its steps and policies see it; `Game1867` adds the steps."""

    title_id = "1867"
    folder = Path(__file__).parent
    rules_version = 2
    rule_ids = RULE_IDS
    title: Title1867
    asked_everywhere: ClassVar[bool] = True

    def count_loans(self) -> None:
        """Move each marker left once for each loan, which is thereby settled (rule 1867-13-7)."""
        super().count_loans()
        for company in self.state_policy.roster:
            if self.started(company) and self.loans_of(company):
                cell = self.final_cell(company)
                if cell != self.state.cells[company]:
                    self.place_marker(company, cell)
                del self.state.loans[company]

    @classmethod
    def load_title(cls, options: Options) -> Title1867:
        return _title(
            cls.folder,
            cls.rules_version,
            options.get("market", ""),
            options.get("port_kind", ""),
            options.get("later_minors", ""),
        )
