"""Why events that only 18FB has happen; the rules behind them stand in `glossary.toml`."""

from __future__ import annotations

from railhead.language.translate import N_
from railhead.language.words import Words

WORDS = Words(
    reasons={
        "base_declared": N_("A company with two homes must say where it begins."),
        "bonus_paid": N_("The base is connected with a historical destination for the first time."),
        "game_over.price": N_("A company on the highest price ends the game at once."),
        "cards_discarded": N_("Political cards leave with phase 5."),
        "company_closed": N_("Nobody holds enough of it to lead it."),
        "company_floated": N_("With a concession it floats at once; from phase 5 on at 60% sold."),
        "concession_withdrawn": N_(
            "Somebody has 20% more than its owner, or the owner is bankrupt."
        ),
        "concessions_discarded": N_("Concessions end with phase 5, and what is left of deposits."),
        "deposit_returned": N_(
            "A destination is reached: the bank gives back a part of the deposit."
        ),
        "earnings": N_("The best places with its tokens count, and D.10 for each town marker."),
        "forced_sale": N_("A company may not hold shares in the coloured zones."),
        "free_share": N_("The card brings a share of the company that it is linked with."),
        "income_reduced": N_("The linked company has placed a token besides its home."),
        "interest_lost": N_("A tile step was left unused."),
        "lease_paid": N_("A leased train is paid as soon as the treasury holds its price."),
        "lot_unsold": N_("All have passed."),
        "markers_gained": N_("Towns on the line, or tiles laid there, give markers."),
        "money_missing": N_("It must own a train, and has too little money for one."),
        "national_formed": N_("The first PH6 train forms the nationals."),
        "national_not_formed": N_("No company is left that could become it."),
        "order_set": N_("Who has most money after the first round begins."),
        "phase": N_("The first train of a new kind begins a phase."),
        "player_bankrupt": N_("All that the president could raise was not enough."),
        "president_changed": N_(
            "Until phase 4 it takes 20% more than the president has, from phase 5 on any lead."
        ),
        "price_moved.interest_lost": N_(
            "A building company that leaves a tile step unused moves left."
        ),
        "price_moved.token_placed": N_(
            "A token on a historical destination raises the price one row."
        ),
        "price_moved.shares_sold": N_(
            "The price falls one row for each share, unless a ledge holds it."
        ),
        "regional_paid": N_("A regional company always pays half to its owner."),
        "secured_interest": N_(
            "A building company that used all its tile steps pays it, not a dividend."
        ),
        "shares_exchanged": N_("Two old shares become one of the national."),
        "status_changed": N_(
            "A token on a destination, a withdrawn concession or phase 5 does that."
        ),
        "stock_round_over": N_("All have passed: the first of them has the priority card now."),
        "token_waits": N_("No slot of its base is free yet."),
        "train_left": N_("From phase 5 on an unsold PH5 train leaves after each operating round."),
        "train_leased": N_("A national without a train leases one."),
        "zone_entered": N_("Its price has come into another zone of the market."),
    }
)
