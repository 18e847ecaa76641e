"""Calls: who is asked at a table is told so by web push, mail or webhook, also with no page open.

`noting` writes a call in the transaction of the move that asks somebody. `planning` looks, after a
short delay, whether it is still wanted, and by which ways, and writes a delivery for each.
`delivering` sends deliveries and tries again; `clock_warnings` tells whoever's time runs out.
`background` does all of it in threads of the server. Rows are claimed, so of several processes one
sends; a process that is killed leaves rows that another takes up.
"""
