//! The keyboard on the board: arrows and Enter, and cells by their names.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

use super::choose::Chooser;
use super::layout::Layout;
use super::panels::Panels;
use super::view::Fitted;
use crate::app::keep::Notice;
use crate::rules::{Cell, GameKind};

/// A step straight ahead counts less than one to the side.
const ASIDE: f32 = 1.5;
/// A letter and two digits.
const LONGEST_NAME: usize = 3;

/// What typed keys come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// Nothing yet, or no name of a cell at all.
    Open,
    /// A cell that Enter would choose.
    Names(Cell),
    /// A cell that is not on this board.
    Misses(Cell),
    /// A column that is played at once, or that there is none of.
    Plays(Cell),
}

/// Moves the cursor, and chooses what it is on or what was typed.
pub(super) fn use_keys(
    mut chooser: Chooser,
    mut panels: Panels,
    fitted: Res<Fitted>,
    mut keys: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    mut notices: MessageWriter<Notice>,
    mut text: Local<String>,
) {
    use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight, SuperLeft, SuperRight};
    let shortcut =
        held.any_pressed([AltLeft, AltRight, ControlLeft, ControlRight, SuperLeft, SuperRight]);
    if keys.is_empty() {
        return;
    }
    if shortcut || panels.take_keys() {
        keys.clear();
        text.clear();
        return;
    }
    let layout = &fitted.layout;
    for key in keys.read().filter(|key| key.state.is_pressed()) {
        match &key.logical_key {
            Key::ArrowUp => step(&mut chooser, layout, Vec2::Y),
            Key::ArrowDown => step(&mut chooser, layout, Vec2::NEG_Y),
            Key::ArrowLeft => step(&mut chooser, layout, Vec2::NEG_X),
            Key::ArrowRight => step(&mut chooser, layout, Vec2::X),
            Key::Enter | Key::Space if !key.repeat => {
                // What is not on the board is asked for all the same: the rules say that it is not there.
                let typed = match read(&text, layout) {
                    Typed::Misses(cell) => Some(cell),
                    // Whoever typed “d0” does not mean the cell that the cursor is on. One letter may be a shortcut.
                    Typed::Open if text.len() > 1 => {
                        notices.write(Notice(format!("“{}” is not a cell of this board.", *text)));
                        None
                    }
                    _ => chooser.pointed.cursor,
                };
                text.clear();
                if let Some(cell) = typed {
                    chooser.choose(cell);
                }
            }
            Key::Backspace => {
                text.pop();
            }
            // A key that is held types one letter: in Connect Four each would play.
            Key::Character(typed) if !key.repeat => match type_key(&mut text, typed, layout) {
                Typed::Open => {}
                // Enter must not choose what the cursor was on before.
                Typed::Misses(_) => chooser.pointed.cursor = None,
                Typed::Names(cell) => {
                    chooser.hover(None);
                    chooser.pointed.cursor = Some(cell);
                }
                Typed::Plays(cell) => chooser.choose(cell),
            },
            _ => {}
        }
    }
}

/// Moves the cursor one cell in a direction of the screen; the first key shows it.
fn step(chooser: &mut Chooser, layout: &Layout, way: Vec2) {
    let from = chooser.pointed.cursor.or(chooser.pointed.hover);
    let start = || {
        let last = chooser.shown.as_ref().and_then(|shown| shown.last_stone());
        last.or_else(|| middle(layout))
    };
    let to = match from {
        Some(cell) => Some(neighbour(layout, cell, way).unwrap_or(cell)),
        None => start(),
    };
    chooser.forget();
    chooser.hover(None);
    chooser.pointed.cursor = to;
}

fn middle(layout: &Layout) -> Option<Cell> {
    let centre = layout.bounds().center();
    let away = |cell: &Cell| layout.centre(*cell).distance(centre);
    layout.cells().iter().copied().min_by(|a, b| away(a).total_cmp(&away(b)))
}

/// The next cell in a direction of the screen, as straight ahead as there is one.
fn neighbour(layout: &Layout, from: Cell, way: Vec2) -> Option<Cell> {
    let cost = |cell: Cell| {
        let step = layout.centre(cell) - layout.centre(from);
        let (ahead, aside) = (step.dot(way), step.perp_dot(way).abs());
        // Where two are as near, staying in the column makes the way back lead back.
        let bend = 0.01 * f32::from(cell.col.abs_diff(from.col));
        (ahead > 0.1).then_some(ahead + ASIDE * aside + bend)
    };
    let upright = layout.kind() == GameKind::Connect;
    let ahead = layout.cells().iter().filter(|cell| !upright || cell.row == from.row);
    let costs = ahead.filter_map(|&cell| cost(cell).map(|cost| (cell, cost)));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(cell, _)| cell)
}

/// Adds a typed character. A letter begins anew, and so does what cannot become the name of a cell.
pub(super) fn type_key(text: &mut String, typed: &str, layout: &Layout) -> Typed {
    let Some(character) = typed.chars().next().map(|c| c.to_ascii_lowercase()) else {
        return Typed::Open;
    };
    if layout.kind() == GameKind::Connect {
        let column = character.to_digit(10).map(|digit| (digit as u8 + 9) % 10);
        return column.map_or(Typed::Open, |column| Typed::Plays(Cell::new(column, 0)));
    }
    match character {
        'a'..='z' => character.to_string().clone_into(text),
        '0'..='9' if !text.is_empty() => {
            // No board has a row with three digits: the number is meant anew.
            text.truncate(if text.len() < LONGEST_NAME { text.len() } else { 1 });
            text.push(character);
        }
        _ => text.clear(),
    }
    read(text, layout)
}

/// What a typed text names.
fn read(text: &str, layout: &Layout) -> Typed {
    match text.parse::<Cell>() {
        Ok(cell) if layout.cells().contains(&cell) => Typed::Names(cell),
        Ok(cell) => Typed::Misses(cell),
        Err(_) => Typed::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Rules};

    fn layout(rules: Rules) -> Layout {
        Layout::new(&Game::new(rules).unwrap(), 0)
    }

    fn typed(rules: Rules, keys: &str) -> Typed {
        let (mut text, layout) = (String::new(), layout(rules));
        let each = keys.chars().map(|key| type_key(&mut text, &key.to_string(), &layout));
        each.last().unwrap()
    }

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn letters_and_numbers_name_a_cell() {
        let hex = Rules::hex(11, 11);
        assert_eq!(typed(hex, "d"), Typed::Open);
        assert_eq!(typed(hex, "d4"), Typed::Names(cell("d4")));
        assert_eq!(typed(hex, "D11"), Typed::Names(cell("d11")));
        assert_eq!(typed(hex, "a1b2"), Typed::Names(cell("b2")));
    }

    #[test]
    fn what_is_not_on_the_board_is_told_apart_from_what_is_no_name() {
        let hex = Rules::hex(11, 11);
        assert_eq!(typed(hex, "z9"), Typed::Misses(cell("z9")));
        assert_eq!(typed(hex, "d12"), Typed::Misses(cell("d12")), "and not d2");
        assert_eq!(typed(hex, "d12d2"), Typed::Names(cell("d2")));
        assert_eq!(typed(hex, "d114"), Typed::Names(cell("d4")));
        assert_eq!(typed(hex, "4"), Typed::Open);
        assert_eq!(typed(hex, "d0"), Typed::Open);
        assert_eq!(typed(hex, "d-4"), Typed::Open);
        assert_eq!(typed(Rules::y(5), "c2"), Typed::Misses(cell("c2")));
    }

    #[test]
    fn one_digit_plays_a_column() {
        let connect = Rules::connect(7, 6, 4);
        assert_eq!(typed(connect, "3"), Typed::Plays(Cell::new(2, 0)));
        assert_eq!(typed(connect, "8"), Typed::Plays(Cell::new(7, 0)), "the rules refuse it");
        assert_eq!(typed(connect, "c"), Typed::Open);
        assert_eq!(typed(Rules::connect(10, 6, 4), "0"), Typed::Plays(Cell::new(9, 0)));
    }

    #[test]
    fn arrows_lead_to_a_neighbour_and_back() {
        for rules in [Rules::hex(7, 7), Rules::y(7), Rules::obstruction(5, 5)] {
            let layout = layout(rules);
            let from = middle(&layout).unwrap();
            for way in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
                let there = neighbour(&layout, from, way).unwrap();
                assert!(layout.centre(there).distance(layout.centre(from)) < 1.8, "{rules}");
                assert_eq!(neighbour(&layout, there, -way), Some(from), "{rules} {way}");
            }
        }
    }

    #[test]
    fn in_connect_four_arrows_change_the_column_only() {
        let layout = layout(Rules::connect(7, 6, 4));
        let from = Cell::new(3, 0);
        assert_eq!(neighbour(&layout, from, Vec2::X), Some(Cell::new(4, 0)));
        assert_eq!(neighbour(&layout, from, Vec2::Y), None);
    }
}
