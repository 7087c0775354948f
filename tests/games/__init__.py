"""Games of the tests."""
