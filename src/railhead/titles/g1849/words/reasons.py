"""Why events that only 1849 has happen, and why answers are good of which it alone knows.

The rules behind them stand in `glossary.toml`.
"""

from __future__ import annotations

from railhead.language.translate import N_
from railhead.language.words import Words

WORDS = Words(
    advantages={
        "port_marker": N_("each route of {company} through the port {hex} earns {bonus} more"),
    },
    reasons={
        "bankrupt": N_("All that the president could raise was not enough."),
        "base_waits": N_("All slots of its base city are taken."),
        "company_closed": N_("It has come to the closing cell, or its president is bankrupt."),
        "corporations_sorted": N_("The order in which corporations start is drawn before play."),
        "earthquake": N_("The 12H train brings the earthquake: tile and tokens are lost."),
        "game_over.stock_market": N_("A corporation has finished its turn on the highest price."),
        "loan_taken": N_("Who has lost everything may go on with a loan."),
        "moved_back": N_("It found no free city to begin in."),
        "player_left": N_("Who has nothing left after a bankruptcy may leave."),
        "price_moved.bond_issued": N_("To issue a bond moves a corporation left."),
        "price_moved.bond_repaid": N_("To repay its bond moves a corporation right."),
        "price_moved.shares_issued": N_("Certificates sold into the pool lower the price."),
        "price_moved.shares_sold": N_("For each 10% sold the price falls one row."),
        "price_moved.stock_round_over.down": N_(
            "Certificates of it lie in the pool: it falls when the stock round ends."
        ),
        "private_closed.phase": N_("With the 12H all private companies close."),
        "private_closed.sms_used": N_("Its power serves once; then it closes."),
        "private_closed.train_bought": N_("It closes when its corporation gets its first train."),
        "tokens_bought": N_("A corporation pays for all its tokens when it starts."),
        "top_reached": N_("The highest price ends the game."),
    },
)
