"""Words: every sentence in every language, from the tables that translators edit."""

from augure.words.sentences import Sentences
from augure.words.tables import LANGUAGES, Words, words

__all__ = ["LANGUAGES", "Sentences", "Words", "words"]
