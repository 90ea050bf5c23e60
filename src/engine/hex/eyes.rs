//! Who looks at new positions for a tree: one pair of eyes, or several at a time, each on a thread of its own.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::board::Board;
use super::field::Field;
use super::judge::{From, Judge};
use super::knowledge::{Looks, Sight};

/// A position to look at.
#[derive(Clone)]
pub(super) struct Glance {
    /// What lies there.
    pub(super) stones: Board,
    /// The same, with what was given away on the way to it.
    pub(super) board: Board,
    pub(super) wanted: Wanted,
}

/// What is wanted to know of a position.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// From where it is to be judged, if it is.
    pub(super) judge: Option<From>,
    /// Whether its connections are looked for.
    pub(super) look: bool,
}

/// What was seen of it.
pub(super) struct Seen {
    /// The board with what is given away now.
    pub(super) board: Board,
    pub(super) sight: Option<Sight>,
    /// What the judge said. It was not asked where the sight says who wins.
    pub(super) opinion: Option<Opinion>,
}

/// What a judge says of a position.
pub(super) struct Opinion {
    /// The mover's chance, if it can tell.
    pub(super) chance: Option<f32>,
    /// How promising every cell is.
    pub(super) shares: Vec<f32>,
}

/// A judge, and somebody who finds connections. The same is seen whoever looks.
pub(super) struct Eyes {
    pub(super) field: Field,
    pub(super) judge: Box<dyn Judge>,
    pub(super) looks: Option<Box<dyn Looks>>,
}

impl Eyes {
    /// Looks at a position.
    pub(super) fn see(&mut self, glance: &Glance) -> Seen {
        let mut board = glance.board;
        let looks = self.looks.as_mut().filter(|_| glance.wanted.look);
        let sight = looks.map(|looks| looks.look(&self.field, &mut board));
        let decided = matches!(sight, Some(Sight::Won(_) | Sight::Lost));
        let opinion = glance.wanted.judge.filter(|_| !decided).map(|from| {
            let mut shares = vec![0.0; self.field.len()];
            let chance = self.judge.judge(&self.field, &glance.stones, from, &mut shares);
            Opinion { chance, shares }
        });
        Seen { board, sight, opinion }
    }

    fn see_all(&mut self, glances: &[Glance]) -> Vec<Seen> {
        glances.iter().map(|glance| self.see(glance)).collect()
    }
}

/// Several pairs of eyes.
pub(super) struct Crew {
    pub(super) own: Eyes,
    helpers: Vec<Helper>,
}

/// A pair of eyes on a thread. It ends when nobody can ask it any more.
struct Helper {
    ask: Sender<Vec<Glance>>,
    answer: Receiver<Vec<Seen>>,
}

impl Helper {
    /// Lets the eyes look on a thread, if there is one to be had.
    fn new(mut eyes: Eyes) -> Option<Helper> {
        let (ask, asked) = channel::<Vec<Glance>>();
        let (tell, answer) = channel();
        let work = move || {
            for glances in asked {
                if tell.send(eyes.see_all(&glances)).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(work).ok().map(|_| Helper { ask, answer })
    }
}

impl Crew {
    pub(super) fn new(own: Eyes) -> Crew {
        Crew { own, helpers: Vec::new() }
    }

    /// How many pairs there are.
    pub(super) fn len(&self) -> usize {
        self.helpers.len() + 1
    }

    /// One more pair of eyes. Without a thread for it the others see the same, only later.
    pub(super) fn join(&mut self, eyes: Eyes) {
        self.helpers.extend(Helper::new(eyes));
    }

    /// Looks at all positions, at several of them at the same time.
    pub(super) fn see_all(&mut self, glances: &[Glance]) -> Vec<Seen> {
        let share = glances.len().div_ceil(self.helpers.len() + 1).max(1);
        let mut shares = glances.chunks(share);
        let own = shares.next().unwrap_or_default();
        let asked: Vec<_> = shares
            .zip(&self.helpers)
            .map(|(glances, helper)| (glances, helper, helper.ask.send(glances.to_vec()).is_ok()))
            .collect();
        let mut seen = self.own.see_all(own);
        for (glances, helper, is_asked) in asked {
            let answer = if is_asked { helper.answer.recv().ok() } else { None };
            // Whoever has broken down is stood in for.
            seen.extend(answer.unwrap_or_else(|| self.own.see_all(glances)));
        }
        seen
    }
}
