"""Lines past papal enclaves, and lines that are not all looked for (18FB-3.5.2-5, 18FB-R-11)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import PlaceToken
from railhead.network.lines import Effort
from railhead.presentation.base import presentation_of
from railhead.titles.common.lines import token_lines
from railhead.titles.g18fb.revenue import earnings
from railhead.titles.g18fb.tokens import Lines18FB, Token
from railhead.titles.g18fb.version1 import Game18FBVersion1
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.lines import at_token, edge_to, joining, yellow_line


@pytest.mark.rule("18FB-3.5.2-9", "18FB-2.7-9")
def test_a_marker_of_a_papal_enclave_is_remembered() -> None:
    table = at_token("LdA", "F31 F33 F35 F37").phase("4").turn_of("LdA", Token("LdA"))
    table.play(PlaceToken("LdA", "F37.0"))
    assert table.state.papal_markers["LdA"] == ("F35",)
    assert table.state.markers["LdA"] == 2


PONTECORVO, AROUND = "F31 F33 F35 F37", "F31 G32 G34 G36 F37"


def from_capua_to_rome() -> Example:
    """LdA can go past Pontecorvo for 200, or past as many towns for 190."""
    table = Example().phase("4").company("LdA", cash=500, ann=1)
    table.tile("F31", *joining(table, "F31", [edge_to(table, "F31", it) for it in ("F33", "G32")]))
    for way in (PONTECORVO, AROUND):
        yellow_line(table, way)
    return table.turn_of("LdA", Token("LdA"))


@pytest.mark.rule("18FB-3.5.2-5", "18FB-R-11", "18FB-2.7-9")
def test_a_line_past_a_papal_enclave_is_listed_beside_a_cheaper_one() -> None:
    table = from_capua_to_rome()
    worth = {it.way: (it.cost, it.gain) for it in token_lines(table.game, "LdA")}
    assert worth == {AROUND: (190, 2), PONTECORVO: (200, 2)}
    listed = [it for it in table.answers if isinstance(it, PlaceToken)]
    assert [it.way for it in listed] == [AROUND, PONTECORVO]
    facts = presentation_of(table.game).detail(listed[1]).facts
    assert facts[-1] == ("papal marker", "F35 Pontecorvo")
    # Which one is meant must be said; it is worth 10 more in every run.
    table.refused(PlaceToken("LdA", "F37.0"), "18FB-3.5.2-5")
    table.play(listed[1])
    assert table.state.papal_markers["LdA"] == ("F35",)
    table.trains(LdA="PH4")
    before = earnings(table.game, "LdA").total
    table.state.papal = "LdA"
    assert earnings(table.game, "LdA").total == before + 10


@pytest.mark.rule("18FB-3.5.2-5", "18FB-R-11")
def test_who_has_the_papal_marker_gains_nothing_by_the_dearer_line() -> None:
    table = from_capua_to_rome()
    table.state.papal_markers["LdA"] = ("F35",)
    table.turn_of("LdA", Token("LdA"))
    assert [it.way for it in table.answers if isinstance(it, PlaceToken)] == [AROUND]
    table.play(PlaceToken("LdA", "F37.0", PONTECORVO))
    assert table.state.papal_markers["LdA"] == ("F35",)


def test_version_1_lists_no_line_for_a_papal_marker() -> None:
    table = from_capua_to_rome()
    table.game.__class__ = Game18FBVersion1
    table.turn_of("LdA", Token("LdA"))
    table.game.state.network = None
    assert [it.way for it in table.answers if isinstance(it, PlaceToken)] == [AROUND]
    table.play(PlaceToken("LdA", "F37.0", PONTECORVO))
    assert table.state.papal_markers["LdA"] == ("F35",)


@pytest.mark.rule("18FB-3.5.2-2")
def test_lines_that_are_not_all_looked_for_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = from_capua_to_rome()
    assert table.game.decision is not None
    assert table.game.decision.left_out is None
    monkeypatch.setattr(Lines18FB, "effort", Effort(3, 1))
    table.game.state.network = None
    table.turn_of("LdA", Token("LdA"))
    assert str(table.game.decision.left_out) == (
        "Lines that cost more than 49 are not all listed: any other may be named."
    )
    assert any(isinstance(it, PlaceToken) for it in table.answers)
    # What the company cannot pay anyway is not missed.
    table.state.cash["LdA"] = 49
    assert table.game.line_policy.left_out(table.game, "LdA") is None
