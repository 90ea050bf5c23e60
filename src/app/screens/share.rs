//! A game of Hex for other programs: a link to copy, a file to keep.

use bevy::prelude::*;
use bevy_egui::egui::{Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::widgets::Button;
use crate::app::actions::{Action, Source};
use crate::app::keep::{Notice, SaveList, match_of};
use crate::app::look::Look;
use crate::app::table::Table;
use crate::record::{SaveName, lost_words, to_link};

const HEIGHT: f32 = 38.0;

pub(super) fn plugin(app: &mut App) {
    // What is copied goes out with what is drawn.
    app.add_systems(EguiPrimaryContextPass, copy_links);
}

/// Two buttons: the link, and the file by this name if it is one.
pub(super) fn show(
    ui: &mut Ui,
    source: &Source,
    name: Option<&SaveName>,
    look: &Look,
) -> Option<Action> {
    let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
    let mut asked = None;
    ui.allocate_ui(vec2(ui.available_width(), HEIGHT), |ui| {
        ui.horizontal(|ui| {
            let link = Button::plain("Copy link").size(width, HEIGHT).show(ui, look);
            if link.on_hover_text("A link that opens the game on HexWorld").clicked() {
                asked = Some(Action::CopyLink(source.clone()));
            }
            let file = Button::plain("Save as SGF").size(width, HEIGHT).enabled(name.is_some());
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

fn copy_links(
    mut actions: MessageReader<Action>,
    mut contexts: EguiContexts,
    table: Option<Res<Table>>,
    saves: Res<SaveList>,
    mut notices: MessageWriter<Notice>,
) -> Result {
    for action in actions.read() {
        let Action::CopyLink(source) = action else { continue };
        let Some(series) = match_of(source, table.as_deref(), &saves) else { continue };
        notices.write(Notice(match to_link(series, None) {
            Ok((link, lost)) => {
                contexts.ctx_mut()?.copy_text(link);
                format!("The link is copied.{}", lost_words(&lost))
            }
            Err(error) => error.to_string(),
        }));
    }
    Ok(())
}
