//! All positions of the first moves, one of every two mirror images.

use super::super::board::Stones;
use super::super::word::Word;
use super::usual_board;

/// The positions with no stone, with one, … with so many, in which nobody has won: one of every two mirror images,
/// those with small keys first.
pub(super) fn layers(stones: u8) -> Vec<Vec<Stones<u64>>> {
    let board = usual_board();
    let mut layers = vec![vec![Stones { own: 0, all: 0 }]];
    for _ in 0..stones {
        let before = layers.last().into_iter().flatten();
        let mut next: Vec<(u64, Stones<u64>)> = before
            .flat_map(|&stones| answers(stones))
            .map(|stones| board.one_of_both(stones))
            .map(|stones| (board.key(stones), stones))
            .collect();
        next.sort_unstable_by_key(|&(key, _)| key);
        next.dedup_by_key(|&mut (key, _)| key);
        layers.push(next.into_iter().map(|(_, stones)| stones).collect());
    }
    layers
}

/// The positions after each stone that does not end the game.
pub(super) fn answers(stones: Stones<u64>) -> impl Iterator<Item = Stones<u64>> {
    let board = usual_board();
    let landings = board.landings(stones.all) & !board.completing(stones.own, stones.all);
    let stone = move |column| landings & board.column(column);
    (0..7).map(stone).filter(|stone| stone.any()).map(move |stone| board.after(stones, stone))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_positions_as_is_known() {
        let board = usual_board();
        // The known counts take mirror images for two, and games that are over too.
        let counted: Vec<usize> = layers(6)
            .iter()
            .map(|layer| layer.iter().map(|&it| 1 + usize::from(board.mirrored(it) != it)).sum())
            .collect();
        assert_eq!(counted, [1, 7, 49, 238, 1120, 4263, 16422]);
    }
}
