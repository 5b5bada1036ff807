//! Points, shapes with borders, and the space that text needs.

use super::NodeKind;

/// A point of the picture. `y` grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub(super) fn moved(self, x: f64, y: f64) -> Point {
        Point { x: self.x + x, y: self.y + y }
    }
}

/// An oval for a process, a box for a channel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) kind: NodeKind,
    pub(super) centre: Point,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Shape {
    /// Where the border is at the height `y`, on the right or the left side.
    pub(super) fn side(&self, right: bool, y: f64) -> Point {
        let half = self.width / 2.0;
        let reach = match self.kind {
            NodeKind::Channel => half,
            NodeKind::Process => {
                let ratio = (y - self.centre.y) / (self.height / 2.0);
                half * (1.0 - ratio * ratio).max(0.0).sqrt()
            }
        };
        Point::new(self.centre.x + if right { reach } else { -reach }, y)
    }

    /// Where the straight line from the centre to a point outside crosses the border.
    pub(super) fn border_towards(&self, point: Point) -> Point {
        let (dx, dy) = (point.x - self.centre.x, point.y - self.centre.y);
        let (rx, ry) = (self.width / 2.0, self.height / 2.0);
        let (u, v) = ((dx / rx).abs(), (dy / ry).abs());
        let length = match self.kind {
            NodeKind::Process => u.hypot(v),
            NodeKind::Channel => u.max(v),
        };
        if length == 0.0 { self.centre } else { self.centre.moved(dx / length, dy / length) }
    }

    /// Do the rectangles around the shapes come closer than the margin?
    pub(super) fn near(&self, other: &Shape, margin: f64) -> bool {
        let far = |d: f64, a: f64, b: f64| d.abs() >= (a + b) / 2.0 + margin;
        !(far(self.centre.x - other.centre.x, self.width, other.width)
            || far(self.centre.y - other.centre.y, self.height, other.height))
    }

    /// Is the point in the rectangle around the shape, widened by the margin?
    pub(super) fn covers(&self, point: Point, margin: f64) -> bool {
        (point.x - self.centre.x).abs() < self.width / 2.0 + margin
            && (point.y - self.centre.y).abs() < self.height / 2.0 + margin
    }
}

/// A piece of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Piece {
    /// Straight to a point.
    To(Point),
    /// A cubic curve with two control points to a point.
    Curve(Point, Point, Point),
}

impl Piece {
    /// Where the piece ends.
    pub(super) fn end(&self) -> Point {
        match *self {
            Piece::To(end) | Piece::Curve(_, _, end) => end,
        }
    }

    pub(super) fn moved(self, x: f64, y: f64) -> Piece {
        match self {
            Piece::To(end) => Piece::To(end.moved(x, y)),
            Piece::Curve(a, b, end) => Piece::Curve(a.moved(x, y), b.moved(x, y), end.moved(x, y)),
        }
    }

    /// The point at `t` from 0 to 1, if the piece begins at `start`.
    pub(super) fn at(&self, start: Point, t: f64) -> Point {
        let mix = |a: f64, b: f64, c: f64, d: f64| {
            let s = 1.0 - t;
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        match *self {
            Piece::To(end) => Point::new(start.x + t * (end.x - start.x), start.y + t * (end.y - start.y)),
            Piece::Curve(a, b, c) => Point::new(mix(start.x, a.x, b.x, c.x), mix(start.y, a.y, b.y, c.y)),
        }
    }
}

/// The size of the letters of names.
pub(in crate::report) const FONT: f64 = 12.0;
/// Names are cut after so many letters; the tooltip has the whole name.
const LONGEST: usize = 36;

/// The width of a text, with some reserve since the font of the viewer is not known.
pub(in crate::report) fn text_width(text: &str) -> f64 {
    let ems: f64 = (text.chars())
        .map(|c| match c {
            'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.34,
            'f' | 'r' | 't' | '[' | ']' | '(' | ')' | ' ' | 'I' => 0.44,
            'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.0,
            'A'..='Z' => 0.76,
            '<' | '>' | '=' | '+' | '~' | '#' | '&' => 0.84,
            ' '..='~' => 0.64,
            _ => 1.0,
        })
        .sum();
    ems * FONT
}

/// A name as it is written into its shape.
pub(super) fn label(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_string();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// The size of the shape around a name.
pub(super) fn size(kind: NodeKind, name: &str) -> (f64, f64) {
    let text = text_width(&label(name));
    match kind {
        NodeKind::Process => ((text * 1.12 + 22.0).max(56.0), 30.0),
        NodeKind::Channel => ((text + 16.0).max(44.0), 30.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(kind: NodeKind) -> Shape {
        Shape { kind, centre: Point::new(100.0, 50.0), width: 80.0, height: 30.0 }
    }

    #[test]
    fn sides() {
        assert_eq!(shape(NodeKind::Channel).side(true, 60.0), Point::new(140.0, 60.0));
        assert_eq!(shape(NodeKind::Process).side(false, 50.0), Point::new(60.0, 50.0));
        let port = shape(NodeKind::Process).side(false, 59.0); // at 0.6 of the height: 0.8 of the width
        assert!((port.x - 68.0).abs() < 1e-9, "{port:?}");
    }

    #[test]
    fn borders() {
        let towards = |kind, x, y| shape(kind).border_towards(Point::new(x, y));
        assert_eq!(towards(NodeKind::Channel, 300.0, 50.0), Point::new(140.0, 50.0));
        assert_eq!(towards(NodeKind::Channel, 100.0, -50.0), Point::new(100.0, 35.0));
        assert_eq!(towards(NodeKind::Process, 100.0, 500.0), Point::new(100.0, 65.0));
        let slant = towards(NodeKind::Process, 180.0, 80.0);
        assert!((((slant.x - 100.0) / 40.0).hypot((slant.y - 50.0) / 15.0) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn nearness() {
        let mut other = shape(NodeKind::Channel);
        other.centre.x += 90.0;
        assert!(!shape(NodeKind::Process).near(&other, 10.0));
        assert!(shape(NodeKind::Process).near(&other, 11.0));
    }

    #[test]
    fn text_fits() {
        for name in ["x", "client[1]", "WWWWWWWW", "client[2].a_very_long_name_of_a_channel[100]"] {
            for kind in [NodeKind::Process, NodeKind::Channel] {
                let (width, height) = size(kind, name);
                let corner = Point::new(text_width(&label(name)) / 2.0, FONT * 0.4);
                let oval = (corner.x / (width / 2.0)).hypot(corner.y / (height / 2.0)) <= 1.0;
                assert!(corner.x < width / 2.0 && (kind == NodeKind::Channel || oval), "{name}");
            }
        }
        assert_eq!(label(&"x".repeat(50)).chars().count(), LONGEST);
    }
}
