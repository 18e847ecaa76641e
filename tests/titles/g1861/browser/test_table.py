"""1861 in the browser: an auction, and a merger between owners."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.opening import NAMES
from tests.browser.reader import Reader, starting
from tests.browser.sitting import Sit
from tests.browser.uploads import seated, upload
from tests.titles.g1861 import played

Players = dict[str, Reader]


def formation(reader: Reader) -> Locator:
    """The part of the question that tells what is being formed."""
    return reader.question.get_by_role("region", name="The new company")


def company(reader: Reader, name: str) -> Locator:
    """The card of a company."""
    reader.tab("Companies")
    return reader.page.locator(f".company[data-company='{name}']")


def says(part: Locator, *texts: str) -> None:
    """A part of a page contains texts, as they are seen."""
    for text in texts:
        expect(part).to_contain_text(text, use_inner_text=True)


def test_an_auction_shows_the_bid_and_what_it_brings(sit: Sit) -> None:
    reader = sit()
    game = played.stock_round()
    assert game.decision is not None
    seats = [*game.players, *game.players]
    here = seats.index(game.decision.player)
    first, second, third = (game.players[name] for name in seats[here : here + 3])
    upload(reader, game)
    asked = reader.question
    amount = asked.get_by_role("spinbutton", name="N amount")
    amount.fill("150")
    says(asked, "starts at R70")
    reader.press("Put up for auction N")
    says(asked, f"highest bid R150 of {first}")
    says(asked, f"may still bid {second}, {third}")
    reader.press("Bid N")
    says(asked, f"highest bid R155 of {second}")
    reader.press("Pass on N")
    reader.press("Drop out of the auction for N")
    says(company(reader, "N"), f"Owner {second}")
    says(company(reader, "N"), "R155")
    reader.tab("Log")
    expect(reader.page.locator("#panel-log")).to_contain_text(
        f"{second} wins N for R155; it starts at R70"
    )


# -- a merger, from a browser for each player ------------------------------------------------------


@pytest.fixture
def seats(sit: Sit) -> Players:
    """Everybody before a browser of their own, at the Merger Round."""
    readers = {name: sit() for name in NAMES}
    seated(played.whole(), readers)
    return readers


@pytest.fixture
def owners(sit: Sit) -> Players:
    """The same without the one who only watches."""
    game = played.whole()
    trio = played.trio_of(game)
    assert trio is not None
    two = {game.players[game.state.presidents[minor]] for minor in trio}
    readers = {name: sit() for name in NAMES if name in two}
    seated(game, readers)
    return readers


def propose(readers: Players) -> tuple[Reader, Reader, played.Trio]:
    """The owner of two minors proposes a merger with one of another owner.

    Return the proposer, the other owner, and the minors.
    """
    game = played.whole()
    trio = played.trio_of(game)
    assert trio is not None
    owners = [game.players[game.state.presidents[minor]] for minor in trio]
    proposer, other = readers[owners[0]], readers[owners[2]]
    for partner in trio[1:]:
        expect(proposer.question).to_contain_text("Your turn")
        proposer.press(f"Merge with {partner},")
    return proposer, other, trio


def told_alike(readers: list[Reader], *texts: str) -> None:
    for reader in readers:
        says(formation(reader), *texts)


@pytest.mark.long
def test_three_minors_of_two_owners_merge_from_two_browsers(seats: Players) -> None:
    """All read the same figures; the other owner accepts; shares are offered; the public stands."""
    game, names = played.whole(), {reader: name for name, reader in seats.items()}
    proposer, other, trio = propose(seats)
    watcher = next(reader for reader in names if reader not in {proposer, other})
    public = played.new_public(game, *trio)
    figures = [
        f"price R{public.price}",
        f"treasury R{public.treasury}",
        f"president {game.players[public.president]}",
        f"left to offer {public.left}%",
    ]
    told_alike([proposer, watcher], *figures, f"{names[other]} will be asked")
    expect(proposer.page.locator(".hex.member")).to_have_count(len(public.cities))
    expect(proposer.page.locator(".layer.routes .route")).not_to_have_count(0)
    proposer.press("Merge into GRR,")
    everybody = [proposer, other, watcher]
    told_alike(everybody, *figures, f"{names[proposer]} proposes", f"{names[other]} is asked")
    for reader in (proposer, watcher):
        expect(reader.question).to_contain_text(f"Waiting for {names[other]}")
        expect(reader.question.locator("[data-answers]")).to_have_count(0)
    other.press("Accept")
    _settle(seats)
    for reader in (other, watcher):
        card = company(reader, "GRR")
        expect(card.locator(".charter-name")).to_contain_text(game.players[public.president])
        for minor in trio:
            expect(company(reader, minor)).to_have_count(0)


def _settle(seats: Players) -> None:
    """Who is asked keeps the first tokens, buys no share and returns a train, until it is done."""
    answers = (starting("Take the token off"), starting("Buy no share"), starting("Return"))
    for _ in range(12):
        asked = next(iter(seats.values())).question.locator(".asking-body[data-version]")
        expect(asked).to_have_count(1)
        turn = [one for one in seats.values() if one.question.locator("[data-mine]").count()]
        if not turn:
            continue
        for answer in answers:
            button = turn[0].question.get_by_role("button", name=answer)
            if button.count():
                with turn[0].answered():
                    button.first.click()
                break
        else:
            return


def test_a_refused_merger_leaves_everything(owners: Players) -> None:
    """The other owner refuses: it is told, and the one on turn is asked again."""
    proposer, other, trio = propose(owners)
    proposer.press("Merge into GRR,")
    expect(other.question).to_contain_text("Your turn")
    other.press("Refuse")
    for reader in (proposer, other):
        expect(reader.page.locator("#panel-log")).to_contain_text("refuses the merger into GRR")
    expect(proposer.question).to_contain_text("Your turn")
    for minor in trio:
        expect(company(other, minor)).to_have_count(1)
