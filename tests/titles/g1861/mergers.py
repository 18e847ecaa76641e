"""Minors that merge."""

from __future__ import annotations

from railhead.engine.actions import Choose, Form, Merge, Pass, RemoveToken
from railhead.engine.title import Value
from tests.titles.g1861.build import Example, Place


def minors(
    *minors: tuple[str, str, Place], options: dict[str, Value] | None = None, cash: int = 0
) -> Example:
    """Minors (name, owner, price) before the Merger Round; players have `cash`."""
    table = Example(5, options)
    for minor, owner, price in minors:
        table.minor(minor, owner, price)
    table.phase("5")
    return table.cash(**dict.fromkeys(("ann", "bob", "cid", "dan", "eve"), cash))


def form(table: Example, *members: str, public: str = "MK") -> Example:
    """The first member on turn merges with the others; all owners agree."""
    first, *others = members
    if table.state.round != "MR":
        table.merger_round()
    while table.asked != first:
        table.play(Pass(table.asked))
    for other in others:
        table.play(Merge(first, other))
    table.play(Form(first, public))
    while table.step == "merge_consent":
        table.play(Choose(table.asked, "accept"))
    return table


def place_tokens(table: Example) -> Example:
    """The first tokens that may go are taken off."""
    while table.step == "merge_tokens":
        answer = table.answers[0]
        assert isinstance(answer, RemoveToken)
        table.play(answer)
    return table


SIXTEEN = (
    *("N", "K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K"),
    *("R-O", "SP-W", "D", "E", "M-B", "S-V", "T-R", "V"),
)
