//! How the match stands, in the words of the panel. Pure.

use super::super::words;
use crate::app::network::Online;
use crate::app::screen::Turn;
use crate::app::table::Table;
use crate::matches::{Colour, Match, PlayerKind, Seat};
use crate::rules::{GameKind, Move, Side, Tiles, Variant};

/// What the panel tells about the match.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    /// The game.
    pub(super) kind: GameKind,
    /// The game and its options: "Hex 11×11 · pie rule".
    pub(super) options: String,
    /// "Game 2 of 3", in a series.
    pub(super) series: Option<String>,
    /// Who begins, and the clock: "Begins: Ada first, then the loser · 5 min, +3 s a move".
    pub(super) terms: String,
    /// Player 1 and player 2.
    pub(super) players: [PlayerCard; 2],
    /// Whose turn it is, or how the game ended.
    pub(super) status: String,
    /// How many moves there are, and the last one.
    pub(super) told: String,
    /// What the match waits for.
    pub(super) turn: Turn,
    /// Which computers play.
    pub(super) computers: Playing,
    /// Whether somebody plays from elsewhere.
    pub(super) far: Far,
    /// Whether the last game of the match is over.
    pub(super) over: bool,
    /// Which of the buttons do something.
    pub(super) can: Can,
}

/// Somebody elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Far {
    /// Everybody is here.
    Nobody,
    /// They play across a network; the line may be broken for a while.
    There,
    /// They have left, or the match comes from a save.
    Gone,
}

/// How many of the players are computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Playing {
    /// None.
    Nobody,
    /// One of them, or one and somebody elsewhere.
    Some,
    /// Both: they are watched.
    All,
}

/// One player as the panel shows them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlayerCard {
    /// The seat.
    pub(super) seat: Seat,
    /// Who chooses the moves.
    pub(super) kind: PlayerKind,
    /// The name.
    pub(super) name: String,
    /// The colour of the side that the player holds now.
    pub(super) colour: Colour,
    /// Which side that is.
    pub(super) side: Side,
    /// What the side is to do, and a computer's level.
    pub(super) line: String,
    /// Games won in the series.
    pub(super) score: Option<u8>,
    /// What the player is doing.
    pub(super) doing: Doing,
}

/// What a player is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    /// Waiting for the other one.
    Waiting,
    /// Choosing a move.
    ToMove,
    /// Choosing a move, as computers do.
    Thinking,
    /// Glad.
    Won,
    /// Not so glad.
    Lost,
    /// Neither.
    Drew,
}

/// Which buttons do something now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Can {
    pub(super) undo: bool,
    pub(super) redo: bool,
    pub(super) resign: bool,
    pub(super) turn_board: bool,
    /// Other players can be chosen: nobody plays from elsewhere.
    pub(super) change_players: bool,
    /// The match is played across a network.
    pub(super) talk: bool,
    /// It is a game of the arena that is looked through.
    pub(super) go_back: bool,
}

impl Doing {
    /// In a word or two.
    pub(super) const fn word(self) -> Option<&'static str> {
        match self {
            Doing::Waiting | Doing::Lost => None,
            Doing::ToMove => Some("to move"),
            Doing::Thinking => Some("thinking"),
            Doing::Won => Some("won"),
            Doing::Drew => Some("drew"),
        }
    }
}

impl Standing {
    /// How the match on the table stands.
    pub(super) fn of(table: &Table, online: Option<&Online>) -> Standing {
        let far = Far::of(table, online);
        let series = &table.series;
        let games = series.terms().games;
        Standing {
            kind: series.terms().rules.variant.kind(),
            options: words::options(series.terms().rules),
            series: (games > 1).then(|| format!("Game {} of {games}", series.game_number())),
            terms: terms(series),
            players: Seat::BOTH.map(|seat| PlayerCard::of(table, seat)),
            status: status(table, far),
            told: told(table),
            turn: table.turn(),
            computers: Playing::of(table),
            far,
            over: series.is_over(),
            can: Can::of(table, online, far),
        }
    }
}

impl Standing {
    /// The colours of First and Second.
    pub(super) fn colours(&self) -> [Colour; 2] {
        let [one, two] = &self.players;
        if one.side == Side::First { [one.colour, two.colour] } else { [two.colour, one.colour] }
    }
}

impl Far {
    fn of(table: &Table, online: Option<&Online>) -> Far {
        match online.is_some_and(Online::is_live) {
            _ if !table.series.has_remote() => Far::Nobody,
            true => Far::There,
            false => Far::Gone,
        }
    }
}

impl Playing {
    fn of(table: &Table) -> Playing {
        let players = &table.series.terms().players;
        match players.iter().filter(|player| words::is_computer(&player.kind)).count() {
            0 => Playing::Nobody,
            1 => Playing::Some,
            _ => Playing::All,
        }
    }
}

impl PlayerCard {
    fn of(table: &Table, seat: Seat) -> PlayerCard {
        let series = &table.series;
        let player = series.player(seat);
        let side = series.side_of(seat);
        let aim = words::aim(series.terms().rules, side);
        let kind = series.terms().rules.variant.kind();
        let line = match &player.kind {
            PlayerKind::Computer(level) => format!("{} · {aim}", words::level(kind, level)),
            PlayerKind::Person | PlayerKind::Remote => aim,
        };
        PlayerCard {
            seat,
            kind: player.kind.clone(),
            name: words::players(series)[seat].clone(),
            colour: series.colour_of(side),
            side,
            line,
            score: (series.terms().games > 1).then(|| series.score().won[seat]),
            doing: Doing::of(table, seat),
        }
    }
}

impl Doing {
    fn of(table: &Table, seat: Seat) -> Doing {
        let series = &table.series;
        if series.game().is_over() {
            return match series.game_winner() {
                Some(winner) if winner == seat => Doing::Won,
                Some(_) => Doing::Lost,
                None => Doing::Drew,
            };
        }
        match &series.player(seat).kind {
            _ if series.to_move() != seat => Doing::Waiting,
            PlayerKind::Computer(_) => Doing::Thinking,
            PlayerKind::Person | PlayerKind::Remote => Doing::ToMove,
        }
    }
}

impl Can {
    fn of(table: &Table, online: Option<&Online>, far: Far) -> Can {
        let series = &table.series;
        let players = &series.terms().players;
        // Across a network nobody takes a move back alone.
        let alone = far == Far::Nobody;
        let may_ask = online.is_some_and(|online| online.state.can_ask_undo);
        Can {
            undo: (alone && series.can_undo()) || (far == Far::There && may_ask),
            redo: alone && !series.undone().is_empty(),
            resign: table.turn() != Turn::Over
                && players.iter().any(|player| player.kind == PlayerKind::Person),
            turn_board: matches!(
                series.terms().rules.variant,
                Variant::Hex { tiles: Tiles::Hexagons, .. }
            ),
            change_players: far != Far::There && !series.game().is_over(),
            talk: far == Far::There,
            go_back: false, // the table does not know where its game came from
        }
    }
}

fn terms(series: &Match) -> String {
    let names = words::players(series);
    let terms = series.terms();
    let begins = words::starter(terms.starter, terms.games, names.each_ref().map(String::as_str));
    let clock = terms.clock.map(|_| words::clock(terms.clock));
    let parts = [Some(format!("Begins: {begins}")), clock].into_iter().flatten();
    parts.collect::<Vec<_>>().join(" · ")
}

fn status(table: &Table, far: Far) -> String {
    let series = &table.series;
    let name = &words::players(series)[series.to_move()];
    let colour = series.colour_of(series.game().turn());
    match table.turn() {
        Turn::Over => words::ending(series).unwrap_or_default(),
        Turn::Engine => format!("{name} is thinking"),
        Turn::Peer if far == Far::Gone => format!("{name} is not here"),
        Turn::Peer => format!("Waiting for {name}"),
        Turn::SwapDecision => format!("{colour} to move, or swap"),
        Turn::Person => format!("{colour} to move"),
    }
}

fn told(table: &Table) -> String {
    let game = table.series.game();
    let Some((&last, &side)) = game.moves().last().zip(words::movers(game).last()) else {
        return "No moves yet".to_owned();
    };
    let stones =
        game.moves().iter().filter(|mv| !matches!(mv, Move::Resign(_) | Move::TimeOut(_))).count();
    let count = words::counted(stones, "move", "moves");
    format!("{count} · {}", words::deed(last, table.series.colour_of(side).name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Player, Starter, Terms};
    use crate::rules::Rules;

    fn table(change: impl FnOnce(&mut Terms), moves: &str) -> Table {
        let mut terms = Terms { rules: Rules::hex(3, 3).with_pie(), ..Terms::usual(GameKind::Hex) };
        terms.players[0].name = "Ada".to_owned();
        terms.players[1].name = "Ben".to_owned();
        change(&mut terms);
        let mut series = Match::new(terms).unwrap();
        for mv in moves.split_whitespace() {
            series.play(mv.parse().unwrap()).unwrap();
        }
        Table::new(series)
    }

    fn standing(table: &Table) -> Standing {
        Standing::of(table, None)
    }

    #[test]
    fn somebody_from_elsewhere_who_is_not_there_is_missed() {
        let far = |terms: &mut Terms| terms.players[1].kind = PlayerKind::Remote;
        let standing = standing(&table(far, "b2"));
        assert_eq!((standing.far, standing.status.as_str()), (Far::Gone, "Ben is not here"));
        assert!(standing.can.change_players && !standing.can.undo && !standing.can.talk);
    }

    #[test]
    fn a_new_game_says_who_begins_and_what_is_played() {
        let standing = standing(&table(|_| {}, ""));
        assert_eq!(standing.options, "Hex 3×3 · pie rule");
        assert_eq!(standing.status, "Red to move");
        assert_eq!(standing.told, "No moves yet");
        assert_eq!((standing.series, standing.terms.as_str()), (None, "Begins: Ada"));
        assert_eq!(standing.players.each_ref().map(|p| p.doing), [Doing::ToMove, Doing::Waiting]);
        let can = Can { resign: true, turn_board: true, change_players: true, ..Can::default() };
        assert_eq!(standing.can, can);
    }

    #[test]
    fn who_begins_and_the_clock_stay_in_sight() {
        let by_the_clock = |terms: &mut Terms| {
            (terms.games, terms.starter) = (3, Starter::Loser);
            terms.clock = Some("5+3".parse().unwrap());
        };
        let standing = standing(&table(by_the_clock, "b2"));
        let told = "Begins: Ada first, then the loser · 5 min, +3 s a move";
        assert_eq!(standing.terms, told);
    }

    #[test]
    fn a_swap_moves_the_names_to_the_other_colour() {
        assert_eq!(standing(&table(|_| {}, "b2")).status, "Blue to move, or swap");
        let standing = standing(&table(|_| {}, "b2 swap"));
        let [ada, ben] = &standing.players;
        assert_eq!((ada.colour, ada.line.as_str()), (Colour::Blue, "left to right"));
        assert_eq!((ben.colour, ben.line.as_str()), (Colour::Red, "top to bottom"));
        assert_eq!(standing.told, "2 moves · the players swapped sides");
        assert_eq!(standing.status, "Blue to move");
    }

    #[test]
    fn the_end_is_told_with_the_winner() {
        let over = table(|terms| terms.games = 3, "b1 a1 b2 a2 b3");
        let standing = standing(&over);
        assert_eq!(standing.status, "Red joined its edges. Ada wins.");
        assert_eq!(standing.told, "5 moves · Red played b3");
        assert_eq!(standing.series.as_deref(), Some("Game 1 of 3"));
        assert_eq!(standing.players.each_ref().map(|p| p.score), [Some(1), Some(0)]);
        assert_eq!(standing.players.each_ref().map(|p| p.doing), [Doing::Won, Doing::Lost]);
        assert!(!standing.can.resign && standing.can.undo);
    }

    #[test]
    fn a_person_may_resign_while_the_computer_thinks() {
        let computer =
            |terms: &mut Terms| terms.players[1] = Player::computer("random", Colour::Blue);
        let standing = standing(&table(computer, "b2"));
        assert_eq!(standing.status, "Computer is thinking");
        assert_eq!(standing.players[1].line, "Random · left to right");
        assert_eq!(standing.players[1].doing, Doing::Thinking);
        assert!(standing.can.resign);
        assert_eq!(standing.computers, Playing::Some);
    }

    #[test]
    fn two_computers_are_told_apart() {
        let computers = |terms: &mut Terms| {
            terms.players = [("tree:5s", Colour::Red), ("random", Colour::Blue)]
                .map(|(level, colour)| Player::computer(level, colour));
        };
        let standing = standing(&table(computers, "b2"));
        assert_eq!(standing.computers, Playing::All);
        assert_eq!(standing.status, "Computer 2 is thinking");
        let lines = standing.players.each_ref().map(|player| player.line.as_str());
        assert_eq!(lines, ["Tree, 5 s · top to bottom", "Random · left to right"]);
        assert!(!standing.can.resign);
    }
}
