"""Orders in browsers: given, acting while their player is away, ending by themselves."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, expect

from railhead.assist.routine import routine
from railhead.engine.actions import Pass
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import new_game
from tests.browser.axe import faults
from tests.browser.opening import ATA, NAMES, SEED
from tests.browser.reader import DESKTOP, PHONE, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import seated
from tests.kept import kept


def orders(reader: Reader) -> Locator:
    """The panel of orders, unfolded."""
    panel = reader.page.locator("#panel-orders")
    if not panel.locator("#orders").evaluate("it => it.open"):
        panel.locator("#orders-open").click()
    return panel


def unfold(reader: Reader, kind: str) -> Locator:
    """The form for a kind of order."""
    panel = orders(reader)
    fold = panel.locator(f"#fold-order-{kind}")
    if not fold.evaluate("it => it.open"):
        fold.locator("summary").click()
    return fold


def give(reader: Reader, kind: str) -> None:
    unfold(reader, kind).get_by_role("button", name="Give this order").click()


def party(sit: Sit) -> tuple[Reader, Reader, Reader]:
    """Ann, Bob with a phone, and Cid, each at a seat of 1849."""
    ann, bob, cid = sit(), sit(viewport=PHONE), sit()
    game = new_game("1849", list(NAMES), seed=int(SEED))
    seated(game, {"Ann": ann, "Bob": bob, "Cid": cid})
    return ann, bob, cid


def test_orders_of_each_kind_act_for_those_who_are_away(sit: Sit) -> None:
    ann, bob, cid = party(sit)
    # Bob waits, with a phone, bids for what is wanted, and would decline what others offer.
    bid = unfold(bob, "bid")
    bid.get_by_label("For what?").select_option("CNM")
    bid.get_by_label("Highest price").fill("82")
    assert faults(bob, "#panel-orders") == []
    room = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert bob.page.evaluate(room)
    bob.page.set_viewport_size(DESKTOP)
    give(bob, "bid")
    expect(orders(bob)).to_contain_text("bid for CNM up to L.82")
    unfold(bob, "decline").get_by_label("Which?").select_option("train_deal")
    give(bob, "decline")
    expect(orders(bob)).to_contain_text("decline in this round: offers for my trains")
    for other in (ann, cid):
        expect(orders(other)).not_to_contain_text("CNM up to")
    ann.press("Buy for L.20, SCE")
    # Bob's order bids at once, and the log of the others says so.
    expect(cid.question).to_contain_text("Your turn")
    expect(cid.page.locator("#panel-log .by-order")).to_have_count(1)
    cid.press("Buy for L.45, SIGI")
    expect(orders(bob)).to_contain_text("CNM is yours")
    ann.press("Buy for L.110, SMS")
    bob.press("Buy for L.150, RSA")
    bob.press("Start at L.68, ATA")
    # The stock round: one click, an order that ends itself, and one that buys and passes then.
    orders(cid).get_by_role("button", name="Pass the rest of this round").click()
    expect(cid.question).to_contain_text("Waiting for Ann")
    unfold(bob, "pass").get_by_label("somebody buys into a company of mine").check()
    give(bob, "pass")
    expect(orders(bob)).to_contain_text("not if: somebody buys into a company of mine")
    ann.press(ATA)
    expect(orders(bob)).to_contain_text("Ann has bought into ATA")
    expect(bob.question).to_contain_text("Your turn")
    unfold(bob, "buy").get_by_label("Until I have so many shares").fill("3")
    give(bob, "buy")
    expect(ann.question).to_contain_text("Your turn")
    expect(orders(bob)).to_contain_text("then pass · has acted 1 time")
    ann.press("Pass")
    expect(ann.bar).to_contain_text("Operating Round")
    expect(orders(bob)).to_contain_text("its round is over")
    expect(cid.page.locator("#panel-log .by-order")).to_have_count(5)


@kept
def a_company_that_can_operate_as_last_time() -> tuple[Game, str, str]:
    """A game at the last pass of a stock round; the company that operates then, and its owner."""
    game, rng = new_game("1849", ["Ann", "Bob", "Cid"], {}, 5), random.Random(5)
    while game.decision is not None:
        if game.state.round == "SR" and Pass(game.decision.actor) in game.decision.answers:
            after = game.fork()
            after.apply(Pass(game.decision.actor))
            there = game.copy()
            there.apply(Pass(game.decision.actor))
            plan = routine(there) if after.state.round == "OR" else None
            other = plan is not None and plan.player != game.decision.player
            if plan is not None and other and plan.ends_turn and plan.last is not None:
                return game, plan.company, plan.player
        game.apply(random_action(game.decision.answers, rng))
    raise AssertionError("none can")


def test_a_company_operates_as_last_time_while_its_owner_is_away(sit: Sit) -> None:
    game, company, owner = a_company_that_can_operate_as_last_time()
    assert game.decision is not None
    mover, away = sit(), sit()
    seated(game, {game.players[game.decision.player]: mover, game.players[owner]: away})
    unfold(away, "operate").get_by_label("Which company?").select_option(company)
    give(away, "operate")
    expect(orders(away)).to_contain_text(f"operate {company} as last time, in its next turn")
    mover.press("Pass")
    expect(orders(away)).to_contain_text("acted 1 time · done")
    expect(away.page.locator("#panel-log .by-order").first).to_be_visible()
