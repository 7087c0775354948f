"""Everything that a game is written with, in one place: `from affray.rules import Action, Ruleset, ...`.

docs/rulesets.md builds a game from these names step by step. A game imports nothing else of affray; its tests have
`affray.testing` besides.
"""

from affray.core.domain import Between, Domain, Either, Faces, Flag, Judged, OneOf, Pick, Record, Words
from affray.core.domain_lists import Arrange, Containing, ListOf, Many, Parts, Some
from affray.core.expression import Expression, parse
from affray.core.form import Form, Labels
from affray.core.ids import id_key, in_order
from affray.core.machine import Machine, Row
from affray.core.offer import Offer
from affray.core.offering import able, judge, legal, legal_among, legal_in, legal_values, offer, offers_of
from affray.core.refusal import Reason
from affray.core.ruleset import GeneralCodes, Passing, Rolls, Ruleset
from affray.core.state import Request, State
from affray.core.terms import Term, spelled, total
from affray.events import limits
from affray.events.base import Action, Ask, Consequence, Event, Roll, tag_of, trigger_of
from affray.events.bounds import Count
from affray.events.conduct import Seat
from affray.events.errors import BadRoster
from affray.events.marks import (
    Allocation,
    ConditionGained,
    ConditionLost,
    Fixed,
    Mark,
    Mention,
    Order,
    Resource,
    RoundBegan,
    Status,
    Track,
    TurnBegan,
    TurnEnded,
)
from affray.events.telling import counted, listed
from affray.events.text import faults_in
from affray.projections.card import Card, Cast, Gauge, Purse

__all__ = [
    "Action",
    "Allocation",
    "Arrange",
    "Ask",
    "BadRoster",
    "Between",
    "Card",
    "Cast",
    "ConditionGained",
    "ConditionLost",
    "Consequence",
    "Containing",
    "Count",
    "Domain",
    "Either",
    "Event",
    "Expression",
    "Faces",
    "Fixed",
    "Flag",
    "Form",
    "Gauge",
    "GeneralCodes",
    "Judged",
    "Labels",
    "ListOf",
    "Machine",
    "Many",
    "Mark",
    "Mention",
    "Offer",
    "OneOf",
    "Order",
    "Parts",
    "Passing",
    "Pick",
    "Purse",
    "Reason",
    "Record",
    "Request",
    "Resource",
    "Roll",
    "Rolls",
    "RoundBegan",
    "Row",
    "Ruleset",
    "Seat",
    "Some",
    "State",
    "Status",
    "Term",
    "Track",
    "TurnBegan",
    "TurnEnded",
    "Words",
    "able",
    "counted",
    "faults_in",
    "id_key",
    "in_order",
    "judge",
    "legal",
    "legal_among",
    "legal_in",
    "legal_values",
    "limits",
    "listed",
    "offer",
    "offers_of",
    "parse",
    "spelled",
    "tag_of",
    "total",
    "trigger_of",
]
