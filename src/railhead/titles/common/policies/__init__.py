"""Policies: small objects of a title that shared steps ask where titles differ.

A game class names its policies as attributes; a title subclasses them in the chapter where the rule
stands, a former version of its rules keeps what was in a subclass of its own. They hold nothing:
every question gets the game, so that one object serves all games and their copies.
"""
