"""The exact router: the best set of train routes of a company, with its proof."""

from railhead.network.compiled_router import take_compiled

VARIANT = take_compiled(__path__)
"""`compiled` or `python`: how most modules of this package run. Both give the same answers."""
