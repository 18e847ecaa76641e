"""What a game shows besides its decisions and its state, in blocks that every client can draw.

`presentation_of` is the door; a title subclasses `Presentation`.
"""

from railhead.presentation.base import Presentation, presentation_of

__all__ = ["Presentation", "presentation_of"]
