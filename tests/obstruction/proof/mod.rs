//! Nimbers by a second method: the engine writes down a proof, and a checker that shares nothing with the engine follows it.
//!
//! The proofs of large boards are not kept here. They are written by `hexfall solve obstruction 6x13 --proof 6x13.proof`, which
//! takes `--keep` too, and checked by `HEXFALL_PROOFS=folder cargo test … -- --ignored --nocapture proofs_in_a_folder`.

mod checker;
mod island;

use std::collections::{HashMap, HashSet};
use std::path::Path;

use hexfall::engine::obstruction::Solver;
use hexfall::rules::Obstruction;

use self::checker::Checker;
use self::island::{Cells, MOST};

const KNOWN: &str = include_str!("../../data/obstruction/nimbers.csv");
const FOUND: &str = include_str!("../../data/obstruction/new-nimbers.csv");
/// Boards with more cells than this take too long every day.
const MOST_CELLS: usize = if cfg!(debug_assertions) { 36 } else { 56 };

/// All nimbers that somebody has found: rows, columns, nimber.
fn nimbers() -> impl Iterator<Item = [usize; 3]> {
    KNOWN.lines().skip(1).chain(FOUND.lines().skip(1)).map(|line| {
        let numbers: Vec<usize> = line.split(',').map(|number| number.parse().unwrap()).collect();
        numbers.try_into().unwrap()
    })
}

fn proof(rows: usize, columns: usize) -> Vec<u8> {
    let position = Obstruction::new(columns as u8, rows as u8, false);
    let mut proof = Vec::new();
    Solver::new(&position).write_proof(&position, &mut proof).unwrap();
    proof
}

/// What a proof proves of a board.
fn proven(proof: &[u8], rows: usize, columns: usize) -> Result<Option<u32>, String> {
    let mut checker = Checker::default();
    checker.check(proof)?;
    Ok(checker.nimber(Cells::board(rows, columns)))
}

#[test]
fn the_proofs_of_small_boards_are_sound_and_say_what_is_known() {
    let mut boards = 0;
    for [rows, columns, nimber] in nimbers() {
        if columns <= MOST && rows * columns <= MOST_CELLS {
            let proven = proven(&proof(rows, columns), rows, columns);
            assert_eq!(proven, Ok(Some(nimber as u32)), "{rows}×{columns}");
            boards += 1;
        }
    }
    assert!(boards > 50, "{boards}");
}

/// Where each claim of a proof begins.
fn claims(proof: &[u8]) -> Vec<usize> {
    let (mut starts, mut at) = (Vec::new(), 5);
    while at < proof.len() {
        starts.push(at);
        at += 4 + usize::from(proof[at + 3]);
    }
    starts
}

/// The nimber by the rules and nothing else.
fn nimber(free: Cells, known: &mut HashMap<Cells, u32>) -> u32 {
    if let Some(&nimber) = known.get(&free) {
        return nimber;
    }
    let left = left(free, known);
    let least = (0..).find(|nimber| !left.contains(nimber)).unwrap();
    known.insert(free, least);
    least
}

/// What the moves leave.
fn left(free: Cells, known: &mut HashMap<Cells, u32>) -> HashSet<u32> {
    free.list().into_iter().map(|mv| nimber(free.after(mv), known)).collect()
}

#[test]
fn every_lie_in_a_proof_is_caught_where_it_is_told() {
    let (sound, mut known, mut lies) = (proof(5, 6), HashMap::new(), 0);
    for (number, start) in claims(&sound).into_iter().enumerate() {
        let mut refused = |place: usize, byte: u8, why: &str| {
            let mut lie = sound.clone();
            lie[start + place] = byte;
            let told = proven(&lie, 5, 6);
            assert_eq!(told, Err(format!("claim {}: {why}", number + 1)));
            lies += 1;
        };
        let &[claim, cell, columns, length] = &sound[start..start + 4] else { panic!() };
        let cells = &sound[start + 4..start + 4 + usize::from(length)];
        let island = Cells::read(columns.into(), cells).unwrap();
        if claim < 128 {
            // A move leaves one nimber only.
            for other in (0..5).filter(|other| *other != claim) {
                refused(0, other, &format!("the move is not known to leave {other}"));
            }
            refused(1, 254, "a move beside the island");
            assert_ne!(cell, 255);
        } else {
            for other in left(island, &mut known) {
                refused(0, other as u8 + 128, &format!("a move may leave {other}"));
            }
        }
    }
    assert!(lies > 500, "{lies}");
}

#[test]
fn a_proof_that_lacks_a_claim_proves_less() {
    let (sound, mut less) = (proof(5, 6), 0);
    let claims = claims(&sound);
    for &start in &claims {
        let mut without = sound.clone();
        without.drain(start..start + 4 + usize::from(sound[start + 3]));
        match proven(&without, 5, 6) {
            // What it says of an island may follow from other claims, too.
            Ok(Some(nimber)) => assert_eq!(nimber, 3),
            Ok(None) | Err(_) => less += 1,
        }
    }
    assert!(less * 10 > claims.len() * 9, "{less} of {}", claims.len());
}

#[test]
fn a_proof_that_is_cut_short_or_is_none_is_refused() {
    let sound = proof(5, 6);
    for length in [0, 4, 7, sound.len() / 2, sound.len() - 1] {
        assert_ne!(proven(&sound[..length], 5, 6), Ok(Some(3)), "{length} bytes");
    }
    assert!(proven(b"HXOP\x02", 5, 6).is_err());
    assert!(proven(b"HXOP\x01\x00\x00\x00\x01\x01", 5, 6).is_err(), "no columns");
    assert_eq!(proven(&sound, 5, 7), Ok(None), "another board");
}

#[test]
#[ignore = "minutes, and it takes proofs"]
fn proofs_in_a_folder_are_sound_and_say_what_was_found() {
    let folder = std::env::var("HEXFALL_PROOFS").unwrap();
    for [rows, columns, nimber] in nimbers() {
        let file = Path::new(&folder).join(format!("{rows}x{columns}.proof"));
        let Ok(proof) = std::fs::read(&file) else { continue };
        let mut checker = Checker::default();
        checker.check(&proof).unwrap();
        assert_eq!(checker.nimber(Cells::board(rows, columns)), Some(nimber as u32), "{file:?}");
        println!("{rows}×{columns}: {nimber}, {} claims, {} bytes", checker.claims, proof.len());
    }
}
