"""The session of one table: the menu around the matches, and what cuts in from outside."""

from collections.abc import Callable
from functools import partial

from augure import views
from augure.rules.match import Match, Setup
from augure.table import cues
from augure.table.asking import AnswerPage, AskPage
from augure.table.correcting import Correcting
from augure.table.cues import Cue
from augure.table.desk import DISPLAYS, SOUNDS, VOICES, Desk
from augure.table.inputs import (
    Command,
    Input,
    Notice,
    Part,
    PartBack,
    PartLost,
    SeveralCards,
    Tagged,
)
from augure.table.pages import Answer, CutInPage, Item, MenuPage, Page
from augure.table.playing import PlayPage
from augure.table.setting_up import NamePage, SettingUp
from augure.values import replace, value
from augure.words import LANGUAGES
from augure.words.answers import QUESTIONS, Answers

Extra = Callable[["Table"], tuple[Item, ...]]
"""Items that other parts of the box add to the menu."""


@value
class Told:
    """What an input led to: a view to show, cues to be heard, sentences to be said, in order."""

    view: views.View
    cues: tuple[Cue, ...]
    said: tuple[str, ...]


def _nothing_more(_: "Table") -> tuple[Item, ...]:
    return ()


def _same(page: Page) -> Page:
    return page


class Table:
    """One table: `take` gives an input to the page and keeps the page that it leads to.

    The match that it stood at is resumed without a question, also at its end; else the game is
    asked for.
    """

    def __init__(
        self, desk: Desk, resumed: Match | None = None, extra: Extra = _nothing_more
    ) -> None:
        self.desk = desk
        self._extra = extra
        self._play: PlayPage | None = None
        self._lost: tuple[PartLost, ...] = ()
        self._page: Page
        if resumed is None:
            self._page = self._setting_up().games()
        else:
            self._page = PlayPage.resume(desk, resumed, self._over)
        self._note_match()

    @property
    def match(self) -> Match | None:
        """The match in play or just over, or None."""
        return self._play.match if self._play else None

    @property
    def in_play(self) -> Match | None:
        """The match that inputs go to now, a past one in a correction; None in the menus."""
        page = self._page.underneath()
        return page.match if isinstance(page, PlayPage) else None

    @property
    def asks_for_a_name(self) -> bool:
        """Whether a player's name is asked for, so that a badge would be taken."""
        return isinstance(self._page.underneath(), NamePage)

    def start(self, setup: Setup) -> Told:
        """Starts a match that was set up elsewhere."""
        self._page = PlayPage.begin(self.desk, setup, self._over)
        self._note_match()
        return Told(self._page.view(), (cues.READY,), self._page.said())

    def shown(self) -> Told:
        """Returns what the table shows and says of itself now."""
        return Told(self._page.view(), (), self._page.said())

    def take(self, given: Input | Tagged) -> Told:
        """Returns what an input leads to."""
        if isinstance(given, Tagged):
            answer = self._cut_in(given.meaning) or self._page.tapped(given)
        else:
            answer = self._cut_in(given) or self._page.take(given)
        self._page = answer.page
        self._note_match()
        return Told(self._page.view(), answer.cues, answer.said)

    def _note_match(self) -> None:
        if isinstance(self._page, PlayPage) and not self._page.is_past:
            self._play = self._page

    def _cut_in(self, given: Input) -> Answer | None:
        """Returns the answer to what means the same on every page, or None."""
        desk, page = self.desk, self._page
        match given:
            case Command.MENU:
                menu = self.menu()
                return Answer(menu, (cues.ACCEPTED,), menu.said())
            case Command.ASK if not isinstance(page, AskPage):
                asking = AskPage(desk, self._asked_from)
                return Answer(asking, (cues.ACCEPTED,), asking.said())
            case Command.VOICE:
                self._set_voice()
                return Answer(page, (cues.ACCEPTED,), (desk.page(f"voice-{desk.voice}"),))
            case Command(value=question) if question in QUESTIONS:
                return self._asked(question)
            case SeveralCards():
                return self._notice("several", cues.SEVERAL)
            case Notice(key, name):
                return self._notice(key, cues.REFUSED, name)
            case PartLost(part):
                self._lost = (*self._others(given), given)
                notice = self._notice_of(given)
                cue = cues.NO_READER if part is Part.READER else cues.REFUSED
                return Answer(notice, (cue,), notice.said())
            case PartBack(part, seat):
                self._lost = self._others(PartLost(part, seat))
                cue = cues.READER_BACK if part is Part.READER else cues.ACCEPTED
                said = self._of_seat(f"{part.value}-back", seat)
                return Answer(self._without_notice_of(part), (cue,), (said,))
        return None

    @property
    def _asked_from(self) -> Page:
        """The page in front, but for an answer to a question."""
        return self._page.behind if isinstance(self._page, AnswerPage) else self._page

    def _asked(self, question: str) -> Answer | None:
        """Returns the answer to a question about the match; None if there is no match."""
        behind = self._asked_from
        below = behind.underneath()
        play = below if isinstance(below, PlayPage) else self._play
        if play is None:
            return None
        text = Answers(play.sentences, play.match).to(question)
        title = self.desk.words.phrase("tags", f"control-{question}")
        page = AnswerPage(title, text, behind)
        return Answer(page, (), page.said())

    def _others(self, lost: PartLost) -> tuple[PartLost, ...]:
        return tuple(other for other in self._lost if other != lost)

    def _without_notice_of(self, part: Part) -> Page:
        """Returns the page without the notice of a part, if no other of its kind is lost."""
        page = self._page
        if not isinstance(page, CutInPage) or page.part is not part:
            return page
        still = [lost for lost in self._lost if lost.part is part]
        return self._notice_of(still[-1]) if still else page.over

    def _notice_of(self, lost: PartLost) -> CutInPage:
        key = f"no-{lost.part.value}"
        return self._notice_page(key, self._of_seat(f"{key}-text", lost.seat), lost.part)

    def _of_seat(self, key: str, seat: int | None) -> str:
        """Returns a text of the pages, that of a seat with the name of who sits there."""
        if seat is None:
            return self.desk.page(key)
        players = () if self.match is None else self.match.setup.players
        named = seat < len(players)
        player = players[seat] if named else self.desk.page("player-name", n=seat + 1)
        return self.desk.page(f"{key}-seat", player=player)

    def _notice(self, key: str, cue: Cue, name: str = "") -> Answer:
        notice = self._notice_page(key, self.desk.page(f"{key}-text", name=name))
        return Answer(notice, (cue,), notice.said())

    def _notice_page(self, key: str, text: str, part: Part | None = None) -> CutInPage:
        """Returns a notice over the page, in the place of one that lies there already."""
        over = self._page.over if isinstance(self._page, CutInPage) else self._page
        return CutInPage(key, self.desk.page(key), text, over, part)

    def menu(self, selected: int = 0) -> Page:
        """Returns the menu: on with the match first, if there is one."""
        page, desk = self.desk.page, self.desk
        items: list[Item] = []
        play = self._play
        back: Callable[[], Page] | None = None
        if play is not None:
            now = play.at(play.match)
            back = partial(_same, now)
            items.append(Item(page("continue"), back))
            items.append(Item(page("scores"), now.scores))
            items.append(Item(page("correct"), Correcting(desk, now, self.menu).deals))
        if play is None or play.match.over:
            # A match in play is left by its end or by a hold, never by a slip of the knob.
            items.append(Item(page("new-match"), self._setting_up().games))
        items.append(Item(page(f"sound-{desk.sound}"), self._next_sound))
        items.append(Item(page(f"voice-{desk.voice}"), self._next_voice))
        items.append(Item(page(f"display-{desk.display}"), self._next_display))
        items.append(Item(page("language"), self._next_language))
        items.extend(self._extra(self))
        if play is not None and not play.match.over:
            items.append(Item(page("abandon"), self._abandon, held=True))
        return MenuPage(page("menu"), tuple(items), back, selected)

    def _setting_up(self) -> SettingUp:
        return SettingUp(self.desk, self._begin, self.menu)

    def _begin(self, setup: Setup) -> Page:
        self.desk.remember(setup.players)
        return PlayPage.begin(self.desk, setup, self._over)

    def _over(self, play: PlayPage) -> Page:
        """Returns the choice after a match: the same players again, or something else."""
        setup = play.match.setup
        again = setup
        if play.match.game.has_dealer:
            again = replace(setup, dealer=setup.left_of(setup.dealer))
        page = self.desk.page
        items = (
            Item(page("rematch"), lambda: self._begin(again)),
            Item(page("scores"), play.at(play.match).scores),
            Item(page("menu"), self.menu),
        )
        return MenuPage(page("after-match"), items, lambda: play)

    def _abandon(self) -> Page:
        assert self._play is not None
        self.desk.journal.end(self._play.match)
        self._play = None
        return self.menu()

    def _next_sound(self) -> Page:
        self.desk.sound = SOUNDS[(SOUNDS.index(self.desk.sound) + 1) % len(SOUNDS)]
        self.desk.keep()
        return self._menu_at("sound-" + self.desk.sound)

    def _set_voice(self) -> None:
        self.desk.voice = VOICES[(VOICES.index(self.desk.voice) + 1) % len(VOICES)]
        self.desk.keep()

    def _next_voice(self) -> Page:
        self._set_voice()
        return self._menu_at("voice-" + self.desk.voice)

    def _next_display(self) -> Page:
        at = DISPLAYS.index(self.desk.display) + 1
        self.desk.display = DISPLAYS[at % len(DISPLAYS)]
        self.desk.keep()
        return self._menu_at("display-" + self.desk.display)

    def _next_language(self) -> Page:
        at = LANGUAGES.index(self.desk.language) + 1
        self.desk.language = LANGUAGES[at % len(LANGUAGES)]
        self.desk.keep()
        return self._menu_at("language")

    def _menu_at(self, key: str) -> Page:
        """Returns the menu with the item of a key selected."""
        menu = self.menu()
        assert isinstance(menu, MenuPage)
        labels = [item.label for item in menu.items]
        return replace(menu, selected=labels.index(self.desk.page(key)))
