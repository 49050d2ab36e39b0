"""Checks the recorder against random programs that keep a record of themselves."""
