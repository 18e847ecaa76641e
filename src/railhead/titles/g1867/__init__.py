"""1867 The Railways of Canada, by Ian D. Wilson."""
