"""The exact router: the best set of train routes of a company, with its proof."""
