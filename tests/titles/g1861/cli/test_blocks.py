"""What 1861 shows in the terminal: mergers and auctions of companies."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BidCompany, Form, Merge
from tests.cli.drawn import menu, topic
from tests.titles.g1861.build import Example, joined


def test_a_merger_is_told_before_the_question() -> None:
    table = joined().merger_round()
    (merge,) = (entry for entry in menu(table.game) if isinstance(entry.answer, Merge))
    assert merge.detail == "then price R110, treasury R140, 2 trains"
    table.play(Merge("K-R", "M-V"), Form("K-R", "GRR"))
    head, figures, standpoints, remark = topic(table.game)
    assert head == "K-R + M-V → GRR"
    assert figures.startswith("price R110 · treasury R140 · trains 3 3 · loans 1 · president Ann")
    assert "shares Ann 10%, Bob 10% · left to offer 80%" in figures
    assert standpoints == "Ann proposes · Bob is asked"
    assert remark == "Then its owners may buy shares, then everybody one."
    assert topic(joined().stock_round("ann").game) == []


@pytest.mark.rule("1861-9.2-5")
def test_an_auction_is_told_with_what_a_bid_brings() -> None:
    table = Example().cash(ann=400, bob=400, cid=400).stock_round("ann")
    table.play(BidCompany("ann", "N", 150))
    bid = menu(table.game)[0]
    assert bid.detail == "highest bid R150 of Ann · may still bid Bob, Cid"
    assert bid.levels.startswith("R155 starts at R70 · R160 starts at R80")
