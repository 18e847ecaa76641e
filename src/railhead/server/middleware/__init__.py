"""What every request passes before its view is asked."""
