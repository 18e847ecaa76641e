"""Policies: small objects that answer shared steps where titles differ.

A game class names its policies as attributes. A title subclasses them beside the steps of the same
chapter of its rulebook; former versions of its rules have subclasses of their own. Policies have no
state: every method is given the game, so that one object serves all games and their copies.
"""
