//! The keys of the play screen.

use bevy_egui::egui::{Context, Key, KeyboardShortcut, Modifiers, Popup};

use super::super::widgets::goes_back;
use super::{Asked, Now, PanelState, View};
use crate::app::actions::Action;
use crate::app::screen::Screen;
use crate::app::thinking::advice::Advice;
use crate::app::thinking::certain::Certain;

const UNDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Z);
const REDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Y);
const REDO_TOO: KeyboardShortcut =
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
const SAVE: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::S);
const HINT: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::H);
const VALUES: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::E);
const BEST: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::K);
/// What is known for certain: the islands of Obstruction, the must-play cells of Hex.
const CERTAIN: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::I);
const PAUSE: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::P);
const MOVE_NOW: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::M);
// Not T: a browser opens a page by it, and no page can help that.
const TALK: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Enter);
const BACK: KeyboardShortcut = KeyboardShortcut::new(Modifiers::ALT, Key::ArrowLeft);
const ON: KeyboardShortcut = KeyboardShortcut::new(Modifiers::ALT, Key::ArrowRight);
// Letters that name no column, since a cell can be typed too: the widest board ends with s.
const SWAP: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::X);
const TURN: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::T);

/// What the keys pressed in this frame ask for.
pub(super) fn asked(ctx: &Context, view: &View, now: &Now, state: &mut PanelState) -> Vec<Asked> {
    // A field and an open list take keys for themselves.
    if ctx.text_edit_focused() || Popup::is_any_open(ctx) {
        return Vec::new();
    }
    let pressed = |shortcut| ctx.input_mut(|input| input.consume_shortcut(&shortcut));
    let can = view.standing.can;
    let mut asked = Vec::new();
    // The longer one first: the shorter would take its key.
    if pressed(REDO_TOO) || pressed(REDO) {
        asked.extend(can.redo.then_some(Asked::Do(Action::Redo)));
    }
    if pressed(UNDO) {
        asked.extend(can.undo.then_some(Asked::Do(Action::Undo)));
    }
    if pressed(SAVE) {
        asked.push(Asked::Save);
    }
    if pressed(HINT) {
        let on = now.advice.hint;
        asked.extend((now.can_advise || on).then_some(Asked::Do(Action::Hint(!on))));
    }
    if pressed(VALUES) {
        asked.push(Asked::Do(Action::Evaluate(!now.advice.evaluation)));
    }
    if pressed(BEST) {
        asked.push(Asked::Do(Action::Candidates(!now.advice.candidates)));
    }
    if pressed(CERTAIN) {
        let islands = Advice::has_islands(&view.shown);
        let must_play = Certain::has_words_for(&view.shown);
        let islands = islands.then_some(Action::Islands(!now.advice.islands));
        let must_play = must_play.then_some(Action::MustPlay(!now.advice.must_play));
        asked.extend(islands.or(must_play).map(Asked::Do));
    }
    let controls = now.controls(view);
    let does =
        |ways: [Action; 2]| controls.iter().map(|it| it.action()).find(|it| ways.contains(it));
    if pressed(PAUSE) {
        asked.extend(does([Action::Pause(true), Action::Pause(false)]).map(Asked::Do));
    }
    if pressed(MOVE_NOW) {
        asked.extend(does([Action::MoveNow, Action::Step]).map(Asked::Do));
    }
    if pressed(TALK) && can.talk {
        (state.chatting, state.wants_to_talk) = (true, true);
    }
    if pressed(BACK) {
        asked.extend(view.moves.step(false).map(Asked::Do));
    }
    if pressed(ON) {
        asked.extend(view.moves.step(true).map(Asked::Do));
    }
    if pressed(TURN) {
        asked.extend(can.turn_board.then_some(Asked::Do(Action::TurnBoard)));
    }
    if view.pie.is_some() && pressed(SWAP) {
        asked.push(Asked::Swap);
    }
    if goes_back(ctx) {
        asked.extend(leave(view, state));
    }
    asked
}

/// Escape takes back the last thing opened; with nothing open it leads to the menu.
fn leave(view: &View, state: &mut PanelState) -> Option<Asked> {
    let asked = std::mem::take(&mut state.resigning) | std::mem::take(&mut state.leaving);
    if asked || std::mem::take(&mut state.chatting) {
        None
    } else if view.moves.looking_back {
        Some(Asked::Do(Action::LookAt(None)))
    } else {
        let back = view.standing.can.go_back;
        Some(Asked::Do(if back { Action::Back } else { Action::Go(Screen::Title) }))
    }
}
