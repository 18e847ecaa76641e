"""Help for players, made of a game alone: nothing of it is a rule, and no game depends on it.

`consequences` says what an answer would cause, `comparison` what lies between two moments,
`suggestions` which track may be worth a look; `last_turn`, `turn_plan`, `routine` and `going_on`
let a company do again what it did last time, and `orders` answer for players who are away.
"""
