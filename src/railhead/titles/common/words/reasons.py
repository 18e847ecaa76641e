"""Why events of shared steps happen: the sentences; the rules behind them are those of a title."""

from __future__ import annotations

from railhead.language.translate import N_
from railhead.language.words import Words

WORDS = Words(
    reasons={
        "bank_broken": N_(
            "It has had to pay all its money. It goes on paying, and play ends soon."
        ),
        "base_placed": N_("A company begins with a token in its home."),
        "game_over": N_("The rules say what ends a game."),
        "game_over.bank": N_("The bank had run out of money, and the last rounds are played."),
        "income": N_("Private companies pay at the start of each operating round."),
        "interest_paid": N_("What is borrowed costs interest in each turn."),
        "loans_counted": N_(
            "Loans that are not repaid lower what a company counts for at the end."
        ),
        "loans_repaid": N_("A company repays its loans as the rules say."),
        "loans_taken": N_("It has to pay more than its treasury holds."),
        "no_revenue": N_("Without a train that can run a company earns nothing."),
        "phase": N_("The first train of a new kind begins a phase."),
        "president_changed": N_("Whoever holds more of a company than its president takes over."),
        "president_helps": N_(
            "A company must own a train: what its money lacks comes from its president."
        ),
        "price_moved.dividend.down": N_("A company that keeps its revenue moves left: it falls."),
        "price_moved.dividend.up": N_("A company that pays out enough moves right: it rises."),
        "price_moved.no_revenue": N_("A company that earns nothing pays nothing and moves left."),
        "price_moved.shares_sold": N_("Shares that are sold lower the price."),
        "price_moved.stock_round_over.up": N_(
            "Nothing of it was left to buy: it rises when the stock round ends."
        ),
        "price_reduced": N_("Everybody has passed, so it becomes cheaper."),
        "private_closed": N_("Its power was used up, or its time is over."),
        "standing": N_("What counts is money, and shares at their price."),
        "stock_round_over": N_(
            "All have passed. The next round begins left of whoever last bought or sold."
        ),
        "surplus": N_("The train limit has fallen: trains above it must go."),
        "taken_over": N_("What a company had goes to whoever takes it over."),
        "token_lost": N_("It was in a place that is no more."),
        "token_removed": N_("A company keeps only as many tokens as the rules let it."),
        "train_returned": N_("A company gives up trains above its limit, for nothing."),
        "trains_removed": N_("They rust: the first train of a later kind has been bought."),
        "turn_begins": N_("Companies operate by their prices, the highest first."),
    }
)
