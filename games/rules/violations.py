"""What is said when a move isn't allowed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule."""

    rule: str
    """Its number in the rule book, such as ``"19"`` or ``"14a"``."""
    about: str
    """The meld or the cards that it is about, in notation; may be empty."""
    message: str
    """A sentence for the player."""

    def __str__(self) -> str:
        return f"rule {self.rule}: {self.message}"


class IllegalMoveError(ValueError):
    """Raised when a move isn't legal now; carries every violation."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__("; ".join(map(str, violations)))
        self.violations = violations
