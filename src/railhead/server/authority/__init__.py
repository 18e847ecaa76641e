"""The one authority over every table: who may do what, in which order, and what is kept."""
