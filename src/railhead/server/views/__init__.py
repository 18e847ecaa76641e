"""The views: what is answered to requests, by the addresses of `urls.py`."""
