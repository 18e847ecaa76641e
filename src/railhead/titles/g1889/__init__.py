"""1889 History of Shikoku Railways: a classic title; see `titles/classic/`."""
