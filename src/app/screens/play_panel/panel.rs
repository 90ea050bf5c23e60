//! The panel as egui draws it.

use bevy_egui::egui::{self, Align, Layout, RichText, Ui, vec2};

use super::super::beside::{self, Place, pill, strong};
use super::super::widgets::{regular, tell, text_width};
use super::super::{move_list, pie, result};
use super::computers::{self, Control};
use super::course::{self, Graph};
use super::standing::{Far, Playing, Standing};
use super::{Asked, Now, PanelState, View, across, advice, chat, player, tools};
use crate::app::actions::Action;
use crate::app::look::Look;
use crate::app::screen::Turn;

/// The moves have at least this much height; where it is not there, the panel scrolls.
const LEAST_MOVES: f32 = 110.0;
const LEAST_MOVES_BELOW: f32 = 40.0;
const LEAST_MOVES_AND_GRAPH: f32 = 60.0;
/// How whose turn it is is told, with what a computer thinks.
const STATUS: f32 = 62.0;
/// How high the graph is that stands above the moves after a game.
const GRAPH: f32 = 84.0;
/// The same below a card with what is known.
const SMALL_GRAPH: f32 = 60.0;
/// Beside the moves it is at least this high; with less height than that, the moves are left out.
const LEAST_GRAPH: f32 = 64.0;
const LEAST_LIST: f32 = 100.0;
/// Where the game is looked at, and the ways from there, stand in one line in this width.
const PAST_IN_ONE_LINE: f32 = 560.0;
/// How much of the height below the cards is for what is said.
const CHAT: f32 = 0.5;
const LEAST_CHAT: f32 = 150.0;
const LEAST_MOVES_AND_CHAT: f32 = 40.0;
const MOST_CHAT: f32 = 300.0;
/// The room for the bar of a panel that scrolls.
const SCROLL_BAR: f32 = 10.0;

/// Shows the panel; returns what is asked for.
pub(super) fn show(
    ui: &mut Ui,
    view: &View,
    now: &Now,
    state: &mut PanelState,
    look: &Look,
    place: Place,
) -> Vec<Asked> {
    let mut asked = Vec::new();
    let gap = ui.spacing().item_spacing.y;
    let foot = tools::height(view.standing.can, ui.available_width()) + gap;
    let whole = ui.available_rect_before_wrap();
    let (upper, lower) = whole.split_top_bottom_at_y(whole.bottom() - foot);
    ui.scope_builder(egui::UiBuilder::new().max_rect(lower), |ui| {
        ui.add_space(gap);
        tools::show(ui, view.standing.can, now, state, look, &mut asked);
    });
    // Beside the board the chat is always there.
    state.chatting &= place.below;
    // Its bar moves beside what it scrolls, not over it.
    let with_bar = upper.with_max_x(upper.right() + SCROLL_BAR);
    ui.scope_builder(egui::UiBuilder::new().max_rect(with_bar), |ui| {
        let area = egui::ScrollArea::vertical().auto_shrink(false).id_salt("panel");
        area.show(ui, |ui| {
            ui.set_max_width(upper.width());
            let top = ui.cursor().top();
            heading(ui, &view.standing, look, place);
            asked.extend(player::show_both(ui, &view.standing, now, state, look, place));
            if !card_says_it(view, state, place) && !state.chatting {
                asked.extend(status(ui, view, now, state, look, place));
            } else {
                refusal(ui, state, look);
            }
            let watched = view.standing.computers == Playing::All && view.ending.is_none();
            let room = move_list::beside_steps(ui.available_width());
            let speed_beside = place.below && room >= computers::speed_width(ui);
            if watched && !speed_beside {
                asked.extend(computers::show_speed(ui, look, now.pause).map(Asked::Speed));
            }
            asked.extend(across::cards(ui, now.online, &view.standing, look, place));
            cards(ui, view, state, look, place, &mut asked);
            // Two computers who play on are not advised.
            let far = view.standing.far == Far::There && view.ending.is_none();
            let advised = now.can_advise || view.standing.computers != Playing::All;
            if !far && (advised || now.advice.certain.is_some()) {
                let ways = advice::show(ui, view, now.advice, &mut state.pinned, look, place.below);
                asked.extend(ways.into_iter().map(Asked::Do));
            }
            let room = upper.height() - (ui.cursor().top() - top);
            let talk = now.online.filter(|_| view.standing.far != Far::Nobody);
            let talk = talk.filter(|online| online.is_live() || !online.chat.is_empty());
            // Where the result stands there is no room for both, and then players talk.
            let only_talk = if place.below { state.chatting } else { view.result(state).is_some() };
            if let Some(online) = talk.filter(|_| only_talk) {
                asked.extend(chat::show(ui, online, state, look, (place, room)));
                return;
            }
            let talk = talk.filter(|_| !place.below);
            let lower = talk.map_or(0.0, |_| (room * CHAT).clamp(LEAST_CHAT, MOST_CHAT));
            let room = room - lower - if talk.is_some() { gap } else { 0.0 };
            let mut speed = None;
            let heading = |ui: &mut Ui| match watched && speed_beside {
                true => speed = computers::show_speed(ui, look, now.pause),
                false => move_list::show_heading(ui),
            };
            asked.extend(moves(ui, view, now, look, (place, room), heading).map(Asked::Do));
            asked.extend(speed.map(Asked::Speed));
            if let Some(online) = talk {
                asked.extend(chat::show(ui, online, state, look, (place, lower)));
            }
        });
    });
    asked
}

/// The moves, and after the game its course: above them, or beside them where there is little height.
fn moves<H: FnOnce(&mut Ui)>(
    ui: &mut Ui,
    view: &View,
    now: &Now,
    look: &Look,
    (place, room): (Place, f32),
    heading: H,
) -> Option<Action> {
    let colours = view.standing.colours();
    let blunders = &now.course.blunders;
    let graph = Graph::of(&now.course.values, blunders, &view.moves, colours);
    let graph = graph.filter(|_| view.ending.is_some());
    let talk = view.standing.far == Far::There;
    let least = match (place.below, &graph) {
        (true, _) => LEAST_MOVES_BELOW,
        (false, None) if talk => LEAST_MOVES_AND_CHAT,
        (false, None) => LEAST_MOVES,
        (false, Some(_)) => LEAST_MOVES_AND_GRAPH,
    };
    let list = |ui: &mut Ui, room: f32, heading: H| {
        let top = ui.cursor().top();
        let stepped = move_list::show_steps(ui, &view.moves, look, heading);
        let used = ui.cursor().top() - top;
        let height = (room - used - move_list::MARGINS).max(least);
        move_list::show(ui, &view.moves, blunders, look, height).or(stepped)
    };
    let Some(graph) = graph else { return list(ui, room, heading) };
    if !place.below {
        let top = ui.cursor().top();
        let height = if now.advice.is_wanted() { SMALL_GRAPH } else { GRAPH };
        let jumped = course::show(ui, &graph, &view.moves, look, height);
        let used = ui.cursor().top() - top;
        return list(ui, room - used, heading).or(jumped);
    }
    ui.columns_const(|[left, right]| {
        let room = room.max(LEAST_GRAPH);
        let stepped = match room < LEAST_LIST {
            true => {
                let stepped = move_list::show_steps(left, &view.moves, look, heading);
                course::show_told(left, &graph, &view.moves, look);
                stepped
            }
            false => list(left, room, heading),
        };
        course::draw(right, &graph, &view.moves, look, room - course::MARGINS).or(stepped)
    })
}

/// Whether a card below the players makes the status needless: the result does, and so does the one about the past
/// with little room, or once the game has ended.
fn card_says_it(view: &View, state: &PanelState, place: Place) -> bool {
    let nothing_new = place.below || view.ending.is_some();
    view.result(state).is_some() || (nothing_new && view.moves.looking_back)
}

/// What is played, which game of the series this is, who begins, and the clock.
fn heading(ui: &mut Ui, standing: &Standing, look: &Look, place: Place) {
    let faint = |text: &str| {
        let line = RichText::new(text).font(regular(13.5)).color(look.faint);
        egui::Label::new(line).wrap()
    };
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        if place.below {
            let game = [Some(standing.options.as_str()), standing.series.as_deref()];
            let game = game.into_iter().flatten().collect::<Vec<_>>().join(" · ");
            let all = format!("{game} · {}", standing.terms);
            if text_width(ui, &all, &regular(13.5)) <= ui.available_width() {
                ui.add(faint(&all));
                return;
            }
            ui.add(faint(&game));
        } else {
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if let Some(series) = &standing.series {
                        pill(ui, series, look.raised, look.faint);
                    }
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        ui.add(egui::Label::new(strong(&standing.options, 15.5)).truncate());
                    });
                });
            });
        }
        ui.add(faint(&standing.terms));
    });
}

/// Whose turn it is or what a computer thinks, what was refused, what was played last; and the buttons that stop
/// and drive the computers.
fn status(
    ui: &mut Ui,
    view: &View,
    now: &Now,
    state: &PanelState,
    look: &Look,
    place: Place,
) -> Option<Asked> {
    let controls = now.controls(view);
    // The same height whether buttons stand there or not, so that nothing jumps when turns change.
    let height = match view.standing.computers {
        Playing::Nobody => 0.0,
        // Beside the board a thought can take two lines.
        Playing::Some | Playing::All if !place.below => STATUS,
        Playing::Some | Playing::All => tools::HEIGHT,
    };
    let width = ui.available_width() - computers::width(controls);
    let mut asked = None;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.allocate_ui_with_layout(vec2(width, height), Layout::top_down(Align::Min), |ui| {
            ui.set_min_size(vec2(width, height));
            status_lines(ui, view, now, state, look, place);
        });
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let backwards: Vec<Control> = controls.iter().rev().copied().collect();
            asked = computers::show_controls(ui, look, &backwards);
        });
    });
    asked.map(Asked::Do)
}

fn status_lines(
    ui: &mut Ui,
    view: &View,
    now: &Now,
    state: &PanelState,
    look: &Look,
    place: Place,
) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let standing = &view.standing;
    let thinks = standing.turn == Turn::Engine;
    let thought = now.computers.thought.as_ref().filter(|_| thinks && !now.computers.paused);
    let (headline, line) = match thought {
        Some(thought) => (thought.headline.as_str(), thought.best.as_str()),
        None if now.computers.paused && thinks => ("Paused", standing.told.as_str()),
        None => (standing.status.as_str(), standing.told.as_str()),
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.spacing_mut().interact_size.y = 22.0;
        if thought.is_some_and(|thought| thought.part.is_none()) && state.fade > 0.0 {
            ui.add(egui::Spinner::new().size(15.0).color(look.faint));
        }
        let size = if place.below { 17.0 } else { 18.0 };
        let response = ui.add(egui::Label::new(strong(headline, size)).wrap());
        // What a computer thinks from moment to moment is no news.
        if thought.is_none() {
            tell(&response);
        }
    });
    let pie = place.below && view.pie.is_some();
    if !refusal(ui, state, look) && !pie {
        let line = RichText::new(line).size(14.5).color(look.faint);
        let response = ui.add(egui::Label::new(line).wrap());
        // The other side's move is what whoever cannot see the board waits for; once.
        if thought.is_none() && !state.was_refused {
            tell(&response);
        }
    }
}

/// Why the last move was refused, if one just was. Tells whether it was.
fn refusal(ui: &mut Ui, state: &PanelState, look: &Look) -> bool {
    let Some((why, _)) = &state.refusal else { return false };
    tell(&ui.label(RichText::new(why).color(look.warning)));
    true
}

/// The question of the pie rule, the result, and where in the past we are.
fn cards(
    ui: &mut Ui,
    view: &View,
    state: &mut PanelState,
    look: &Look,
    place: Place,
    asked: &mut Vec<Asked>,
) {
    if let Some(offer) = &view.pie {
        let edge = look.signal(offer.stone);
        if beside::card(ui, look, edge, place.below, |ui| pie::show(ui, offer, look, place.below)) {
            asked.push(Asked::Swap);
        }
    }
    if let Some(ending) = view.result(state) {
        let edge = ending.colour.map_or(look.line, |colour| look.signal(colour));
        let shown = beside::card(ui, look, edge, place.below, |ui| match place.below {
            true => result::show_small(ui, ending, look),
            false => result::show(ui, ending, look),
        });
        match shown {
            Some(result::Next::Do(action)) => asked.push(Asked::Do(action)),
            Some(result::Next::Review) => {
                state.reviewed = Some(view.moment);
                // Those who are watched would go on to their next game.
                let watched = view.standing.computers == Playing::All && ending.goes_on;
                asked.extend(watched.then_some(Asked::Do(Action::Pause(true))));
            }
            None => {}
        }
    } else if let (Some(ending), false) = (&view.ending, view.moves.looking_back)
        && result::main_way_on(ui, ending, look)
    {
        asked.push(Asked::Do(result::way_on(ending)));
    }
    if let Some(text) = view.moves.where_we_look() {
        let way = beside::card(ui, look, look.accent, place.below, |ui| {
            let in_one_line = place.below && ui.available_width() >= PAST_IN_ONE_LINE;
            if !in_one_line {
                ui.label(strong(text, 15.5));
                return ways_from_the_past(ui, view, look);
            }
            ui.columns_const(|[left, right]| {
                left.add_space(8.0);
                left.label(strong(text, 15.5));
                ways_from_the_past(right, view, look)
            })
        });
        asked.extend(way.map(Asked::Do));
    }
}

/// Where one can go while the board shows the past.
fn ways_from_the_past(ui: &mut Ui, view: &View, look: &Look) -> Option<Action> {
    let back = ("Back to the game", Action::LookAt(None));
    // Across a network nobody goes back alone.
    match view.standing.far {
        Far::Nobody => beside::row(ui, look, [back, ("Play from here", Action::PlayFromHere)]),
        Far::There | Far::Gone => beside::row(ui, look, [back]),
    }
}

#[cfg(test)]
mod tests {
    use super::super::computers::{Computers, Thought};
    use super::*;
    use crate::app::look;
    use crate::app::table::Table;
    use crate::app::thinking::advice::Advice;
    use crate::app::thinking::course::Course;
    use crate::matches::{Match, Seat, Terms};
    use crate::rules::GameKind;

    /// What screen readers are told when the status reads like this.
    fn told(thought: Option<Thought>, state: &PanelState) -> Vec<String> {
        let mut series = Match::new(Terms::usual(GameKind::Hex)).unwrap();
        series.play("d4".parse().unwrap()).unwrap();
        series.play("e5".parse().unwrap()).unwrap();
        let table = Table::new(series);
        let mut standing = Standing::of(&table, None);
        if thought.is_some() {
            standing.turn = Turn::Engine;
        }
        let view = View {
            standing,
            moves: move_list::MoveList::of(&table),
            pie: None,
            ending: None,
            shown: table.shown(),
            moment: (1, 2),
        };
        let (advice, course) = (Advice::default(), Course::default());
        let now = Now {
            computers: Computers { thought, paused: false },
            advice: &advice,
            can_advise: true,
            course: &course,
            pause: 0,
            online: None,
            clocks: None,
        };
        let ctx = egui::Context::default();
        ctx.set_fonts(look::fonts());
        ctx.enable_accesskit();
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(400.0, 300.0));
        let input = egui::RawInput { screen_rect: Some(window), ..Default::default() };
        let output = ctx.run_ui(input, |ui| {
            status_lines(ui, &view, &now, state, &Look::default(), Place::within(window));
        });
        let update = output.platform_output.accesskit_update.unwrap();
        let is_told = |node: &egui::accesskit::Node| node.live().is_some();
        let nodes = update.nodes.iter().map(|(_, node)| node).filter(|node| is_told(node));
        nodes.filter_map(|node| node.value().or(node.label())).map(str::to_owned).collect()
    }

    #[test]
    fn the_last_move_is_told_to_those_who_cannot_see_it() {
        let state = PanelState::default();
        assert_eq!(told(None, &state), ["Red to move", "2 moves · Blue played e5"]);
        let best = "f6, about 63 % to win".to_owned();
        let thought =
            Thought { seat: Seat::One, headline: "Thinking".to_owned(), best, part: None };
        assert!(told(Some(thought), &state).is_empty(), "no news from moment to moment");
    }

    #[test]
    fn the_last_move_is_not_told_again_after_a_refusal() {
        let why = "There is a stone already.";
        let mut state = PanelState { was_refused: true, ..PanelState::default() };
        state.refusal = Some((why.to_owned(), 0.0));
        assert_eq!(told(None, &state), ["Red to move", why]);
        state.refusal = None;
        assert_eq!(told(None, &state), ["Red to move"]);
    }
}
