"""Where the command begins: what is imported before anything can say that it was interrupted is as little as can be."""


def main() -> int:
    """Run `affray` with the words of the process and return its exit code; 130 if that is interrupted."""
    try:
        from affray.cli import main as run
    except KeyboardInterrupt:
        return 130
    return run()
