"""The constructs, by subject; importing a module registers its rows."""
