//! The match as one end of the line has it, and how two ends come to have the same.

use std::time::Duration;

use super::event::End;
use super::pulse::DEAD;
use crate::matches::{Match, Seat};
use crate::net::frame::{Standing, TakeBack};
use crate::net::key::Key;
use crate::rules::{Move, Side};

/// The match, and what one end wants of it.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) key: Key,
    /// The seat at this end.
    pub(super) seat: Seat,
    pub(super) series: Match,
    /// How many games were played before this series, in those it is a rematch of.
    pub(super) earlier: u32,
    /// The moves of the last of them.
    pub(super) last_earlier: Vec<Move>,
    /// The moves of this game before some of them were last taken back: the other end may not have heard of it.
    before_undo: Vec<Move>,
    /// What this end has asked to take back.
    pub(super) asked: Option<TakeBack>,
    /// What it has asked, and then moved instead: the answer is still on its way, and changes nothing.
    pub(super) withdrawn: Option<TakeBack>,
    /// What the other end has asked to take back.
    pub(super) asked_of_me: Option<TakeBack>,
    /// What this end has taken back because it was asked, until the other one is heard to move on from there.
    pub(super) granted: Option<TakeBack>,
    /// Which seats are ready for the next game.
    pub(super) ready: [bool; 2],
}

impl Table {
    pub(super) fn new(key: Key, seat: Seat, series: Match, earlier: u32) -> Table {
        Table {
            key,
            seat,
            series,
            earlier,
            last_earlier: Vec::new(),
            before_undo: Vec::new(),
            asked: None,
            withdrawn: None,
            asked_of_me: None,
            granted: None,
            ready: [false; 2],
        }
    }

    /// The number of the present game, through all rematches.
    pub(super) fn game(&self) -> u32 {
        self.earlier + u32::from(self.series.game_number())
    }

    pub(super) fn moves(&self) -> &[Move] {
        self.series.game().moves()
    }

    /// How many moves the present game has.
    pub(super) fn count(&self) -> u32 {
        self.moves().len() as u32
    }

    pub(super) fn is_own_turn(&self) -> bool {
        !self.series.game().is_over() && self.series.to_move() == self.seat
    }

    pub(super) fn is_others_turn(&self) -> bool {
        !self.series.game().is_over() && self.series.to_move() != self.seat
    }

    pub(super) fn own_side(&self) -> Side {
        self.series.side_of(self.seat)
    }

    /// What the player at this end would take back: everything since their own last turn.
    pub(super) fn own_take_back(&self) -> Option<TakeBack> {
        let game = self.series.game();
        let own = |count: &u32| self.series.to_move_in(&game.after(*count as usize)) == self.seat;
        let from = self.count();
        let to = (0..from).rev().find(own).filter(|_| !game.is_over())?;
        Some(TakeBack { game: self.game(), from, to })
    }

    /// Whether moves can be taken back like this now.
    pub(super) fn fits(&self, back: TakeBack) -> bool {
        back.game == self.game() && back.from == self.count() && !self.series.game().is_over()
    }

    pub(super) fn take_back(&mut self, back: TakeBack) {
        self.before_undo = self.moves().to_vec();
        self.series.take_back((back.from - back.to) as usize);
    }

    /// No question about taking back is open any more, at either end.
    pub(super) fn let_lapse(&mut self) {
        (self.asked, self.withdrawn, self.asked_of_me, self.granted) = (None, None, None, None);
    }

    /// Goes on to the next game, or starts a rematch. Returns whether it is a rematch.
    pub(super) fn go_on(&mut self) -> bool {
        self.ready = [false; 2];
        self.before_undo.clear();
        self.let_lapse();
        if self.series.next_game() {
            return false;
        }
        self.last_earlier = self.moves().to_vec();
        self.earlier = self.game();
        self.series = self.series.again();
        true
    }

    /// How the game stands here.
    pub(super) fn standing(&self) -> Standing {
        let before = self.series.past().last().map(|past| past.game.moves());
        Standing {
            key: self.key,
            game: self.game(),
            left: self.series.clock().map_or([Duration::ZERO; 2], |clock| clock.both()),
            before: before.unwrap_or(&self.last_earlier).to_vec(),
            moves: self.moves().to_vec(),
        }
    }

    /// Takes over what the other end has played and this one has not seen. Returns whether anything
    /// changed. Nobody loses a move by it: of two games of which one goes on where the other stops, the longer
    /// one counts. `restored` is an end that comes from a save, and may have lost a move of its own.
    pub(super) fn catch_up(
        &mut self,
        theirs: &Standing,
        is_host: bool,
        restored: bool,
    ) -> Result<bool, End> {
        let own = self.game();
        let changed = if theirs.game == own {
            self.merge(&theirs.moves, is_host, restored)?
        } else if theirs.game == own + 1 {
            self.merge(&theirs.before, is_host, restored)?;
            if !self.series.game().is_over() {
                return Err(End::Disagree);
            }
            self.go_on();
            self.merge(&theirs.moves, is_host, restored)?;
            true
        } else if theirs.game.checked_add(1) == Some(own) {
            false // the other end catches up
        } else {
            return Err(End::Disagree);
        };
        if theirs.game >= own {
            self.agree_on_time(theirs, changed);
        }
        self.let_lapse();
        // Who is still ready for the next game says so again.
        self.ready[self.seat.other()] = false;
        Ok(changed)
    }

    fn merge(&mut self, theirs: &[Move], is_host: bool, restored: bool) -> Result<bool, End> {
        let (theirs, gave_up) = self.without_resignation(theirs);
        let theirs = theirs.to_vec();
        self.merge_with(&theirs, gave_up, is_host, restored)
    }

    /// Of two lists of moves the longer one counts, if it goes on where the other stops, and then a
    /// resignation, the host's rather than the guest's. Both ends come to the same.
    fn merge_with(
        &mut self,
        theirs: &[Move],
        they_resign: Option<Seat>,
        is_host: bool,
        restored: bool,
    ) -> Result<bool, End> {
        let (own, we_resign) = self.without_resignation(self.moves());
        if !own.starts_with(theirs) && !theirs.starts_with(own) {
            return Err(End::Disagree);
        }
        let mut series = self.series.clone();
        series.take_back(self.moves().len() - own.len());
        for (number, &mv) in theirs.iter().enumerate().skip(own.len()) {
            let known = restored || self.before_undo.get(number) == Some(&mv);
            if series.to_move() == self.seat && !known {
                return Err(End::OutOfTurn); // a move of ours that we have never made
            }
            series.play(mv).map_err(|reason| End::Illegal { mv, reason })?;
        }
        let resigns = if is_host { we_resign.or(they_resign) } else { they_resign.or(we_resign) };
        if let Some(seat) = resigns {
            if seat == self.seat && we_resign.is_none() && !restored {
                return Err(End::OutOfTurn);
            }
            // One that crossed the move which ended the game comes too late.
            let _ = series.resign(seat);
        }
        let changed = series.game() != self.series.game();
        if changed {
            self.series = series;
        }
        Ok(changed)
    }

    /// The other end's word counts for its own moves made meanwhile, and the host's for the rest; but
    /// nobody's clock can be changed by more than a broken line explains.
    fn agree_on_time(&mut self, theirs: &Standing, changed: bool) {
        let Some(clock) = self.series.clock() else { return };
        let bonus = self.series.terms().clock.map(|pace| pace.bonus()).unwrap_or_default();
        let (own, other) = (self.seat, self.seat.other());
        let mut left = clock.both();
        left[own] = left[own].min(theirs.left[own].max(left[own].saturating_sub(DEAD)));
        let earned = if changed { bonus } else { Duration::ZERO };
        left[other] = theirs.left[other].min(left[other] + earned);
        self.series.set_time_left(left);
    }

    /// The other player gives up, wherever that comes between the moves.
    pub(super) fn hear_resignation(&mut self, is_host: bool) -> Result<bool, End> {
        let moves = self.without_resignation(self.moves()).0.to_vec();
        self.merge_with(&moves, Some(self.seat.other()), is_host, false)
    }

    /// A move of the other player that crossed a resignation of this end on the line.
    pub(super) fn hear_crossed(&mut self, mv: Move, is_host: bool) -> Result<bool, End> {
        let mut moves = self.without_resignation(self.moves()).0.to_vec();
        moves.push(mv);
        self.merge_with(&moves, None, is_host, false)
    }

    /// A move of this number comes. If it crossed our yes to taking moves back, which its player no longer wants, nothing
    /// has been taken back. Returns whether it is so.
    pub(super) fn put_back(&mut self, number: u32, is_host: bool) -> Result<bool, End> {
        let played = self.without_resignation(self.moves()).0.len() as u32;
        let crossed = |back: &TakeBack| number == back.from + 1 && played == back.to;
        if self.granted.take_if(|back| crossed(back)).is_none() {
            return Ok(false);
        }
        let moves = self.before_undo.clone();
        self.merge_with(&moves, None, is_host, false)
    }

    /// Whether the player at this end has given the game up.
    pub(super) fn has_resigned(&self) -> bool {
        self.without_resignation(self.moves()).1 == Some(self.seat)
    }

    /// The moves of the present game before somebody gave up, and who did. A swap changes the side of a player
    /// who resigned without having seen it, so that it is the player who counts.
    fn without_resignation<'a>(&self, moves: &'a [Move]) -> (&'a [Move], Option<Seat>) {
        let Some((&Move::Resign(side), rest)) = moves.split_last() else { return (moves, None) };
        let began = self.series.began();
        let first = if rest.contains(&Move::Swap) { began.other() } else { began };
        (rest, Some(if side == Side::First { first } else { first.other() }))
    }
}
