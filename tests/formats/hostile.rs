//! No bytes can make the readers panic, and what they accept is a match that can be saved.

use hexfall::record::{self, open};
use jiff::Timestamp;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Files to be spoilt.
const GOOD: [&str; 4] = [
    "(;FF[4]GM[11]SZ[7]PB[a]PW[b]AB[a1][b2]AW[c3]PL[W];W[d4];B[e5];AE[a1](;W[f6]C[x])(;W[g7]))",
    "(;FF[4]SZ[9]RE[B];W[ad];B[swap];W[eg];B[resign])",
    "https://hexworld.org/board/#11r9nc1,a2:sd4e10:pc3,k11:rb",
    "#5x4,a1b2:p:pc3:fw",
];

/// Pieces of which bad files are made.
const PIECES: [&str; 24] = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    "B",
    "W",
    "AB",
    "AE",
    "SZ[5]",
    "SZ[255:0]",
    "B[a1]",
    "W[swap]",
    "W[swap-pieces]",
    "B[swap-sides]",
    "[resign]",
    "[]",
    "PL[W]",
    ":s",
    ":S",
    ",",
    "a1",
    "é",
];

fn tried(bytes: &[u8]) {
    if let Ok(opened) = open(bytes) {
        let text = record::write(&opened.series, Timestamp::UNIX_EPOCH);
        let again = record::read(text.as_bytes()).unwrap();
        assert_eq!(again.series, opened.series);
        assert!(opened.lost.iter().all(|lost| lost.to_string().ends_with('.')));
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn random_bytes(bytes in vec(any::<u8>(), 0..200)) {
        tried(&bytes);
    }

    #[test]
    fn random_pieces(start in select(&["(;SZ[4]", "#4,", ""]), pieces in vec(select(&PIECES), 0..40)) {
        tried(format!("{start}{}", pieces.concat()).as_bytes());
        tried(format!("{start}{})", pieces.concat()).as_bytes());
    }

    #[test]
    fn spoilt_files(good in select(&GOOD), changes in vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let mut bytes = good.as_bytes().to_vec();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            match byte % 4 {
                0 if bytes.len() > 1 => drop(bytes.remove(place)),
                1 => bytes.insert(place, byte),
                2 => bytes[place] = bytes[byte as usize % bytes.len()],
                _ => bytes[place] = byte,
            }
        }
        tried(&bytes);
    }
}

#[test]
fn deep_and_long_files_end() {
    let many = 200_000;
    for text in [
        "(;".repeat(many),
        format!("(;SZ[5]{})", "(;B[a1])".repeat(many / 4)),
        format!("(;SZ[5]AB{})", "[a1]".repeat(many)),
        format!("(;SZ[5]{})", ";AE[a1]".repeat(many / 4)),
        format!("#5,{}", ":p".repeat(many / 2)),
        format!("(;SZ[5]{})", ";B[]".repeat(many)),
    ] {
        tried(text.as_bytes());
    }
}
