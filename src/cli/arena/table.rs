//! What came of an arena, as tables.

use std::fmt::Write as _;

use hexfall::arena::{Arena, Bound, Estimate, Openings, Sprt, Standing, Tally, Verdict, Wdl};

/// Everything that an arena tells at its end.
pub(super) fn tables(arena: &Arena) -> String {
    let standing = arena.standing();
    let plan = arena.schedule().plan();
    let openings = match &plan.openings {
        Openings::Stones(0) => "from the empty board".to_owned(),
        Openings::Stones(1) => "1 random stone".to_owned(),
        Openings::Stones(stones) => format!("{stones} random stones"),
        Openings::Book(book) => format!("{} openings", book.len()),
    };
    let mut text =
        format!("{}, {} games a pair, seed {}, {openings}\n\n", plan.rules, plan.games, plan.seed);
    contestants(&mut text, &standing);
    text.push('\n');
    pairs(&mut text, &standing);
    if let Some(sprt) = plan.sprt {
        let _ = writeln!(text, "\n{}", test(arena, sprt));
    }
    for (number, note) in &standing.notes {
        let _ = writeln!(text, "\ngame {}: {note}", number + 1);
    }
    text
}

fn contestants(text: &mut String, standing: &Standing) {
    text.push_str("| level | Elo | 95 % interval | score | 95 % interval | won, drawn, lost | as first | as second | time a move (longest) | moves a game |\n");
    text.push_str("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for row in standing.by_strength() {
        let (all, tally) = (row.tally.all(), &row.tally);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.1} |",
            row.name,
            row.elo.map_or("?".to_owned(), |it| format!("{}{:+.0}", it.bound.sign(), it.elo)),
            ends(row.elo),
            score(all),
            interval(all),
            results(all),
            results(tally.first),
            results(tally.second),
            times(tally),
            tally.moves_a_game(),
        );
    }
    let bounds = standing.rows.iter().filter_map(|row| row.elo);
    if bounds.into_iter().any(|it| it.bound != Bound::Fitted) {
        text.push_str(
            "\n> and <: every point went one way; counted as if one game more had been drawn.\n",
        );
    }
}

fn pairs(text: &mut String, standing: &Standing) {
    text.push_str("| level | against | score | 95 % interval | won, drawn, lost | won when beginning | time a move (longest) | moves a game |\n");
    text.push_str("| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for ([one, two], tally) in &standing.pairs {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {:.1} |",
            standing.rows[*one].name,
            standing.rows[*two].name,
            score(tally.all()),
            interval(tally.all()),
            results(tally.all()),
            tally.first.won,
            times(tally),
            tally.moves_a_game(),
        );
    }
}

fn test(arena: &Arena, sprt: Sprt) -> String {
    let [one, two] = [0, 1].map(|who| arena.schedule().names()[who].as_str());
    let ratio = sprt.ratio(arena.pair_scores());
    let so_far = format!(
        "log-likelihood ratio {ratio:.2} of ±{:.2} after {} games",
        Sprt::far(),
        arena.settled().len()
    );
    match arena.verdict() {
        Some(Verdict::Stronger) => {
            format!("{one} is stronger than {two} by {} Elo: {so_far}", sprt.high)
        }
        Some(Verdict::NotStronger) => {
            format!("{one} is not stronger than {two} by more than {} Elo: {so_far}", sprt.low)
        }
        None => format!("undecided between {} and {} Elo: {so_far}", sprt.low, sprt.high),
    }
}

/// "+45 ±30", ">+645", or "?".
pub(super) fn elo(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(|| "?".to_owned(), |it| it.to_string())
}

fn ends(estimate: Option<Estimate>) -> String {
    let Some(Estimate { interval: [low, high], .. }) = estimate else { return "?".to_owned() };
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{low:+.0} to {high:+.0}"),
        (true, false) => format!("from {low:+.0}"),
        (false, true) => format!("to {high:+.0}"),
        (false, false) => "?".to_owned(),
    }
}

fn score(wdl: Wdl) -> String {
    format!("{:.1} %", 100.0 * wdl.score())
}

fn interval(wdl: Wdl) -> String {
    let [low, high] = wdl.interval();
    format!("{:.1}–{:.1} %", 100.0 * low, 100.0 * high)
}

fn results(Wdl { won, drawn, lost }: Wdl) -> String {
    format!("{won}, {drawn}, {lost}")
}

fn times(tally: &Tally) -> String {
    let (mean, longest) = (tally.time_a_move(), tally.thought.longest);
    format!("{:.3} s ({:.2} s)", mean.as_secs_f64(), longest.as_secs_f64())
}
