//! Writes the chart as SVG, with basic elements only, so that every viewer shows the same.

use super::{Arrow, Chart, Mark, Row};
use crate::report::diagram::shape::{FONT, text_width};
use crate::report::diagram::svg::{escape, number};
use std::fmt::Write;

/// Around the picture.
const BORDER: f64 = 16.0;
/// The height of the title.
const TITLE: f64 = 30.0;
/// The height of the boxes with the names of processes.
const HEAD: f64 = 26.0;
/// The height of a row.
const ROW: f64 = 22.0;
/// The room for the numbers of steps.
const NUMBERS: f64 = 56.0;
/// The room for the bracket of a cycle.
const BRACKET: f64 = 34.0;
/// The room for texts right of the last process, at least and at most.
const TEXTS: (f64, f64) = (220.0, 620.0);
/// Lines of processes are at least so far apart, and for the sake of messages not farther than that.
const GAP: (f64, f64) = (84.0, 170.0);
/// The size of letters at arrows, compared to others.
const SMALL: f64 = 0.84;

const STYLE: &str = r##"<style>
.life { stroke: #a0a0a0; stroke-width: 1; stroke-dasharray: 4 3 }
.box { fill: #f2f5fa; stroke: #405070; stroke-width: 1.2 }
.arrow { fill: none; stroke: #1f5fa8; stroke-width: 1.4 }
.lost { fill: none; stroke: #1f5fa8; stroke-width: 1.4; stroke-dasharray: 3 2 }
.step { fill: #405070 }
.wrong { stroke: #c00000; stroke-width: 2; fill: none }
.rule { stroke: #8060a0; stroke-width: 1 }
.cycle { fill: none; stroke: #8060a0; stroke-width: 2 }
</style>
<defs>
<marker id="head" viewBox="0 0 10 8" refX="10" refY="4" markerWidth="9" markerHeight="7.2" markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0 L10,4 L0,8 Z" fill="#1f5fa8"/></marker>
</defs>
"##;

/// Where things are.
struct Places {
    columns: Vec<f64>,
    top: f64,
    width: f64,
    left: f64,
    /// Where the texts of steps start.
    texts: f64,
}

impl Places {
    fn new(chart: &Chart) -> Places {
        let left = BORDER + if chart.cycle.is_some() { BRACKET } else { 0.0 };
        let half = |name: &String| (text_width(name) + 16.0) / 2.0;
        let labels = chart.arrows.iter().map(|arrow| text_width(&arrow.label) * SMALL + 24.0);
        let gap = labels.fold(GAP.0, f64::max).min(GAP.1);
        let mut columns: Vec<f64> = Vec::new();
        for (index, name) in chart.processes.iter().enumerate() {
            let x = match index.checked_sub(1) {
                None => left + NUMBERS + half(name),
                Some(before) => {
                    columns[before] + (half(&chart.processes[before]) + half(name) + 14.0).max(gap)
                }
            };
            columns.push(x);
        }
        let last_half = chart.processes.last().map_or(0.0, half);
        let texts = columns.last().map_or(left + NUMBERS, |x| x + last_half.max(20.0) + 12.0);
        let length = |row: &Row| text_width(&row.text) * 1.1 + text_width(&row.effects) + 12.0;
        let longest = chart.rows.iter().map(length).fold(TEXTS.0, f64::max).min(TEXTS.1);
        let width = (texts + longest + BORDER).max(text_width(&chart.title) * 1.1 + 2.0 * BORDER);
        Places { columns, top: BORDER + TITLE + HEAD + 20.0, width, left, texts }
    }

    fn y(&self, row: usize) -> f64 {
        self.top + row as f64 * ROW
    }
}

pub(super) fn write(chart: &Chart) -> String {
    let places = Places::new(chart);
    let bottom = places.y(chart.rows.len());
    let room = places.width - 2.0 * BORDER;
    let notes: Vec<String> = chart.notes.iter().flat_map(|note| folded(note, room)).collect();
    let height = bottom + notes.len() as f64 * 18.0 + BORDER;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
         font-family=\"sans-serif\" font-size=\"{FONT}\">\n<title>{}</title>\n",
        escape(&chart.title),
        w = places.width.ceil(),
        h = height.ceil(),
    );
    out += STYLE;
    out += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
    let _ = writeln!(
        out,
        "<text x=\"{BORDER}\" y=\"{}\" font-size=\"13\" font-weight=\"bold\">{}</text>",
        BORDER + 10.0,
        escape(&chart.title)
    );
    for index in (0..chart.rows.len()).filter(|index| index % 2 == 1) {
        let (x, y) = (number(places.left), number(places.y(index) - ROW / 2.0));
        let width = number(places.width - BORDER - places.left);
        let _ =
            writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{ROW}\" fill=\"#f7f7f7\"/>");
    }
    for (name, x) in chart.processes.iter().zip(&places.columns) {
        head(&mut out, name, *x, bottom - ROW / 2.0);
    }
    for arrow in &chart.arrows {
        draw_arrow(&mut out, &places, arrow);
    }
    for arrow in &chart.arrows {
        label_arrow(&mut out, &places, arrow);
    }
    for (index, row) in chart.rows.iter().enumerate() {
        draw_row(&mut out, &places, row, places.y(index));
    }
    if let Some((first, last)) = chart.cycle {
        bracket(&mut out, places.y(first) - 8.0, places.y(last) + 8.0);
    }
    for (index, note) in notes.iter().enumerate() {
        let y = bottom + index as f64 * 18.0 + 6.0;
        let _ = writeln!(
            out,
            "<text x=\"{BORDER}\" y=\"{}\" fill=\"#404040\">{}</text>",
            number(y),
            escape(note)
        );
    }
    out += "</svg>\n";
    out
}

/// A process: its name in a box, and its line.
fn head(out: &mut String, name: &str, x: f64, bottom: f64) {
    let width = text_width(name) + 16.0;
    let top = BORDER + TITLE;
    let _ = writeln!(
        out,
        "<rect class=\"box\" x=\"{}\" y=\"{top}\" width=\"{}\" height=\"{HEAD}\" rx=\"3\"/>\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        number(x - width / 2.0),
        number(width),
        number(x),
        number(top + HEAD / 2.0 + FONT * 0.35),
        escape(name)
    );
    let _ = writeln!(
        out,
        "<line class=\"life\" x1=\"{x}\" y1=\"{}\" x2=\"{x}\" y2=\"{}\"/>",
        number(top + HEAD),
        number(bottom),
        x = number(x)
    );
}

/// To which side an arrow leaves its line. What stays there, or that nobody takes, goes to the left, or to
/// where there is more room.
fn goes_right(places: &Places, arrow: &Arrow) -> bool {
    match arrow.to {
        Some((_, column)) if column != arrow.from.1 => column > arrow.from.1,
        _ => arrow.from.1 == 0 && places.columns.len() > 1,
    }
}

/// A message from one line to another; one that nobody takes ends in a dashed stub.
fn draw_arrow(out: &mut String, places: &Places, arrow: &Arrow) {
    let (x, y) = (places.columns[arrow.from.1], places.y(arrow.from.0));
    let goes_right = goes_right(places, arrow);
    let sign = if goes_right { 1.0 } else { -1.0 };
    let (class, path, words) = match arrow.to {
        Some((row, column)) if column == arrow.from.1 => {
            let (to, bow, near) = (places.y(row), number(x + 26.0 * sign), x + 4.0 * sign);
            let curve = format!("C{bow},{} {bow},{} {}", number(y), number(to), point(near, to));
            ("arrow", format!("M{} {curve}", point(near, y)), "")
        }
        Some((row, column)) => {
            let end = point(places.columns[column] - 4.0 * sign, places.y(row));
            ("arrow", format!("M{} L{end}", point(x + 4.0 * sign, y)), "")
        }
        None => {
            let stub = format!("M{} L{}", point(x + 4.0 * sign, y), point(x + 24.0 * sign, y + 8.0));
            ("lost", stub, " (not received here)")
        }
    };
    let tooltip = escape(&format!("{}{words}", arrow.label));
    let _ = writeln!(
        out,
        "<path class=\"{class}\" d=\"{path}\" marker-end=\"url(#head)\"><title>{tooltip}</title></path>"
    );
}

/// What an arrow stands for, above its tail, on a white ground.
fn label_arrow(out: &mut String, places: &Places, arrow: &Arrow) {
    let (x, y) = (places.columns[arrow.from.1], places.y(arrow.from.0));
    let goes_right = goes_right(places, arrow);
    let sign = if goes_right { 1.0 } else { -1.0 };
    let neighbour = match goes_right {
        true => places.columns.get(arrow.from.1 + 1).copied().unwrap_or(x + GAP.0),
        false => {
            arrow.from.1.checked_sub(1).map_or(places.left + NUMBERS - 14.0, |left| places.columns[left])
        }
    };
    let label = fitting(&arrow.label, ((neighbour - x).abs() - 20.0) / SMALL);
    let anchor = if goes_right { "start" } else { "end" };
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"#1f5fa8\" \
         stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">{}</text>",
        number(x + 8.0 * sign),
        number(y - 3.0),
        number(FONT * SMALL),
        escape(&label)
    );
}

fn point(x: f64, y: f64) -> String {
    format!("{},{}", number(x), number(y))
}

fn draw_row(out: &mut String, places: &Places, row: &Row, y: f64) {
    let base = number(y + FONT * 0.35);
    let right = places.width - BORDER;
    if row.mark == Mark::Rule {
        let _ = writeln!(
            out,
            "<line class=\"rule\" x1=\"{}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\"/>",
            number(places.left + NUMBERS - 8.0),
            number(places.texts - 6.0),
            y = number(y)
        );
    }
    if !row.number.is_empty() {
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{base}\" font-size=\"9\" text-anchor=\"end\" fill=\"#707070\">{}</text>",
            number(places.left + NUMBERS - 14.0),
            escape(&row.number)
        );
    }
    let x = row.column.map(|column| places.columns[column]);
    if let Some(x) = x {
        mark(out, row.mark, x, y);
    }
    let start = places.texts;
    let room = right - start;
    let text = fitting(&row.text, room);
    let used = text_width(&text) * if row.mark == Mark::Wrong { 1.1 } else { 1.0 };
    let effects = fitting(&row.effects, (room - used - 10.0).max(0.0));
    let colour = match row.mark {
        Mark::Wrong => "#c00000",
        Mark::Rule => "#8060a0",
        _ => "#101010",
    };
    let weight = if row.mark == Mark::Wrong { " font-weight=\"bold\"" } else { "" };
    let tooltip = if row.tooltip.is_empty() { &row.text } else { &row.tooltip };
    let _ = write!(out, "<g><title>{}</title>", escape(tooltip));
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{base}\" fill=\"{colour}\"{weight}>{}</text>",
        number(start),
        escape(&text)
    );
    if !effects.is_empty() {
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{base}\" fill=\"#2e7d32\">{}</text>",
            number(start + used + 10.0),
            escape(&effects)
        );
    }
    out.push_str("</g>\n");
}

fn mark(out: &mut String, mark: Mark, x: f64, y: f64) {
    let (left, right, top, low) = (number(x - 5.0), number(x + 5.0), number(y - 5.0), number(y + 5.0));
    let _ = match mark {
        Mark::Step => {
            writeln!(out, "<circle class=\"step\" cx=\"{}\" cy=\"{}\" r=\"3.5\"/>", number(x), number(y))
        }
        Mark::End => writeln!(
            out,
            "<path d=\"M{left},{} L{right},{}\" stroke=\"#405070\" stroke-width=\"3\"/>",
            number(y),
            number(y)
        ),
        Mark::Wrong => writeln!(
            out,
            "<path class=\"wrong\" d=\"M{left},{top} L{right},{low} M{left},{low} L{right},{top}\"/>"
        ),
        Mark::Nothing | Mark::Rule => Ok(()),
    };
}

/// The bracket around a cycle.
fn bracket(out: &mut String, top: f64, bottom: f64) {
    let (x, right) = (number(BORDER + 16.0), number(BORDER + 24.0));
    let (middle, text_x) = (number((top + bottom) / 2.0), number(BORDER + 8.0));
    let _ = writeln!(
        out,
        "<path class=\"cycle\" d=\"M{right},{t} L{x},{t} L{x},{b} L{right},{b}\"/>\
         <text transform=\"translate({text_x},{middle}) rotate(-90)\" text-anchor=\"middle\" fill=\"#8060a0\">cycle</text>",
        t = number(top),
        b = number(bottom)
    );
}

/// A text in lines for which there is room.
fn folded(text: &str, room: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        match lines[last].is_empty() {
            true => lines[last] = word.to_string(),
            false if text_width(&lines[last]) + text_width(word) < room => lines[last] += &format!(" {word}"),
            false => lines.push(word.to_string()),
        }
    }
    lines
}

/// As much of a text as there is room for.
fn fitting(text: &str, room: f64) -> String {
    if text_width(text) <= room {
        return text.to_string();
    }
    let mut cut = String::new();
    for c in text.chars() {
        if text_width(&cut) + text_width(&format!("{c}…")) > room {
            break;
        }
        cut.push(c);
    }
    match cut.is_empty() {
        true => cut,
        false => cut + "…",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_folded_between_words() {
        let note = "each round exchanges user[1] -> user[2] -> user[1]";
        let lines = folded(note, text_width("each round exchanges "));
        assert!(lines.len() > 2, "{lines:?}");
        assert_eq!(lines.join(" "), note);
        assert_eq!(folded("one-long-word", 1.0), ["one-long-word"]);
    }
}
