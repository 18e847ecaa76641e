"""The tile notation: read, written and refused; what follows from a face."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.table.faces import DUAL, FIRST_NODE, GAUGE_NAMES, NARROW, STANDARD, Face, Node, Track
from railhead.table.notation import NotationError, format_face, parse_face
from railhead.titles.g1849.rules import Game1849

TITLE = Game1849.load_title({})
FACES = [
    *((f"tile {tile.id}", tile.faces[0]) for tile in TITLE.tiles.tiles.values()),
    *((f"hex {hex_.id}", hex_.face) for hex_ in TITLE.map.hexes.values()),
]


def _content(face: Face) -> tuple[object, ...]:
    return (face.colour, face.nodes, face.tracks, face.label, face.cost, face.terrain,
            face.barriers, face.icons)  # fmt: skip


# -- read and write -------------------------------------------------------------------------------


def test_every_face_of_1849_reads_back() -> None:
    for name, face in FACES:
        code = format_face(face)
        assert _content(parse_face(face.colour, code)) == _content(face), name
        assert format_face(parse_face(face.colour, code)) == code, name


WORDS = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=6)
MONEY = st.integers(0, 999)
REVENUE = st.one_of(
    MONEY.map(lambda money: (("", money),)),
    st.lists(st.tuples(WORDS, MONEY), min_size=1, max_size=4, unique_by=lambda pair: pair[0]).map(
        tuple
    ),
)
CITIES = st.builds(Node, st.just("city"), REVENUE, st.integers(1, 4), st.just("") | WORDS)
PLACES = st.builds(
    Node, st.sampled_from(["town", "offboard"]), REVENUE, st.just(0), st.just("") | WORDS
)
JUNCTIONS = st.just(Node("junction"))


@st.composite
def faces(draw: st.DrawFn) -> Face:
    """Any face that the notation can express."""
    nodes = tuple(draw(st.lists(CITIES | PLACES | JUNCTIONS, max_size=4)))
    ends = st.integers(0, FIRST_NODE + len(nodes) - 1)
    pairs = draw(st.lists(st.tuples(ends, ends), max_size=6))
    tracks = tuple(
        Track(a, b, draw(st.sampled_from([STANDARD, NARROW, DUAL])))
        for a, b in pairs
        if a != b and _may_join(nodes, a, b)
    )
    return Face(
        draw(st.sampled_from(["white", "yellow", "green", "gray"])),
        nodes,
        tracks,
        draw(st.just("") | WORDS),
        draw(st.integers(0, 200)),
        draw(st.just("") | WORDS),
        draw(st.frozensets(st.integers(0, 5))),
        tuple(draw(st.lists(WORDS, max_size=2))),
    )


def _may_join(nodes: tuple[Node, ...], a: int, b: int) -> bool:
    if min(a, b) < FIRST_NODE:
        return True
    return nodes[a - FIRST_NODE].is_station != nodes[b - FIRST_NODE].is_station


@given(faces())
@pytest.mark.slow
def test_any_face_reads_back(face: Face) -> None:
    assert _content(parse_face(face.colour, format_face(face))) == _content(face)


def test_spaces_around_parts_and_empty_parts_do_not_matter() -> None:
    face = parse_face("yellow", " town=revenue:10 ;; path=a:0,b:_0 ; ")
    assert format_face(face) == "town=revenue:10;path=a:0,b:_0"


def test_standard_and_broad_are_the_same_gauge() -> None:
    gauges = [
        parse_face("yellow", f"path=a:0,b:1{text}").tracks[0].gauge
        for text in ("", ",track:broad", ",track:standard", ",track:narrow", ",track:dual")
    ]
    assert gauges == [STANDARD, STANDARD, STANDARD, NARROW, DUAL]
    assert set(GAUGE_NAMES) == {STANDARD, NARROW, DUAL}


# -- refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("vilage=revenue:10", ["'vilage'", "not a part"]),
        ("city=revenue:abc", ["'abc'", "colour_number"]),
        ("city=revenue:yellow_", ["'yellow_'", "colour_number"]),
        ("city=revenue:-10", ["'-10'"]),
        ("city=revenue:²", ["'²'"]),
        ("city=revenue:20||30", ["revenue", "''"]),
        ("city=revenue", ["'revenue'", "name:value"]),
        ("city=revenu:30", ["'revenu'", "revenue, slots, groups"]),
        ("city=revenue:30,slots:two", ["slots", "'two'"]),
        ("town=revenue:10,towns:3", ["town", "1 or 2"]),
        ("city=slots:1_0", ["slots", "'1_0'"]),
        ("town=slots:2", ["'slots'", "there may be revenue, groups"]),
        ("junction=revenue:10", ["junction", "nothing"]),
        ("path=a:0,b:6", ["'6'", "edge 0-5"]),
        ("path=a:0", ["''", "edge 0-5"]),
        ("path", ["edge 0-5"]),
        ("path=a:0,b:_0", ["'_0'", "node of this face"]),
        ("town;path=a:0,b:_1", ["'_1'"]),
        ("town;path=a:0,b:_²", ["'_²'"]),
        ("path=a:-1,b:2", ["'-1'"]),
        ("path=a:3,b:3", ["same"]),
        ("town;path=a:_0,b:_0", ["same"]),
        ("town;town;path=a:_0,b:_1", ["between two stations"]),
        ("junction;junction;path=a:_0,b:_1", ["two junctions"]),
        ("path=a:0,b:1,track:gold", ["'gold'", "narrow"]),
        ("path=a:0,b:1,trakc:narrow", ["'trakc'"]),
        ("upgrade=cost:forty", ["cost", "'forty'"]),
        ("upgrade=cost:-40", ["cost", "'-40'"]),
        ("upgrade=price:40", ["'price'", "cost, terrain"]),
        ("border=edge:6,type:impassable", ["edge 0-5"]),
        ("border=type:impassable", ["edge 0-5"]),
        ("border=edge:1,type:impasable", ["impassable"]),
        ("icon=picture:port", ["'picture'"]),
    ],
)
def test_a_wrong_part_is_named(code: str, words: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        parse_face("yellow", code)
    for word in words:
        assert word in str(caught.value)


PARTS = st.sampled_from(
    ["city", "town", "path", "border", "upgrade", "label", "icon", "=", ":", ",", ";", "_", "|",
     "a", "b", "0", "5", "6", "revenue", "slots", "edge", "type", "impassable", "cost", "x", "²"]
)  # fmt: skip


@pytest.mark.slow
@given(st.lists(PARTS, max_size=14).map("".join))
def test_any_text_is_read_or_refused_with_a_notation_error(code: str) -> None:
    try:
        face = parse_face("yellow", code)
    except NotationError:
        return
    assert _content(parse_face("yellow", format_face(face))) == _content(face)


# -- what follows from a face ---------------------------------------------------------------------


@given(faces(), st.integers(0, 11))
@pytest.mark.slow
def test_turning_moves_edges_and_nothing_else(face: Face, rotation: int) -> None:
    turned = face.rotated(rotation)
    assert turned.nodes == face.nodes
    assert [track.gauge for track in turned.tracks] == [track.gauge for track in face.tracks]
    for before, after in zip(face.tracks, turned.tracks, strict=True):
        for a, b in ((before.a, after.a), (before.b, after.b)):
            assert b == ((a + rotation) % 6 if a < FIRST_NODE else a)
    assert turned.edges == {(edge + rotation) % 6 for edge in face.edges}
    assert _content(turned.rotated(-rotation)) == _content(face)


@given(faces())
@pytest.mark.slow
def test_edges_and_nodes_know_the_segments_that_touch_them(face: Face) -> None:
    met = {(edge, end, gauge) for edge in range(6) for end, gauge in face.at_edge[edge]}
    for track in face.tracks:
        if all(end < FIRST_NODE or face.nodes[end - FIRST_NODE].is_station
               for end in track.ends):  # fmt: skip
            for here, there in (track.ends, track.ends[::-1]):
                if here < FIRST_NODE:
                    assert (here, there, track.gauge) in met
    for number, segments in enumerate(face.at_node):
        for edge, gauge in segments:
            assert (edge, FIRST_NODE + number, gauge) in met
    for edge, end, gauge in met:
        if end < FIRST_NODE:
            assert (end, edge, gauge) in met
        else:
            assert (edge, gauge) in face.at_node[end - FIRST_NODE]
            assert face.nodes[end - FIRST_NODE].is_station


def test_a_junction_joins_each_pair_of_its_arms_where_the_gauges_meet() -> None:
    face = parse_face(
        "green",
        "junction;town=revenue:10;path=a:0,b:_0;path=a:2,b:_0,track:dual;"
        "path=a:4,b:_0,track:narrow;path=a:_1,b:_0",
    )
    town = FIRST_NODE + 1
    assert set(face.at_edge[0]) == {(2, STANDARD), (town, STANDARD)}
    assert set(face.at_edge[2]) == {(0, STANDARD), (4, NARROW), (town, STANDARD)}
    assert set(face.at_edge[4]) == {(2, NARROW)}
    assert set(face.at_node[1]) == {(0, STANDARD), (2, STANDARD)}
    assert face.at_node[0] == ()
    assert face.kind == "town"


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("", "plain"),
        ("path=a:0,b:3", "plain"),
        ("junction;path=a:0,b:_0", "plain"),
        ("town", "town"),
        ("town;city", "city"),
        ("offboard;town", "town"),
        ("offboard", "offboard"),
    ],
)
def test_the_kind_of_a_face_is_its_most_important_place(code: str, kind: str) -> None:
    assert parse_face("gray", code).kind == kind


def test_a_value_may_depend_on_the_colour_of_the_phase() -> None:
    fixed, varying = parse_face("gray", "town=revenue:10;city=revenue:white_20|gray_30").nodes
    assert [fixed.value(colour) for colour in ("white", "gray", "black")] == [10, 10, 10]
    assert [varying.value(colour) for colour in ("white", "gray")] == [20, 30]
    with pytest.raises(KeyError, match="black"):
        varying.value("black")


def test_faces_are_told_apart_by_identity() -> None:
    one, two = parse_face("yellow", "path=a:0,b:3"), parse_face("yellow", "path=a:0,b:3")
    assert one != two
    assert len({one: 1, two: 2}) == 2
