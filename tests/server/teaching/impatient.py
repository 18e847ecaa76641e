"""The application of the server, with claims that are void soon after their process was killed."""

from railhead.server.asgi import application
from railhead.server.teaching import claiming, hinting

__all__ = ["application"]

claiming.LEASE = 6.0
hinting.PATIENCE = 4.0
