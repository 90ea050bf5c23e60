//! The numbers of a network, laid out as they are worked with.

use super::numbers::{BadNet, LANES, Numbers, TAPS};

/// A network for Hex.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    pub(crate) channels: usize,
    /// For each of the 25 cells, the mover's stone and the other's: what it adds to every channel.
    pub(crate) stem: Vec<f32>,
    pub(crate) stem_bias: Vec<f32>,
    pub(crate) blocks: Vec<[Convolution; 2]>,
    pub(crate) policy: Vec<f32>,
    pub(crate) policy_bias: f32,
    pub(crate) hidden: Vec<f32>,
    pub(crate) hidden_bias: Vec<f32>,
    pub(crate) value: Vec<f32>,
    pub(crate) value_bias: f32,
}

/// A layer of a block.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Convolution {
    /// Sixteen outputs after another; of these each cell, each input, each output.
    pub(crate) weights: Vec<[f32; LANES]>,
    pub(crate) bias: Vec<[f32; LANES]>,
}

impl Net {
    /// The network that these bytes hold.
    pub fn read(bytes: &[u8]) -> Result<Net, BadNet> {
        Numbers::read(bytes).map(|numbers| Net::new(&numbers))
    }

    /// The network with these numbers.
    #[must_use]
    pub fn new(numbers: &Numbers) -> Net {
        let (channels, parts) = (numbers.shape().channels(), numbers.shape().parts());
        let list = numbers.list();
        let layer = |[weights, bias]: &[std::ops::Range<usize>; 2]| {
            Convolution::new(&list[weights.clone()], &list[bias.clone()])
        };
        Net {
            channels,
            stem: list[parts.stem].to_vec(),
            stem_bias: list[parts.stem_bias].to_vec(),
            blocks: parts.blocks.iter().map(|block| block.each_ref().map(layer)).collect(),
            policy: list[parts.policy].to_vec(),
            policy_bias: list[parts.policy_bias],
            hidden: list[parts.hidden].to_vec(),
            hidden_bias: list[parts.hidden_bias].to_vec(),
            value: list[parts.value].to_vec(),
            value_bias: list[parts.value_bias],
        }
    }
}

impl Convolution {
    /// A layer with as many outputs as it has biases, and as many inputs; the weights cell by cell, input by input.
    pub(crate) fn new(weights: &[f32], bias: &[f32]) -> Convolution {
        let rows = weights.chunks_exact(bias.len());
        debug_assert_eq!(rows.len(), TAPS * bias.len());
        let groups = 0..bias.len() / LANES;
        Convolution {
            weights: groups
                .flat_map(|group| rows.clone().map(move |row| row.as_chunks().0[group]))
                .collect(),
            bias: bias.as_chunks().0.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbers::tests::file;
    use super::*;

    #[test]
    fn a_file_is_read_into_its_layers() {
        let net = Net::read(&file(32, 2, 8, &[0x3c00, 0xb800])).unwrap();
        assert_eq!((net.channels, net.blocks.len(), net.value.len()), (32, 2, 8));
        assert_eq!(net.stem[..2], [1.0, -0.5]);
    }

    #[test]
    fn a_layer_is_sorted_by_sixteen_outputs() {
        let weights: Vec<f32> = (0..TAPS * 32 * 32).map(|number| number as f32).collect();
        let layer = Convolution::new(&weights, &[0.0; 32]);
        let (tap, input, output) = (3, 7, 21);
        let group = output / LANES * TAPS * 32;
        let weight = layer.weights[group + tap * 32 + input][output % LANES];
        assert_eq!(weight, weights[(tap * 32 + input) * 32 + output]);
    }
}
