"""What has happened: log, runs, report, time travel, and what is new to the reader."""
