"""What the rules answer when they say no."""

from domain.core.message import snake_case


class Refusal(Exception):
    """The rules say no.

    Each kind is a class of its own; its docstring is the sentence that the player reads, with places in braces that
    `words` fill; its tag is the code that a program reads.
    """

    def __init__(self, **words: str | int) -> None:
        super().__init__()
        self.words = words

    @property
    def code(self) -> str:
        """For a program.

        >>> GameOver().code
        'game_over'
        """
        return snake_case(type(self).__name__)

    @property
    def sentence(self) -> str:
        """For a person."""
        return " ".join((type(self).__doc__ or "").split()).format(**self.words)

    def __str__(self) -> str:
        return self.sentence


class GameOver(Refusal):
    """This game has ended."""
