"""`affray rulesets`.

Every ruleset that is installed: id, version, title, options with their values and defaults, presets.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from affray.cli.faults import DONE, FAULT
from affray.cli.screen import Screen

EXAMPLES = ("affray rulesets", "affray rulesets --json")


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb: it has none of its own."""


def run(args: Namespace, screen: Screen) -> int:
    """List the rulesets."""
    from affray import installed

    games, failures = [], 0
    for name in installed():
        try:
            games.append(facts_of(name))
        except Exception as fault:
            failures += 1
            screen.warn(f"the ruleset {name!r} cannot be loaded: {type(fault).__name__}: {fault}")
    if screen.json:
        screen.data({"rulesets": games})
    else:
        for at, game in enumerate(games):
            if at:
                screen.say()
            _print(game, screen)
        if not games and not failures:
            screen.say("no ruleset is installed")
    return FAULT if failures else DONE


def facts_of(name: str) -> dict[str, Any]:
    """Return what there is to say about a ruleset, as plain data."""
    import msgspec

    from affray import ruleset, versions
    from affray.core.describing import describe_type

    game = ruleset(name)
    known = {"version": game.version, "older_versions": versions(name)[1:], "reads": game.reads}
    options = [
        {
            "name": field.encode_name,
            "accepts": describe_type(field.type),
            "default": None if field.required else msgspec.to_builtins(field.default),
        }
        for field in msgspec.structs.fields(game.encounter_options)
    ]
    presets = {preset: dict(values) for preset, values in game.presets.items()}
    return {"id": game.id, **known, "title": game.title, "options": options, "presets": presets}


def _print(game: dict[str, Any], screen: Screen) -> None:
    from affray.cli.words import written

    screen.say(f"{game['id']}  {game['title']}", style="strong")
    screen.say(f"version {game['version']}", "  ")
    if game["older_versions"]:
        screen.say(f"installed for fights begun under them: {', '.join(game['older_versions'])}", "  ")
    if game["reads"]:
        screen.say(f"reads logs of {', '.join(game['reads'])}", "  ")
    if game["options"]:
        screen.say("options:", "  ")
        size = max(len(option["name"]) for option in game["options"])
        for option in game["options"]:
            text = f"{option['accepts']}; {written(option['default'])} if left out"
            screen.say(text, f"    {option['name']:<{size}}  ")
    for preset, values in game["presets"].items():
        changes = ", ".join(f"{name}={written(value)}" for name, value in values.items())
        screen.say(changes or "every option as if left out", f"  preset {preset}: ", hang="      ")
