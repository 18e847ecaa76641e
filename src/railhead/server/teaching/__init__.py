"""What computer players tell people: hints in a game, and what a game teaches afterwards.

`hinting` has the best answers worked out for whoever is asked and wants them; nobody else learns
of it. `reviewing` keeps reviews of games (`railhead.bots.review`), which `worker` carries on in
small steps. `allowed` says where there is which. All of it is done by processes that come after
everything else. See `docs/teaching.md`.
"""
