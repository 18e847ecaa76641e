"""What simulations of 18FB count: of its companies, and of its games."""

from __future__ import annotations

from railhead.language import N_
from railhead.presentation.milestones import (
    USUAL_MILESTONES,
    USUAL_OCCURRENCES,
    Milestone,
    Occurrence,
    Peak,
)

MILESTONES = (
    *USUAL_MILESTONES,
    Milestone("secured_interest", N_("paid secured interest")),
    Milestone("concession_withdrawn", N_("lost its concession")),
    Milestone("national_formed", N_("formed as a national"), company="national"),
    Milestone("regional_acquired", N_("acquired"), company="regional"),
    Milestone("player_bankrupt", N_("ruined its president")),
    Milestone("company_closed", N_("closed")),
)
PEAKS = (Peak("earnings", "revenue", N_("earnings")),)
OCCURRENCES = (
    *USUAL_OCCURRENCES,
    Occurrence("phase", N_("phase 5 began"), {"phase": "5"}),
    Occurrence("phase", N_("phase 6 began"), {"phase": "6"}),
    Occurrence("national_formed", N_("RM formed"), {"national": "RM"}),
    Occurrence("national_formed", N_("RA formed"), {"national": "RA"}),
    Occurrence("national_not_formed", N_("a national did not form")),
    Occurrence("train_leased", N_("a national leased a train")),
    Occurrence("company_started", N_("SFM started"), {"company": "SFM"}),
    Occurrence("regional_bought", N_("a player bought a regional company")),
    Occurrence("regional_acquired", N_("a company acquired a regional company")),
    Occurrence("token_waits", N_("the token of a regional company waited")),
    Occurrence("status_changed", N_("a company was frozen"), {"status": "frozen"}),
    Occurrence("status_changed", N_("a company became definitive"), {"status": "definitive"}),
    Occurrence("interest_lost", N_("a company lost its secured interest")),
    Occurrence("zone_entered", N_("a price came to light blue"), {"zone": "light_blue"}),
    Occurrence("zone_entered", N_("a price came to dark blue"), {"zone": "dark_blue"}),
    Occurrence("forced_sale", N_("a company had to sell shares")),
    Occurrence("money_missing", N_("a company lacked money for a train")),
    Occurrence("player_bankrupt", N_("a player went bankrupt")),
    Occurrence("company_closed", N_("a company closed")),
    Occurrence("lot_unsold", N_("a card or a company found no buyer")),
    Occurrence("slot_refused", N_("a slot was refused")),
    Occurrence("trade_offered", N_("a trade of a card was offered")),
    Occurrence("trade_refused", N_("a trade of a card was refused")),
    Occurrence("train_left", N_("an unsold train left the bank")),
)
