#!/usr/bin/env bash
# A fight played, told, taken back, told again and verified. `make demo` runs it; it writes into build/demo alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command -v affray > /dev/null || { echo "affray is not installed here; run: make demo" >&2; exit 1; }

fight=build/demo/fight.affray
rm -rf build/demo
mkdir -p build/demo

# Say in words what comes, show the command, and run it.
step() {
    printf '\n\n=== %s\n$ affray' "$1"
    shift
    local word
    for word in "$@"; do
        case $word in
            *' '*) printf " '%s'" "$word" ;;
            *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n\n'
    affray "$@"
}

step "Red shoots at Blue. Every wound has its figures and the rule behind it." \
    run examples/red-vs-blue.toml --log "$fight"
step "Who killed Blue trooper 2, and why?" \
    history "$fight" b2
step "The last roll is disputed: take it back. Nothing is removed from the log." \
    undo "$fight" --why "a die was cocked" --by blue
step "A judge walks up: who owes what, and how does everybody stand?" \
    show "$fight"
step "The entry that was taken back is still there, and so is who did it." \
    log "$fight" --from 10
step "Tell the fight again, up to the first volley of saves." \
    replay "$fight" --to 8
step "Was anything changed? What can be proven, and what cannot?" \
    verify "$fight"

cat <<END


=== What to try next
The log is $fight: a text file, one entry a line.
With $PWD/.venv/bin in your PATH:

  affray options $fight
  affray roll $fight 5 3 --by blue
  affray undo $fight --to 7 --by blue
  affray log $fight --full
  affray new examples/red-vs-blue.toml mine.affray
  affray --help

Or change one character of the log and verify it again.
END
