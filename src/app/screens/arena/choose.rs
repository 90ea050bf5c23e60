//! The choice of an arena: game, board, levels, and how many games.

use bevy_egui::egui::{
    Align, Align2, Layout, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::new_game::{bar, show_board, show_cards};
use super::super::widgets::{
    self, Button, among, bold, card, chosen_tick, focus_ring, heading, link, regular, row, rule,
    segmented, segmented_width, steps, steps_width, warmth,
};
use super::super::{opponent, words};
use super::Asked;
use super::field::{Entry, Field};
use crate::app::arena::{Contest, Wish};
use crate::app::look::{Look, mix};
use crate::app::thinking::Seeds;
use crate::arena::{BadPlan, Pairs, Plan};

const WIDTH: f32 = 1080.0;
/// From here on, board and levels stand side by side.
const TWO_COLUMNS: f32 = 800.0;
const GAP: f32 = 16.0;
/// How high a level's line is.
const LINE: f32 = 38.0;
/// How many games a pair can be asked for.
const GAMES: [u32; 10] = [2, 4, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
const PAIRS: [(Pairs, &str); 3] =
    [(Pairs::All, "Everybody"), (Pairs::Next, "Neighbours"), (Pairs::First, "First")];
/// Seeds that people can read and type.
const SEEDS: u64 = 1_000_000;

pub(super) fn show(
    ui: &mut Ui,
    field: &mut Field,
    last: Option<&Contest>,
    seeds: &mut Seeds,
    look: &Look,
) -> Option<Asked> {
    let start = footer(ui, look, field.plan(0));
    let mut asked = None;
    let back = widgets::page(ui, look, "Arena", WIDTH, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        if let Some(last) = last {
            asked = show_last(ui, last, look);
        }
        if let Some(kind) = show_cards(ui, look, &field.choice) {
            field.choice.set_kind(kind);
        }
        if ui.available_width() >= TWO_COLUMNS {
            ui.columns_const(|[left, right]| {
                show_board(left, look, &mut field.choice);
                show_games(left, look, field);
                show_levels(right, look, field);
            });
        } else {
            show_levels(ui, look, field);
            show_board(ui, look, &mut field.choice);
            show_games(ui, look, field);
        }
    });
    if start {
        let plan = field.plan(seeds.fresh() % SEEDS).ok()?;
        return Some(Asked::Wish(Wish::Begin(Box::new(plan))));
    }
    if back { Some(Asked::Back) } else { asked }
}

/// What is chosen, or what is wrong, and the way on.
fn footer(ui: &mut Ui, look: &Look, plan: Result<Plan, BadPlan>) -> bool {
    let ready = plan.is_ok();
    let told = match plan {
        Ok(plan) => Ok(summary(&plan)),
        Err(error) => Err(format!("{}.", words::capital(&error.to_string()))),
    };
    bar(ui, look, told, |ui| {
        Button::main("Start").size(150.0, 48.0).enabled(ready).show(ui, look).clicked()
    })
}

/// "Connect Four 7×6. 3 levels, 60 games."
fn summary(plan: &Plan) -> String {
    let levels = words::counted(plan.contestants.len(), "level", "levels");
    let games = plan.pairs.of(plan.contestants.len()).len() * plan.games as usize;
    format!("{}. {levels}, {}.", plan.rules, words::counted(games, "game", "games"))
}

/// The way back to the arena that was played before.
fn show_last(ui: &mut Ui, last: &Contest, look: &Look) -> Option<Asked> {
    let arena = last.arena();
    let games = arena.settled().len();
    let told = format!(
        "The last arena, {}, {}, is kept until another begins.",
        arena.schedule().plan().rules,
        words::counted(games, "game", "games")
    );
    let mut shown = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.label(RichText::new(&told).font(regular(13.5)).color(look.faint));
        shown = link(ui, look, "Show it").clicked();
    });
    shown.then_some(Asked::Wish(Wish::Choose(false)))
}

fn show_games(ui: &mut Ui, look: &Look, field: &mut Field) {
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
        heading(ui, look, "Games");
        let (values, chosen) = among(&GAMES, field.games);
        let names: Vec<String> = values.iter().map(u32::to_string).collect();
        let hint = "Each opening twice, with the sides exchanged";
        let wide = steps_width(ui, &names);
        let asked = row(ui, look, "Games a pair", hint, wide, |ui| {
            steps(ui, look, "Games a pair", &names, chosen)
        });
        if let Some(games) = asked.and_then(|asked| values.get(asked)) {
            field.games = *games;
        }
        let hint = match field.pairs {
            Pairs::All => "All pairs",
            Pairs::Next => "Each the one above it",
            Pairs::First => "The first all others",
        };
        let wide = segmented_width(ui, &PAIRS);
        let asked = row(ui, look, "Who meets whom", hint, wide, |ui| {
            segmented(ui, look, "Who meets whom", field.pairs, &PAIRS)
        });
        asked.into_iter().for_each(|pairs| field.pairs = pairs);
    });
}

fn show_levels(ui: &mut Ui, look: &Look, field: &mut Field) {
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 2.0);
        ui.horizontal(|ui| {
            heading(ui, look, "Levels");
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if link(ui, look, "None").clicked() {
                    field.set_all(false);
                }
                if link(ui, look, "All").clicked() {
                    field.set_all(true);
                }
            });
        });
        ui.add_space(4.0);
        for index in 0..field.entries().len() {
            let Some(&entry) = field.entries().get(index) else { break };
            if index > 0 {
                rule(ui, look);
            }
            ui.push_id(index, |ui| show_entry(ui, look, field, index, entry));
        }
    });
}

/// A level: whether it plays, how strong it is and, where it plays, what it is set to.
fn show_entry(ui: &mut Ui, look: &Look, field: &mut Field, index: usize, entry: Entry) {
    let Entry { opponent, plays } = entry;
    let level = opponent.level();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    let strength = words::strength(&opponent);
    let said = match &strength {
        Some(strength) => format!("{}, {strength}", level.title),
        None => level.title.to_owned(),
    };
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, plays, &said));
    let lit = warmth(ui, &response).min(1.0);
    let ground = look.raised.gamma_multiply(0.6 * lit);
    ui.painter().rect_filled(rect.expand2(vec2(8.0, 0.0)), 8, ground);
    focus_ring(ui, look, &response, 8.into());
    let mark = pos2(rect.left() + 11.0, rect.center().y);
    match plays {
        true => chosen_tick(ui, look, mark),
        false => {
            let ring = Stroke::new(1.5, mix(look.line, look.faint, 0.5 + 0.5 * lit));
            ui.painter().circle_stroke(mark, 9.0, ring);
        }
    }
    let (font, colour) = match plays {
        true => (bold(15.0), look.text),
        false => (regular(15.0), mix(look.faint, look.text, 0.5)),
    };
    let left = pos2(rect.left() + 32.0, rect.center().y);
    ui.painter().text(left, Align2::LEFT_CENTER, level.title, font, colour);
    if let Some(strength) = strength {
        let right = pos2(rect.right(), rect.center().y);
        let align = Align2::RIGHT_CENTER;
        ui.painter().text(right, align, strength, regular(13.5), look.faint);
    }
    let clicked = response.clicked();
    response.on_hover_text(format!("{}.", words::capital(level.thinks)));
    if clicked {
        field.set_plays(index, !plays);
    } else if plays && opponent.setting().is_some() {
        show_setting(ui, look, field, index, entry);
    }
}

/// What a level is set to, and the wish for another of the kind.
fn show_setting(ui: &mut Ui, look: &Look, field: &mut Field, index: usize, entry: Entry) {
    ui.horizontal(|ui| {
        ui.add_space(22.0);
        ui.vertical(|ui| {
            let name = entry.opponent.level().title;
            let asked = opponent::number(ui, look, name, &entry.opponent);
            asked.into_iter().for_each(|asked| field.set_opponent(index, asked));
            let another = link(ui, look, "Add it once more, set differently").clicked();
            if another {
                field.add_another(index);
            }
            ui.add_space(6.0);
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_is_told_before_it_starts() {
        let mut field = Field::default();
        field.choice.set_kind(crate::rules::GameKind::Connect);
        assert_eq!(summary(&field.plan(1).unwrap()), "Connect Four 7×6. 3 levels, 60 games.");
    }
}
