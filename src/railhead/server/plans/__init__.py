"""Plans: private branches of a game, in which one person acts for everybody to try things out.

A plan is a moment of a table and the moves that its owner has tried from there, a row that nobody
else can open. `planned` makes of it a table in memory, so that the page of a table and its parts
show a plan as they show the game; `acting` has the changes, under the names that `authority` has
for tables, and `hands` chooses between both; `keeping` begins, copies and names plans; `carrying`
finds what of a plan is left at the present, `playing` what of it can be played for real.
"""
