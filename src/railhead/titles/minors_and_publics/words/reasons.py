"""Why events of this family happen; the rules behind them stand in the titles' own files."""

from __future__ import annotations

from railhead.language.translate import N_
from railhead.language.words import Words

WORDS = Words(
    reasons={
        "challenged": N_("If anybody shows a better run, that one counts."),
        "company_bought": N_("A minor starts at half of the winning bid, rounded down."),
        "game_over.final_phase": N_("The rounds that followed the first train 8 are played."),
        "end_fixed": N_("The first train 8 fixes the end of the game."),
        "interest_unpaid": N_("Neither its money nor more loans pay the interest."),
        "merger_undone": N_("Nobody has got the two shares that a president needs."),
        "minors_removed": N_("Minors that nobody has started leave with phase 5."),
        "nationalised": N_(
            "The state takes companies that have no train or cannot pay, and in the end all minors."
        ),
        "price_moved.nationalised": N_(
            "Before its owners are paid the marker goes left, and again for loans left over."
        ),
        "price_moved.shares_sold": N_(
            "A sale by its president moves a public down, once in a turn."
        ),
        "private_nationalised": N_("With phase 6 the state takes all private companies."),
        "public_formed": N_("Its price comes from those of the minors, rounded down."),
        "slot_free": N_("A token has left, and none took its place."),
    }
)
