//! The fill colours of orbits.
//!
//! The colours must be told apart on a black-and-white print and by colour-blind readers. So they differ
//! in lightness, not only in hue: from each to each other there are at least ten steps of L*, which runs
//! from 0 to 100, and so to the white of lone nodes. The hues are those usual for colour-blind readers.
//! Text is black or white, whichever can be read; the light colours come first, as dark areas are heavy.
//! When all are used up, they come again with a broken border.

/// How a node is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fill {
    /// The colour of the area.
    pub(super) colour: &'static str,
    /// The colour of text on it.
    pub(super) text: &'static str,
    /// `stroke-dasharray` of the border, empty if it is solid.
    pub(super) dashes: &'static str,
    /// The style for Graphviz.
    pub(super) dot_style: &'static str,
}

/// The fill of a node that no symmetry moves.
pub(super) const LONE: Fill = Fill { colour: "#ffffff", text: "#000000", dashes: "", dot_style: "filled" };

/// Colour and text colour.
const COLOURS: [(&str, &str); 7] = [
    ("#8cc6ec", "#000000"),
    ("#f4e07a", "#000000"),
    ("#119268", "#000000"),
    ("#e2902f", "#000000"),
    ("#0d6aa8", "#ffffff"),
    ("#862b10", "#ffffff"),
    ("#3f1a55", "#ffffff"),
];

const BORDERS: [(&str, &str); 4] =
    [("", "filled"), ("6 3", "filled,dashed"), ("1.5 2.5", "filled,dotted"), ("9 3 2 3", "filled,bold")];

/// The fill of the orbit with this number, lone nodes not being counted.
pub(super) fn fill(number: usize) -> Fill {
    let (colour, text) = COLOURS[number % COLOURS.len()];
    let (dashes, dot_style) = BORDERS[number / COLOURS.len() % BORDERS.len()];
    Fill { colour, text, dashes, dot_style }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The luminance of a colour, from 0 to 1.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let c = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    /// Its lightness, from 0 to 100.
    fn lightness(colour: &str) -> f64 {
        116.0 * luminance(colour).cbrt() - 16.0
    }

    #[test]
    fn colours_differ_in_lightness() {
        let mut all: Vec<f64> = COLOURS.iter().map(|(colour, _)| lightness(colour)).collect();
        all.push(lightness(LONE.colour));
        all.sort_by(f64::total_cmp);
        assert!(all.windows(2).all(|pair| pair[1] - pair[0] >= 10.0), "{all:?}");
    }

    #[test]
    fn text_can_be_read() {
        for (colour, text) in COLOURS {
            let (a, b) = (luminance(colour) + 0.05, luminance(text) + 0.05);
            assert!(a.max(b) / a.min(b) >= 4.5, "{colour}");
        }
    }

    #[test]
    fn fills_are_distinct_as_long_as_possible() {
        let count = COLOURS.len() * BORDERS.len();
        for i in 0..count {
            assert!((0..i).all(|j| fill(i) != fill(j)));
        }
        assert_eq!(fill(count), fill(0));
    }
}
