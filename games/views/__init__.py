"""Views: parse, call one service or selector, present, render."""
