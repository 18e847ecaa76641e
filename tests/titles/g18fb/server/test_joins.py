"""The lettered joins of the two maps of 18FB as the page of a table draws them."""

from __future__ import annotations

import re

import pytest

from tests.server.told import page
from tests.titles.g18fb import played


@pytest.mark.slow
def test_each_letter_stands_on_both_maps() -> None:
    """Once in the inset, whose hexes begin with n, and once on the large map."""
    signs = re.findall(r"<g[^>]* data-join=[^>]*>", page(played.nobody_bids(), "map"))
    sides: dict[str, list[bool]] = {}
    for sign in signs:
        found = dict(re.findall(r'data-(join|side)="([^"]*)"', sign))
        sides.setdefault(found["join"], []).append(found["side"].startswith("n"))
    assert len(sides) > 3
    assert all(sorted(both) == [False, True] for both in sides.values()), sides
