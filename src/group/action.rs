//! How a group acts on something else than its points: on some of them, on blocks, on both.

use super::permutation::Permutation;

/// Cells of points that the group permutes as wholes. The map from permutations of points to permutations of cells is a
/// homomorphism: the quotient map, or the restriction if every cell is one point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    cells: Vec<Vec<u32>>,
    /// By point: its cell.
    cell_of: Vec<Option<u32>>,
}

impl Action {
    /// The action on disjoint sets of points, none of them empty.
    pub fn new(degree: usize, cells: Vec<Vec<u32>>) -> Action {
        let mut cell_of = vec![None; degree];
        for (number, cell) in cells.iter().enumerate() {
            for &point in cell {
                cell_of[point as usize] = Some(number as u32);
            }
        }
        Action { cells, cell_of }
    }

    /// The action on some of the points.
    pub fn on_points(degree: usize, points: &[u32]) -> Action {
        Action::new(degree, points.iter().map(|&point| vec![point]).collect())
    }

    /// The cell that a point is in.
    pub fn cell_of(&self, point: u32) -> Option<u32> {
        self.cell_of[point as usize]
    }

    /// What a permutation does to the cells; `None` if it does not keep them together.
    pub fn image(&self, permutation: &Permutation) -> Option<Permutation> {
        let images = self.cells.iter().map(|cell| {
            let mut images = cell.iter().map(|&point| self.cell_of(permutation.image(point)));
            let first = images.next()??;
            images.all(|image| image == Some(first)).then_some(first)
        });
        Permutation::new(images.collect::<Option<Vec<u32>>>()?)
    }

    /// What generators do to the cells, without those that do nothing; `None` if one of them does not keep the cells together.
    pub fn images(&self, generators: &[Permutation]) -> Option<Vec<Permutation>> {
        let mut images: Vec<Permutation> =
            generators.iter().map(|generator| self.image(generator)).collect::<Option<_>>()?;
        images.retain(|image| !image.is_identity());
        images.sort_unstable();
        images.dedup();
        Some(images)
    }
}
