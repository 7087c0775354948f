"""What a seat does: one module for each chapter, in the order of the text."""

from affray.rulesets.grvnts.actions import after, answers, attack, enemy, inflicting, master, nearby, opening, turn

CHAPTERS = (opening, turn, attack, answers, enemy, nearby, master, inflicting, after)
