//! Permutations of many vertices that move few of them.
//!
//! A symmetry that swaps two processes of fifty moves a twenty-fifth of the graph. So only what moves is written down.

use super::coloured::Vertex;

/// A permutation, as the list of what it moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    pairs: Vec<(Vertex, Vertex)>,
}

impl Moves {
    /// The permutation that maps the first of each pair to the second, and everything else to itself.
    pub fn new(mut pairs: Vec<(Vertex, Vertex)>) -> Moves {
        pairs.retain(|(from, to)| from != to);
        pairs.sort_unstable();
        pairs.dedup();
        Moves { pairs }
    }

    /// The vertices that move, in order, each with its image.
    pub fn pairs(&self) -> &[(Vertex, Vertex)] {
        &self.pairs
    }

    pub(super) fn into_pairs(self) -> Vec<(Vertex, Vertex)> {
        self.pairs
    }

    /// Does each that moves go to one place, all to different places, and to places that were left?
    pub fn is_permutation(&self) -> bool {
        let mut images: Vec<Vertex> = self.pairs.iter().map(|&(_, to)| to).collect();
        images.sort_unstable();
        self.pairs.windows(2).all(|two| two[0].0 < two[1].0)
            && images.iter().eq(self.pairs.iter().map(|(from, _)| from))
    }

    /// Where a vertex goes.
    pub fn image(&self, v: Vertex) -> Vertex {
        match self.pairs.binary_search_by_key(&v, |&(from, _)| from) {
            Ok(i) => self.pairs[i].1,
            Err(_) => v,
        }
    }

    /// The images of the first `count` vertices.
    pub fn images(&self, count: usize) -> Vec<Vertex> {
        let mut images: Vec<Vertex> = (0..count as Vertex).collect();
        for &(from, to) in self.pairs.iter().take_while(|&&(from, _)| (from as usize) < count) {
            images[from as usize] = to;
        }
        images
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_move_is_not_listed() {
        let moves = Moves::new(vec![(7, 2), (3, 3), (2, 7), (7, 2)]);
        assert_eq!(moves.pairs(), [(2, 7), (7, 2)]);
        assert_eq!([1, 2, 3, 7].map(|v| moves.image(v)), [1, 7, 3, 2]);
        assert_eq!(moves.images(4), [0, 1, 7, 3]);
        assert!(moves.is_permutation());
        assert!(!Moves::new(vec![(1, 2), (2, 3), (3, 2)]).is_permutation());
        assert!(!Moves::new(vec![(1, 2), (1, 3), (2, 1), (3, 1)]).is_permutation());
    }
}
