"""Games written down: own records and the formats of other sites."""
