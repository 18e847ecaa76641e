"""What follows from the track on the map: connections, routes and the best routes."""
