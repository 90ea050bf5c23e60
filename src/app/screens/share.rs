//! A match for other people and programs: as text, and a game of Hex as a link to copy or a file to keep.

use bevy::prelude::*;
use bevy_egui::egui::{Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::widgets::Button;
use crate::app::actions::{Action, Source};
use crate::app::keep::{Notice, SaveList, match_of};
use crate::app::look::Look;
use crate::app::table::Table;
use crate::record::{SaveName, as_text, lost_words, to_link};

const HEIGHT: f32 = 38.0;

pub(super) fn plugin(app: &mut App) {
    // What is copied goes out with what is drawn.
    app.add_systems(EguiPrimaryContextPass, copy);
}

/// The ways in which a match goes elsewhere. A link and a file by this name, if it is one, are for games that other
/// programs know.
pub(super) fn show(
    ui: &mut Ui,
    source: &Source,
    (is_known, name): (bool, Option<&SaveName>),
    look: &Look,
) -> Option<Action> {
    let count = if is_known { 3.0 } else { 1.0 };
    let gaps = ui.spacing().item_spacing.x * (count - 1.0);
    let width = (ui.available_width() - gaps) / count;
    let mut asked = None;
    ui.allocate_ui(vec2(ui.available_width(), HEIGHT), |ui| {
        ui.horizontal(|ui| {
            let text = Button::plain("Copy text").size(width, HEIGHT).show(ui, look);
            if text.on_hover_text("Players, board and moves, to paste anywhere").clicked() {
                asked = Some(Action::CopyText(source.clone()));
            }
            if !is_known {
                return;
            }
            let link = Button::plain("Copy link").size(width, HEIGHT).show(ui, look);
            if link.on_hover_text("A link that opens the game on HexWorld").clicked() {
                asked = Some(Action::CopyLink(source.clone()));
            }
            let file = Button::plain("Save SGF").size(width, HEIGHT).enabled(name.is_some());
            let file = file.show(ui, look);
            if let Some(name) = name
                && file.on_hover_text("A file for HexGui and other programs").clicked()
            {
                asked = Some(Action::SaveSgf(source.clone(), name.clone()));
            }
        });
    });
    asked
}

fn copy(
    mut actions: MessageReader<Action>,
    mut contexts: EguiContexts,
    table: Option<Res<Table>>,
    saves: Res<SaveList>,
    mut notices: MessageWriter<Notice>,
) -> Result {
    for action in actions.read() {
        let (Action::CopyText(source) | Action::CopyLink(source)) = action else { continue };
        let Some(series) = match_of(source, table.as_deref(), &saves) else { continue };
        let copied = match action {
            Action::CopyText(_) => Ok((as_text(series, None), "The text is copied.".to_owned())),
            _ => to_link(series, None)
                .map(|(link, lost)| (link, format!("The link is copied.{}", lost_words(&lost)))),
        };
        notices.write(Notice(match copied {
            Ok((text, told)) => {
                contexts.ctx_mut()?.copy_text(text);
                told
            }
            Err(error) => error.to_string(),
        }));
    }
    Ok(())
}
