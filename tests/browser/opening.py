"""The beginning of a game of 1849 as three people answer it, by the words on the buttons."""

from __future__ import annotations

from railhead.titles.catalogue import new_game
from tests.browser.reader import Reader
from tests.browser.uploads import upload

NAMES = ("Ann", "Bob", "Cid")
SEED = "5"

AUCTION = ("Buy for L.20, SCE", "Pass", *("Buy for",) * 4)
"""Ann buys SCE, Bob passes, and then everybody buys what is on offer."""

ATA, RCS = "Buy 10% for L.68, treasury, ATA", "Buy 10% for L.100, treasury, RCS"
SHARES = (
    *("Start at L.68, ATA", "Start at L.100, RCS", "End the turn"),
    *(ATA, ATA, RCS, ATA, ATA, ATA),
    *("Pass", "Pass"),
)
"""Cid starts ATA with a private company, Ann starts RCS; certificates are bought."""

OPENING = (*AUCTION, *SHARES)


def fill_in(reader: Reader, mode: str = "On one screen") -> None:
    """On the form of a new table: the players, where they play, and the chance."""
    page = reader.page
    page.get_by_role("radio", name=mode).check()
    for place, name in enumerate(NAMES, 1):
        page.get_by_label(f"Name of player {place}").fill(name)
    page.get_by_text("Name of the table, and chance").click()
    page.get_by_label("Seed").fill(SEED)


def sit_down(reader: Reader, invitation: str, name: str) -> None:
    """Take the seat of an invitation, under a name."""
    reader.open(invitation)
    reader.page.get_by_label("Your name").fill(name)
    reader.page.get_by_role("button", name="Sit down").click()
    reader.at_table()


def new_table(reader: Reader, title: str = "1849") -> str:
    """A table of one screen at its start, without the pages that lead there; its address."""
    return upload(reader, new_game(title, list(NAMES), seed=int(SEED)))


def table_by_hand(reader: Reader, title: str) -> None:
    """From the first page to such a table."""
    reader.open("/")
    reader.page.get_by_role("link", name=f"Play {title}").click()
    fill_in(reader)
    reader.page.get_by_role("button", name="Begin").click()
    reader.at_table()
