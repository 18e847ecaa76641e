"""1861 The Railways of the Russian Empire, by Ian D. Wilson."""
