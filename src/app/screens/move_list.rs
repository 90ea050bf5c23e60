//! The moves of the game, to read and to go back to.

use bevy_egui::egui::{self, RichText, Sense, Ui, vec2};

use super::beside::strong;
use super::widgets::{bold, regular};
use super::words;
use crate::app::actions::Action;
use crate::app::look::{Look, mix};
use crate::app::table::Table;
use crate::app::thinking::blunders::Blunder;
use crate::matches::Colour;

/// What the box round the moves takes beyond their height.
pub(super) const MARGINS: f32 = 16.0;
const ROW: f32 = 30.0;
const NUMBER_WIDTH: f32 = 34.0;
const DOT: f32 = 4.5;
const STEP: egui::Vec2 = vec2(38.0, 30.0);

/// The moves, and the one that is looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MoveList {
    /// The moves, the first one first.
    pub(super) moves: Vec<Written>,
    /// How many moves the board shows.
    pub(super) shown: usize,
    /// Whether the board shows the past.
    pub(super) looking_back: bool,
}

/// A move as it stands in the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Written {
    /// "d4"
    pub(super) text: String,
    /// In a sentence: "d4", "column 4".
    pub(super) name: String,
    /// Whose it is.
    pub(super) colour: Colour,
    /// For screen readers: "Move 7, Red played d4".
    pub(super) said: String,
}

impl MoveList {
    /// The moves of the game on the table.
    pub(super) fn of(table: &Table) -> MoveList {
        let game = table.series.game();
        let written = |(index, (&mv, side)): (usize, (_, _))| {
            let colour = table.series.colour_of(side);
            let said = format!("Move {}, {}", index + 1, words::deed(mv, colour.name()));
            Written { text: words::move_name(mv), name: words::move_said(mv), colour, said }
        };
        MoveList {
            moves: game.moves().iter().zip(words::movers(game)).enumerate().map(written).collect(),
            shown: table.shown_moves(),
            looking_back: table.is_looking_back(),
        }
    }

    /// The buttons that go through the game: sign, name, and where they lead, if anywhere.
    fn steps(&self) -> [(&'static str, &'static str, Option<Action>); 4] {
        let last = self.moves.len();
        let back = self.shown > 0;
        let on = self.shown < last;
        let to = |moves: usize| Action::LookAt(Some(moves).filter(|&moves| moves < last));
        [
            ("⏮", "First position", back.then(|| to(0))),
            ("◀", "One move back (Alt+←)", back.then(|| to(self.shown - 1))),
            ("▶", "One move on (Alt+→)", on.then(|| to(self.shown + 1))),
            ("⏭", "Present position", on.then(|| to(last))),
        ]
    }

    /// One move back, or one on.
    pub(super) fn step(&self, on: bool) -> Option<Action> {
        let [_, (_, _, back), (_, _, forth), _] = self.steps();
        if on { forth } else { back }
    }

    /// "12. e5 gave away 34 %"
    pub(super) fn accuse(&self, blunder: &Blunder) -> String {
        let written = blunder.number.checked_sub(1).and_then(|index| self.moves.get(index));
        let name = written.map_or("", |written| written.name.as_str());
        format!("{}. {name} {}", blunder.number, blunder.words())
    }

    /// "Looking at move 7 of 12", when the board shows the past.
    pub(super) fn where_we_look(&self) -> Option<String> {
        let last = self.moves.len();
        self.looking_back.then(|| match self.shown {
            0 => format!("Looking at the start, before {last} moves"),
            shown => format!("Looking at move {shown} of {last}"),
        })
    }
}

/// The buttons that go through the game.
const STEPS: f32 = 4.0 * (STEP.x + 4.0);

/// How much of a line the buttons that go through the game leave free.
pub(super) fn beside_steps(line: f32) -> f32 {
    line - STEPS
}

/// A heading.
pub(super) fn show_heading(ui: &mut Ui) {
    ui.label(strong("Moves", 15.5));
}

/// The buttons that go through the game, right of a heading.
pub(super) fn show_steps(
    ui: &mut Ui,
    list: &MoveList,
    look: &Look,
    heading: impl FnOnce(&mut Ui),
) -> Option<Action> {
    let mut asked = None;
    ui.horizontal(|ui| {
        heading(ui);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for (sign, name, action) in list.steps().into_iter().rev() {
                let response = step_button(ui, sign, name, action.is_some(), look);
                if response.clicked() {
                    asked = action;
                }
            }
        });
    });
    asked
}

fn step_button(ui: &mut Ui, sign: &str, name: &str, can: bool, look: &Look) -> egui::Response {
    let sense = if can { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(STEP, sense);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, can, name));
    let warm = can && (response.hovered() || response.has_focus());
    let fill = if warm { look.raised } else { mix(look.panel, look.raised, 0.55) };
    let edge = if response.has_focus() { look.accent } else { look.line };
    ui.painter().rect(rect, 10, fill, egui::Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    let ink = if can { look.text } else { mix(look.faint, look.panel, 0.55) };
    ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, sign, regular(12.0), ink);
    response.on_hover_text(name)
}

/// The moves in two columns with the mistakes among them, as high as there is room.
pub(super) fn show(
    ui: &mut Ui,
    list: &MoveList,
    blunders: &[Blunder],
    look: &Look,
    height: f32,
) -> Option<Action> {
    let mut asked = None;
    let turned_to = ui.id().with("turned to");
    let before = ui.data(|data| data.get_temp::<usize>(turned_to));
    let moved = before.is_some_and(|before| before != list.shown);
    ui.data_mut(|data| data.insert_temp(turned_to, list.shown));
    let frame = egui::Frame::new().fill(look.ground).stroke(egui::Stroke::new(1.0, look.line));
    frame.corner_radius(12).inner_margin(6).show(ui, |ui| {
        if list.moves.is_empty() {
            let size = vec2(ui.available_width(), height);
            let layout = egui::Layout::centered_and_justified(egui::Direction::TopDown);
            ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.label(RichText::new("The moves will stand here.").color(look.faint));
            });
            return;
        }
        let area = egui::ScrollArea::vertical().auto_shrink(false).max_height(height);
        area.min_scrolled_height(height).stick_to_bottom(true).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
            ui.spacing_mut().interact_size.y = ROW;
            let column = (ui.available_width() - NUMBER_WIDTH - 10.0) / 2.0;
            for (row, pair) in list.moves.chunks(2).enumerate() {
                ui.horizontal(|ui| {
                    let number = RichText::new(format!("{}", row * 2 + 1)).monospace();
                    let number = egui::Label::new(number.size(13.0).color(look.faint));
                    ui.add_sized(vec2(NUMBER_WIDTH - 4.0, ROW), number.selectable(false));
                    for (column_index, written) in pair.iter().enumerate() {
                        let moves = row * 2 + column_index + 1;
                        let blunder = blunders.iter().find(|blunder| blunder.number == moves);
                        let chosen = moves == list.shown;
                        let response = cell(ui, (written, blunder), chosen, column, look);
                        if moved && moves == list.shown {
                            response.scroll_to_me(None);
                        }
                        let clicked = response.clicked();
                        if let Some(blunder) = blunder {
                            response.on_hover_text(list.accuse(blunder));
                        }
                        if clicked {
                            let past = Some(moves).filter(|&moves| moves < list.moves.len());
                            asked = Some(Action::LookAt(past));
                        }
                    }
                });
            }
        });
    });
    asked
}

/// One move: a dot in its colour, its name, and a question mark or two where it was a mistake.
fn cell(
    ui: &mut Ui,
    (written, blunder): (&Written, Option<&Blunder>),
    chosen: bool,
    width: f32,
    look: &Look,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::click());
    let said = match blunder {
        Some(blunder) => format!("{}, which {}", written.said, blunder.words()),
        None => written.said.clone(),
    };
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, chosen, &said)
    });
    let painter = ui.painter();
    if chosen {
        painter.rect_filled(rect, 6, mix(look.ground, look.accent, 0.28));
    } else if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, 6, look.raised);
    }
    let dot = egui::pos2(rect.left() + 14.0, rect.center().y);
    painter.circle(dot, DOT, look.stone(written.colour), egui::Stroke::new(1.0, look.line));
    let left = egui::pos2(rect.left() + 28.0, rect.center().y);
    let font = egui::FontId::monospace(14.5);
    let name = painter.text(left, egui::Align2::LEFT_CENTER, &written.text, font, look.text);
    if let Some(blunder) = blunder {
        let right = egui::pos2(name.right() + 5.0, rect.center().y);
        let sign = blunder.sign();
        painter.text(right, egui::Align2::LEFT_CENTER, sign, bold(14.5), look.warning);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Match, Terms};
    use crate::rules::GameKind;

    fn list(shown: usize) -> MoveList {
        let mut series = Match::new(Terms::usual(GameKind::Connect)).unwrap();
        for mv in ["4", "4", "3"] {
            series.play(mv.parse().unwrap()).unwrap();
        }
        let list = MoveList::of(&Table::new(series));
        MoveList { shown, looking_back: shown < list.moves.len(), ..list }
    }

    #[test]
    fn every_move_is_listed_with_its_side() {
        let list = list(3);
        let told: Vec<&str> = list.moves.iter().map(|written| written.said.as_str()).collect();
        assert_eq!(told[1], "Move 2, Blue played column 4");
        assert_eq!(list.moves[2].colour, Colour::Red);
        assert_eq!(list.where_we_look(), None);
    }

    #[test]
    fn a_mistake_is_told_with_its_number_and_its_name() {
        let gift = crate::app::thinking::blunders::Gift::Win;
        let side = crate::rules::Side::Second;
        let blunder = Blunder { number: 2, side, gift, lost: 1.0 };
        assert_eq!(list(3).accuse(&blunder), "2. column 4 gave away the win");
    }

    #[test]
    fn steps_lead_through_the_game_and_end_at_its_ends() {
        assert_eq!(list(3).step(false), Some(Action::LookAt(Some(2))));
        assert_eq!(list(3).step(true), None);
        assert_eq!(list(2).step(true), Some(Action::LookAt(None)));
        assert_eq!(list(0).step(false), None);
        assert_eq!(list(2).where_we_look().unwrap(), "Looking at move 2 of 3");
    }
}
