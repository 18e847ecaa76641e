"""What a game shows besides its decisions and its state, in blocks that every client can draw.

Clients call `presentation_of`; a title subclasses `Presentation`.
"""

from railhead.presentation.base import Presentation, presentation_class, presentation_of

__all__ = ["Presentation", "presentation_class", "presentation_of"]
