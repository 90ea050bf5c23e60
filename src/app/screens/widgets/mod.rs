//! What every screen is made of. Each widget is a function of a `Ui`, a value and the look.

mod button;
mod choice;
pub(super) mod escape;
mod field;
mod page;
mod row;
mod text;

pub use button::{Button, chevron, chosen, focus_ring, icon_button, link, text_width, warmth};
pub use choice::{
    among, chosen_tick, segmented, segmented_width, stepper, stepper_width, steps, steps_width,
    swatches, switch, switch_width,
};
pub use escape::goes_back;
pub use field::{FIELD, field};
pub use page::{card, column, footer, page, root};
pub use row::{row, rule};
pub use text::{bold, faint, heading, paragraph, problem, regular, tell};
