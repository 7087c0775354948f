"""The reference, made from the types, machines and tables themselves: `python -m docs.generate`."""

from docs.generate.pages import Made, made

__all__ = ["Made", "made"]
