"""Which minors merge, and what they become (rulebook 12.1 and 12.3)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from railhead.engine.actions import Choose, Form, Merge, Pass
from railhead.titles.minors_and_publics import merging
from tests.titles.g1861.build import Example, Place
from tests.titles.g1861.mergers import SIXTEEN, form, minors, place_tokens


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> None:
    """All minors are connected; how is the business of another file."""
    monkeypatch.setattr(merging, "connected", lambda *_: True)


def partners(table: Example) -> list[str]:
    return [answer.partner for answer in table.answers if isinstance(answer, Merge)]


# -- turns ----------------------------------------------------------------------------------------


@pytest.mark.rule("1861-12-1")
@pytest.mark.usefixtures("connected")
def test_each_minor_gets_one_turn_in_operating_order() -> None:
    table = minors(("N", "ann", 55), ("K-B", "bob", 70), ("K-K", "cid", 60), cash=500)
    table.merger_round()
    for minor in ("K-B", "K-K", "N"):
        assert (table.step, table.asked) == ("merger", minor)
        table.refused(Merge("E", "N"), "1861-12-1")
        table.play(Pass(minor))
    assert table.step != "merger"


@pytest.mark.rule("1861-12-1")
@pytest.mark.usefixtures("connected")
def test_a_minor_that_was_absorbed_has_no_turn() -> None:
    table = minors(("N", "ann", 55), ("K-B", "ann", 70), ("K-K", "cid", 60), ("E", "cid", 65))
    table.minor("V", "cid", 50)
    place_tokens(form(table, "K-B", "N"))
    # N is gone; E, K-K and V still have their turns.
    asked = []
    while table.step == "merger":
        asked.append(table.asked)
        table.play(Pass(table.asked))
    assert asked == ["E", "K-K", "V"]


@pytest.mark.rule("1861-12-1", "1861-12.1-1")
@pytest.mark.usefixtures("connected")
def test_minors_that_have_passed_may_be_merged_too() -> None:
    table = minors(("N", "ann", 55), ("K-B", "ann", 70), ("K-K", "ann", 60)).merger_round()
    table.play(Pass("K-B"))
    assert set(partners(table)) == {"K-B", "N"}
    place_tokens(form(table, "K-K", "K-B"))
    assert table.game.started("MK")
    assert not table.game.started("K-B")


# -- agreement ------------------------------------------------------------------------------------


@pytest.mark.rule("1861-12.1-1", "1861-R-3")
@pytest.mark.usefixtures("connected")
def test_the_other_owners_are_asked_and_each_can_say_no() -> None:
    table = minors(("N", "dan", 70), ("K-B", "bob", 65), ("K-K", "ann", 60), ("E", "dan", 55))
    table.merger_round().play(Merge("N", "K-B"), Merge("N", "K-K"), Merge("N", "E"))
    table.play(Form("N", "MK"))
    # Clockwise from dan, who decides alone over the two that are dan's.
    assert (table.step, table.asked) == ("merge_consent", "ann")
    table.refused(Choose("bob", "accept"), "1861-12.1-1")
    table.refused(Choose("ann", "perhaps"), "1861-12.1-1")
    table.play(Choose("ann", "accept"))
    assert (table.step, table.asked) == ("merge_consent", "bob")
    table.play(Choose("bob", "refuse"))
    assert not table.game.started("MK")
    assert all(table.game.started(minor) for minor in ("N", "K-B", "K-K", "E"))
    # The minor still has its turn, but this merger is not proposed again.
    assert (table.step, table.asked) == ("merger", "N")
    table.play(Merge("N", "K-B"), Merge("N", "K-K"), Merge("N", "E"))
    table.refused(Form("N", "MK"), "1861-12.1-1")
    table.play(Pass("N"))


@pytest.mark.rule("1861-12.1-1")
@pytest.mark.usefixtures("connected")
@pytest.mark.parametrize("option", ["owners", "initiator"])
def test_a_player_decides_alone_over_his_own_minors(option: str) -> None:
    table = minors(("N", "ann", 70), ("K-B", "ann", 65))
    table.merger_round().play(Merge("N", "K-B"), Form("N", "MK"))
    assert table.step != "merge_consent"
    assert table.game.started("MK")
    asked = minors(
        ("N", "ann", 70), ("K-B", "bob", 65), options={"merge_consent": option}, cash=500
    )
    asked.merger_round().play(Merge("N", "K-B"), Form("N", "MK"))
    assert (asked.step == "merge_consent") == (option == "owners")


# -- the set --------------------------------------------------------------------------------------


@pytest.mark.rule("1861-12.3-1")
@pytest.mark.usefixtures("connected")
def test_at_most_six_minors_of_one_player() -> None:
    # The example of the rule: seven minors of one player cannot merge together.
    table = minors(*((minor, "ann", 70) for minor in SIXTEEN[:7]), ("E", "bob", 70))
    table.merger_round()
    for minor in SIXTEEN[1:6]:
        table.play(Merge("N", minor))
    assert partners(table) == ["E"]
    table.refused(Merge("N", SIXTEEN[6]), "1861-12.3-1")
    table.play(Form("N", "MK"))
    assert table.game.started("MK")


@pytest.mark.rule("1861-12.3-1", "1861-12.3-4", "1861-12.3-5")
@pytest.mark.usefixtures("connected")
@pytest.mark.parametrize("owners", ["aaaaaabbbb", "abcabcabca", "bbbbaaaaaa", "abcdeabcde"])
def test_ten_minors_take_all_ten_shares(owners: str) -> None:
    names = {name[0]: name for name in ("ann", "bob", "cid", "dan", "eve")}
    table = minors(
        *((minor, names[owner], 70) for minor, owner in zip(SIXTEEN, owners, strict=False)),
        ("E", "eve", 55),
    )
    table.merger_round()
    for minor in SIXTEEN[1:10]:
        table.play(Merge("N", minor))
    # Ten is the most.
    assert partners(table) == []
    table.refused(Merge("N", "E"), "1861-12.3-1")
    table.play(Form("N", "MK"))
    while table.step == "merge_consent":
        table.play(Choose(table.asked, "accept"))
    place_tokens(table)
    for letter, name in names.items():
        assert table.percent("MK", name) == 10 * owners.count(letter)
    most = max(owners.count(letter) for letter in names)
    first = next(letter for letter in owners if owners.count(letter) == most)
    assert table.state.presidents["MK"] == names[first]
    assert table.percent("MK", "MK") == 0
    assert table.game.held("MK", names[first]).president == 1


@pytest.mark.rule("1861-12.3-1")
@pytest.mark.usefixtures("connected")
def test_a_merger_needs_two_different_started_minors() -> None:
    table = minors(("N", "ann", 70), ("K-B", "ann", 65), ("K-K", "ann", 60)).merger_round()
    table.refused(Form("N", "MK"), "1861-12.3-1")
    for wrong in ("N", "E", "MK", "RSR", "?"):
        table.refused(Merge("N", wrong), "1861-12.3-1")
    table.play(Merge("N", "K-B"))
    table.refused(Merge("N", "K-B"), "1861-12.3-1")


@pytest.mark.rule("1861-R-13", "1861-12.3-9")
@pytest.mark.usefixtures("connected")
def test_the_minor_on_turn_proposes_and_belongs_to_the_set() -> None:
    table = minors(("N", "ann", 70), ("K-B", "ann", 65), ("K-K", "ann", 60)).merger_round()
    table.refused(Merge("K-B", "K-K"), "1861-12-1")
    table.play(Merge("N", "K-B"))
    # The set is closed by the choice of the public.
    forms = [answer.company for answer in table.answers if isinstance(answer, Form)]
    assert forms == table.game.unstarted_publics()
    table.refused(Form("K-B", "MK"), "1861-12-1")
    table.play(Form("N", "SW"))
    assert table.game.started("SW")
    assert table.game.started("K-K")
    assert not table.game.started("N")


@pytest.mark.rule("1861-12.3-9")
@pytest.mark.usefixtures("connected")
def test_the_public_must_not_be_started() -> None:
    table = minors(("N", "ann", 70), ("K-B", "ann", 65))
    table.public("SE", 100, tokens=["L12.0"], trains="5", bob=1)
    table.merger_round().play(Merge("N", "K-B"))
    for wrong in ("SE", "RSR", "E", "?"):
        table.refused(Form("N", wrong), "1861-12.3-9")


@pytest.mark.rule("1861-12.4-8")
@pytest.mark.usefixtures("connected")
def test_no_merger_when_no_public_is_left() -> None:
    table = minors(("N", "ann", 70), ("K-B", "ann", 65))
    cities = ("L12.0", "K17.0", "I19.0", "P2.0", "P8.0", "F18.0", "E9.0", "H18.0")
    table.gone("T-R", "V", "M-B", "D")
    for public, city in zip(table.game.unstarted_publics(), cities, strict=True):
        table.public(public, 100, tokens=[city], trains="5" if public == "SE" else (), bob=1)
    table.merger_round()
    assert table.step not in ("merger", "merge_members")
    assert table.game.started("N")


# -- the price ------------------------------------------------------------------------------------


@pytest.mark.rule("1861-12.3-3")
@pytest.mark.usefixtures("connected")
@pytest.mark.parametrize(
    ("prices", "start", "cell"),
    [
        # The examples of the rule.
        ([110, 80], 180, (1, 8)),
        ([100, 70], 165, (1, 7)),
        ([90, 70, 65], 150, (2, 7)),
        ([70, 65], 135, (2, 6)),
        ([(7, 0), (7, 0)], 90, (4, 4)),
        ([(1, 6), 110], 200, (0, 8)),
        # Others: at the very step, below the lowest, and with the highest first or last.
        ([135, (1, 6)], 200, (0, 8)),
        ([100, 100], 200, (0, 8)),
        ([65, 90, 70], 150, (2, 7)),
        ([55, 55], 110, (3, 5)),
        ([(9, 0), (9, 0)], 70, (5, 3)),
        ([(8, 0), (9, 0)], 70, (5, 3)),
    ],
)
def test_the_start_price_is_highest_plus_lowest(
    prices: Sequence[Place], start: int, cell: tuple[int, int]
) -> None:
    names = ("N", "K-B", "E")
    table = minors(
        *((name, "ann", price) for name, price in zip(names, prices, strict=False)),
    ).merger_round()
    first = table.asked
    members = [first, *(name for name in table.state.presidents if name != first)]
    place_tokens(form(table, *members))
    assert table.price("MK") == start
    assert table.state.cells["MK"] == cell
    assert set(table.game.title.market.at(cell).zones) & set("pw")


@pytest.mark.rule("1861-12.3-3")
@pytest.mark.usefixtures("connected")
@pytest.mark.parametrize(("floor", "start"), [("70", 90), ("100", 100)])
def test_the_floor_of_the_start_price_is_an_option(floor: str, start: int) -> None:
    table = minors(
        ("N", "ann", (7, 0)), ("K-B", "ann", (7, 0)), options={"merge_price_floor": floor}
    )
    place_tokens(form(table, "N", "K-B"))
    assert table.price("MK") == start


# -- shares and president --------------------------------------------------------------------------

FOUR = ("N", "K-B", "E", "V")


@pytest.mark.rule("1861-12.3-4")
@pytest.mark.usefixtures("connected")
@pytest.mark.parametrize("proposer", [0, 1, 2])
@pytest.mark.parametrize(
    ("owners", "president"),
    [("abba", "ann"), ("baab", "bob"), ("abbc", "bob"), ("caba", "ann"), ("aabb", "ann")],
)
def test_the_player_with_most_shares_is_president(
    proposer: int, owners: str, president: str
) -> None:
    # The first line is the example of the rule. Who proposed does not matter.
    names = {"a": "ann", "b": "bob", "c": "cid"}
    table = minors(
        *(
            (minor, names[owner], price)
            for minor, owner, price in zip(FOUR, owners, (110, 100, 90, 80), strict=True)
        )
    )
    members = (FOUR[proposer], *(minor for minor in FOUR if minor != FOUR[proposer]))
    place_tokens(form(table, *members))
    assert table.state.presidents["MK"] == president
    for owner, name in names.items():
        assert table.percent("MK", name) == 10 * owners.count(owner)


@pytest.mark.rule("1861-12.3-4")
@pytest.mark.usefixtures("connected")
@pytest.mark.parametrize(
    ("option", "president"), [("earliest_minor", "ann"), ("first_with_two_shares", "bob")]
)
def test_the_tie_is_an_option(option: str, president: str) -> None:
    table = minors(
        ("N", "ann", 110),
        ("K-B", "bob", 100),
        ("E", "bob", 90),
        ("V", "ann", 80),
        options={"merge_director_tie": option},
    )
    place_tokens(form(table, *FOUR))
    assert table.state.presidents["MK"] == president


@pytest.mark.rule("1861-12.3-4", "1861-12.3-5")
@pytest.mark.usefixtures("connected")
def test_with_one_share_each_the_earliest_is_president_and_the_certificate_waits() -> None:
    table = minors(("N", "bob", 60), ("K-B", "ann", 55), cash=500)
    place_tokens(form(table, "N", "K-B"))
    assert table.state.presidents["MK"] == "bob"
    assert table.game.held("MK", "MK").president == 1
    assert table.game.held("MK", "bob").president == 0
    assert [table.percent("MK", name) for name in ("ann", "bob", "MK")] == [10, 10, 80]


@pytest.mark.rule("1861-12.3-5")
@pytest.mark.usefixtures("connected")
@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_president_with_two_shares_holds_the_certificate(count: int) -> None:
    table = minors(*((minor, "ann", 70) for minor in SIXTEEN[:count]))
    place_tokens(form(table, *SIXTEEN[:count]))
    held = table.game.held("MK", "ann")
    assert (held.president, held.regular) == (1, count - 2)
    assert table.game.held("MK", "MK").regular == 8 - (count - 2)
