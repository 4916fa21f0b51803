"""The game: rules, bots, matches, pages."""

import os

# The solver's matrices are far too small for threads, which make them many times slower.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
