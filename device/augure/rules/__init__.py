"""The rules of the games: pure functions over immutable values, standard library only."""
