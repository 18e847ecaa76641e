"""Why events of this family happen; the rules behind them stand in the titles' own files."""

from __future__ import annotations

from railhead.language.translate import N_
from railhead.language.words import Words

WORDS = Words(
    reasons={
        "bankrupt": N_("All that the president could raise was not enough for the cheapest train."),
        "company_floated": N_("Enough of it has left its initial offer."),
        "game_over.bankruptcy": N_("A president is bankrupt: that ends the game."),
        "price_moved.shares_sold": N_("For each share sold the price falls one row."),
        "private_closed.phase": N_("With this phase private companies close."),
        "private_closed.private_exchanged": N_("It has been exchanged for a share."),
        "private_closed.private_tile_laid": N_("Its power serves once; then it closes."),
        "private_closed.token_placed": N_("Its power serves once; then it closes."),
        "private_closed.train_bought": N_("It closes when its corporation gets its first train."),
        "private_exchanged": N_("Its owner may do so at any time in stock and operating rounds."),
        "private_tile_laid": N_("The tile belongs to a private company and is free for its owner."),
    }
)
