"""The game: rules, bots, matches, pages."""
