"""The interface for other programs: tables and moves as JSON over HTTP, with tokens of persons.

It adds no rule and no way to change a game: what it shows is what the engine and the records have,
what it does goes through `authority`. `docs/api.md` describes it for those who use it.
"""
