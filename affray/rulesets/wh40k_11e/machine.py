"""The machine: battle, attack, and the detours for re-rolls and aftermath. Data only.

The numbers beside the rows are those of the rules (section 2). A row that waits for nobody is passed through.
"""

from __future__ import annotations

from affray.rules import Machine, Row

SELECTIONS = ("select_to_shoot", "select_to_fight", "mortal_wounds", "end_battle", "concede")

REROLLS = (
    Row(  # R1
        "reroll",
        waits={"roller": ("reroll", "command_reroll", "accept")},
        stays=("command_points_spent",),
        moves={
            "reroll_called": "reroll.dice",
            "faces_final:attacks": "attack.number",
            "faces_final:hit": "attack.hits",
            "faces_final:wound": "attack.wounds",
            "faces_final:save": "attack.saves",
            "faces_final:damage": "attack.damage_roll",
            "faces_final:hazard": "hazard",
        },
    ),
    Row("reroll.dice", waits={"roller": ("roll:reroll",)}, moves={"dice_rerolled": "reroll"}),  # R2
)

BATTLE = (
    Row("setup", waits={"either": ("start_battle",)}, moves={"battle_started:attacks": "ready"}),  # B0
    Row(  # B0a
        "ready",
        waits={"either": SELECTIONS},
        moves={"unit_selected": "attack.weapons", "mortals_due": "attack.mortals", "battle_ended": "ended"},
    ),
    Row("ended"),  # B10
)

SELECTING = (
    Row("attack.weapons", waits={"attacker": ("select_weapons",)}, moves={"weapons_selected": "attack.targets"}),  # A1
    Row("attack.targets", waits={"attacker": ("select_targets",)}, moves={"targets_selected": "attack.next"}),  # A2
    Row(  # A3
        "attack.unit",
        waits={"attacker": ("select_enemy_unit", "pass", "retarget")},
        stays=("targets_selected",),
        moves={"enemy_unit_selected": "attack.next", "attacks_lost": "attack.next"},
    ),
    Row(  # A4
        "attack.gather",
        waits={"attacker": ("gather",)},
        moves={"attack_number_due": "attack.number", "attack_dice_gathered": "attack.hits"},
    ),
    Row(  # A4a
        "attack.number",
        waits={"attacker": ("roll:attacks",)},
        moves={"reroll_offered": "reroll", "attack_dice_gathered": "attack.hits"},
    ),
)

HITTING = (
    Row(  # A5
        "attack.hits",
        waits={"attacker": ("roll:hit",)},
        stays=("hits_rolled",),
        moves={
            "reroll_offered": "reroll",
            "hits_classified:sustained": "attack.sustained",
            "hits_classified:wounds": "attack.wounds",
            "hits_classified:none": "attack.next",
        },
    ),
    Row(  # A5a
        "attack.sustained",
        waits={"attacker": ("roll:sustained",)},
        moves={"sustained_hits_rolled": "attack.wounds"},
    ),
    Row(  # A6
        "attack.wounds",
        waits={"attacker": ("choose_lethal", "roll:wound", "accept")},
        stays=("lethal_hits_chosen", "wounds_rolled"),
        moves={
            "reroll_offered": "reroll",
            "wounds_classified:split": "attack.subpools",
            "wounds_classified:saves": "attack.groups",
            "wounds_classified:mortals": "attack.mortals",
            "wounds_classified:none": "attack.next",
        },
    ),
    Row(  # A6a
        "attack.subpools",
        waits={"attacker": ("choose_pool",)},
        stays=("pool_split",),
        moves={"sub_pool_chosen:saves": "attack.groups", "sub_pool_chosen:mortals": "attack.mortals"},
    ),
)

SAVING = (
    Row(  # A7
        "attack.groups",
        moves={
            "allocation_groups_created:precision": "attack.precision",
            "allocation_groups_created:order": "attack.order",
        },
    ),
    Row(  # A8
        "attack.precision",
        waits={"attacker": ("choose_precision",)},
        moves={"precision_group_chosen:order": "attack.order", "precision_group_chosen:mortals": "attack.mortals"},
    ),
    Row(  # A9
        "attack.order",
        waits={"defender": ("declare_order", "roll:save")},
        moves={"allocation_order_declared": "attack.saves"},
    ),
    Row(  # A10
        "attack.saves",
        waits={"defender": ("roll:save",)},
        stays=("saves_rolled",),
        moves={"reroll_offered": "reroll", "saves_sorted": "attack.damage"},
    ),
)

SUFFERING = (
    Row(  # A11
        "attack.damage",
        stays=(
            "save_allocated",
            "attack_failed",
            "damage_inflicted",
            "wounds_lost",
            "model_destroyed",
            "models_removed",
            "unit_destroyed",
            "attacks_lost",
        ),
        moves={
            "model_choice_due": "attack.model",
            "damage_roll_due": "attack.damage_roll",
            "feel_no_pain_due": "attack.fnp",
            "saves_done:mortals": "attack.mortals",
            "saves_done:split": "attack.subpools",
            "saves_done:closed": "attack.next",
        },
    ),
    Row(  # A11a
        "attack.model",
        waits={"sufferer": ("select_model",)},
        moves={"model_selected:saves": "attack.damage", "model_selected:mortals": "attack.mortals"},
    ),
    Row(  # A11b
        "attack.damage_roll",
        waits={"attacker": ("roll:damage",)},
        moves={
            "reroll_offered": "reroll",
            "damage_rolled:saves": "attack.damage",
            "damage_rolled:mortals": "attack.mortals",
        },
    ),
    Row(  # A11c
        "attack.fnp",
        waits={"sufferer": ("choose_fnp", "roll:fnp")},
        stays=("feel_no_pain_chosen",),
        moves={"feel_no_pain_rolled:saves": "attack.damage", "feel_no_pain_rolled:mortals": "attack.mortals"},
    ),
    Row(  # A12
        "attack.mortals",
        stays=("mortal_wounds_inflicted", "wounds_lost", "model_destroyed", "models_removed", "unit_destroyed"),
        moves={
            "model_choice_due": "attack.model",
            "damage_roll_due": "attack.damage_roll",
            "feel_no_pain_due": "attack.fnp",
            "mortals_done:split": "attack.subpools",
            "mortals_done:closed": "attack.next",
            "mortals_done:after": "attack.after",
        },
    ),
    Row(  # A13
        "attack.next",
        stays=("pool_resolved", "enemy_unit_selected", "attacks_lost"),
        moves={
            "unit_choice_due": "attack.unit",
            "pool_choice_due": "attack.gather",
            "attack_number_due": "attack.number",
            "attack_dice_gathered": "attack.hits",
            "attacks_finished": "attack.after",
        },
    ),
)

AFTERMATH = (
    Row(  # A14
        "attack.after",
        stays=("models_removed", "unit_destroyed", "attacks_resolved"),
        moves={
            "hazard_due": "hazard",
            "demise_due": "demise",
            "mortals_due": "attack.mortals",
            "aftermath_ended:ready": "ready",
        },
    ),
    Row(  # A14a
        "hazard",
        waits={"controller": ("roll:hazard",)},
        stays=("hazard_rolled",),
        moves={"reroll_offered": "reroll", "hazards_read": "attack.after"},
    ),
    Row(  # A14b
        "demise",
        waits={"controller": ("roll:demise",)},
        moves={"demise_rolled:none": "attack.after", "demise_rolled:blast": "demise.reach"},
    ),
    Row(  # A14c
        "demise.reach",
        waits={"controller": ("declare_within",)},
        moves={"demise_reach_declared:fixed": "attack.after", "demise_reach_declared:random": "demise.wounds"},
    ),
    Row(  # A14d
        "demise.wounds",
        waits={"controller": ("roll:demise_wounds",)},
        moves={"demise_wounds_rolled": "attack.after"},
    ),
)

MACHINE = Machine(
    initial="setup",
    ends=("ended",),
    rows=(*BATTLE, *SELECTING, *HITTING, *SAVING, *SUFFERING, *AFTERMATH, *REROLLS),
)
