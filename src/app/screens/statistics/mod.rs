//! Results so far: how strong the player is, against the computer, between people, and the last games.

mod own;
mod reset;
mod scale;
mod summary;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Layout, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::own::{Own, people};
use self::reset::Resetting;
use self::summary::{Line, Summary};
use super::leaving::Asking;
use super::widgets::{
    Button, bold, card, faint, heading, page, paragraph, root, rule, segmented, segmented_width,
};
use crate::app::actions::Action;
use crate::app::keep::{Results, Wishes};
use crate::app::local_time;
use crate::app::look::{Look, mix};
use crate::app::screen::Screen;
use crate::arena::{Bound, Ladder, Strength};
use crate::rules::GameKind;

const WIDTH: f32 = 760.0;
const BAR: egui::Vec2 = egui::vec2(120.0, 8.0);
/// How much room the figures beside a bar have.
const FIGURES: f32 = 168.0;
/// Without room for this much, the bars are left out.
const ROOM_FOR_BARS: f32 = 480.0;
/// So many people are told apart by name; more are everybody.
const MOST_PEOPLE: usize = 5;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Look>()
        .init_resource::<Sheet>()
        .add_systems(OnEnter(Screen::Statistics), (open, count).chain())
        .add_systems(
            Update,
            count.run_if(in_state(Screen::Statistics)).run_if(resource_changed::<Results>),
        )
        .add_systems(EguiPrimaryContextPass, show_screen.run_if(in_state(Screen::Statistics)));
}

/// What the screen shows.
#[derive(Resource, Debug, Default)]
struct Sheet {
    summary: Summary,
    /// Everybody who has played the computer.
    people: Vec<String>,
    /// Whose results are shown; everybody's, if nobody's.
    person: Option<String>,
    /// The game whose results are shown.
    kind: Option<GameKind>,
    /// Game by game.
    own: Vec<Own>,
    resetting: Resetting,
}

/// What is asked for.
enum Asked {
    /// The results of somebody, or everybody.
    Person(Option<String>),
    Kind(GameKind),
    /// A game against the opponent that is suggested.
    Next,
    Export,
    Reset,
}

/// The game that was played last is the one to be told of.
fn open(results: Res<Results>, mut sheet: ResMut<Sheet>) {
    let last = results.0.results.iter().rev().find(|it| it.person_and_level().is_some());
    sheet.kind = last.map(|result| result.rules.variant.kind()).or(sheet.kind);
}

fn count(results: Res<Results>, mut sheet: ResMut<Sheet>) {
    let zone = local_time::zone();
    let people = people(&results.0);
    let person = sheet.person.take().filter(|name| people.contains(name));
    let own = |kind| Own::of(&results.0, kind, person.as_deref(), Ladder::measured(), &zone);
    let own = GameKind::ALL.into_iter().map(own).collect();
    let summary = Summary::of(&results.0, &zone);
    *sheet = Sheet { summary, people, own, kind: sheet.kind, person, resetting: Resetting::No };
}

fn show_screen(
    mut contexts: EguiContexts,
    mut sheet: ResMut<Sheet>,
    (look, results, wishes): (Res<Look>, Res<Results>, Res<Wishes>),
    mut actions: Asking,
) -> Result {
    let mut ui = root(contexts.ctx_mut()?, &look, "statistics");
    let mut asked = None;
    let back = page(&mut ui, &look, "Statistics", WIDTH, |ui| {
        asked = show(ui, &mut sheet, &look);
    });
    match asked {
        Some(Asked::Person(person)) => {
            sheet.person = person;
            count(results, sheet);
            return Ok(());
        }
        Some(Asked::Kind(kind)) => sheet.kind = Some(kind),
        Some(Asked::Next) => {
            let kind = sheet.kind.unwrap_or(GameKind::Hex);
            let last = wishes.0.last_terms.as_ref();
            let terms = sheet.own[kind as usize].suggestion(sheet.person.as_deref(), last);
            if let Some(terms) = terms {
                actions.write(Action::Begin(terms));
            }
        }
        Some(Asked::Export) => actions.write(Action::ExportScores),
        Some(Asked::Reset) => actions.write(Action::ResetScores),
        None => {}
    }
    if back && !sheet.resetting.take_back() {
        actions.write(Action::Back);
    }
    Ok(())
}

fn show(ui: &mut Ui, sheet: &mut Sheet, look: &Look) -> Option<Asked> {
    let summary = &sheet.summary;
    let mut asked = None;
    if summary.games == 0 {
        ui.add_space(24.0);
        ui.vertical_centered(|ui| {
            ui.label(RichText::new("No results yet").font(bold(18.0)));
            paragraph(ui, look, "Finish a game, and its result is counted here.");
        });
        ui.add_space(24.0);
    } else {
        card(ui, look, |ui| totals(ui, summary, look));
    }
    let kind = sheet.kind.unwrap_or(GameKind::Hex);
    let names = GameKind::ALL.map(|kind| (kind, kind.to_string()));
    let kinds: Vec<(GameKind, &str)> =
        names.iter().map(|(kind, it)| (*kind, it.as_str())).collect();
    ui.horizontal_wrapped(|ui| {
        asked = segmented(ui, look, "Game", kind, &kinds).map(Asked::Kind);
        asked = asked.take().or(whose(ui, sheet, look));
    });
    let own = &sheet.own[kind as usize];
    if card(ui, look, |ui| strength(ui, own, look)) {
        asked = Some(Asked::Next);
    }
    if own.games > 0 || own.left_out.is_some() {
        card(ui, look, |ui| against_computer(ui, own, look));
    }
    if let Some(part) = summary.parts.iter().find(|part| part.kind == kind) {
        card(ui, look, |ui| {
            heading(ui, look, "Between people");
            part.people.iter().for_each(|line| show_line(ui, line, look));
        });
    }
    if summary.games > 0 {
        card(ui, look, |ui| last_games(ui, summary, look));
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            if sheet.resetting == Resetting::No
                && Button::plain("Export as CSV").size(0.0, 38.0).show(ui, look).clicked()
            {
                asked = Some(Asked::Export);
            }
            if reset::show(ui, &mut sheet.resetting, summary.games, look) {
                asked = Some(Asked::Reset);
            }
        });
    }
    asked
}

/// Whose results are shown, where several people have played here.
fn whose(ui: &mut Ui, sheet: &Sheet, look: &Look) -> Option<Asked> {
    if !(2..=MOST_PEOPLE).contains(&sheet.people.len()) {
        return None;
    }
    let people = sheet.people.iter().enumerate();
    let everybody = [(None, "Everybody")].into_iter();
    let options: Vec<(Option<usize>, &str)> =
        everybody.chain(people.map(|(index, name)| (Some(index), name.as_str()))).collect();
    let chosen = sheet.people.iter().position(|name| sheet.person.as_ref() == Some(name));
    let room = segmented_width(ui, &options);
    if room > ui.available_width() {
        ui.end_row();
    }
    let asked = segmented(ui, look, "Whose results", chosen, &options)?;
    Some(Asked::Person(asked.map(|index| sheet.people[index].clone())))
}

/// How strong somebody is, what that means, and whom to play next. Returns whether that is wanted.
fn strength(ui: &mut Ui, own: &Own, look: &Look) -> bool {
    ui.spacing_mut().item_spacing.y = 6.0;
    ui.horizontal(|ui| {
        heading(ui, look, &format!("How strong at {}", own.kind));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(strength) = &own.strength {
                ui.label(RichText::new(number(strength)).font(bold(26.0)).color(look.accent));
            }
        });
    });
    if let (Some(strength), Some(rungs)) = (&own.strength, own.rungs) {
        scale::show(ui, rungs, strength, look);
    }
    paragraph(ui, look, &own.words);
    let Some((_, title)) = &own.next else { return false };
    ui.add_space(4.0);
    let text = format!("Play {title}");
    let told =
        if own.strength.is_some() { "Your next opponent" } else { "An opponent to begin with" };
    Button::main(&text).line(Some(told)).size(240.0, 54.0).show(ui, look).clicked()
}

/// "1450", "> 900"
fn number(strength: &Strength) -> String {
    let tens = |elo: f64| (elo / 10.0).round() * 10.0;
    match strength.bound {
        Bound::MoreThan => format!("> {:.0}", tens(strength.interval[0].max(0.0))),
        Bound::LessThan => format!("< {:.0}", tens(strength.interval[1])),
        Bound::Fitted | Bound::Open => format!("{:.0}", tens(strength.elo)),
    }
}

fn against_computer(ui: &mut Ui, own: &Own, look: &Look) {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.horizontal(|ui| {
        heading(ui, look, "Against the computer");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(&own.streaks).size(13.5).color(look.faint));
        });
    });
    for (title, lines) in own.lists.iter().filter(|(_, lines)| !lines.is_empty()) {
        ui.add_space(8.0);
        faint(ui, look, title);
        lines.iter().for_each(|line| show_line(ui, line, look));
    }
    if let Some(told) = &own.left_out {
        ui.add_space(8.0);
        paragraph(ui, look, told);
    }
}

fn last_games(ui: &mut Ui, summary: &Summary, look: &Look) {
    heading(ui, look, "Last games");
    for (index, game) in summary.latest.iter().enumerate() {
        if index > 0 {
            rule(ui, look);
        }
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(&game.told);
            faint(ui, look, &game.circumstances);
        });
    }
}

/// The sums of everything, in large figures.
fn totals(ui: &mut Ui, summary: &Summary, look: &Look) {
    ui.columns(summary.totals.len(), |columns| {
        for (ui, (number, what)) in columns.iter_mut().zip(&summary.totals) {
            ui.vertical_centered(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.label(RichText::new(number).font(bold(28.0)));
                faint(ui, look, what);
            });
        }
    });
}

/// One opponent or pair: who, a bar of the shares, the figures.
fn show_line(ui: &mut Ui, line: &Line, look: &Look) {
    let bars = ui.available_width() > ROOM_FOR_BARS;
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 26.0;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // One width for all, so that the bars stand below each other.
            let size = egui::vec2(if bars { FIGURES } else { 0.0 }, 26.0);
            ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
                ui.set_min_size(size);
                ui.label(RichText::new(&line.figures).color(look.faint));
            });
            if bars {
                bar(ui, line, look);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(&line.who).truncate());
            });
        });
    });
}

fn bar(ui: &mut Ui, line: &Line, look: &Look) {
    let (rect, _) = ui.allocate_exact_size(BAR, egui::Sense::hover());
    let [won, drawn] = line.shares;
    let painter = ui.painter();
    painter.rect_filled(rect, 4, look.raised);
    let part = |share: f32, colour| {
        let width = rect.width() * share;
        if width > 0.5 {
            let part = egui::Rect::from_min_size(rect.min, egui::vec2(width, rect.height()));
            painter.rect_filled(part, 4, colour);
        }
    };
    part(won + drawn, mix(look.raised, look.accent, 0.4));
    part(won, look.accent);
}
