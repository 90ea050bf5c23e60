//! Small symmetric matrices: all that a fit needs of algebra.

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn get(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, what: f64) {
        self.cells[row * self.size + column] += what;
    }

    pub(super) fn times(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..self.size {
                let sum = (0..self.size).map(|k| self.get(row, k) * other.get(k, column)).sum();
                product.add(row, column, sum);
            }
        }
        product
    }

    pub(super) fn times_vector(&self, vector: &[f64]) -> Vec<f64> {
        let row = |row| (0..self.size).map(|k| self.get(row, k) * vector[k]).sum();
        (0..self.size).map(row).collect()
    }

    /// The inverse of a matrix with weight on its diagonal, by elimination; nothing where there is none.
    pub(super) fn inverse(&self) -> Option<Matrix> {
        let size = self.size;
        let (mut left, mut right) = (self.clone(), Matrix::zero(size));
        for k in 0..size {
            right.add(k, k, 1.0);
        }
        for k in 0..size {
            let pivot = left.get(k, k);
            if pivot.abs() < 1e-12 {
                return None;
            }
            left.scale(k, 1.0 / pivot);
            right.scale(k, 1.0 / pivot);
            for row in (0..size).filter(|&row| row != k) {
                let factor = left.get(row, k);
                left.subtract(row, k, factor);
                right.subtract(row, k, factor);
            }
        }
        Some(right)
    }

    fn scale(&mut self, row: usize, factor: f64) {
        for cell in &mut self.cells[row * self.size..(row + 1) * self.size] {
            *cell *= factor;
        }
    }

    fn subtract(&mut self, row: usize, other: usize, factor: f64) {
        for column in 0..self.size {
            self.add(row, column, -factor * self.get(other, column));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let mut matrix = Matrix::zero(3);
        for (row, column, what) in [
            (0, 0, 4.0),
            (1, 1, 5.0),
            (2, 2, 6.0),
            (0, 1, 1.0),
            (1, 0, 1.0),
            (1, 2, -2.0),
            (2, 1, -2.0),
        ] {
            matrix.add(row, column, what);
        }
        let one = matrix.times(&matrix.inverse().unwrap());
        for row in 0..3 {
            for column in 0..3 {
                let wanted = f64::from(u8::from(row == column));
                assert!((one.get(row, column) - wanted).abs() < 1e-12);
            }
        }
        assert_eq!(Matrix::zero(2).inverse(), None);
    }
}
