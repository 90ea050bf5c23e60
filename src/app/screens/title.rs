//! The title: everything there is to do.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align, Key, Layout, Painter, Rect, RichText, ScrollArea, Shape, Stroke, Ui, UiBuilder,
    pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::new_game::Opening;
use super::picture::{Picture, example};
use super::widgets::{self, Button, bold, chosen};
use super::words;
use crate::app::actions::Action;
use crate::app::arena::{Contest, Stage, Tournament};
use crate::app::keep::{LastGame, Wishes, match_to_continue};
use crate::app::look::Look;
use crate::app::screen::Screen;
use crate::app::table::Table;
use crate::matches::Colour;
use crate::rules::{Game, Rules, Side};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show_screen.run_if(in_state(Screen::Title)));
}

/// What the title shows.
struct Model {
    /// What there is to go on with, or to look at again.
    last: Option<Last>,
    /// How far the arena is, while games are played in it.
    arena: Option<String>,
    /// The game in the picture, and its colours.
    picture: Option<(Game, [Colour; 2])>,
}

/// The match on the table, or the last one.
struct Last {
    told: String,
    is_over: bool,
}

/// A page of the browser is left by closing it.
pub(super) const CAN_LEAVE: bool = cfg!(not(target_arch = "wasm32"));
const COLUMN: f32 = 400.0;
/// The column and the picture beside it, at most.
const WHOLE: f32 = 1560.0;
const PICTURE_FROM: f32 = 960.0;
const GUTTER: f32 = 24.0;
const GAP: f32 = 10.0;
const EMBLEM: f32 = 72.0;
const BUTTON: f32 = 52.0;
/// The other screens, two beside each other; one that is left over has the line for itself.
const WAYS: [(&str, Key, Screen); 6] = [
    ("Network", Key::E, Screen::Network),
    ("Load", Key::L, Screen::Load),
    ("Arena", Key::A, Screen::Arena),
    ("Statistics", Key::T, Screen::Statistics),
    ("Settings", Key::S, Screen::Settings),
    ("How to play", Key::H, Screen::HowToPlay),
];
const CONTINUE: Key = Key::C;
const NEW_GAME: Key = Key::N;
const WATCH: Key = Key::W;
/// The part of the line that a new game shares with watching one.
const NEW_GAME_PART: f32 = 0.66;

/// What is chosen.
#[derive(Clone, Debug, PartialEq)]
enum Way {
    Do(Action),
    /// Two computers are chosen, to be watched.
    Watch,
}

fn show_screen(
    mut contexts: EguiContexts,
    look: Res<Look>,
    table: Option<Res<Table>>,
    (last, tournament): (Res<LastGame>, Res<Tournament>),
    wishes: Res<Wishes>,
    mut opening: ResMut<Opening>,
    mut actions: MessageWriter<Action>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let series = match_to_continue(table.as_deref(), &last);
    let usual = [Colour::Red, Colour::Blue];
    let colours = wishes.0.last_terms.as_ref();
    let colours =
        colours.map_or(usual, |terms| terms.players.each_ref().map(|player| player.colour));
    let model = Model {
        last: series.map(|series| Last { told: words::told(series), is_over: series.is_over() }),
        arena: tournament.0.as_ref().and_then(arena_line),
        picture: match series {
            Some(series) if !series.game().moves().is_empty() => {
                Some((series.game().clone(), Side::BOTH.map(|side| series.colour_of(side))))
            }
            _ => decoration().map(|game| (game, colours)),
        },
    };
    let mut ui = widgets::root(ctx, &look, "title");
    let Some(way) = show(&mut ui, &model, &look) else { return };
    ctx.request_repaint();
    actions.write(match way {
        Way::Do(action) => action,
        Way::Watch => {
            *opening = Opening::Watch;
            Action::Go(Screen::NewGame)
        }
    });
}

/// "24 of 60 games", while the arena is under way.
fn arena_line(contest: &Contest) -> Option<String> {
    let arena = contest.arena();
    let line = format!("{} of {} games", arena.settled().len(), arena.schedule().games());
    match contest.stage() {
        Stage::Playing => Some(line),
        Stage::Paused => Some(format!("paused, {line}")),
        Stage::Stopped | Stage::Over => None,
    }
}

/// A game of Hex for players who have none of their own under way.
fn decoration() -> Option<Game> {
    let moves = "i1 f6 h2 g5 g3 h3 g4 g7 f5 d7 e6 e8 e7 d9 f7 f3 f8 i4 e9 g9 d10 c8 d11";
    example(Rules::hex(11, 11), moves)
}

fn show(ui: &mut Ui, model: &Model, look: &Look) -> Option<Way> {
    let room = ui.max_rect();
    let picture = model.picture.as_ref().filter(|_| room.width() >= PICTURE_FROM);
    let mut left = (room.width() - 2.0 * GUTTER).min(COLUMN);
    let mut corner = room.center().x - left / 2.0;
    if let Some((game, colours)) = picture {
        let whole = (room.width() * 0.88).min(WHOLE).min(room.width() - 2.0 * GUTTER);
        left = COLUMN.min(whole * 0.4);
        corner = room.center().x - whole / 2.0;
        let side = pos2(corner + left + whole * 0.08, room.top() + room.height() * 0.08);
        let end = pos2(corner + whole, room.bottom() - room.height() * 0.08);
        let picture = Picture::new(game, *colours).turned(1);
        picture.paint(ui.painter(), look, Rect::from_min_max(side, end));
    }
    let rect = Rect::from_x_y_ranges(corner..=corner + left, room.y_range());
    let mut asked = None;
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(left);
            let high = menu_height(model);
            ui.add_space(((room.height() - high) / 2.0).max(GUTTER));
            asked = menu(ui, model, look, picture.is_none());
            ui.add_space(GUTTER);
        });
    });
    asked
}

/// The name and the ways on, one below the other.
fn menu(ui: &mut Ui, model: &Model, look: &Look, centred: bool) -> Option<Way> {
    let mut asked = None;
    let align = if centred { Align::Center } else { Align::Min };
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    ui.with_layout(Layout::top_down(align), |ui| {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(EMBLEM), egui::Sense::hover());
        emblem(ui.painter(), look, rect);
        ui.label(RichText::new("Hexfall").font(bold(50.0)).color(look.text));
        let sentence = "Four quiet board games for two.";
        ui.add(egui::Label::new(RichText::new(sentence).size(16.0).color(look.faint)).wrap());
        ui.add_space(20.0);
    });
    let width = ui.available_width();
    if let Some(Last { told, is_over }) = &model.last {
        let button = match is_over {
            false => Button::main("Continue"),
            true => Button::plain("Look at the last game"),
        };
        let button = button.line(Some(told)).size(width, 64.0).show(ui, look);
        if chosen(ui, button, CONTINUE) {
            asked = Some(Way::Do(Action::Continue));
        }
    }
    let new = match model.last {
        Some(Last { is_over: false, .. }) => Button::plain("New game"),
        _ => Button::main("New game"),
    };
    ui.horizontal(|ui| {
        let part = ((width - GAP) * NEW_GAME_PART).floor();
        let new = new.size(part, BUTTON + 4.0).show(ui, look);
        if chosen(ui, new, NEW_GAME) {
            asked = Some(Way::Do(Action::Go(Screen::NewGame)));
        }
        let watch = Button::plain("Watch").size(width - GAP - part, BUTTON + 4.0).show(ui, look);
        let watch = watch.on_hover_text("Two computers play each other");
        if chosen(ui, watch, WATCH) {
            asked = Some(Way::Watch);
        }
    });
    for pair in WAYS.chunks(2) {
        let part = (width - GAP * (pair.len() - 1) as f32) / pair.len() as f32;
        ui.horizontal(|ui| {
            for &(name, key, screen) in pair {
                let line = model.arena.as_deref().filter(|_| screen == Screen::Arena);
                let button = Button::plain(name).line(line).size(part, BUTTON).show(ui, look);
                if chosen(ui, button, key) {
                    asked = Some(Way::Do(Action::Go(screen)));
                }
            }
        });
    }
    if CAN_LEAVE && Button::quiet("Leave").size(width, 44.0).show(ui, look).clicked() {
        asked = Some(Way::Do(Action::Quit));
    }
    asked
}

/// About how high the menu is, to put it in the middle.
fn menu_height(model: &Model) -> f32 {
    let head = EMBLEM + 62.0 + 20.0 + 20.0 + 4.0 * GAP;
    let last = if model.last.is_some() { 64.0 + GAP } else { 0.0 };
    let ways = WAYS.len().div_ceil(2) as f32 * (BUTTON + GAP);
    let leave = if CAN_LEAVE { 44.0 } else { 0.0 };
    head + last + BUTTON + 4.0 + GAP + ways + leave
}

/// Seven hexagons, as on the program's icon: a red chain from edge to edge between two blue stones.
fn emblem(painter: &Painter, look: &Look, rect: Rect) {
    let radius = rect.height() / 5.1;
    let step = radius * 3.0_f32.sqrt();
    let red = look.stone(Colour::Red);
    let blue = look.stone(Colour::Blue);
    let empty = crate::app::look::mix(look.cell, look.rim, 0.35);
    let hexes = [
        (-0.5, -1.0, empty),
        (0.5, -1.0, red),
        (-1.0, 0.0, blue),
        (0.0, 0.0, red),
        (1.0, 0.0, blue),
        (-0.5, 1.0, red),
        (0.5, 1.0, empty),
    ];
    for (across, down, fill) in hexes {
        let centre = rect.center() + vec2(across * step, down * radius * 1.5);
        let corner = |n: u8| {
            let angle = std::f32::consts::FRAC_PI_3 * (f32::from(n) + 0.5);
            centre + egui::Vec2::angled(angle) * radius * 0.93
        };
        let points = (0..6).map(corner).collect();
        painter.add(Shape::convex_polygon(points, fill, Stroke::NONE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Match, Player, Terms};
    use crate::rules::{GameKind, Move};

    fn series() -> Match {
        let players = [Player::person("Ada", Colour::Red), Player::person("Bob", Colour::Blue)];
        let terms = Terms { players, ..Terms::usual(GameKind::Hex) };
        Match::new(terms).unwrap()
    }

    #[test]
    fn a_running_match_is_told_in_one_line() {
        let mut series = series();
        series.play("f6".parse().unwrap()).unwrap();
        assert_eq!(words::told(&series), "Hex 11×11, Ada against Bob, move 2");
        series.play(Move::Resign(Side::Second)).unwrap();
        assert_eq!(words::told(&series), "Hex 11×11, Ada against Bob, finished");
    }

    #[test]
    fn the_decoration_is_a_game_well_won() {
        let won = decoration().unwrap().outcome().and_then(|outcome| outcome.winner);
        assert_eq!(won, Some(Side::First));
    }
}
