//! Known results give known strengths.

use super::*;

fn meeting(pair: [usize; 2], games: u32, points: f64) -> Meeting {
    Meeting { pair, games, points }
}

#[track_caller]
fn near(one: f64, two: f64, within: f64) {
    assert!((one - two).abs() <= within, "{one} is not {two}");
}

#[test]
fn three_of_four_points_are_191_elo() {
    // By hand: odds of 3 to 1 are 400 · log10 3 = 190.85. The information is 40 · ¾ · ¼ = 7.5, so the standard
    // error is 173.72 / √7.5 = 63.43, and 1.96 of those are 124.33.
    let fit = Fit::of(2, &[meeting([1, 0], 40, 30.0)]);
    let Estimate { elo, interval, bound } = fit.elo(1).unwrap();
    near(elo, 190.85, 0.01);
    near(interval[0], 190.85 - 124.33, 0.02);
    near(interval[1], 190.85 + 124.33, 0.02);
    assert_eq!(bound, Bound::Fitted);
    assert_eq!(fit.elo(0).unwrap().interval, [0.0, 0.0], "the first is the measure");
}

#[test]
fn a_chain_adds_up() {
    // By hand: each step has nothing but its own games, so steps are 190.85 and 400 · log10(2) = 120.41 Elo, and the
    // variances add: 1 / 7.5 + 1 / (30 · ⅔ · ⅓) = 0.28333, whose root times 173.72 times 1.96 is 181.24.
    let fit = Fit::of(3, &[meeting([1, 0], 40, 30.0), meeting([1, 2], 30, 10.0)]);
    let top = fit.elo(2).unwrap();
    near(top.elo, 190.85 + 120.41, 0.01);
    near(top.interval[1] - top.elo, 181.24, 0.02);
    let step = fit.difference(2, 1).unwrap();
    near(step.elo, 120.41, 0.01);
    near(step.interval[1] - step.elo, 1.96 * 173.72 * (1.0_f64 / (60.0 / 9.0)).sqrt(), 0.05);
}

/// The likelihood's logarithm, from its definition.
fn likelihood(strengths: &[f64], meetings: &[Meeting]) -> f64 {
    let log = |meeting: &Meeting| {
        let [one, two] = meeting.pair;
        let p = 1.0 / (1.0 + 10.0_f64.powf((strengths[two] - strengths[one]) / 400.0));
        meeting.points * p.ln() + (f64::from(meeting.games) - meeting.points) * (1.0 - p).ln()
    };
    meetings.iter().map(log).sum()
}

/// The top of the likelihood by feeling one's way along each strength in turn, with ever shorter steps.
fn felt(contestants: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut strengths = vec![0.0; contestants];
    let mut step = 256.0;
    while step > 1e-4 {
        let mut climbed = false;
        for who in 1..contestants {
            for by in [step, -step] {
                let mut tried = strengths.clone();
                tried[who] += by;
                if likelihood(&tried, meetings) > likelihood(&strengths, meetings) {
                    strengths = tried;
                    climbed = true;
                }
            }
        }
        if !climbed {
            step /= 2.0;
        }
    }
    strengths
}

#[test]
fn an_independent_fit_finds_the_same() {
    let meetings = [
        meeting([0, 1], 20, 7.5),
        meeting([0, 2], 20, 3.0),
        meeting([0, 3], 20, 0.0),
        meeting([1, 2], 30, 11.0),
        meeting([3, 1], 12, 10.5),
        meeting([2, 3], 20, 8.0),
        meeting([4, 2], 9, 2.0),
    ];
    let (fit, felt) = (Fit::of(5, &meetings), felt(5, &meetings));
    for (who, felt) in felt.iter().enumerate() {
        near(fit.elo(who).unwrap().elo, *felt, 0.05);
        assert_eq!(fit.elo(who).unwrap().bound, Bound::Fitted);
    }
}

#[test]
fn intervals_are_those_of_the_curvature() {
    // Independently: second differences of the likelihood, and the 2×2 inverse written out.
    let meetings = [meeting([0, 1], 40, 16.0), meeting([1, 2], 50, 20.0), meeting([0, 2], 30, 9.0)];
    let fit = Fit::of(3, &meetings);
    let top: Vec<f64> = (0..3).map(|who| fit.elo(who).unwrap().elo).collect();
    let at = |one: f64, two: f64| likelihood(&[0.0, top[1] + one, top[2] + two], &meetings);
    let h = 0.5;
    let second = |x: f64, y: f64| -(at(x, y) - 2.0 * at(0.0, 0.0) + at(-x, -y)) / (h * h);
    let (a, d) = (second(h, 0.0), second(0.0, h));
    let b = -(at(h, h) - at(h, -h) - at(-h, h) + at(-h, -h)) / (4.0 * h * h);
    let variances = [d / (a * d - b * b), a / (a * d - b * b)];
    for (who, variance) in [1, 2].into_iter().zip(variances) {
        let estimate = fit.elo(who).unwrap();
        // The few clusters here can only widen it.
        let independent = SCALE * fit.independent.get(who, who).sqrt();
        near(independent, variance.sqrt(), 0.2);
        assert!(estimate.interval[1] - estimate.elo >= 1.96 * independent - 1e-9);
    }
}

#[test]
fn the_same_game_again_makes_nobody_surer() {
    let once: Vec<_> = (0..20).map(|n| meeting([1, 0], 1, f64::from(n % 4).min(1.0))).collect();
    let again: Vec<_> = once.iter().map(|it| meeting([1, 0], 10, 10.0 * it.points)).collect();
    let width = |meetings: &[Meeting]| {
        let [low, high] = Fit::of(2, meetings).elo(1).unwrap().interval;
        high - low
    };
    assert!(width(&again) > 0.95 * width(&once), "{} {}", width(&again), width(&once));
}

#[test]
fn a_clean_sweep_is_more_than_a_number() {
    // 20 wins and one draw on top: odds of 20.5 to 0.5 are 645 Elo.
    let fit = Fit::of(2, &[meeting([0, 1], 20, 0.0)]);
    let swept = fit.elo(1).unwrap();
    near(swept.elo, 400.0 * 41.0_f64.log10(), 0.01);
    assert_eq!(swept.bound, Bound::MoreThan);
    assert!(swept.interval[0] > 0.0 && swept.interval[1] == f64::INFINITY);
    let other = fit.difference(0, 1).unwrap();
    assert_eq!((other.bound, other.interval[0]), (Bound::LessThan, f64::NEG_INFINITY));
    // Between others who also met, nothing is added.
    let three = Fit::of(3, &[meeting([0, 1], 20, 0.0), meeting([1, 2], 40, 10.0)]);
    near(three.difference(2, 1).unwrap().elo, 190.85, 0.01);
}

#[test]
fn who_met_nobody_has_no_strength() {
    let fit = Fit::of(4, &[meeting([0, 1], 4, 2.0), meeting([2, 3], 4, 1.0)]);
    assert!(fit.elo(1).is_some());
    assert_eq!((fit.elo(2), fit.elo(3)), (None, None));
    assert_eq!(Fit::of(3, &[]).elo(2), None);
}
