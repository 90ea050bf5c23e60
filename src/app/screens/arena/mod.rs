//! The arena: who plays, the games as they run, and what comes of them.

mod choose;
mod field;
mod games;
mod graph;
mod live;
mod table;
mod watch;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use self::field::Field;
use super::{widgets, words};
use crate::app::actions::Action;
use crate::app::arena::{Tournament, Wish};
use crate::app::look::Look;
use crate::app::screen::Screen;
use crate::app::thinking::Seeds;
use crate::arena::{Contestant, INKS, Plan};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Field>()
        .add_systems(OnEnter(Screen::Arena), fill_in)
        .add_systems(EguiPrimaryContextPass, show_screen.run_if(in_state(Screen::Arena)));
}

/// Offers the last arena's choice again.
fn fill_in(tournament: Res<Tournament>, mut field: ResMut<Field>, mut filled: Local<bool>) {
    if let (false, Some(contest)) = (*filled, &tournament.0) {
        *field = Field::of(contest.arena().schedule().plan());
        *filled = true;
    }
}

/// What the player asks for.
#[derive(Clone, Debug, PartialEq)]
enum Asked {
    Back,
    Wish(Wish),
}

fn show_screen(
    mut contexts: EguiContexts,
    tournament: Res<Tournament>,
    look: Res<Look>,
    mut field: ResMut<Field>,
    mut seeds: ResMut<Seeds>,
    mut actions: MessageWriter<Action>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let asked = match tournament.0.as_ref().filter(|contest| !contest.is_put_away()) {
        Some(contest) => {
            let mut ui = widgets::root(ctx, &look, "arena");
            watch::show(&mut ui, contest, &look)
        }
        None => {
            let mut ui = widgets::root(ctx, &look, "arena's choice");
            let last = tournament.0.as_ref();
            choose::show(&mut ui, &mut field, last, &mut seeds, &look)
        }
    };
    if let Some(asked) = asked {
        ctx.request_repaint();
        actions.write(match asked {
            Asked::Back => Action::Back,
            Asked::Wish(wish) => Action::Arena(wish),
        });
    }
    Ok(())
}

/// What the contestants are called on this screen; namesakes are numbered.
fn names(plan: &Plan) -> Vec<String> {
    let said = |contestant: &Contestant| match contestant {
        Contestant::Level(opponent) => words::opponent_said(opponent),
        Contestant::Program(command) => command.clone(),
    };
    let plain: Vec<String> = plan.contestants.iter().map(said).collect();
    let number = |index: usize| plain[..index].iter().filter(|it| **it == plain[index]).count();
    let name = |index: usize| match number(index) {
        0 => plain[index].clone(),
        before => format!("{} ({})", plain[index], before + 1),
    };
    (0..plain.len()).map(name).collect()
}

/// The colour of the contestant of this number.
fn ink(look: &Look, who: usize) -> egui::Color32 {
    let inks = &INKS[usize::from(look.dark)];
    let [r, g, b] = inks[who % inks.len()];
    egui::Color32::from_rgb(r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{GameKind, Rules};

    #[test]
    fn contestants_are_told_in_players_words_and_apart() {
        let kind = GameKind::Hex;
        let all = ["one-path", "tree:2s", "tree:2s"];
        let all = all.map(|name| Contestant::find(kind, name).unwrap()).to_vec();
        let names = names(&Plan::new(Rules::usual(kind), all, 2, 1));
        assert_eq!(names, ["One path", "Tree, 2 s", "Tree, 2 s (2)"]);
    }
}
