"""What may come when."""

from affray.rules import Machine, Row

MACHINE = Machine(
    initial="setup",
    ends=("over",),
    rows=(
        Row(
            "setup",
            waits={"anybody": ["begin"]},
            stays=["round_started"],
            moves={"turn_started": "turn"},
        ),
        Row(
            "turn",
            waits={"striker": ["strike"], "anybody": ["give_up"]},
            moves={"blow_aimed": "answer", "duel_ended": "over"},
        ),
        Row(
            "answer",
            waits={"target": ["parry", "stand"]},
            stays=["focus_spent"],
            moves={"roll_due": "blow"},
        ),
        Row(
            "blow",
            waits={"striker": ["roll:blow"]},
            moves={"blow_missed": "landed", "wounds_suffered": "landed"},
        ),
        Row(
            "landed",
            stays=["duellist_fell", "round_started"],
            moves={"turn_started": "turn", "duel_ended": "over"},
        ),
        Row("over"),
    ),
)
