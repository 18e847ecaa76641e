"""Games as tables for studies: rows of one file of a game, and Parquet files of many."""
