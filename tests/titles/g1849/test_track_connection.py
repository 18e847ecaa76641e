"""What a corporation reaches with a new tile or an upgrade (rulebook 4.1; R-conn-1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile
from railhead.table.notation import parse_face
from tests.titles.g1849.build import Example

# J6 with 645 in rotation 3: narrow track over edge 3 (H6), standard over edge 5 (K7).


def akragas(phase: str = "4", cash: int = 1000) -> Example:
    """SFA with the tile 645 on its base J6."""
    return Example().start("SFA", cash=cash, ann=2).phase(phase).tile("J6", "645", 3)


def reached(table: Example, hex_id: str) -> bool:
    """The decision lists a tile for the hex."""
    decision = table.game.decision
    assert decision is not None
    return any(isinstance(lay, LayTile) and lay.hex == hex_id for lay in decision.answers)


@pytest.mark.rule("1849-4.1-5", "1849-4.1-10")
def test_new_track_continues_a_route_with_the_same_gauge() -> None:
    table = akragas().turn_of("SFA")
    # K7 over edge 2: standard track is joined to J6, narrow track is not.
    table.refused(LayTile("SFA", "K7", "74", 2), "1849-4.1-5")
    table.refused(LayTile("SFA", "K7", "3", 3), "1849-4.1-5")  # not towards J6 at all
    table.refused(LayTile("SFA", "L8", "9", 2), "1849-4.1-5")  # too far away
    table.play(LayTile("SFA", "K7", "4", 2))
    table.turn_of("SFA").play(LayTile("SFA", "L8", "9", 2))


@pytest.mark.rule("1849-4.1-8", "1849-4.1-10")
def test_standard_against_narrow_joins_nothing() -> None:
    # H6 carries standard track from its edge 0, where the track of J6 is narrow, to F6.
    table = akragas().tile("H6", "9", 0).turn_of("SFA")
    for tile in ("9", "79"):
        table.refused(LayTile("SFA", "F6", tile, 0), "1849-4.1-5")
    table = akragas().tile("H6", "79", 0).turn_of("SFA")
    table.refused(LayTile("SFA", "F6", "9", 0), "1849-4.1-5")
    table.play(LayTile("SFA", "F6", "79", 0))


@pytest.mark.rule("1849-4.1-8")
def test_a_tile_may_end_against_track_of_another_gauge() -> None:
    # I7 (over edge 3 of K7) carries narrow track down to K7; the new track there is standard.
    table = akragas().tile("I7", "74", 0).turn_of("SFA")
    table.play(LayTile("SFA", "K7", "3", 2))
    table.turn_of("SFA")
    assert not reached(table, "G7")  # the far end of I7
    table.refused(LayTile("SFA", "G7", "79", 0), "1849-4.1-5")


@pytest.mark.rule("1849-4.1-8", "1849-4.1-10")
@pytest.mark.parametrize(("first", "same", "other"), [("8", "7", "77"), ("78", "77", "7")])
def test_dual_meets_narrow_and_standard(first: str, same: str, other: str) -> None:
    # The tracks of Marsala (E1) are dual; D2 leads on to B2 with the gauge laid there.
    table = Example().start("CTL", cash=160, ann=2).turn_of("CTL")
    table.play(LayTile("CTL", "D2", first, 1))
    table.cash(CTL=160).turn_of("CTL")
    table.refused(LayTile("CTL", "B2", other, 5), "1849-4.1-5")
    table.play(LayTile("CTL", "B2", same, 5))


@pytest.mark.rule("1849-4.1-9")
def test_new_track_may_end_against_an_empty_hex_or_an_edge_without_track() -> None:
    # L8 lies across edge 5 of K7: empty first, then with track that does not touch K7.
    table = akragas().turn_of("SFA")
    assert table.accepted(LayTile("SFA", "K7", "4", 2))
    table.tile("L8", "7", 3).turn_of("SFA")
    table.play(LayTile("SFA", "K7", "4", 2))


@pytest.mark.rule("1849-R-conn-1", "1849-4.1-5")
def test_a_connection_starts_at_any_own_token() -> None:
    table = akragas().turn_of("SFA")
    table.refused(LayTile("SFA", "L10", "78", 1), "1849-4.1-5")
    # M9 has narrow track over edge 4 to L10.
    table = akragas().token("M9.0", "SFA").turn_of("SFA")
    assert table.offers(LayTile("SFA", "K7", "4", 2))
    table.refused(LayTile("SFA", "L10", "8", 1), "1849-4.1-5")
    table.play(LayTile("SFA", "L10", "78", 1))


ONE_SLOT = ("645", 5)  # H8: standard over edge 1, narrow over edge 5
TWO_SLOTS = ("670", 5)  # H8: standard over edges 1 and 2, narrow over edges 3 and 5


@pytest.mark.rule("1849-R-conn-1", "1849-4.1-5", "1849-4.1-16")
@pytest.mark.parametrize(
    ("tile", "tokens", "passes"),
    [
        (ONE_SLOT, (), True),
        (ONE_SLOT, ("AFG",), False),
        (ONE_SLOT, ("SFA",), True),
        (TWO_SLOTS, ("AFG",), True),
        (TWO_SLOTS, ("AFG", "IFT"), False),
        (TWO_SLOTS, ("AFG", "SFA"), True),
    ],
)
def test_a_city_full_of_foreign_tokens_is_reached_but_not_passed(
    tile: tuple[str, int], tokens: tuple[str, ...], passes: bool
) -> None:
    table = Example().start("SFA", cash=1000, ann=2).start("AFG", bob=2, base="B14.0")
    table.start("IFT", cid=2).phase("6")
    # SFA is joined to H8 by I7; on the far side H8 has narrow track over edge 5 to I9.
    table.tile("J6", "644", 3).tile("I7", "4", 1).tile("H8", *tile)
    for company in tokens:
        table.token("H8.0", company)
    # In the city the gauge may change: narrow track goes on over edge 5 to I9.
    lay = LayTile("SFA", "I9", "74", 2)
    if passes:
        table.turn_of("SFA").play(lay)
    else:
        # SFA has no token beyond the city, but it reaches the city itself.
        assert table.turn_of("SFA").game.network.reaches("SFA", "H8.0")
        table.refused(lay, "1849-4.1-5")


@pytest.mark.rule("1849-R-conn-1", "1849-R-map-1")
def test_towns_are_always_passed_and_the_gauge_changes_only_at_stations() -> None:
    # K7 with 683: standard over edges 2 and 5, narrow over edges 3 (I7) and 4 (J8).
    table = akragas("6").tile("K7", "683", 2).turn_of("SFA")
    table.refused(LayTile("SFA", "J8", "9", 1), "1849-4.1-5")
    table.refused(LayTile("SFA", "L8", "79", 2), "1849-4.1-5")
    assert table.offers(LayTile("SFA", "L8", "9", 2))
    table.play(LayTile("SFA", "J8", "79", 1))
    # J8 is plain: on its far side the gauge is still narrow.
    table.turn_of("SFA")
    table.refused(LayTile("SFA", "I9", "4", 1), "1849-4.1-5")
    table.play(LayTile("SFA", "I9", "74", 1))


@pytest.mark.rule("1849-R-conn-1", "1849-4.3.1-1")
def test_a_junction_is_not_reversed() -> None:
    # H6 with 677: track from edge 3 to the edges 0 (J6) and 1 (I5). From J6 to F6 only.
    table = akragas("6").tile("H6", "677", 3).turn_of("SFA")
    assert table.offers(LayTile("SFA", "F6", "79", 0))
    table.refused(LayTile("SFA", "I5", "78", 2), "1849-4.1-5")
    # With 693 the junction lies on the side of J6: both ways are open.
    table = akragas("6").tile("H6", "693", 0).turn_of("SFA")
    assert table.offers(LayTile("SFA", "F6", "79", 0))
    assert table.offers(LayTile("SFA", "I5", "78", 2))


@pytest.mark.rule("1849-R-conn-1")
@pytest.mark.parametrize(("kind", "passed"), [("offboard", False), ("town", True)])
def test_a_port_is_reached_but_not_passed(kind: str, passed: bool) -> None:
    # No port of this map has two tracks; so one is tried here in the middle of the line from
    # M9 to K7, and a town in its place.
    face = parse_face("green", f"{kind}=revenue:10;path=a:5,b:_0;path=a:2,b:_0")
    table = Example().start("AFG", cash=500, base="M9.0", ann=2)
    table.state.network = table.game.network.with_tile("L8", face, table.state.tokens)
    table.turn_of("AFG")
    assert table.game.network.reaches("AFG", "L8.0")
    assert reached(table, "K7") is passed


@pytest.mark.rule("1849-R-conn-1", "1849-4.1-16")
def test_length_and_trains_do_not_matter() -> None:
    # From M9 over K9, I9, G9 and E9 to C9: narrow track, ten hexes for the largest train sold.
    table = Example().start("AFG", cash=500, base="M9.0", ann=2)
    table.tile("I9", "74").tile("G9", "74").turn_of("AFG")
    beyond = LayTile("AFG", "D8", "8", 2)
    table.refused(beyond, "1849-4.1-5")
    table.play(LayTile("AFG", "E9", "79", 0))
    assert not table.game.trains_of("AFG")
    table.turn_of("AFG").play(beyond)
