//! The end of a game: who won and how, the score, and what to do next.

use bevy_egui::egui::{self, RichText, Ui, vec2};

use super::beside::{dot, row, strong};
use super::widgets::{Button, tell};
use super::words;
use crate::app::actions::Action;
use crate::app::look::Look;
use crate::app::network::Online;
use crate::app::screen::Screen;
use crate::app::table::Table;
use crate::matches::{Colour, PlayerKind, Seat};
use crate::record::Scores;

/// How much of a row the button that goes on takes, where it shares one.
const MAIN_PART: f32 = 0.36;

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ending {
    /// "Ada wins", "A draw".
    pub(super) headline: String,
    /// The winner's colour.
    pub(super) colour: Option<Colour>,
    /// What ended the game.
    pub(super) how: String,
    /// How the series stands, or who won it.
    pub(super) series: Option<String>,
    /// What these players have won so far, over all matches.
    pub(super) lifetime: Option<String>,
    /// Whether the series goes on.
    pub(super) goes_on: bool,
    /// Whether it is a game of the arena, to which the way on leads back.
    pub(super) of_arena: bool,
    /// Who waits for whom, across a network.
    pub(super) waiting: Waiting,
}

/// Whether both players want to go on, where they are at two screens.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Waiting {
    /// They are at one screen, or neither has said anything.
    Nobody,
    /// The other player, called so, is ready.
    They(String),
    /// The player here is, and waits for the one called so.
    We(String),
}

impl Waiting {
    fn of(online: Option<&Online>) -> Waiting {
        let Some(online) = online.filter(|online| online.is_live()) else { return Waiting::Nobody };
        let Some(seat) = online.state.seat else { return Waiting::Nobody };
        let name = online.other().to_owned();
        match (online.state.ready[seat], online.state.ready[seat.other()]) {
            (true, _) => Waiting::We(name),
            (false, true) => Waiting::They(name),
            (false, false) => Waiting::Nobody,
        }
    }
}

impl Ending {
    /// The ending of the game on the table, once it is over.
    pub(super) fn of(table: &Table, scores: &Scores, online: Option<&Online>) -> Option<Ending> {
        let series = &table.series;
        let outcome = series.game().outcome()?;
        let headline = match series.game_winner() {
            Some(seat) => format!("{} wins", words::players(series)[seat]),
            None => "A draw".to_owned(),
        };
        Some(Ending {
            headline,
            colour: outcome.winner.map(|side| series.colour_of(side)),
            how: outcome.sentence(series.colour_names()),
            series: (series.terms().games > 1).then(|| told_series(table)),
            lifetime: lifetime(table, scores),
            goes_on: !series.is_last_game(),
            of_arena: false,
            waiting: Waiting::of(online),
        })
    }
}

fn told_series(table: &Table) -> String {
    let series = &table.series;
    let score = words::score(series);
    if !series.is_over() {
        return format!("The series: {score}.");
    }
    match series.score().leader() {
        Some(seat) => format!("{} wins the series: {score}.", words::players(series)[seat]),
        None => format!("The series ends level: {score}."),
    }
}

fn lifetime(table: &Table, scores: &Scores) -> Option<String> {
    let series = &table.series;
    let kind = series.terms().rules.variant.kind();
    let names = Seat::BOTH.map(|seat| series.player(seat).name.as_str());
    match Seat::BOTH.map(|seat| &series.player(seat).kind) {
        [PlayerKind::Computer(_), PlayerKind::Computer(_)] => None,
        [PlayerKind::Computer(level), _] | [_, PlayerKind::Computer(level)] => {
            let tally = words::tally(scores.against_computer(kind, Some(level)));
            Some(format!("{kind} against {} so far: {tally}.", words::level(kind, level)))
        }
        _ => {
            let tally = words::named_tally(names, scores.between_people(kind, names));
            Some(format!("{kind} so far: {tally}."))
        }
    }
}

/// What the player asked for.
pub(super) enum Next {
    /// Something that others do.
    Do(Action),
    /// Put the card away and look at the game.
    Review,
}

/// The card.
pub(super) fn show(ui: &mut Ui, ending: &Ending, look: &Look) -> Option<Next> {
    ui.horizontal(|ui| headline(ui, ending, look, 21.0));
    ui.label(&ending.how);
    for line in [&ending.series, &ending.lifetime].into_iter().flatten() {
        ui.label(RichText::new(line).color(look.faint));
    }
    ui.add_space(2.0);
    let on = main_way_on(ui, ending, look).then(|| Next::Do(way_on(ending)));
    other_ways(ui, look).or(on)
}

/// The same in less height: all that is told on one line, all buttons on another.
pub(super) fn show_small(ui: &mut Ui, ending: &Ending, look: &Look) -> Option<Next> {
    let lines = [Some(&ending.how), ending.series.as_ref(), ending.lifetime.as_ref()];
    let lines: Vec<&str> = lines.into_iter().flatten().map(String::as_str).collect();
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 24.0;
        headline(ui, ending, look, 18.0);
        let rest = RichText::new(lines.join(" ")).size(13.5).color(look.faint);
        ui.add(egui::Label::new(rest).truncate()).on_hover_text(lines.join("\n"));
    });
    // Side by side: the button that matters most first.
    let room = ui.available_width() - ui.spacing().item_spacing.x;
    let main = vec2((room * MAIN_PART).floor(), 42.0);
    ui.horizontal(|ui| {
        let on = ui.allocate_ui(main, |ui| main_way_on(ui, ending, look)).inner;
        let on = on.then(|| Next::Do(way_on(ending)));
        let others = ui.vertical(|ui| {
            ui.add_space(3.0);
            other_ways(ui, look)
        });
        others.inner.or(on)
    })
    .inner
}

/// Who won.
fn headline(ui: &mut Ui, ending: &Ending, look: &Look, size: f32) {
    if let Some(colour) = ending.colour {
        dot(ui, look.stone(colour), 8.0, look);
    }
    let told = ui.add(egui::Label::new(strong(&ending.headline, size)).truncate());
    tell(&told);
}

fn other_ways(ui: &mut Ui, look: &Look) -> Option<Next> {
    let ways = [
        ("Review", Next::Review),
        ("New game", Next::Do(Action::Go(Screen::NewGame))),
        ("Menu", Next::Do(Action::Go(Screen::Title))),
    ];
    row(ui, look, ways)
}

/// The button that goes on: the next game of the series, or the same match again.
pub(super) fn main_way_on(ui: &mut Ui, ending: &Ending, look: &Look) -> bool {
    let next = match ending.goes_on {
        _ if ending.of_arena => "Back to the arena",
        true => "Next game",
        false => "Play again",
    };
    // A name can be long: it stands on a line that is cut short where there is little room.
    let (text, line) = match &ending.waiting {
        Waiting::Nobody => (next, None),
        Waiting::They(name) => (next, Some(format!("{name} is ready"))),
        Waiting::We(name) => ("Waiting", Some(format!("for {name}"))),
    };
    let button = Button::main(text).line(line.as_deref()).size(ui.available_width(), 42.0);
    button.enabled(!matches!(ending.waiting, Waiting::We(_))).show(ui, look).clicked()
}

/// Where that button leads.
pub(super) fn way_on(ending: &Ending) -> Action {
    match ending.goes_on {
        _ if ending.of_arena => Action::Back,
        true => Action::NextGame,
        false => Action::Again,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Match, Player, Terms};
    use crate::record::GameResult;
    use crate::rules::GameKind;
    use jiff::Timestamp;

    fn table(games: u8, computer: bool) -> Table {
        let mut terms = Terms { games, ..Terms::usual(GameKind::Hex) };
        terms.players[0].name = "Ada".to_owned();
        if computer {
            terms.players[1] = Player::computer("random", Colour::Blue);
        }
        Table::new(Match::new(terms).unwrap())
    }

    #[test]
    fn a_game_under_way_has_no_ending() {
        assert_eq!(Ending::of(&table(1, false), &Scores::default(), None), None);
    }

    #[test]
    fn a_series_tells_its_score_and_then_its_winner() {
        let mut table = table(2, false);
        table.series.resign(Seat::Two).unwrap();
        let ending = Ending::of(&table, &Scores::default(), None).unwrap();
        assert_eq!(ending.headline, "Ada wins");
        assert_eq!(ending.how, "Blue resigned.");
        assert_eq!(ending.series.as_deref(), Some("The series: Ada 1, Player 2 0."));
        assert!(ending.goes_on);
        table.series.next_game();
        table.series.resign(Seat::Two).unwrap();
        let ending = Ending::of(&table, &Scores::default(), None).unwrap();
        assert_eq!(ending.series.as_deref(), Some("Ada wins the series: Ada 2, Player 2 0."));
        assert!(!ending.goes_on);
    }

    #[test]
    fn the_count_over_all_matches_is_told() {
        let mut table = table(1, true);
        table.series.resign(Seat::One).unwrap();
        let result = GameResult::of(&table.series, Timestamp::UNIX_EPOCH).unwrap();
        let ending = Ending::of(&table, &Scores { results: vec![result] }, None).unwrap();
        assert_eq!(ending.lifetime.as_deref(), Some("Hex against Random so far: 0 won, 1 lost."));
    }
}
