"""What follows by the rules: one module for each chapter, in the order of the text."""

from affray.rulesets.grvnts.events import (
    after,
    attack,
    defence,
    gas,
    harm,
    initiative,
    life,
    master,
    morale,
    omens,
    rounds,
    setup,
    shock,
    turns,
)

CHAPTERS = (setup, initiative, rounds, turns, master, attack, defence, harm, life, shock, morale, gas, omens, after)
