"""Talk at a table of seats, for those alone who sit there.

It is no part of the game: it stands in no record, and no version of the table changes by it.
`texts` finds names and links in a message, `writing` stores and withdraws messages, `reading` says
what a reader has before them.
"""
