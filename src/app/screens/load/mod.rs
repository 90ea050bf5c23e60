//! The saved matches: open one, delete one, pass one on, or add one from elsewhere.

mod paste;

use std::path::MAIN_SEPARATOR;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Layout, RichText, Ui, vec2};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};
use jiff::tz::TimeZone;

use super::leaving::Asking;
use super::picture::Picture;
use super::share;
use super::widgets::{Button, bold, card, faint, page, paragraph, problem, root};
use super::words;
use crate::app::actions::{Action, Source};
use crate::app::keep::{SaveList, Shelf};
use crate::app::local_time;
use crate::app::look::Look;
use crate::app::screen::Screen;
use crate::matches::{Colour, Seat};
use crate::record::{Entry, SaveName, Saved, plain_hex};
use crate::rules::{Game, Side};

/// Where saves are no files unless they are made to be.
const IN_BROWSER: bool = cfg!(target_arch = "wasm32");
const WIDTH: f32 = 760.0;
const PICTURE: egui::Vec2 = vec2(132.0, 96.0);
/// A card narrower than this has its buttons below its text.
const NARROW: f32 = 560.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Look>()
        .init_resource::<SavesShown>()
        .add_systems(OnEnter(Screen::Load), read_saves)
        .add_systems(
            Update,
            describe
                .run_if(in_state(Screen::Load))
                .run_if(resource_changed::<SaveList>.or_else(state_changed::<Screen>)),
        )
        .add_systems(EguiPrimaryContextPass, show_screen.run_if(in_state(Screen::Load)));
}

/// The saves as the screen shows them; nothing while they are being read.
#[derive(Resource, Debug, Default)]
struct SavesShown {
    cards: Option<Vec<SaveCard>>,
    opened: Opened,
    /// What stands in the field for links.
    typed: String,
}

/// What is asked of a save below it.
#[derive(Debug, Default)]
struct Opened {
    /// The save that the player has asked to delete, and not yet said yes or no.
    deleting: Option<SaveName>,
    /// The save that is to be passed on, in a form not yet chosen.
    sharing: Option<SaveName>,
}

/// A save as it stands in the list.
#[derive(Clone, Debug, PartialEq)]
struct SaveCard {
    name: SaveName,
    /// What it holds, or why it cannot be opened.
    told: std::result::Result<Told, String>,
}

/// What is told about a save.
#[derive(Clone, Debug, PartialEq)]
struct Told {
    game: Game,
    colours: [Colour; 2],
    /// "Hex 11×11 · pie rule"
    options: String,
    /// "Ada (Red) and Ben (Blue)"
    players: String,
    /// "Game 2 of 3, Ada 1, Ben 0 · 12 moves"
    course: String,
    /// "16 Nov 2026, 14:03"
    when: String,
    /// Whether other programs know the game.
    is_known: bool,
}

impl SaveCard {
    fn of(entry: &Entry, zone: &TimeZone) -> SaveCard {
        let told = match &entry.saved {
            Ok(saved) => Ok(Told::of(saved, zone)),
            Err(error) => Err(error.to_string()),
        };
        SaveCard { name: entry.name.clone(), told }
    }
}

impl Told {
    fn of(saved: &Saved, zone: &TimeZone) -> Told {
        let series = &saved.series;
        let player = |seat: Seat| {
            let colour = series.colour_of(series.side_of(seat));
            format!("{} ({})", series.player(seat).name, colour.name().to_lowercase())
        };
        let moves = words::counted(series.game().moves().len(), "move", "moves");
        let state = match words::ending(series) {
            Some(ending) => ending,
            None => moves,
        };
        let course = match series.terms().games {
            1 => state,
            games => {
                let number = series.game_number();
                format!("Game {number} of {games}: {} · {state}", words::score(series))
            }
        };
        Told {
            game: series.game().clone(),
            colours: Side::BOTH.map(|side| series.colour_of(side)),
            options: words::options(series.terms().rules),
            players: Seat::BOTH.map(player).join(" and "),
            course,
            is_known: plain_hex(series.terms().rules).is_ok(),
            when: saved.when.to_zoned(zone.clone()).strftime("%-d %b %Y, %H:%M").to_string(),
        }
    }
}

fn read_saves(mut actions: MessageWriter<Action>, mut shown: ResMut<SavesShown>) {
    *shown = SavesShown::default();
    actions.write(Action::ListSaves);
}

fn describe(saves: Res<SaveList>, mut shown: ResMut<SavesShown>) {
    let zone = local_time::zone();
    let cards = |entries: &Vec<Entry>| entries.iter().map(|e| SaveCard::of(e, &zone)).collect();
    shown.cards = saves.0.as_ref().map(cards);
}

fn show_screen(
    mut contexts: EguiContexts,
    mut shown: ResMut<SavesShown>,
    mut clipboard: ResMut<EguiClipboard>,
    shelf: Option<Res<Shelf>>,
    look: Res<Look>,
    mut actions: Asking,
) -> Result {
    let mut ui = root(contexts.ctx_mut()?, &look, "load");
    let SavesShown { cards, opened, typed } = &mut *shown;
    let mut asked = None;
    let back = page(&mut ui, &look, "Saved games", WIDTH, |ui| {
        asked = paste::show(ui, typed, || clipboard.get_text(), &look);
        ui.add_space(12.0);
        asked = asked.take().or(show(ui, cards.as_deref(), opened, &look));
        ui.add_space(12.0);
        asked = asked.take().or(show_files(ui, shelf.as_deref(), &look));
    });
    if let Some(action) = asked {
        actions.write(action);
    }
    if back && opened.deleting.take().or(opened.sharing.take()).is_none() {
        actions.write(Action::Back);
    }
    Ok(())
}

/// The list. Returns what is asked for.
fn show(
    ui: &mut Ui,
    cards: Option<&[SaveCard]>,
    opened: &mut Opened,
    look: &Look,
) -> Option<Action> {
    let mut asked = None;
    match cards {
        None => paragraph(ui, look, "Reading…"),
        Some([]) => {
            ui.add_space(40.0);
            ui.vertical_centered(|ui| {
                ui.label(RichText::new("No saved games yet").font(bold(18.0)));
                paragraph(
                    ui,
                    look,
                    "Save a game while you play it, and it will wait for you here.",
                );
            });
        }
        Some(cards) => {
            for save in cards {
                let step = card(ui, look, |ui| {
                    ui.push_id(save.name.as_str(), |ui| show_card(ui, save, opened, look)).inner
                });
                asked = asked.or(step);
                ui.add_space(2.0);
            }
        }
    }
    asked
}

/// How saves come here from elsewhere.
fn show_files(ui: &mut Ui, shelf: Option<&Shelf>, look: &Look) -> Option<Action> {
    if IN_BROWSER {
        let add = Button::plain("Add a file…").size(0.0, 40.0).show(ui, look);
        faint(
            ui,
            look,
            "A save that was downloaded, here or with Hexfall on another machine, or an SGF file of a game of Hex. You can also drop it on this page.",
        );
        return add.clicked().then_some(Action::Bring);
    }
    if let Some(place) = shelf.and_then(|shelf| shelf.0.place()) {
        faint(
            ui,
            look,
            &format!(
                "Your saves are files in {place}{MAIN_SEPARATOR}saves. Drop one from elsewhere on this window to add it, or an SGF file of a game of Hex."
            ),
        );
    }
    None
}

fn show_card(ui: &mut Ui, save: &SaveCard, opened: &mut Opened, look: &Look) -> Option<Action> {
    let narrow = ui.available_width() < NARROW;
    let mut asked = None;
    ui.horizontal_top(|ui| {
        if let Ok(told) = &save.told {
            let size = if narrow { PICTURE * 0.7 } else { PICTURE };
            Picture::new(&told.game, told.colours).show(ui, look, size);
            ui.add_space(8.0);
        }
        let side = if narrow { 0.0 } else { 118.0 };
        ui.vertical(|ui| {
            ui.set_width((ui.available_width() - side).max(60.0));
            describe_save(ui, save, look);
        });
        if !narrow {
            ui.with_layout(Layout::top_down(Align::Max), |ui| {
                asked = buttons(ui, save, opened, look);
            });
        }
    });
    if narrow {
        // On a narrow page all of them have no room in one line.
        ui.horizontal_wrapped(|ui| asked = buttons(ui, save, opened, look));
    }
    if opened.deleting.as_ref() == Some(&save.name) {
        asked = asked.or(ask_to_delete(ui, &save.name, &mut opened.deleting, look));
    } else if opened.sharing.as_ref() == Some(&save.name) {
        ui.add_space(4.0);
        let source = Source::Save(save.name.clone());
        let is_known = save.told.as_ref().is_ok_and(|told| told.is_known);
        asked = asked.or(share::show(ui, &source, (is_known, Some(&save.name)), look));
    }
    asked
}

fn describe_save(ui: &mut Ui, save: &SaveCard, look: &Look) {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.add(egui::Label::new(RichText::new(save.name.as_str()).font(bold(17.0))).truncate());
    match &save.told {
        Ok(told) => {
            ui.add(egui::Label::new(&told.options).wrap());
            faint(ui, look, &told.players);
            faint(ui, look, &told.course);
            faint(ui, look, &told.when);
        }
        Err(why) => problem(ui, look, why),
    }
}

fn buttons(ui: &mut Ui, save: &SaveCard, below: &mut Opened, look: &Look) -> Option<Action> {
    let name = &save.name;
    let opened =
        save.told.is_ok() && Button::plain("Open").size(104.0, 40.0).show(ui, look).clicked();
    let can_share = save.told.is_ok();
    if can_share && Button::quiet("Share").size(104.0, 40.0).show(ui, look).clicked() {
        let again = below.sharing.as_ref() == Some(name);
        *below = Opened { sharing: (!again).then(|| name.clone()), deleting: None };
    }
    if Button::quiet("Delete").size(104.0, 40.0).show(ui, look).clicked() {
        *below = Opened { deleting: Some(name.clone()), sharing: None };
    }
    let taken = IN_BROWSER
        && save.told.is_ok()
        && Button::quiet("Download").size(104.0, 40.0).show(ui, look).clicked();
    let taken = taken.then(|| Action::TakeAway(name.clone()));
    opened.then(|| Action::Load(name.clone())).or(taken)
}

fn ask_to_delete(
    ui: &mut Ui,
    name: &SaveName,
    deleting: &mut Option<SaveName>,
    look: &Look,
) -> Option<Action> {
    let mut asked = None;
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Delete this save for good?").color(look.warning));
        if Button::danger("Yes, delete").size(0.0, 36.0).show(ui, look).clicked() {
            *deleting = None;
            asked = Some(Action::Delete(name.clone()));
        }
        if Button::plain("No, keep it").size(0.0, 36.0).show(ui, look).clicked() {
            *deleting = None;
        }
    });
    asked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Match, Terms};
    use crate::record::LoadError;
    use crate::rules::GameKind;
    use jiff::Timestamp;

    fn entry(saved: std::result::Result<Saved, LoadError>) -> Entry {
        Entry { name: "mine".parse().unwrap(), saved }
    }

    #[test]
    fn a_save_is_told_with_its_game_players_score_and_date() {
        let mut series = Match::new(Terms { games: 3, ..Terms::usual(GameKind::Connect) }).unwrap();
        series.resign(Seat::Two).unwrap();
        series.next_game();
        series.play("4".parse().unwrap()).unwrap();
        let saved = Saved { when: Timestamp::UNIX_EPOCH, series };
        let told = SaveCard::of(&entry(Ok(saved)), &TimeZone::UTC).told.unwrap();
        assert_eq!(told.options, "Connect Four 7×6");
        assert_eq!(told.players, "Player 1 (red) and Player 2 (blue)");
        assert_eq!(told.course, "Game 2 of 3: Player 1 1, Player 2 0 · 1 move");
        assert_eq!(told.when, "1 Jan 1970, 00:00");
    }

    #[test]
    fn a_damaged_save_is_listed_with_its_reason() {
        let card = SaveCard::of(&entry(Err(LoadError::NotText)), &TimeZone::UTC);
        assert_eq!(card.told.unwrap_err(), "This is not a Hexfall save: it is not text.");
    }
}
