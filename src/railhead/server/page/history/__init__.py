"""What has happened: log, runs, report, steps into the past, and what is new to the reader."""
