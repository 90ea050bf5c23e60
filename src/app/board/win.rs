//! A won game: the stones that won light up one after the other, all others dim.

use bevy::prelude::*;

use super::hand::Hand;
use super::inks::Ink;
use super::layout::{Layout, SQRT_3};
use super::shown::Shown;
use super::stones::Lying;
use super::tween::{Act, pace};
use super::view::Fitted;
use crate::app::keep::Wishes;
use crate::rules::{Cell, GameKind, Position};

/// All stones of a chain light up within this many seconds.
const CHAIN_SECONDS: f32 = 0.9;
/// The longest time between one stone and the next.
const STEP_SECONDS: f32 = 0.11;
const DIM_SECONDS: f32 = 0.5;

/// The stones that won, from one end to the other; none while nobody has.
#[derive(Resource, Default, Debug, PartialEq)]
pub(super) struct Lit {
    cells: Vec<Cell>,
    board: Option<Entity>,
}

/// How far the other stones are dimmed: 0 not at all, 1 all the way.
#[derive(Resource, Default)]
pub(super) struct Dim {
    part: f32,
    /// Seconds to wait before it begins.
    wait: f32,
}

/// Light on a stone that won.
#[derive(Component)]
pub(super) struct Light;

impl Lit {
    /// Whether a stone on this cell is one of the others.
    pub(super) fn dims(&self, cell: Cell) -> bool {
        !self.cells.is_empty() && !self.cells.contains(&cell)
    }

    /// Whether there are any.
    pub(super) fn any(&self) -> bool {
        !self.cells.is_empty()
    }
}

impl Dim {
    /// How far the other stones are dimmed.
    pub(super) fn part(&self) -> f32 {
        self.part
    }
}

/// Lights the stones that won, or puts the lights out.
pub(super) fn light_winners(
    mut hand: Hand,
    shown: Option<Res<Shown>>,
    fitted: Option<Res<Fitted>>,
    lying: Res<Lying>,
    (mut lit, mut dim): (ResMut<Lit>, ResMut<Dim>),
    lights: Query<Entity, With<Light>>,
) {
    let (Some(shown), Some(fitted), Some(_)) = (shown, fitted, hand.board()) else {
        lit.set_if_neq(Lit::default());
        return;
    };
    let same_board = lit.board == hand.board();
    if same_board && !shown.is_changed() {
        return;
    }
    let position = shown.game.position();
    let cells = from_end_to_end(&fitted.layout, position.winning_cells());
    if !lit.set_if_neq(Lit { cells, board: hand.board() }) {
        return;
    }
    if same_board {
        lights.iter().for_each(|light| hand.commands.entity(light).despawn());
    }
    *dim = Dim::default();
    let Some(side) = lit.cells.first().and_then(|&cell| position.stone_at(cell)) else { return };
    // Only a move that was just made is worth the show.
    let show = lying.landing.zip(hand.pace());
    match show {
        Some(((_, landing), _)) => dim.wait = landing,
        None => dim.part = 1.0,
    }
    // Behind Connect Four's frame, light would only spill into other holes.
    let glow = Some(Ink::Glow(side)).filter(|_| fitted.layout.kind() != GameKind::Connect);
    let step = STEP_SECONDS.min(CHAIN_SECONDS / lit.cells.len() as f32);
    for (n, &cell) in lit.cells.iter().enumerate() {
        let at = fitted.layout.centre(cell);
        for ink in glow.into_iter().chain([Ink::Lit(side)]) {
            let mut light = match show {
                Some(((_, landing), pace)) => {
                    let delay = landing + step * n as f32 / pace;
                    hand.bring(ink, at, (Act::Grow, delay), pace)
                }
                None => hand.put(ink, at),
            };
            light.insert(Light);
        }
    }
}

/// Dims the other stones little by little.
pub(super) fn dim_others(
    time: Res<Time>,
    wishes: Res<Wishes>,
    lit: Res<Lit>,
    mut dim: ResMut<Dim>,
) {
    if !is_dimming(&lit, &dim) {
        return;
    }
    let seconds = time.delta_secs();
    if dim.wait > 0.0 {
        dim.bypass_change_detection().wait -= seconds;
    } else {
        let step = pace(&wishes).map_or(1.0, |pace| seconds * pace / DIM_SECONDS);
        dim.part = (dim.part + step).min(1.0);
    }
}

/// Whether stones are being dimmed now.
pub(super) fn is_dimming(lit: &Lit, dim: &Dim) -> bool {
    lit.any() && dim.part < 1.0
}

/// The cells in the order of the chain or line, as far as they touch.
fn from_end_to_end(layout: &Layout, mut cells: Vec<Cell>) -> Vec<Cell> {
    let reach = match layout.kind() {
        GameKind::Connect => SQRT_3 * 1.5,
        _ => SQRT_3 * 1.1,
    };
    let distance = |a: Cell, b: Cell| layout.centre(a).distance(layout.centre(b));
    let touching = |a: Cell| cells.iter().filter(|&&b| b != a && distance(a, b) < reach).count();
    // A chain begins where it has one neighbour; a single stone and a Y begin anywhere.
    let Some(start) = cells.iter().position(|&cell| touching(cell) <= 1).or(Some(0)) else {
        return cells;
    };
    if cells.is_empty() {
        return cells;
    }
    let mut order = vec![cells.remove(start)];
    while !cells.is_empty() {
        let nearest =
            |cell: &Cell| order.iter().map(|&lit| distance(lit, *cell)).fold(f32::MAX, f32::min);
        let last = order[order.len() - 1];
        let next = (0..cells.len()).min_by(|&a, &b| {
            let key = |n: usize| nearest(&cells[n]) + 0.01 * distance(last, cells[n]);
            key(a).total_cmp(&key(b))
        });
        let Some(next) = next else { break };
        order.push(cells.remove(next));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Rules};

    #[test]
    fn a_chain_lights_up_from_edge_to_edge() {
        let mut game = Game::new(Rules::hex(4, 4)).unwrap();
        for mv in ["a2", "d1", "b1", "d2", "a3", "d3", "a4"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let layout = Layout::new(&game, 0);
        let order = from_end_to_end(&layout, game.position().winning_cells());
        let names: Vec<String> = order.iter().map(Cell::to_string).collect();
        assert_eq!(names, ["b1", "a2", "a3", "a4"]);
    }

    #[test]
    fn nothing_lights_up_before_the_end() {
        let game = Game::new(Rules::hex(4, 4)).unwrap();
        assert!(from_end_to_end(&Layout::new(&game, 0), Vec::new()).is_empty());
    }
}
