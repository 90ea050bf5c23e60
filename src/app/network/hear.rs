//! What the other end says.

use std::time::Duration;

use bevy::prelude::*;
use web_time::Instant;

use super::online::Online;
use super::wire::Wire;
use crate::app::keep::{Job, Notice, Results, Writer, put_on_table};
use crate::app::power::Awake;
use crate::app::screen::Screen;
use crate::app::table::{Asker, Flow, MoveAsked};
use crate::matches::Match;
use crate::net::{End, Event, Stage};
use crate::rules::Move;

/// How often the connection is looked at if nothing wakes before: while two play or wait, when a question whether the
/// other is there goes out that often anyway; and while somebody is called.
const CALM: Duration = Duration::from_secs(2);
const SOON: Duration = Duration::from_millis(200);

pub(super) fn plugin(app: &mut App) {
    let both = resource_exists::<Wire>.and_then(resource_exists::<Online>);
    app.add_systems(Update, (poll, hear).chain().in_set(Flow::Ask).run_if(both));
}

fn poll(mut wire: ResMut<Wire>, mut awake: ResMut<Awake>) {
    let now = Instant::now();
    let news = wire.connection_mut().poll(now);
    wire.news.extend(news);
    let calls = *wire.session().stage() == Stage::Apart;
    let due = wire.connection().due(now).saturating_duration_since(now);
    awake.within(if calls && due < CALM { SOON } else { CALM });
}

fn hear(
    mut commands: Commands,
    mut wire: ResMut<Wire>,
    mut online: ResMut<Online>,
    (writer, results): (Res<Writer>, Res<Results>),
    (screen, mut next): (Res<State<Screen>>, ResMut<NextState<Screen>>),
    mut awake: ResMut<Awake>,
    (mut asked, mut notices): (MessageWriter<MoveAsked>, MessageWriter<Notice>),
) {
    let mut tell = |sentence: String| {
        notices.write(Notice(sentence));
    };
    let sees_panel = *screen.get() == Screen::Play;
    while let Some(event) = wire.news.pop_front() {
        wire.changed = true;
        match event {
            // What comes after a move waits until the table has played it.
            Event::Moved { mv, .. } => {
                let timed_out = matches!(mv, Move::TimeOut(_));
                let asker = if timed_out { Asker::Clock } else { Asker::Peer };
                asked.write(MoveAsked { mv, asker });
                break;
            }
            Event::Begun => {
                wire.on_table = true;
                if let Some(series) = wire.session().series().cloned() {
                    put_on_table(series, &mut commands, &results, &mut next);
                }
                break;
            }
            Event::Offered(terms) => online.offer = Some(terms),
            Event::Met(name) => online.note = Some(format!("{name} looks at what you offer.")),
            Event::Unmet => {
                let name = online.other().to_owned();
                online.note = Some(format!("{name} was here, and has gone again."));
            }
            Event::UndoRefused => tell(format!("{} wants to play on.", online.other())),
            Event::Chat(text) => {
                // Who is on another page sees no chat.
                if !sees_panel {
                    tell(format!("{}: {text}", online.other()));
                }
                online.said(false, text);
            }
            Event::Over(end) => {
                if online.state.begun {
                    writer.ask(Job::ForgetSeat(online.state.role));
                    if end != End::YouLeft {
                        tell(end.to_string());
                    }
                }
                online.state.stage = Stage::Over(end);
                commands.remove_resource::<Wire>();
            }
            // The panel shows who asks for what, and who is on another page does not see it.
            Event::UndoAsked(_) if !sees_panel => {
                tell(format!("{} would like to take something back.", online.other()));
            }
            Event::WantsNext if !sees_panel => {
                let last = wire.session().series().is_some_and(Match::is_over);
                let what = if last { "to play again" } else { "to go on with the next game" };
                tell(format!("{} would like {what}.", online.other()));
            }
            // The table follows, and the panel shows how the connection is.
            Event::UndoAsked(_)
            | Event::TookBack(_)
            | Event::WantsNext
            | Event::NextGame { .. }
            | Event::Lost
            | Event::Back
            | Event::Changed => {}
        }
    }
    if !wire.news.is_empty() {
        awake.now();
    }
}
