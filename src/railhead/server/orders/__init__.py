"""Orders given beforehand at tables of seats: kept, followed, and shown to nobody but their player.

`keeping` gives and withdraws them, `following` plays what they answer, `worker` does so after each
move and looks for what a stop has left undone, `undoing` ends those that an undo takes back.
"""
