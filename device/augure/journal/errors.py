"""What a journal can't do; the messages name file, fault and cure."""


class JournalError(Exception):
    """The root of all errors of the journal."""


class Unwritable(JournalError):
    """The disk is full, read-only, gone or failing: what was saved is as it was."""


class Damaged(JournalError):
    """The file is no journal, or not all of it is there.

    `number` is that of the match that is damaged, None where it is the file as a whole.
    """

    def __init__(self, message: str, number: int | None = None) -> None:
        super().__init__(message)
        self.number = number


class Newer(JournalError):
    """The file was written by a newer Augure; nothing in it was touched."""


class InUse(JournalError):
    """Another Augure keeps its matches in the folder."""


class Missing(JournalError):
    """There is no such match, or no journal at all."""


class Unplayable(JournalError):
    """A match whole on disk does not stand by the rules of this Augure; `number` is the match's."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(message)
        self.number = number
