"""Walking the track: legal connections and best routes."""
