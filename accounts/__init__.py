"""People: users, profiles, preferences. Knows nothing of games."""
