//! Sentences about matches that several panels need. Pure.

use crate::arena::{Ladder, Rung};
use crate::engine::Opponent;
use crate::engine::setting::Setting;
use crate::matches::{LevelName, Match, Pace, PlayerKind, Seat, Starter};
use crate::record::Tally;
use crate::rules::{Game, GameKind, Move, Rules, Side, Variant};

/// The game and the options chosen: "Hex 11×11 · pie rule".
pub(super) fn options(rules: Rules) -> String {
    rules.to_string().replace("with side ", "").replace(", ", " · ")
}

/// What a side is to do, in few words.
pub(super) fn aim(rules: Rules, side: Side) -> String {
    match rules.variant {
        Variant::Hex { misere, .. } => {
            let way = match side {
                Side::First => "top to bottom",
                Side::Second => "left to right",
            };
            if misere { format!("avoid {way}") } else { way.to_owned() }
        }
        Variant::Y { misere: false, .. } => "all three edges".to_owned(),
        Variant::Y { misere: true, .. } => "avoid all three edges".to_owned(),
        Variant::Connect { line, .. } => format!("a line of {line}"),
        Variant::Obstruction { misere: false, .. } => "make the last move".to_owned(),
        Variant::Obstruction { misere: true, .. } => "avoid the last move".to_owned(),
    }
}

/// A move as it stands in the list: "d4", "10", "swap", "resigns".
pub(super) fn move_name(mv: Move) -> String {
    match mv {
        Move::Drop(column) => (u16::from(column) + 1).to_string(),
        Move::Resign(_) => "resigns".to_owned(),
        Move::TimeOut(_) => "time".to_owned(),
        Move::Place(_) | Move::Swap => mv.to_string(),
    }
}

/// A move in a sentence: "d4", "column 4", "swap".
pub(super) fn move_said(mv: Move) -> String {
    match mv {
        Move::Drop(_) => format!("column {}", move_name(mv)),
        _ => move_name(mv),
    }
}

/// The same where a sentence begins: "d4", "Column 4", "Swap".
pub(super) fn move_first(mv: Move) -> String {
    match mv {
        Move::Place(_) => move_name(mv),
        _ => capital(&move_said(mv)),
    }
}

/// With a capital first letter.
pub(in crate::app) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// What a side did: "Red played d4".
pub(super) fn deed(mv: Move, colour: &str) -> String {
    match mv {
        Move::Place(cell) => format!("{colour} played {cell}"),
        Move::Drop(column) => format!("{colour} played column {}", u16::from(column) + 1),
        Move::Swap => "the players swapped sides".to_owned(),
        Move::Resign(_) => format!("{colour} resigned"),
        Move::TimeOut(_) => format!("{colour} ran out of time"),
    }
}

/// "1 move", "12 moves".
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The side behind each move of a game.
pub(super) fn movers(game: &Game) -> Vec<Side> {
    let mut replayed = game.after(0);
    let mut mover = |&mv: &Move| {
        let side = match mv {
            Move::Resign(side) => side,
            _ => replayed.turn(),
        };
        let played = replayed.play(mv);
        debug_assert_eq!(played, Ok(()), "a move that was played once plays again");
        side
    };
    game.moves().iter().map(&mut mover).collect()
}

/// How the present game ended: "Blue joined its edges. Ada wins."
pub(super) fn ending(series: &Match) -> Option<String> {
    let how = series.game().outcome()?.sentence(series.colour_names());
    let who = match series.game_winner() {
        Some(seat) => format!("{} wins.", players(series)[seat]),
        None => "It is a draw.".to_owned(),
    };
    Some(format!("{how} {who}"))
}

/// The players' names. Two of one name are told apart by their seats: "Computer 1", "Computer 2".
pub(super) fn names(names: [&str; 2]) -> [String; 2] {
    let [one, two] = names;
    if one == two {
        return [format!("{one} 1"), format!("{two} 2")];
    }
    names.map(str::to_owned)
}

/// The names of a match's players.
pub(super) fn players(series: &Match) -> [String; 2] {
    names(Seat::BOTH.map(|seat| series.player(seat).name.as_str()))
}

/// A computer's level as people say it: "Alpha-beta", or, with a setting of its own, "Alpha-beta, 3 moves ahead".
pub(super) fn level(kind: GameKind, level: &LevelName) -> String {
    match Opponent::find(kind, &level.0) {
        Ok(opponent) => opponent_said(&opponent),
        // A save outlives the opponents it was played against.
        Err(_) => capital(&level.0.replace('-', " ").replace(':', ", ")),
    }
}

/// The same of an opponent.
pub(super) fn opponent_said(opponent: &Opponent) -> String {
    let title = opponent.level().title;
    match opponent.setting().filter(|_| opponent.setting() != opponent.level().usual) {
        Some(own) => format!("{title}, {}", setting(own)),
        None => title.to_owned(),
    }
}

/// How strong an opponent was measured to be: "about 1450". Nothing where that is not known.
pub(super) fn strength(opponent: &Opponent) -> Option<String> {
    Ladder::measured().rung(opponent).map(Rung::about)
}

/// What a level is built on: "3 moves ahead", "1.5 s", "5,000 positions", "500 fill-ups".
pub(super) fn setting(setting: Setting) -> String {
    match setting {
        Setting::Depth(1) => "1 move ahead".to_owned(),
        Setting::Depth(moves) => format!("{moves} moves ahead"),
        Setting::Millis(millis) => seconds(millis),
        Setting::Nodes(positions) => format!("{} positions", thousands(positions)),
        Setting::FillUps(fill_ups) => format!("{} fill-ups", thousands(fill_ups.into())),
    }
}

/// "0.25 s", "2 s"
pub(super) fn seconds(millis: u32) -> String {
    format!("{} s", f64::from(millis) / 1000.0)
}

/// "30 s", "5 min", "1 h 30 min"
pub(super) fn long_time(seconds: u32) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let parts = [(hours, "h"), (minutes, "min"), (rest, "s")];
    let parts = parts.into_iter().filter(|(number, _)| *number > 0);
    parts.map(|(number, unit)| format!("{number} {unit}")).collect::<Vec<_>>().join(" ")
}

/// "5 min, +3 s a move", or that there is no clock.
pub(super) fn clock(clock: Option<Pace>) -> String {
    match clock {
        None => "no clock".to_owned(),
        Some(Pace { seconds, increment: 0 }) => long_time(seconds),
        Some(Pace { seconds, increment }) => {
            format!("{}, +{increment} s a move", long_time(seconds))
        }
    }
}

/// "5,000", "2 million"
fn thousands(number: u64) -> String {
    const MILLION: u64 = 1_000_000;
    if number >= MILLION && number.is_multiple_of(MILLION) {
        return format!("{} million", thousands(number / MILLION));
    }
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// "3 won, 2 lost" and, where there are any, "1 drawn".
pub(super) fn tally(tally: Tally) -> String {
    let Tally { won, lost, drawn } = tally;
    let rest = if drawn > 0 { format!(", {drawn} drawn") } else { String::new() };
    format!("{won} won, {lost} lost{rest}")
}

/// "Ada 12, Ben 9" and, where there are any, "1 drawn".
pub(super) fn named_tally(names: [&str; 2], tally: Tally) -> String {
    let Tally { won, lost, drawn } = tally;
    let rest = if drawn > 0 { format!(", {drawn} drawn") } else { String::new() };
    format!("{} {won}, {} {lost}{rest}", names[0], names[1])
}

/// The series' score with names: "Ada 2, Ben 1".
pub(super) fn score(series: &Match) -> String {
    let score = series.score();
    let names = players(series);
    let [won, lost] = score.won.map(u32::from);
    named_tally(
        names.each_ref().map(String::as_str),
        Tally { won, lost, drawn: u32::from(score.drawn) },
    )
}

/// "Hex 11×11, Ada against Bob, move 12"
pub(super) fn told(series: &Match) -> String {
    let [one, two] = players(series);
    let game = series.game();
    let stand = if game.is_over() {
        "finished".to_owned()
    } else {
        format!("move {}", game.moves().len() + 1)
    };
    format!("{}, {one} against {two}, {stand}", series.terms().rules)
}

/// Who begins the games of a match between players of these names: "Ada first, then the loser".
pub(super) fn starter(starter: Starter, games: u8, names: [&str; 2]) -> String {
    let first = names[starter.first()];
    let then = match starter {
        _ if games == 1 => "",
        Starter::PlayerOne | Starter::PlayerTwo => " in every game",
        Starter::Alternate => " first, then turn about",
        Starter::Loser => " first, then the loser",
    };
    format!("{first}{then}")
}

/// Whether a computer chooses this player's moves.
pub(super) fn is_computer(kind: &PlayerKind) -> bool {
    matches!(kind, PlayerKind::Computer(_))
}

/// The size as a save's name says it: "Hex 11×11", "Y 13".
pub(super) fn short_rules(rules: Rules) -> String {
    let (width, height) = rules.variant.size();
    match rules.variant.kind() {
        GameKind::Y => format!("Y {width}"),
        kind => format!("{kind} {width}×{height}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::Terms;

    #[test]
    fn options_stand_in_one_line() {
        assert_eq!(options(Rules::hex(11, 11).with_pie()), "Hex 11×11 · pie rule");
        assert_eq!(options(Rules::y(13).with_misere()), "Y 13 · misère");
        assert_eq!(options(Rules::connect(7, 6, 5)), "Connect Four 7×6 · line of 5");
    }

    #[test]
    fn a_clock_is_told() {
        assert_eq!(clock(None), "no clock");
        assert_eq!(clock(Some(Pace { seconds: 300, increment: 3 })), "5 min, +3 s a move");
        assert_eq!(clock(Some(Pace { seconds: 5430, increment: 0 })), "1 h 30 min 30 s");
    }

    #[test]
    fn each_side_has_its_aim() {
        let hex = Rules::hex(11, 11);
        assert_eq!(aim(hex, Side::First), "top to bottom");
        assert_eq!(aim(hex.with_misere(), Side::Second), "avoid left to right");
        assert_eq!(aim(Rules::connect(7, 6, 4), Side::First), "a line of 4");
    }

    #[test]
    fn movers_follow_the_stones_through_a_swap_and_a_resignation() {
        let terms = Terms { rules: Rules::hex(5, 5).with_pie(), ..Terms::usual(GameKind::Hex) };
        let mut series = Match::new(terms).unwrap();
        for mv in ["b2", "swap", "c3", "d4", "resign-first"] {
            series.play(mv.parse().unwrap()).unwrap();
        }
        let [first, second] = Side::BOTH;
        assert_eq!(movers(series.game()), [first, second, second, first, first]);
        assert_eq!(ending(&series).unwrap(), "Red resigned. Player 1 wins.");
    }

    #[test]
    fn moves_are_told_as_players_say_them() {
        assert_eq!(move_name(Move::Drop(9)), "10");
        assert_eq!(deed(Move::Drop(9), "Red"), "Red played column 10");
        assert_eq!(deed("d4".parse().unwrap(), "Blue"), "Blue played d4");
        assert_eq!(counted(1, "move", "moves"), "1 move");
        assert_eq!(move_said(Move::Drop(3)), "column 4");
        let first = ["d4", "4", "swap"].map(|mv| move_first(mv.parse().unwrap()));
        assert_eq!(first, ["d4", "Column 4", "Swap"]);
    }

    #[test]
    fn tallies_leave_out_draws_that_were_not() {
        assert_eq!(tally(Tally { won: 3, lost: 2, drawn: 0 }), "3 won, 2 lost");
        let told = named_tally(["Ada", "Ben"], Tally { won: 1, lost: 0, drawn: 1 });
        assert_eq!(told, "Ada 1, Ben 0, 1 drawn");
    }

    #[test]
    fn levels_are_told_with_a_setting_of_their_own_only() {
        let told = |name: &str| level(GameKind::Hex, &LevelName(name.into()));
        assert_eq!(told("alpha-beta"), "Alpha-beta");
        assert_eq!(told("alpha-beta:d1"), "Alpha-beta, 1 move ahead");
        assert_eq!(told("tree:0.25s"), "Tree, 0.25 s");
        assert_eq!(told("tree:25000n"), "Tree, 25,000 positions");
        assert_eq!(told("tree:2000000n"), "Tree, 2 million positions");
        assert_eq!(told("monte-carlo:500f"), "Monte Carlo, 500 fill-ups");
        assert_eq!(told("long-gone:5s"), "Long gone, 5s");
    }

    #[test]
    fn who_begins_is_told_for_one_game_and_for_many() {
        let told = |who, games| starter(who, games, ["Ada", "Ben"]);
        assert_eq!(told(Starter::Loser, 1), "Ada");
        assert_eq!(told(Starter::PlayerTwo, 1), "Ben");
        assert_eq!(told(Starter::PlayerTwo, 3), "Ben in every game");
        assert_eq!(told(Starter::Alternate, 3), "Ada first, then turn about");
    }

    #[test]
    fn players_of_one_name_are_told_apart() {
        assert_eq!(names(["Computer", "Computer"]), ["Computer 1", "Computer 2"]);
        assert_eq!(names(["Ada", "Computer"]), ["Ada", "Computer"]);
    }
}
