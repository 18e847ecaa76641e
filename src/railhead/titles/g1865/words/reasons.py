"""Why events that only 1865 has happen; the rules behind them stand in `glossary.toml`."""

from __future__ import annotations

from railhead.language.translate import N_
from railhead.language.words import Words

WORDS = Words(
    reasons={
        "cards_removed": N_("Cards that nobody took in the draft are out of the game."),
        "carried": N_("A company earns L.10 for each traffic that its trains and cards can carry."),
        "company_floated": N_("60% of it has left the initial offer."),
        "dragons_bought": N_("They buy one certificate of a company in the green zone."),
        "dragons_passed": N_("No company is green, or they hold as much as they may."),
        "dragons_sold": N_("They sell what stands in the red zone, as far as the pool has room."),
        "loans_taken": N_("Both treasuries and sales do not pay for the absorption."),
        "loans_taken_over": N_("The loans of a company go with it."),
        "majors_offered": N_("From phase 5 on new companies are majors."),
        "mine_worked_down": N_("Mines with a token go down before each stock round."),
        "must_raise": N_(
            "A company with traffic must own a train, and its president pays the rest."
        ),
        "personal_loans_counted": N_("Each personal loan takes L.500 off the score."),
        "personal_loans_taken": N_("The president had nothing left to sell."),
        "phase": N_("Phase 2 follows the draft, each later one the first train of its number."),
        "price_moved.dividend": N_("A dividend raises the price one box."),
        "price_moved.dragons_sold": N_("The price falls one box for each share that they sell."),
        "price_moved.no_revenue": N_("A turn without revenue lowers the price one box."),
        "price_moved.shares_sold": N_(
            "For each share that its president sells the price falls one box."
        ),
        "price_moved.train_bought": N_(
            "The first new train of a turn raises the price of its company one box."
        ),
        "shares_paid": N_("Each share of an absorbed company outside its offer is paid for."),
        "synergy": N_("Both companies had a token there: the bank pays for the one that goes."),
        "token_replaced": N_("Tokens of an absorbed company in cities are replaced for nothing."),
        "tokens_gained": N_("Who absorbs or converts is given more tokens."),
        "traffic": N_("Places with its tokens and towns on the way give a company traffic."),
        "zone_changed": N_("Its trains and tokens give it another rank on the chart."),
    }
)
