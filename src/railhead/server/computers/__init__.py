"""Computer players at the table: they think in processes of their own and move as people do.

Which seats they have, and of which strength, stands in `Table.computers`, changed in
`seating/changing.py` alone. `loop` looks for questions again and again, `worker` finds the tables
at which one is asked and claims their rows, `thinking` is the job of a process, `playing` turns a
thought into a move, `pacing` says how fast they play. See `docs/opponents.md`.
"""
