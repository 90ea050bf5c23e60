//! A board as text.

use super::{AnyPosition, Cell, Game, GameKind, Position, Side};

/// The board of a game as text: `X` is First, `O` Second, a dot is a free cell. In Obstruction small
/// letters mark the cells that a side has closed.
///
/// ```
/// use hexfall::rules::{Game, Rules, picture};
///
/// let mut game = Game::new(Rules::hex(3, 3))?;
/// game.play("b2".parse()?)?;
/// game.play("c1".parse()?)?;
/// assert_eq!(
///     picture(&game),
///     "
///    a b c
///  1 . . O
///   2 . X .
///    3 . . .
///       a b c
/// ".trim_start_matches('\n')
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn picture(game: &Game) -> String {
    picture_of(game.rules().variant.kind(), game.position())
}

/// The same for a position of this game.
#[must_use]
pub fn picture_of(kind: GameKind, position: &AnyPosition) -> String {
    let (width, height) = position.size();
    match kind {
        GameKind::Hex => {
            let rows = (0..height).map(|row| (usize::from(row), row));
            let foot = usize::from(height);
            [letters(width, 0), board(position, rows, true), letters(width, foot)].concat()
        }
        GameKind::Y => {
            let rows = (0..height).map(|row| (usize::from(height - 1 - row), row));
            [board(position, rows, true), letters(width, 0)].concat()
        }
        GameKind::Connect => {
            let rows = (0..height).rev().map(|row| (0, row));
            let numbers = (1..=width).map(|column| (b'0' + column % 10) as char);
            [board(position, rows, false), line("", numbers, 0)].concat()
        }
        GameKind::Obstruction => {
            let rows = (0..height).map(|row| (0, row));
            [letters(width, 0), board(position, rows, true)].concat()
        }
    }
}

/// A row a line, each moved to the right by its indent.
fn board(
    position: &AnyPosition,
    rows: impl Iterator<Item = (usize, u8)>,
    numbered: bool,
) -> String {
    let (width, _) = position.size();
    let mut text = String::new();
    for (indent, row) in rows {
        let cells = (0..width).map(|col| Cell::new(col, row)).filter(|&c| position.has_cell(c));
        let number = if numbered { (u16::from(row) + 1).to_string() } else { String::new() };
        text += &line(&number, cells.map(|cell| mark(position, cell)), indent);
    }
    text
}

fn mark(position: &AnyPosition, cell: Cell) -> char {
    let closed_by = match position {
        AnyPosition::Obstruction(position) => position.closed_by(cell),
        _ => None,
    };
    match (position.stone_at(cell), closed_by) {
        (Some(Side::First), _) => 'X',
        (Some(Side::Second), _) => 'O',
        (None, Some(Side::First)) => 'x',
        (None, Some(Side::Second)) => 'o',
        (None, None) => '.',
    }
}

fn letters(width: u8, indent: usize) -> String {
    line("", (0..width).map(|col| (b'a' + col) as char), indent)
}

fn line(label: &str, marks: impl Iterator<Item = char>, indent: usize) -> String {
    let marks: Vec<String> = marks.map(String::from).collect();
    format!("{:indent$}{label:>2} {}\n", "", marks.join(" "))
}
