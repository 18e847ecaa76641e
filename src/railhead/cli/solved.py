"""The best routes of one company, as `railhead routes` prints, draws and writes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from railhead.cli.locale import say
from railhead.language import N_


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """An answer: the best revenue, the bound that nothing exceeds, and the seconds that took.

    `routes`: for each train a dict of `train`, `revenue`, `hexes` of its stations in order, and
    more, such as its `length` in a title that counts it in hexes. `stated`: the optimum that the
    file states. `picture`: draws the answer under a caption, as SVG; None where its hexes cannot be
    placed. `notes`: what is said of a run without routes.
    """

    id: str
    company: str
    best: int
    bound: int
    routes: list[dict[str, Any]]
    seconds: float
    picture: Callable[[str], str | None]
    stated: int | None = None
    notes: tuple[str, ...] = ()

    @property
    def proven(self) -> bool:
        """Whether it is proven that no routes earn more."""
        return self.best == self.bound

    @property
    def proof(self) -> str:
        """In words: that nothing earns more, or how much more at most."""
        if self.proven:
            return say(N_("proven best"))
        return say(N_("best found, at most {bound}"), bound=self.bound)

    @property
    def contradicts(self) -> bool:
        """Whether the proven optimum is not the one that the file states."""
        return self.stated is not None and self.proven and self.stated != self.best

    def data(self) -> dict[str, Any]:
        """Return the answer as JSON data."""
        return {
            "id": self.id,
            "company": self.company,
            "best": self.best,
            "proven": self.proven,
            "bound": self.bound,
            "routes": self.routes,
            **({"notes": list(self.notes)} if self.notes else {}),
            "seconds": round(self.seconds, 6),
        }
