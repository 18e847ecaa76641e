"""Orders given beforehand: what a player tells the table to answer while they are away.

Everything comes from what decisions offer and from what the state of every title has: no order
knows a title. `order` is what they are, `reply` what one answers to the present question.
"""
