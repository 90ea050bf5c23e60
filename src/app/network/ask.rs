//! What the player here says to the other one. Moves go another way: the table asks before it plays them.

use bevy::prelude::*;
use web_time::Instant;

use super::online::Online;
use super::wire::Wire;
use super::wish::Wish;
use crate::app::actions::Action;
use crate::app::keep::Notice;
use crate::app::power::Awake;
use crate::app::table::Flow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            ask.in_set(Flow::Change)
                .run_if(resource_exists::<Wire>.and_then(resource_exists::<Online>)),
            forget.in_set(Flow::Change),
        ),
    );
}

fn ask(
    mut actions: MessageReader<Action>,
    mut wire: ResMut<Wire>,
    mut online: ResMut<Online>,
    mut awake: ResMut<Awake>,
    mut notices: MessageWriter<Notice>,
) {
    for action in actions.read() {
        let live = wire.is_live();
        let now = Instant::now();
        let done = match action {
            Action::Undo if live => wire.wants().ask_undo(),
            Action::NextGame | Action::Again if live => wire.wants().next_game(now),
            Action::Network(Wish::AnswerUndo(yes)) => wire.wants().answer_undo(*yes, now),
            Action::Network(Wish::Say(text)) => wire.wants().chat(text).map(|said| {
                if !said.is_empty() {
                    online.said(true, said);
                }
            }),
            Action::Network(Wish::Accept) => {
                wire.wants().accept(now);
                Ok(())
            }
            Action::Network(Wish::Decline) => {
                wire.wants().decline();
                Ok(())
            }
            Action::Network(Wish::CallOff) if live => continue,
            Action::Network(Wish::Leave | Wish::CallOff) => {
                wire.wants().leave();
                Ok(())
            }
            _ => continue,
        };
        // It goes out with the next poll.
        awake.now();
        if let Err(why) = done {
            notices.write(Notice(why.to_string()));
        }
    }
}

/// What has been read is no news; what is over is forgotten when it is put away. How a match ended is still told to
/// whoever only called off something else.
fn forget(
    mut commands: Commands,
    mut actions: MessageReader<Action>,
    wire: Option<Res<Wire>>,
    online: Option<ResMut<Online>>,
) {
    let Some(mut online) = online else { return };
    for action in actions.read() {
        match action {
            Action::Network(Wish::Read) if online.unread > 0 => online.unread = 0,
            Action::Network(Wish::Leave) if wire.is_none() => commands.remove_resource::<Online>(),
            Action::Network(Wish::CallOff) if wire.is_none() && !online.state.begun => {
                commands.remove_resource::<Online>();
            }
            _ => {}
        }
    }
}
