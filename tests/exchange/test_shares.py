"""Where numbered shares lie when they are bought, sold, exchanged and handed out."""

from __future__ import annotations

import pytest

from railhead.engine.state import POOL
from railhead.exchange.shares import NumberedShares


@pytest.fixture
def shares() -> NumberedShares:
    """A company of Ann, who has its president's certificate; the rest lies in the treasury."""
    held = NumberedShares(9)
    held.move("SW", [0], "ann")
    return held


def lying(held: NumberedShares) -> dict[str, list[int]]:
    return {holder: held.of("SW", holder) for holder in ("ann", "bob", POOL, "SW")}


def test_shares_start_in_the_treasury() -> None:
    held = NumberedShares(9)
    assert held.of("SW", "SW") == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert held.holder("SW", 8) == "SW"
    with pytest.raises(ValueError, match="SW has no share 9"):
        held.holder("SW", 9)


def test_the_new_president_gives_the_two_shares_that_he_got_first(shares: NumberedShares) -> None:
    shares.move("SW", [3, 1, 2], "bob")
    shares.follow({"SW": "bob"})
    assert lying(shares) == {"ann": [3, 1], "bob": [2, 0], POOL: [], "SW": [4, 5, 6, 7, 8]}


def test_a_president_who_stays_gives_nothing(shares: NumberedShares) -> None:
    shares.move("SW", [3], "bob")
    shares.follow({"SW": "ann"})
    assert lying(shares)["ann"] == [0]


@pytest.mark.parametrize(
    ("sold", "worth", "ann", "pool"),
    [
        # Ordinary shares alone; then a part of the president's certificate, then all of it.
        ([4], 1, [0, 5], [4]),
        ([4, 5, 0], 3, [4], [5, 1, 2]),
        ([4, 5, 0], 4, [], [4, 5, 1, 2]),
    ],
)
def test_what_is_sold_goes_to_the_pool(
    shares: NumberedShares, sold: list[int], worth: int, ann: list[int], pool: list[int]
) -> None:
    shares.move("SW", [4, 5], "ann")
    shares.move("SW", [1, 2, 3], "bob")
    shares.sell("SW", "ann", sold, worth, "bob" if 0 in sold else "ann")
    assert shares.of("SW", "ann") == ann
    assert shares.of("SW", POOL) == pool
    assert shares.of("SW", "bob") == ([3, 0] if 0 in sold else [1, 2, 3])


def test_a_merger_hands_out_the_last_shares_and_then_the_presidents_certificate() -> None:
    held = NumberedShares(9)
    held.hand_out("SW", ["ann", "bob", "ann", "bob"])
    assert lying(held) == {"ann": [0], "bob": [7, 8], POOL: [], "SW": [1, 2, 3, 4, 5, 6]}


def test_a_second_share_bought_makes_the_presidents_certificate() -> None:
    held = NumberedShares(9)
    held.hand_out("SW", ["ann", "bob"])
    held.move("SW", [1], "bob")
    held.exchange_two("SW", "bob")
    held.exchange_two("SW", "ann")
    assert lying(held) == {"ann": [8], "bob": [0], POOL: [], "SW": [2, 3, 4, 5, 6, 7, 1]}


def test_a_closed_company_starts_anew(shares: NumberedShares) -> None:
    shares.move("SW", [1, 2], POOL)
    shares.follow({})
    assert shares.of("SW", "SW") == [0, 1, 2, 3, 4, 5, 6, 7, 8]


def test_what_moves_after_the_presidents_were_followed_is_followed_too(
    shares: NumberedShares,
) -> None:
    """Although no president has changed: the certificate lies with somebody else."""
    shares.follow({"SW": "ann"})
    shares.move("SW", [3, 1], "ann")
    shares.move("SW", [0], "bob")
    shares.follow({"SW": "ann"})
    assert lying(shares) == {"ann": [0], "bob": [3, 1], POOL: [], "SW": [2, 4, 5, 6, 7, 8]}
    shares.follow({})
    assert shares.of("SW", "SW") == [*range(9)]
