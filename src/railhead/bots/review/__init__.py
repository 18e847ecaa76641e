"""What a game teaches: how the chances went, what turned them, and which decisions cost most.

Every decision with a real choice is compared with what a computer player would have done. The
work comes in small steps (`steps.py`), each of which follows from the game and a moment of it
alone: whoever keeps what was found may stop at any time and go on later. How deep it looks is data
(`depth.toml`); `findings.py` puts together what was found.
"""

from railhead.bots.review.depth import Depth, usual_depth
from railhead.bots.review.findings import Findings, Mistake, Shift, findings
from railhead.bots.review.steps import Found, Key, Progress, Reviewer, Step

__all__ = [
    "Depth",
    "Findings",
    "Found",
    "Key",
    "Mistake",
    "Progress",
    "Reviewer",
    "Shift",
    "Step",
    "findings",
    "usual_depth",
]
