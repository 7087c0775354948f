"""Every rule id of the specification."""

RULE_IDS = (
    *(f"IN-{n:02}" for n in range(1, 57)),
    "IN-16b",
    *(f"IN-G{n}" for n in range(1, 7)),
    "IN-S1",
    "IN-S2",
    "IN-S3",
    "IN-B1",
    "IN-B2",
    *(f"IN-L{n}" for n in range(1, 8)),
    *(f"IN-D{n}" for n in range(1, 20)),
    *(f"IN-E{n:02}" for n in range(1, 46)),
)
