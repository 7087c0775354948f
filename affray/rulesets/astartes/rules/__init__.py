"""What several actions share, in the order of play."""
