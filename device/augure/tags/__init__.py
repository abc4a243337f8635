"""Tags: which UID stands for which card, token, control or player, and how it comes to that."""
