"""What follows by the rules: one module for each chapter, in the order of the text."""

from affray.rulesets.astartes.events import attack, defence, harm, master, rounds, turns

CHAPTERS = (rounds, turns, master, attack, defence, harm)
