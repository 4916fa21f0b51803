"""What bots are called at a table."""


def bot_name(level: str) -> str:
    """Return the name of a level's bot, such as ``Bot Hard``."""
    return f"Bot {level.capitalize()}"
