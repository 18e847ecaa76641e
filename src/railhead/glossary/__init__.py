"""Terms of the field, rules and events explained: what a word means, and why something happened.

`reading.py` reads which terms a title has; `stems.py` knows words by their stems; `marking.py`
finds terms in texts; `examples.py` gives each its example with the numbers of the title; `rules.py`
searches rules by topic; `why.py` tells why an event happened.
"""
