"""Orders given beforehand at tables of seats: kept, followed, and shown to nobody but their player.

`rows` are what is stored, `keeping` gives and withdraws them, `following` plays what they answer,
`worker` is the thread that does so after each move and looks for what a stop has left undone.
"""
