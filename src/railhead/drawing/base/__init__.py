"""What all drawings are made of: SVG, geometry, colours, legends, PNG."""
