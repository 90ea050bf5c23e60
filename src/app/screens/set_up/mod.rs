//! Stones laid by hand: a board to build a position on, and to play from it.

mod laying;

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::laying::{SetUpBoard, Tool};
use super::beside::{self, Place, dot};
use super::leaving::Asking;
use super::widgets::{Button, bold, faint, goes_back, problem};
use super::words;
use crate::app::actions::Action;
use crate::app::board::shown::{BoardRoom, CellChosen, Shown};
use crate::app::keep::Wishes;
use crate::app::look::{Look, mix};
use crate::app::screen::Screen;
use crate::app::table::Flow;
use crate::matches::{Colour, Terms};
use crate::rules::{GameKind, Side};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Look>()
        .add_systems(OnEnter(Screen::SetUp), begin)
        .add_systems(OnExit(Screen::SetUp), end)
        .add_systems(
            Update,
            (lay_stones.in_set(Flow::Ask), show_stones.in_set(Flow::React))
                .run_if(in_state(Screen::SetUp))
                .run_if(resource_exists::<SetUpBoard>),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_panel.run_if(in_state(Screen::SetUp)).run_if(resource_exists::<SetUpBoard>),
        );
}

fn begin(mut commands: Commands, wishes: Res<Wishes>, mut actions: MessageWriter<Action>) {
    let terms = wishes.0.last_terms.clone().unwrap_or_else(|| Terms::usual(GameKind::Hex));
    match SetUpBoard::new(terms) {
        Some(board) => {
            commands.insert_resource(board.shown());
            commands.insert_resource(board);
        }
        None => drop(actions.write(Action::Back)), // terms that no game can start from
    }
}

fn end(mut commands: Commands) {
    commands.remove_resource::<SetUpBoard>();
    commands.remove_resource::<Shown>();
}

fn lay_stones(mut chosen: MessageReader<CellChosen>, mut board: ResMut<SetUpBoard>) {
    for &CellChosen(cell) in chosen.read() {
        board.choose(cell);
    }
}

fn show_stones(board: Res<SetUpBoard>, shown: Option<ResMut<Shown>>) {
    if let Some(mut shown) = shown
        && board.is_changed()
    {
        shown.set_if_neq(board.shown());
    }
}

/// What is asked for in the panel.
enum Asked {
    Take(Tool),
    Let(Side),
    Clear,
    Play,
    Back,
}

fn show_panel(
    mut contexts: EguiContexts,
    mut board: ResMut<SetUpBoard>,
    look: Res<Look>,
    mut room: ResMut<BoardRoom>,
    mut actions: Asking,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (mut asked, left) = beside::show(ctx, &look, |ui, place| {
        egui::ScrollArea::vertical()
            .auto_shrink(false)
            .show(ui, |ui| show(ui, &board, &look, place))
            .inner
    });
    room.set_if_neq(left);
    if !actions.is_open() && goes_back(ctx) {
        asked = Some(Asked::Back);
    }
    match asked {
        Some(Asked::Take(tool)) => board.tool = tool,
        Some(Asked::Let(side)) => board.let_move(side),
        Some(Asked::Clear) => board.clear(),
        Some(Asked::Play) => actions.write(Action::Begin(board.terms_from_here())),
        Some(Asked::Back) => actions.write(Action::Back),
        None => {}
    }
    Ok(())
}

fn show(ui: &mut Ui, board: &SetUpBoard, look: &Look, place: Place) -> Option<Asked> {
    ui.label(RichText::new("Set up a position").font(bold(20.0)));
    faint(ui, look, &words::options(board.terms.rules));
    let [first, second] = board.colours();
    let tools = [
        (Tool::Lay(Side::First), Some(first), format!("{first} stones")),
        (Tool::Lay(Side::Second), Some(second), format!("{second} stones")),
        (Tool::Erase, None, "Erase".to_owned()),
    ];
    title(ui, "Lay", place);
    let tool = choices(ui, &tools, board.tool, look, place).map(Asked::Take);
    match &board.problem {
        Some(why) => problem(ui, look, why),
        None => faint(ui, look, board.hint()),
    }
    let sides = Side::BOTH.map(|side| {
        let colour = board.colours()[side];
        let text = if place.below {
            format!("{colour} to move")
        } else {
            format!("{colour} ({})", board.player_of(side))
        };
        (side, Some(colour), text)
    });
    title(ui, "To move", place);
    let side = choices(ui, &sides, board.to_move, look, place).map(Asked::Let);
    ui.add_space(4.0);
    tool.or(side).or(ways_on(ui, board, look))
}

/// A heading, where there is room for one.
fn title(ui: &mut Ui, text: &str, place: Place) {
    if !place.below {
        ui.add_space(6.0);
        ui.label(RichText::new(text).font(bold(15.5)));
    }
}

fn ways_on(ui: &mut Ui, board: &SetUpBoard, look: &Look) -> Option<Asked> {
    let width = ui.available_width();
    let play = Button::main("Play from here").size(width, 44.0).show(ui, look).clicked();
    let half = (width - ui.spacing().item_spacing.x) / 2.0;
    let (clear, back) = ui
        .horizontal(|ui| {
            let clear = Button::plain("Clear").size(half, 40.0).enabled(!board.stones.is_empty());
            let clear = clear.show(ui, look).clicked();
            (clear, Button::plain("Back").size(half, 40.0).show(ui, look).clicked())
        })
        .inner;
    let asked = [(play, Asked::Play), (clear, Asked::Clear), (back, Asked::Back)];
    asked.into_iter().find_map(|(clicked, asked)| clicked.then_some(asked))
}

/// Several to choose from, one below the other, or side by side where there is little height.
fn choices<T: Copy + PartialEq>(
    ui: &mut Ui,
    all: &[(T, Option<Colour>, String)],
    chosen: T,
    look: &Look,
    place: Place,
) -> Option<T> {
    let mut asked = None;
    let mut one = |ui: &mut Ui, (value, colour, text): &(T, Option<Colour>, String)| {
        let stone = colour.map(|colour| look.stone(colour));
        if choice(ui, text, stone, *value == chosen, look) {
            asked = Some(*value);
        }
    };
    if place.below {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.columns(all.len(), |columns| {
            columns.iter_mut().zip(all).for_each(|(ui, item)| one(ui, item));
        });
    } else {
        all.iter().for_each(|item| one(ui, item));
    }
    asked
}

/// One of several, with a stone before its name. Returns whether it was clicked.
fn choice(
    ui: &mut Ui,
    text: &str,
    stone: Option<egui::Color32>,
    chosen: bool,
    look: &Look,
) -> bool {
    let size = egui::vec2(ui.available_width(), 40.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, text)
    });
    let warm = response.hovered() || response.has_focus();
    let fill = match (chosen, warm) {
        (true, _) => mix(look.panel, look.accent, 0.2),
        (false, true) => look.raised,
        (false, false) => mix(look.panel, look.raised, 0.5),
    };
    let edge = if chosen || response.has_focus() { look.accent } else { look.line };
    let stroke = egui::Stroke::new(1.0, edge);
    ui.painter().rect(rect, 10, fill, stroke, egui::StrokeKind::Inside);
    let inside = egui::UiBuilder::new()
        .max_rect(rect.shrink2(egui::vec2(12.0, 0.0)))
        .layout(egui::Layout::left_to_right(egui::Align::Center));
    ui.scope_builder(inside, |ui| {
        if let Some(stone) = stone {
            dot(ui, stone, 8.0, look);
        } else {
            ui.add_sized([18.0, 18.0], egui::Label::new("×").selectable(false));
        }
        ui.add(egui::Label::new(text).selectable(false).truncate());
    });
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Cell;

    #[test]
    fn stones_laid_by_hand_are_on_the_board_until_the_screen_is_left() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin));
        app.add_plugins((crate::app::core_plugin, plugin));
        let go = |app: &mut App, screen| {
            app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
            app.update();
        };
        go(&mut app, Screen::SetUp);
        app.world_mut().write_message(CellChosen(Cell::new(2, 2)));
        app.update();
        let shown = app.world().resource::<Shown>();
        assert_eq!(shown.game.set_up().map(|set_up| set_up.stones.len()), Some(1));
        go(&mut app, Screen::Title);
        assert!(!app.world().contains_resource::<Shown>());
    }
}
