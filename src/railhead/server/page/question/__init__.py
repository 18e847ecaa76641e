"""The question of a table and its answers: panel, groups of answers, cards and buttons."""
