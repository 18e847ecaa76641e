"""`python -m railhead`: the command line without its script."""

from railhead.cli import main

if __name__ == "__main__":
    main(prog_name="railhead")
