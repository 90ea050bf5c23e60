//! What is certain of the board without any search, told so that HexGui can show it.

use super::parameters::told;
use super::request::Request;
use super::words::{colour, read_colour};
use crate::engine::hex::{self, End, Insight, insight};
use crate::record::Sheet;
use crate::rules::{AnyPosition, Cell, Joining, Position, Side};

/// The moves of a colour that may not lose: every other one does.
pub(super) fn must_play(sheet: &Sheet, request: &Request) -> Result<String, String> {
    let all = || sheet.position().legal_cells().collect();
    Ok(list(look(sheet, mover(request)?)?.must_play.unwrap_or_else(all)))
}

/// The cells inside which the winner joins its edges if this colour is to move, or else its opponent threatens to.
pub(super) fn carrier(sheet: &Sheet, request: &Request) -> Result<String, String> {
    Ok(list(look(sheet, mover(request)?)?.carrier))
}

/// Who wins if this colour is to move, and by which move.
pub(super) fn winner(sheet: &Sheet, request: &Request) -> Result<String, String> {
    let Insight { winner, wins_by, .. } = look(sheet, mover(request)?)?;
    Ok(match (winner.map(colour), wins_by) {
        (Some(winner), Some(cell)) => format!("{winner} wins by {cell}"),
        (Some(winner), None) => format!("{winner} wins"),
        (None, _) => "not known".to_owned(),
    })
}

/// The free cells that nobody needs: `x` where they are dead, or the letter of the colour that has captured them.
pub(super) fn given(sheet: &Sheet) -> Result<String, String> {
    let Insight { dead, captured, .. } = look(sheet, sheet.turn())?;
    let dead = dead.into_iter().map(|cell| format!("{cell} x"));
    let letter = |side: Side| colour(side)[..1].to_uppercase();
    let captured = captured.into_iter().map(|(cell, by)| format!("{cell} {}", letter(by)));
    Ok(dead.chain(captured).collect::<Vec<_>>().join(" "))
}

/// The cells by which a colour joins two ends whatever the other does.
pub(super) fn connection(sheet: &Sheet, request: &Request) -> Result<String, String> {
    let position = board(sheet)?;
    let side = mover(request)?;
    let ends = [end(&position, request, 1, side)?, end(&position, request, 2, side)?];
    let carrier = hex::connection(&position, side, ends);
    carrier.map(list).ok_or_else(|| "they are not known to be joined".to_owned())
}

/// The cells that a colour joins with an end whatever the other does.
pub(super) fn joined(sheet: &Sheet, request: &Request) -> Result<String, String> {
    let position = board(sheet)?;
    let side = mover(request)?;
    let end = end(&position, request, 1, side)?;
    Ok(list(hex::joined_with(&position, side, end).unwrap_or_default()))
}

/// A cell, or an edge of a colour.
fn end(position: &Joining, request: &Request, number: usize, side: Side) -> Result<End, String> {
    let text = request.argument(number, "a colour and cells, or near or far for its edges")?;
    let [near, far] = if side == Side::First { ["north", "south"] } else { ["west", "east"] };
    let lower = text.to_lowercase();
    match lower.as_str() {
        "near" => return Ok(End::Near),
        "far" => return Ok(End::Far),
        edge if edge == near => return Ok(End::Near),
        edge if edge == far => return Ok(End::Far),
        _ => {}
    }
    let cell: Cell = lower.parse().map_err(|_| format!("“{text}” is not a cell, near or far"))?;
    if !position.has_cell(cell) {
        return Err(format!("there is no cell {cell} on this board"));
    }
    if position.stone_at(cell) == Some(side.other()) {
        return Err(format!("{cell} is {}’s", colour(side.other())));
    }
    Ok(End::Cell(cell))
}

fn mover(request: &Request) -> Result<Side, String> {
    told(read_colour(request.argument(0, "a colour")?))
}

fn look(sheet: &Sheet, side: Side) -> Result<Insight, String> {
    let over = || "the game is over".to_owned();
    let mut position = sheet.winner().is_none().then(|| board(sheet)).ok_or_else(over)??;
    position.set_turn(side);
    insight(&position).ok_or_else(over)
}

fn board(sheet: &Sheet) -> Result<Joining, String> {
    match sheet.position() {
        AnyPosition::Joining(position) => Ok(position.clone()),
        _ => Err("this is no board of Hex".to_owned()),
    }
}

fn list(cells: Vec<Cell>) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
