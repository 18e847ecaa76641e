"""Who sits at a table: taking a seat, leaving it, and what is agreed about seats and clocks."""
