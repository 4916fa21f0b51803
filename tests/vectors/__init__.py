"""Right answers, made by an independent implementation of the rule book.

melds.json      cards, whether they are a legal meld, all rules broken
turns.json      table before, hand, table after: whether one may meld so
scores.json     hands and who knocked (null: nobody did): points, scores, winners
finals.json     totals, rounds won, target: final totals and winners
records.json    for each match of records/: right, or the round and the move of the
                first fault; move null: in the round's own fields, or its moves stop too
                early for its result; round null: in the match's fields
positions.jsonl one position a line from played rounds, with the exact best play: points
                left in hand, the most cards that reach it, and the fewest melds of the
                old table that such a play has to change
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
RECORDS = FOLDER / "records"


def read_cases(name: str) -> Any:
    """Return the cases of a file of right answers."""
    return json.loads((FOLDER / name).read_text("utf-8"))


def read_positions() -> list[dict[str, Any]]:
    """Return the positions with their exact best play."""
    lines = (FOLDER / "positions.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]
