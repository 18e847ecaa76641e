"""Line charts and their scales."""
