"""`python -m affray` is `affray`."""

import sys

from affray.start import main

if __name__ == "__main__":
    sys.exit(main())
