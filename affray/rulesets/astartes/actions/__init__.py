"""What may be done: one module for each chapter, in the order of the text."""

from affray.rulesets.astartes.actions import attack, defence, master, opening, turn

CHAPTERS = (opening, attack, defence, turn, master)
