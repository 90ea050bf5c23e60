//! What is certain of the board without any search, told so that HexGui can show it.

use super::parameters::told;
use super::request::Request;
use super::words::{colour, read_colour};
use crate::engine::hex::{Insight, insight};
use crate::record::Sheet;
use crate::rules::{AnyPosition, Cell, Position, Side};

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

fn mover(request: &Request) -> Result<Side, String> {
    told(read_colour(request.argument(0, "a colour")?))
}

fn look(sheet: &Sheet, side: Side) -> Result<Insight, String> {
    let over = || "the game is over".to_owned();
    let open = sheet.winner().is_none().then(|| sheet.position().clone()).ok_or_else(over)?;
    let AnyPosition::Joining(mut position) = open else {
        return Err("this is no board of Hex".to_owned());
    };
    position.set_turn(side);
    insight(&position).ok_or_else(over)
}

fn list(cells: Vec<Cell>) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
