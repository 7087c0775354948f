"""The folder of the reference on the disk, compared with what was made, and brought up to it."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

from docs.generate.pages import Made


def differences(folder: Path, reference: Made) -> dict[str, str]:
    """Return what differs, by page: `missing`, `no longer made`, or the first lines that are otherwise."""
    changed = {}
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for name, text in reference.pages.items():
        if name not in there:
            changed[name] = "missing"
        elif (old := (folder / name).read_text("utf-8")) != text:
            diff = list(unified_diff(old.splitlines(), text.splitlines(), "on the disk", "as made", lineterm="", n=1))
            changed[name] = "\n".join(["differs", *diff[:12]])
    for name in sorted(there - set(reference.pages)):
        if name.partition("/")[0] not in reference.failures:
            changed[name] = "no longer made"
    return changed


def write(folder: Path, reference: Made) -> None:
    """Write every page that differs, and remove what is no longer made."""
    for name in differences(folder, reference):
        path = folder / name
        if name in reference.pages:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(reference.pages[name], "utf-8")
        else:
            path.unlink()
            if not any(path.parent.iterdir()):
                path.parent.rmdir()
