//! Lines over an axis, on a logarithmic scale, as SVG.
//!
//! Lines differ in colour, in dashes and in their marks, so that they can be told apart in print and by colour-blind readers (the colours are those
//! of Okabe and Ito). Each has its name at its end rather than in a legend. A point that is only a lower bound is hollow, and one where
//! an error was found is crossed; the notes below say so if there are any.

use super::diagram::shape::{FONT, text_width};
use super::diagram::svg::{escape, number};
use super::verdict::grouped;
use std::fmt::Write;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// Solid, with circles.
    First,
    /// Dashed, with squares.
    Second,
    /// Dotted, with diamonds.
    Third,
}

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// It is this.
    Exactly,
    /// It is at least this: something was stopped.
    AtLeast,
    /// It is what there was until an error was found.
    UntilError,
}

/// A point.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Point {
    /// Which place of the axis.
    pub(super) place: usize,
    /// How high.
    pub(super) value: f64,
    pub(super) known: Known,
}

/// A line with its name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) name: String,
    pub(super) look: Look,
    pub(super) points: Vec<Point>,
}

/// All of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plot {
    pub(super) title: String,
    /// What the horizontal axis is.
    pub(super) axis: String,
    /// Its places, in order. Numbers are put where they belong on a scale, other words at equal distances.
    pub(super) places: Vec<String>,
    /// What the vertical axis is.
    pub(super) values: String,
    pub(super) lines: Vec<Line>,
}

const LEFT: f64 = 92.0;
const TOP: f64 = 56.0;
const WIDTH: f64 = 470.0;
const HEIGHT: f64 = 300.0;
const BELOW: f64 = 52.0;
const BORDER: f64 = 16.0;
/// Names of lines are at least so far apart.
const BETWEEN_NAMES: f64 = 16.0;
/// The height of a line of the notes.
const NOTE: f64 = 18.0;
/// No more numbers than these beside the vertical axis.
const MOST_MARKS: i32 = 10;
/// The radius of a mark.
const MARK: f64 = 4.0;

const STYLE: &str = "<style>
.plot-paper { fill: #ffffff }
.plot-text { fill: #202020 }
.plot-grid { stroke: #d8d8d8; stroke-width: 1 }
.plot-axis { stroke: #202020; stroke-width: 1.2 }
.plot-line { fill: none; stroke-width: 2.2 }
.plot-first { stroke: #0072b2 }
.plot-second { stroke: #d55e00; stroke-dasharray: 7 4 }
.plot-third { stroke: #606060; stroke-dasharray: 2 4 }
.plot-mark { stroke-width: 1.8; stroke-dasharray: none }
.plot-mark.plot-first { fill: #0072b2 }
.plot-mark.plot-second { fill: #d55e00 }
.plot-mark.plot-third { fill: #606060 }
.plot-mark.plot-hollow { fill: #ffffff }
.plot-leader { stroke: #909090; stroke-width: 0.8 }
</style>
";

/// Where things are.
struct Scale {
    /// The horizontal positions of the places.
    columns: Vec<f64>,
    /// The powers of ten at the bottom and at the top.
    decades: (i32, i32),
}

impl Scale {
    fn new(plot: &Plot) -> Scale {
        let numbers: Option<Vec<f64>> = plot.places.iter().map(|place| place.parse().ok()).collect();
        let numbers = numbers.filter(|all| {
            all.iter().all(|number: &f64| number.is_finite()) && all.windows(2).all(|pair| pair[0] < pair[1])
        });
        let steps = || (0..plot.places.len()).map(|index| index as f64).collect();
        let numbers: Vec<f64> = numbers.unwrap_or_else(steps);
        let (first, last) = (numbers.first().copied(), numbers.last().copied());
        let span = last.zip(first).map_or(0.0, |(last, first)| last - first);
        let inside = WIDTH - 40.0;
        let column = |x: &f64| match first {
            Some(first) if span > 0.0 => LEFT + 20.0 + (x - first) / span * inside,
            _ => LEFT + WIDTH / 2.0,
        };
        let values = || plot.lines.iter().flat_map(|line| &line.points).map(|point| point.value.max(1.0));
        let lowest = values().fold(f64::INFINITY, f64::min);
        let highest = values().fold(1.0, f64::max);
        let bottom = if lowest.is_finite() { lowest.log10().floor() as i32 } else { 0 };
        let top = (highest.log10().ceil() as i32).max(bottom + 1);
        Scale { columns: numbers.iter().map(column).collect(), decades: (bottom, top) }
    }

    fn y(&self, value: f64) -> f64 {
        let (bottom, top) = (f64::from(self.decades.0), f64::from(self.decades.1));
        TOP + HEIGHT - (value.max(1.0).log10() - bottom) / (top - bottom) * HEIGHT
    }

    fn at(&self, point: &Point) -> (f64, f64) {
        (self.columns.get(point.place).copied().unwrap_or(LEFT), self.y(point.value))
    }
}

/// Draws it.
pub(super) fn draw(plot: &Plot) -> String {
    let scale = Scale::new(plot);
    let names = plot.lines.iter().map(|line| text_width(&line.name)).fold(0.0, f64::max);
    let width = (LEFT + WIDTH + names + 40.0).max(text_width(&plot.title) * 1.2 + 2.0 * BORDER);
    let notes = notes(plot);
    let height = TOP + HEIGHT + BELOW + notes.len() as f64 * NOTE + BORDER;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"{FONT}\">\n<title>{}</title>\n{STYLE}",
        escape(&plot.title),
        w = width.ceil(),
        h = height.ceil(),
    );
    out += "<rect class=\"plot-paper\" width=\"100%\" height=\"100%\"/>\n";
    text(&mut out, (BORDER, BORDER + 10.0), "font-size=\"13\" font-weight=\"bold\"", &plot.title);
    text(&mut out, (BORDER, TOP - 14.0), "", &plot.values);
    vertical_axis(&mut out, &scale);
    horizontal_axis(&mut out, plot, &scale);
    for line in &plot.lines {
        draw_line(&mut out, line, plot, &scale);
    }
    name_lines(&mut out, plot, &scale);
    for (index, note) in notes.iter().enumerate() {
        text(&mut out, (BORDER, TOP + HEIGHT + BELOW + 6.0 + index as f64 * NOTE), "", note);
    }
    out += "</svg>\n";
    out
}

fn text(out: &mut String, (x, y): (f64, f64), attributes: &str, words: &str) {
    let (x, y) = (number(x), number(y));
    let _ =
        writeln!(out, "<text class=\"plot-text\" x=\"{x}\" y=\"{y}\" {attributes}>{}</text>", escape(words));
}

fn straight(out: &mut String, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(number);
    let _ = writeln!(out, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
}

fn vertical_axis(out: &mut String, scale: &Scale) {
    let (bottom, top) = scale.decades;
    let step = ((top - bottom) / MOST_MARKS + 1).max(1);
    for decade in (bottom..=top).step_by(step as usize) {
        let y = scale.y(10f64.powi(decade));
        straight(out, "plot-grid", (LEFT, y), (LEFT + WIDTH, y));
        text(out, (LEFT - 8.0, y + FONT * 0.35), "text-anchor=\"end\"", &power_of_ten(decade));
    }
    straight(out, "plot-axis", (LEFT, TOP), (LEFT, TOP + HEIGHT));
}

fn power_of_ten(decade: i32) -> String {
    let small = |decade: i32| grouped(10f64.powi(decade));
    match decade {
        0..=5 => small(decade),
        6..=8 => small(decade - 6) + " million",
        9..=11 => small(decade - 9) + " billion",
        _ => format!("1e{decade}"),
    }
}

fn horizontal_axis(out: &mut String, plot: &Plot, scale: &Scale) {
    let y = TOP + HEIGHT;
    straight(out, "plot-axis", (LEFT, y), (LEFT + WIDTH, y));
    let mut free = f64::NEG_INFINITY;
    for (place, x) in plot.places.iter().zip(&scale.columns) {
        straight(out, "plot-axis", (*x, y), (*x, y + 5.0));
        let half = text_width(place) / 2.0;
        // a number that would cover the one before it is left out
        if x - half > free {
            text(out, (*x, y + 18.0), "text-anchor=\"middle\"", place);
            free = x + half + 4.0;
        }
    }
    text(out, (LEFT + WIDTH / 2.0, y + 38.0), "text-anchor=\"middle\"", &plot.axis);
}

fn class(look: Look) -> &'static str {
    match look {
        Look::First => "plot-first",
        Look::Second => "plot-second",
        Look::Third => "plot-third",
    }
}

fn draw_line(out: &mut String, line: &Line, plot: &Plot, scale: &Scale) {
    let class = class(line.look);
    let place = |point: &Point| {
        let (x, y) = scale.at(point);
        format!("{},{}", number(x), number(y))
    };
    let points: Vec<String> = line.points.iter().map(place).collect();
    let _ = writeln!(out, "<polyline class=\"plot-line {class}\" points=\"{}\"/>", points.join(" "));
    for point in &line.points {
        let (x, y) = scale.at(point);
        let hollow = if point.known == Known::AtLeast { " plot-hollow" } else { "" };
        let remark = match point.known {
            Known::Exactly => "",
            Known::AtLeast => " or more",
            Known::UntilError => " until an error was found",
        };
        let path = match line.look {
            Look::First => circle(x, y),
            Look::Second => polygon(x, y, &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]),
            Look::Third => polygon(x, y, &[(0.0, -1.4), (1.4, 0.0), (0.0, 1.4), (-1.4, 0.0)]),
        };
        let setting = plot.places.get(point.place).map_or("", String::as_str);
        let tooltip = format!("{}, {}={setting}: {}{remark}", line.name, plot.axis, grouped(point.value));
        let _ = writeln!(
            out,
            "<path class=\"plot-mark {class}{hollow}\" d=\"{path}\"><title>{}</title></path>",
            escape(&tooltip)
        );
        if point.known == Known::UntilError {
            let reach = MARK * 2.0;
            straight(out, "plot-axis", (x - reach, y - reach), (x + reach, y + reach));
            straight(out, "plot-axis", (x - reach, y + reach), (x + reach, y - reach));
        }
    }
}

fn circle(x: f64, y: f64) -> String {
    let (left, right, y) = (number(x - MARK), number(x + MARK), number(y));
    format!("M{left},{y} A{MARK},{MARK} 0 1 0 {right},{y} A{MARK},{MARK} 0 1 0 {left},{y} Z")
}

fn polygon(x: f64, y: f64, corners: &[(f64, f64)]) -> String {
    let corner = |(dx, dy): &(f64, f64)| format!("{},{}", number(x + dx * MARK), number(y + dy * MARK));
    let corners: Vec<String> = corners.iter().map(corner).collect();
    format!("M{} Z", corners.join(" L"))
}

/// The names, at the right of the ends of their lines, moved apart where they would cover each other.
fn name_lines(out: &mut String, plot: &Plot, scale: &Scale) {
    let end = |line: &Line| line.points.last().map(|point| scale.at(point));
    let mut ends: Vec<((f64, f64), &str)> =
        plot.lines.iter().filter_map(|line| Some((end(line)?, line.name.as_str()))).collect();
    ends.sort_by(|a, b| f64::total_cmp(&a.0.1, &b.0.1));
    let mut heights: Vec<f64> = ends.iter().map(|((_, y), _)| *y).collect();
    for index in 1..heights.len() {
        heights[index] = heights[index].max(heights[index - 1] + BETWEEN_NAMES);
    }
    // those that came below the axis go up again
    let mut lowest = TOP + HEIGHT;
    for height in heights.iter_mut().rev() {
        *height = height.min(lowest);
        lowest = *height - BETWEEN_NAMES;
    }
    let x = LEFT + WIDTH + 14.0;
    for (((end_x, end_y), name), y) in ends.iter().zip(&heights) {
        straight(out, "plot-leader", (end_x + MARK + 3.0, *end_y), (x - 4.0, *y));
        text(out, (x, y + FONT * 0.35), "", name);
    }
}

/// What hollow and crossed marks mean, if there are any.
fn notes(plot: &Plot) -> Vec<String> {
    let has = |known: Known| plot.lines.iter().flat_map(|line| &line.points).any(|p| p.known == known);
    let mut notes = Vec::new();
    if plot.lines.iter().all(|line| line.points.is_empty()) {
        notes.push("No setting has come to a number.".to_string());
    }
    if has(Known::AtLeast) {
        notes.push("Hollow: stopped by a limit; there are more.".to_string());
    }
    if has(Known::UntilError) {
        notes.push("Crossed: the search ended at an error.".to_string());
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(places: &[&str], values: &[f64]) -> Plot {
        let points = values.iter().enumerate();
        let point = |(place, value): (usize, &f64)| Point { place, value: *value, known: Known::Exactly };
        let line = |look| Line {
            name: "with <symmetry>".to_string(),
            look,
            points: points.clone().map(point).collect(),
        };
        Plot {
            title: "m.pml".to_string(),
            axis: "N".to_string(),
            places: places.iter().map(|place| place.to_string()).collect(),
            values: "states".to_string(),
            lines: vec![line(Look::First), line(Look::Second)],
        }
    }

    #[test]
    fn numbers_are_where_they_belong_and_words_at_equal_distances() {
        let far = Scale::new(&plot(&["1", "2", "10"], &[1.0, 10.0, 1e6]));
        assert!(far.columns[1] - far.columns[0] < (far.columns[2] - far.columns[1]) / 7.0);
        assert_eq!(far.decades, (0, 6));
        let words = Scale::new(&plot(&["few", "some", "many"], &[1.0, 10.0, 1e6]));
        assert!((words.columns[1] * 2.0 - words.columns[0] - words.columns[2]).abs() < 0.01);
        let falling = Scale::new(&plot(&["3", "1"], &[5.0, 7.0]));
        assert!(falling.columns[0] < falling.columns[1]);
    }

    #[test]
    fn each_factor_of_ten_is_one_step() {
        let scale = Scale::new(&plot(&["1", "2"], &[3.0, 20_000.0]));
        assert_eq!(scale.decades, (0, 5));
        let step = scale.y(1.0) - scale.y(10.0);
        assert!((scale.y(1000.0) - scale.y(10_000.0) - step).abs() < 1e-9);
        assert_eq!((scale.y(1.0), scale.y(1e5)), (TOP + HEIGHT, TOP));
    }

    #[test]
    fn every_plot_can_be_drawn() {
        for plot in [plot(&[], &[]), plot(&["4"], &[0.0]), plot(&["1", "2"], &[1e18, 2e18])] {
            let svg = draw(&plot);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            assert!(!svg.contains("<symmetry>"));
        }
    }

    /// The two names are at one height, and are moved apart.
    #[test]
    fn names_do_not_cover_each_other() {
        let svg = draw(&plot(&["1", "2"], &[10.0, 1.0]));
        let lines: Vec<&str> = svg.lines().filter(|line| line.contains("with &lt;symmetry")).collect();
        let names: Vec<&&str> = lines.iter().filter(|line| line.starts_with("<text")).collect();
        assert_eq!(names.len(), 2);
        assert_ne!(names[0], names[1]);
    }
}
