//! Moves, undo, the next game, chat: what players want, and what is heard of it.

use web_time::Instant;

use super::table::Table;
use super::{End, Event, Role, Session, Stage, Unable};
use crate::matches::Stopwatch;
use crate::net::frame::{Frame, TakeBack};
use crate::net::words::clean_chat;
use crate::rules::Move;

impl Session {
    /// The match under way, also while the line is broken; but who comes from a save has to hear first
    /// whether it was up to date.
    fn under_way(&mut self) -> Result<&mut Table, Unable> {
        match &mut self.table {
            _ if self.restored => Err(Unable::NobodyThere),
            Some(table) if self.begun && !matches!(self.stage, Stage::Over(_)) => Ok(table),
            _ => Err(Unable::NoMatch),
        }
    }

    /// The player here moves. A resignation is theirs, whichever side it names.
    pub fn play(&mut self, mv: Move, now: Instant) -> Result<(), Unable> {
        if matches!(mv, Move::Resign(_)) {
            return self.resign();
        }
        let thought = self.thought(now);
        let table = self.under_way()?;
        if table.is_others_turn() || matches!(mv, Move::TimeOut(_)) {
            return Err(Unable::NotYourTurn);
        }
        table.series.game().check(mv)?;
        // Who moves instead of waiting for an answer does not want anything back any more.
        table.withdrawn = table.asked.take().or(table.withdrawn);
        if table.series.clock().is_some_and(|clock| clock.left(table.seat) <= thought) {
            self.time_out(now);
            return Err(Unable::OutOfTime);
        }
        // Who answers with a move does not take anything back.
        let asked = table.asked_of_me.take();
        let (game, number) = (table.game(), table.count() + 1);
        table.series.play_after(thought, mv)?;
        if asked.is_some() {
            self.say_in_game(&Frame::UndoNo { game });
        }
        self.say_in_game(&Frame::Move { game, number, thought, mv });
        self.start_watch(now);
        Ok(())
    }

    /// The player here gives the game up.
    pub fn resign(&mut self) -> Result<(), Unable> {
        let table = self.under_way()?;
        table.series.resign(table.seat)?;
        (table.asked, table.asked_of_me) = (None, None);
        let game = table.game();
        self.watch = Stopwatch::default();
        self.say_in_game(&Frame::Resign { game });
        Ok(())
    }

    /// The player here would like to take back everything since their last turn.
    pub fn ask_undo(&mut self) -> Result<(), Unable> {
        let is_there = self.stage == Stage::Playing;
        let table = self.under_way()?;
        let back = table.own_take_back().ok_or(Unable::NothingToTakeBack)?;
        if !is_there {
            return Err(Unable::NobodyThere);
        }
        if table.asked.is_some() || table.withdrawn.is_some() || table.asked_of_me.is_some() {
            return Err(Unable::Unanswered);
        }
        table.asked = Some(back);
        self.say_in_game(&Frame::UndoAsk(back));
        Ok(())
    }

    /// The player here says whether the other one may take moves back.
    pub fn answer_undo(&mut self, yes: bool, now: Instant) -> Result<(), Unable> {
        let table = self.under_way()?;
        let back = table.asked_of_me.take().ok_or(Unable::NothingAsked)?;
        if yes && table.fits(back) {
            table.granted = Some(back);
            self.say_in_game(&Frame::UndoYes(back));
            self.take_back(back, now);
        } else {
            self.say_in_game(&Frame::UndoNo { game: back.game });
        }
        Ok(())
    }

    /// The player here is ready for the next game, or, after the last of the series, for a rematch. It begins
    /// when both are.
    pub fn next_game(&mut self, now: Instant) -> Result<(), Unable> {
        let table = self.under_way()?;
        if !table.series.game().is_over() {
            return Err(Unable::GameNotOver);
        }
        if !table.ready[table.seat] {
            table.ready[table.seat] = true;
            let game = table.game() + 1;
            self.say_in_game(&Frame::Next { game });
            self.go_on_if_ready(now);
        }
        Ok(())
    }

    /// The player here says something. Returns it as the other one sees it.
    pub fn chat(&mut self, text: &str) -> Result<String, Unable> {
        if self.stage != Stage::Playing {
            return Err(Unable::NobodyThere);
        }
        let text = clean_chat(text);
        if !text.is_empty() {
            self.say_in_game(&Frame::Chat(text.clone()));
        }
        Ok(text)
    }

    pub(super) fn hear_play(&mut self, frame: Frame, now: Instant) -> Result<(), End> {
        let is_host = self.role == Role::Host;
        let Some(table) = &mut self.table else { return Ok(()) };
        match frame {
            Frame::Move { game, number, thought, mv } => {
                return self.hear_move(game, number, thought, mv, now);
            }
            Frame::Resign { game } if game == table.game() => {
                let changed = table.hear_resignation(is_host)?;
                table.let_lapse();
                let other = table.seat.other();
                if let Some(&mv) = table.moves().last().filter(|_| changed) {
                    self.watch = Stopwatch::default();
                    self.tell(Event::Moved { seat: other, mv });
                }
            }
            Frame::UndoAsk(back) => {
                if table.fits(back) && table.asked.is_none() && table.asked_of_me.is_none() {
                    table.asked_of_me = Some(back);
                    self.tell(Event::UndoAsked(back.from - back.to));
                } else {
                    self.say_in_game(&Frame::UndoNo { game: back.game });
                }
            }
            Frame::UndoYes(back) if table.asked == Some(back) => self.take_back(back, now),
            // They had not heard our move yet, and put back what they have taken back when they do.
            Frame::UndoYes(back) if table.withdrawn == Some(back) => table.withdrawn = None,
            Frame::UndoNo { game } if game == table.game() && table.withdrawn.is_some() => {
                table.withdrawn = None;
            }
            Frame::UndoNo { game } if game == table.game() && table.asked.is_some() => {
                table.asked = None;
                self.tell(Event::UndoRefused);
            }
            Frame::Next { game } if game == table.game() + 1 => {
                if !table.series.game().is_over() {
                    return Err(End::Disagree);
                }
                if !table.ready[table.seat.other()] {
                    table.ready[table.seat.other()] = true;
                    self.tell(Event::WantsNext);
                    self.go_on_if_ready(now);
                }
            }
            Frame::Resume(theirs) => return self.hear_standing(&theirs, now),
            Frame::Flag { game, number } => self.hear_flag(game, number, now),
            Frame::Clock { game, number, left } => return self.hear_clock(game, number, left),
            Frame::Chat(text) if text.is_empty() => {}
            Frame::Chat(text) => self.tell(Event::Chat(text)),
            // What crossed something else on the line, or is heard twice, does no harm.
            Frame::Resign { game } | Frame::Next { game } | Frame::UndoNo { game }
                if game <= table.game() => {}
            Frame::UndoYes(back) if back.game <= table.game() && table.asked.is_none() => {}
            Frame::Resign { .. }
            | Frame::Next { .. }
            | Frame::UndoNo { .. }
            | Frame::UndoYes(_) => {
                return Err(End::Disagree);
            }
            _ => return Err(End::Misplaced("greeting")),
        }
        Ok(())
    }

    fn hear_move(
        &mut self,
        game: u32,
        number: u32,
        thought: std::time::Duration,
        mv: Move,
        now: Instant,
    ) -> Result<(), End> {
        let is_host = self.role == Role::Host;
        let measured = self.watch.read(now);
        let Some(table) = &mut self.table else { return Ok(()) };
        let own_game = table.game();
        if game < own_game {
            return Ok(());
        }
        let put_back = game == own_game && table.put_back(number, is_host)?;
        let count = table.count();
        if game > own_game || number == 0 || number > count + 1 {
            return Err(End::Disagree);
        }
        if number <= count {
            if table.moves()[number as usize - 1] == mv {
                return Ok(()); // heard twice
            }
            if number == count && table.has_resigned() {
                // The other player had moved before they heard that we give up.
                if table.hear_crossed(mv, is_host)? {
                    self.tell(Event::Changed);
                }
                return Ok(());
            }
            return Err(End::Disagree);
        }
        if table.is_own_turn() {
            return Err(End::OutOfTurn);
        }
        let spent = Session::fair(thought, measured);
        let mover = table.seat.other();
        table.series.play_after(spent, mv).map_err(|reason| End::Illegal { mv, reason })?;
        table.granted = None;
        // They have moved instead of waiting for our answer, and have one all the same.
        let withdrawn = table.asked_of_me.take().is_some();
        let left = table.series.clock().map(|clock| clock.left(mover));
        if let Some(left) = left.filter(|_| spent != thought) {
            self.say_in_game(&Frame::Clock { game, number, left });
        }
        if withdrawn {
            self.say_in_game(&Frame::UndoNo { game });
        }
        self.start_watch(now);
        self.tell(if put_back { Event::Changed } else { Event::Moved { seat: mover, mv } });
        Ok(())
    }

    fn take_back(&mut self, back: TakeBack, now: Instant) {
        let Some(table) = &mut self.table else { return };
        table.take_back(back);
        (table.asked, table.asked_of_me) = (None, None);
        self.start_watch(now);
        self.tell(Event::TookBack(back.from - back.to));
    }

    fn go_on_if_ready(&mut self, now: Instant) {
        let Some(table) = &mut self.table else { return };
        if table.ready == [true; 2] {
            let rematch = table.go_on();
            self.start_watch(now);
            self.tell(Event::NextGame { rematch });
        }
    }

    /// The next player begins to think, if the game goes on and both are there.
    pub(super) fn start_watch(&mut self, now: Instant) {
        let open = self.table.as_ref().is_some_and(|table| !table.series.game().is_over());
        self.flagged = None;
        self.watch = Stopwatch::default();
        self.watch.set_running(open && self.stage == Stage::Playing, now);
    }
}
