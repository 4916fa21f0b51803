"""From observations and results to what templates show; no queries, no rules."""
