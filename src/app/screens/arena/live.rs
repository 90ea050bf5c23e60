//! The games that are being played now, small.

use bevy_egui::egui::{
    Align2, FontId, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::picture::Picture;
use super::super::widgets::{faint, regular, text_width};
use super::watch::headed;
use crate::app::arena::{Contest, Stage};
use crate::app::look::{Look, mix};
use crate::arena::Board;
use crate::matches::Colour;
use crate::rules::{Game, Side};

/// Who has the first move is red, as everywhere.
const COLOURS: [Colour; 2] = [Colour::Red, Colour::Blue];
/// How many games are shown; more would only flicker.
const MOST: usize = 6;
/// How wide one is at least.
const LEAST: f32 = 150.0;
const TEXT: f32 = 42.0;
const GAP: f32 = 12.0;

pub(super) fn show(ui: &mut Ui, contest: &Contest, names: &[String], look: &Look) {
    let boards = contest.boards();
    let aside = match contest.stage() {
        Stage::Playing if boards.len() > 1 => format!("{} at the same time", boards.len()),
        Stage::Playing => String::new(),
        Stage::Paused => "paused".to_owned(),
        Stage::Stopped | Stage::Over => String::new(),
    };
    let last = last_game(contest);
    let title = if boards.is_empty() { "The last game" } else { "Now playing" };
    headed(ui, look, title, &aside);
    let empty = Game::new(contest.arena().schedule().plan().rules).ok();
    let shown: Vec<Option<Board>> = match boards.is_empty() {
        true => vec![last],
        false => boards.into_iter().take(MOST).collect(),
    };
    if shown.iter().all(Option::is_none) && contest.stage() != Stage::Playing {
        return faint(ui, look, "Nothing has been played yet.");
    }
    let across = ((ui.available_width() + GAP) / (LEAST + GAP)).floor().max(1.0) as usize;
    let across = across.min(shown.len());
    let width = (ui.available_width() - GAP * (across as f32 - 1.0)) / across as f32;
    let height = if across == 1 { 190.0 } else { 120.0 };
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    for row in shown.chunks(across) {
        ui.horizontal(|ui| {
            for board in row {
                one(ui, board.as_ref(), empty.as_ref(), names, (width, height), look);
            }
        });
    }
}

/// The last game that was settled: what is to be seen when nobody plays.
fn last_game(contest: &Contest) -> Option<Board> {
    let played = contest.arena().settled().last()?;
    Some(Board { fixture: played.fixture, game: played.game.clone() })
}

fn one(
    ui: &mut Ui,
    board: Option<&Board>,
    empty: Option<&Game>,
    names: &[String],
    (width, height): (f32, f32),
    look: &Look,
) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, height + TEXT), Sense::hover());
    let Some(game) = board.map(|board| &board.game).or(empty) else { return };
    let picture = Rect::from_min_size(rect.min, vec2(width, height));
    Picture::new(game, COLOURS).paint(ui.painter(), look, picture);
    let Some(Board { fixture, game }) = board else { return };
    let who = Side::BOTH.map(|side| names[fixture.seats[fixture.seat_of(game, side)]].as_str());
    let said = format!("Game {}: {} against {}", fixture.number + 1, who[0], who[1]);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &said));
    for (line, (side, name)) in Side::BOTH.into_iter().zip(who).enumerate() {
        let y = picture.bottom() + 12.0 + 19.0 * line as f32;
        let font = regular(13.5);
        let name = cut(ui, name, &font, width - 22.0);
        let wide = text_width(ui, &name, &font) + 16.0;
        let left = rect.center().x - wide / 2.0;
        let stone = look.stone(COLOURS[side]);
        let rim = Stroke::new(1.0, mix(stone, look.text, 0.3));
        ui.painter().circle(pos2(left + 5.0, y), 5.0, stone, rim);
        let moves = !game.is_over() && game.turn() == side;
        let ink = if moves { look.text } else { look.faint };
        ui.painter().text(pos2(left + 16.0, y), Align2::LEFT_CENTER, name, font, ink);
    }
}

/// A name, as far as there is room for it.
pub(super) fn cut(ui: &Ui, name: &str, font: &FontId, room: f32) -> String {
    if text_width(ui, name, font) <= room {
        return name.to_owned();
    }
    let mut short: String = name.to_owned();
    while !short.is_empty() && text_width(ui, &format!("{short}…"), font) > room {
        short.pop();
    }
    format!("{}…", short.trim_end())
}
