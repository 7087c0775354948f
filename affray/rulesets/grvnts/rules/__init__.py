"""What several actions share, and what happens without an action, in the order of play."""
