"""`python -m kogge` is the command `kogge`."""

from kogge.cli import main

main()
