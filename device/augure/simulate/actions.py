"""What a person does at the box to make a move."""

from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap, Undo
from augure.table.inputs import CardTag, Command, Input, NumberTag, SeatTag, SuitTag, Typed


def action(game_id: str, move: Move) -> Input:
    """Returns the input that makes a move; typed is only what no tag or key says by itself."""
    match move:
        case Tap(code, overrule=False):
            return CardTag(game_id, 1, code)
        case Bid(number):
            return NumberTag(number)
        case Suit(word) | Choice(word):
            return SuitTag(word)
        case Seat(seat):
            return SeatTag(seat)
        case Undo():
            return Command.UNDO
        case Pass() | Tap():
            return Typed(move)
