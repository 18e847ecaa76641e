"""One hex: its face, track, stations, tokens and signs, and where each of them goes."""
