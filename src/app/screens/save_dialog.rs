//! The question under which name to save the match.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, RichText, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use jiff::Timestamp;
use jiff::civil::Date;

use super::share;
use super::widgets::{Button, bold, faint, problem};
use super::words;
use crate::app::actions::{Action, Source};
use crate::app::keep::SaveList;
use crate::app::local_time;
use crate::app::look::Look;
use crate::app::screen::Screen;
use crate::app::table::Table;
use crate::record::{SaveName, plain_hex};
use crate::rules::Rules;

const WIDTH: f32 = 380.0;

/// The dialog, while it is open.
#[derive(Resource, Debug, Default)]
pub(super) struct SaveDialog(Option<Draft>);

/// A name that is being typed.
#[derive(Clone, Debug, Default, PartialEq)]
struct Draft {
    /// What stands in the field; nothing until a name has been suggested.
    text: Option<String>,
}

/// What a name would do.
#[derive(Clone, Debug, PartialEq)]
enum Verdict {
    /// Nothing: it is no name for a save.
    Bad(String),
    /// Make a new save.
    New(SaveName),
    /// Replace an older save, which is called like this.
    Replaces(SaveName, String),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaveDialog>().add_systems(OnExit(Screen::Play), close).add_systems(
        EguiPrimaryContextPass,
        show_dialog.run_if(in_state(Screen::Play)).run_if(resource_exists::<Table>),
    );
}

impl SaveDialog {
    /// Opens the dialog. The list of saves should be read anew at the same time.
    pub(super) fn open(&mut self) {
        self.0.get_or_insert_default();
    }

    /// Whether it is open.
    pub(super) fn is_open(&self) -> bool {
        self.0.is_some()
    }
}

fn close(mut dialog: ResMut<SaveDialog>) {
    dialog.0 = None;
}

/// A sensible name: "Hex 11×11, 16 Nov", with a number behind it where that is taken.
fn suggestion(rules: Rules, date: Date, taken: &[String]) -> String {
    let name = format!("{}, {}", words::short_rules(rules), date.strftime("%-d %b"));
    let is_free = |name: &String| !taken.iter().any(|older| older.eq_ignore_ascii_case(name));
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.clone()).chain(numbered.take(98)).find(is_free).unwrap_or(name)
}

fn verdict(text: &str, taken: &[String]) -> Verdict {
    match text.parse::<SaveName>() {
        Err(bad) => Verdict::Bad(bad.to_string()),
        Ok(name) => match taken.iter().find(|older| name.clashes_with(older)) {
            Some(older) => Verdict::Replaces(name, older.clone()),
            None => Verdict::New(name),
        },
    }
}

fn show_dialog(
    mut contexts: EguiContexts,
    mut dialog: ResMut<SaveDialog>,
    table: Res<Table>,
    saves: Res<SaveList>,
    look: Res<Look>,
    mut actions: MessageWriter<Action>,
) -> Result {
    let Some(draft) = &mut dialog.0 else { return Ok(()) };
    // A name is suggested that is free: the list of saves comes first.
    if draft.text.is_none() && saves.0.is_none() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let taken: Vec<String> = saves.0.iter().flatten().map(|entry| entry.name.to_string()).collect();
    let suggested = draft.text.is_none();
    let text = draft.text.get_or_insert_with(|| {
        suggestion(
            table.series.terms().rules,
            Timestamp::now().to_zoned(local_time::zone()).date(),
            &taken,
        )
    });
    let modal = egui::Modal::new("save".into()).frame(
        egui::Frame::new()
            .fill(look.panel)
            .stroke(egui::Stroke::new(1.0, look.line))
            .corner_radius(16)
            .inner_margin(22),
    );
    let is_known = plain_hex(table.series.terms().rules).is_ok();
    let shown = modal.show(ctx, |ui| {
        let answer = show(ui, text, &taken, suggested, &look);
        answer.or_else(|| show_others(ui, text, is_known, &look))
    });
    let leave = shown.should_close();
    match shown.inner {
        Some(Answer::Save { name, replace }) => {
            actions.write(Action::Save { name, replace });
            dialog.0 = None;
        }
        Some(Answer::Share(action)) => {
            actions.write(action);
            dialog.0 = None;
        }
        Some(Answer::Cancel) => dialog.0 = None,
        None if leave => dialog.0 = None,
        None => {}
    }
    Ok(())
}

/// What the player answered.
enum Answer {
    Save { name: SaveName, replace: bool },
    Share(Action),
    Cancel,
}

/// What other people can read, and other programs if they know the game.
fn show_others(ui: &mut Ui, text: &str, is_known: bool, look: &Look) -> Option<Answer> {
    ui.add_space(6.0);
    let for_whom = if is_known { "players and programs" } else { "players" };
    faint(ui, look, &format!("Or for other {for_whom}:"));
    let name = text.parse().ok();
    share::show(ui, &Source::Table, (is_known, name.as_ref()), look).map(Answer::Share)
}

fn show(
    ui: &mut Ui,
    text: &mut String,
    taken: &[String],
    suggested: bool,
    look: &Look,
) -> Option<Answer> {
    ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - 70.0));
    let title = ui.label(RichText::new("Save the match").font(bold(20.0)));
    let field = egui::TextEdit::singleline(text).desired_width(f32::INFINITY);
    let field = field.margin(egui::Margin::symmetric(12, 9)).id("name of the save".into());
    let mut output = field.show(ui);
    let response = output.response.response.clone().labelled_by(title.id);
    if suggested {
        response.request_focus();
        let all = egui::text::CCursorRange::two(
            egui::text::CCursor::new(0),
            egui::text::CCursor::new(text.chars().count()),
        );
        output.state.cursor.set_char_range(Some(all));
        output.state.store(ui.ctx(), response.id);
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let verdict = verdict(text, taken);
    match &verdict {
        Verdict::Bad(why) => problem(ui, look, why),
        Verdict::New(_) => faint(ui, look, "You find it under “Load” in the menu."),
        Verdict::Replaces(_, older) => {
            problem(ui, look, &format!("There is a save called “{older}” already. Replace it?"));
        }
    }
    if entered {
        response.request_focus();
    }
    ui.add_space(4.0);
    answer(ui, verdict, entered, look)
}

fn answer(ui: &mut Ui, verdict: Verdict, entered: bool, look: &Look) -> Option<Answer> {
    let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
    let (cancel, save) = ui
        .allocate_ui(vec2(ui.available_width(), 42.0), |ui| {
            ui.horizontal(|ui| {
                let cancel = Button::plain("Cancel").size(width, 42.0).show(ui, look).clicked();
                let save = match &verdict {
                    Verdict::Replaces(..) => Button::danger("Replace"),
                    _ => Button::main("Save").enabled(matches!(verdict, Verdict::New(_))),
                };
                (cancel, save.size(width, 42.0).show(ui, look).clicked())
            })
            .inner
        })
        .inner;
    match verdict {
        _ if cancel => Some(Answer::Cancel),
        // Enter never replaces an older save: that takes the button that says so.
        Verdict::New(name) if save || entered => Some(Answer::Save { name, replace: false }),
        Verdict::Replaces(name, _) if save => Some(Answer::Save { name, replace: true }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::GameKind;

    #[test]
    fn the_suggested_name_is_good_and_free() {
        let date = jiff::civil::date(2026, 11, 16);
        let hex = Rules::hex(11, 11);
        assert_eq!(suggestion(hex, date, &[]), "Hex 11×11, 16 Nov");
        let taken = ["hex 11×11, 16 nov".to_owned(), "Hex 11×11, 16 Nov (2)".to_owned()];
        assert_eq!(suggestion(hex, date, &taken), "Hex 11×11, 16 Nov (3)");
        for kind in GameKind::ALL {
            assert!(suggestion(Rules::usual(kind), date, &taken).parse::<SaveName>().is_ok());
        }
    }

    #[test]
    fn bad_and_taken_names_are_told_while_typing() {
        let taken = ["My Game".to_owned()];
        assert_eq!(verdict("", &taken), Verdict::Bad("A save needs a name.".to_owned()));
        assert!(matches!(verdict("a/b", &taken), Verdict::Bad(_)));
        assert!(
            matches!(verdict("my game ", &taken), Verdict::Replaces(_, older) if older == "My Game")
        );
        assert!(matches!(verdict("another", &taken), Verdict::New(_)));
    }
}
