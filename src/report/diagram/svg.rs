//! Writes the drawing as SVG: a caption, the lines, the nodes over them, and a legend below.
//!
//! Only the basic elements are used, so that every viewer shows the same. Lines change their colour under
//! the mouse where the viewer supports that, and everything has a tooltip with the full names.

use super::layout::{self, Route};
use super::palette::{self, Fill};
use super::shape::{self, FONT, Piece, Point, Shape, text_width};
use super::{Diagram, Link, NodeKind};
use std::fmt::Write;

/// Around the picture.
const BORDER: f64 = 20.0;
/// The height of the caption.
const CAPTION: f64 = 34.0;
/// The height of a line of the legend.
const LEGEND_ROW: f64 = 24.0;
/// The picture is at least so wide, for the legend.
const NARROWEST: f64 = 320.0;

const HEAD: &str = r##"<style>
.line { fill: none; stroke: #404040; stroke-width: 1.2 }
.line:hover { stroke: #d00000; stroke-width: 2.4 }
.node { stroke: #202020; stroke-width: 1.2 }
</style>
<defs>
<marker id="end" viewBox="0 0 10 8" refX="10" refY="4" markerWidth="9" markerHeight="7.2" markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0 L10,4 L0,8 Z" fill="#404040"/></marker>
<marker id="start" viewBox="0 0 10 8" refX="0" refY="4" markerWidth="9" markerHeight="7.2" markerUnits="userSpaceOnUse" orient="auto"><path d="M10,0 L0,4 L10,8 Z" fill="#404040"/></marker>
</defs>
"##;

/// The drawing of a diagram.
pub(super) fn write(diagram: &Diagram) -> String {
    let picture = layout::picture(diagram);
    let fills = diagram.fills();
    let caption = format!("static channel diagram of {}", diagram.model);
    let width = picture.width.max(NARROWEST).max(text_width(&caption) * 1.1);
    let legend = Legend::new(diagram, width);
    let (full_width, full_height) =
        (width + 2.0 * BORDER, CAPTION + picture.height + legend.height + 2.0 * BORDER);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
         font-family=\"sans-serif\" font-size=\"{FONT}\">\n<title>{}</title>\n",
        escape(&caption),
        w = full_width.ceil(),
        h = full_height.ceil(),
    );
    out += HEAD;
    out += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
    let _ = writeln!(
        out,
        "<text x=\"{BORDER}\" y=\"{}\" font-size=\"13\" font-weight=\"bold\">{}</text>",
        BORDER + 8.0,
        escape(&caption)
    );
    let left = if diagram.nodes.is_empty() { BORDER } else { BORDER + (width - picture.width) / 2.0 };
    let _ = writeln!(out, "<g transform=\"translate({},{})\">", number(left), number(BORDER + CAPTION));
    for (link, route) in &picture.lines {
        line(&mut out, diagram, link, route);
    }
    for ((node, shape), fill) in diagram.nodes.iter().zip(&picture.shapes).zip(&fills) {
        let tooltip = format!("{}: {}", node.name, node.colour);
        draw(&mut out, shape, fill, &shape::label(&node.name), &tooltip);
    }
    if diagram.nodes.is_empty() {
        out += "<text y=\"4\">(no processes and no channels)</text>\n";
    }
    out += "</g>\n";
    let _ = writeln!(
        out,
        "<g transform=\"translate({BORDER},{})\" font-size=\"11\">",
        number(BORDER + CAPTION + picture.height)
    );
    out += &legend.text;
    out += "</g>\n</svg>\n";
    out
}

/// A line with its heads.
fn line(out: &mut String, diagram: &Diagram, link: &Link, route: &Route) {
    let mut path = format!("M{}", point(route.start));
    for step in &route.steps {
        let _ = match step {
            Piece::To(end) => write!(path, " L{}", point(*end)),
            Piece::Curve(a, b, end) => write!(path, " C{} {} {}", point(*a), point(*b), point(*end)),
        };
    }
    let (process, channel) = (&diagram.nodes[link.process].name, &diagram.nodes[link.channel].name);
    let words = match (link.sends, link.receives) {
        (true, true) => format!("{process} sends to and receives from {channel}"),
        (true, false) => format!("{process} sends to {channel}"),
        _ => format!("{process} receives from {channel}"),
    };
    let start = if link.head_at(route.from) { " marker-start=\"url(#start)\"" } else { "" };
    let end = if link.head_at(route.to) { " marker-end=\"url(#end)\"" } else { "" };
    let _ = writeln!(
        out,
        "<path class=\"line\" d=\"{path}\"{start}{end}><title>{}</title></path>",
        escape(&words)
    );
}

/// An oval or a box with its name.
fn draw(out: &mut String, shape: &Shape, fill: &Fill, label: &str, tooltip: &str) {
    let (rx, ry) = (shape.width / 2.0, shape.height / 2.0);
    let Point { x, y } = shape.centre;
    let dashes =
        if fill.dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", fill.dashes) };
    let _ = write!(out, "<g><title>{}</title>", escape(tooltip));
    let _ = match shape.kind {
        NodeKind::Process => write!(
            out,
            "<ellipse class=\"node\" cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"{}\"{dashes}/>",
            number(x),
            number(y),
            number(rx),
            number(ry),
            fill.colour
        ),
        NodeKind::Channel => write!(
            out,
            "<rect class=\"node\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"{dashes}/>",
            number(x - rx),
            number(y - ry),
            number(shape.width),
            number(shape.height),
            fill.colour
        ),
    };
    if !label.is_empty() {
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
            number(x),
            number(y + FONT * 0.35),
            fill.text,
            escape(label)
        );
    }
    out.push_str("</g>\n");
}

/// What the shapes and colours mean.
struct Legend {
    text: String,
    height: f64,
}

impl Legend {
    fn new(diagram: &Diagram, width: f64) -> Legend {
        let mut entries: Vec<(Option<NodeKind>, Fill, String)> = Vec::new();
        for kind in [NodeKind::Process, NodeKind::Channel] {
            if diagram.nodes.iter().any(|node| node.kind == kind) {
                let word = if kind == NodeKind::Process { "process" } else { "channel" };
                entries.push((Some(kind), palette::LONE, word.to_string()));
            }
        }
        if !diagram.links().is_empty() {
            entries.push((None, palette::LONE, "direction of messages".to_string()));
        }
        let orbits = diagram.large_orbits();
        let words = |members: &[usize]| {
            let first = &diagram.nodes[members[0]];
            (first.kind, first.colour.clone())
        };
        for (index, members) in orbits.iter().enumerate() {
            let (kind, colour) = words(members);
            let mut text = format!("orbit of {}: {colour}", members.len());
            if orbits.iter().filter(|other| words(other) == (kind, colour.clone())).count() > 1
                || kind == NodeKind::Channel
            {
                let _ = write!(text, " ({}, …)", shape::label(&diagram.nodes[members[0]].name));
            }
            entries.push((Some(kind), palette::fill(index), text));
        }
        let mut out = String::new();
        let (mut x, mut y) = (0.0, 30.0);
        for (number_of, (kind, fill, text)) in entries.iter().enumerate() {
            let needed = 34.0 + text_width(text);
            let first_orbit = number_of + orbits.len() == entries.len();
            if x > 0.0 && (x + needed > width || first_orbit) {
                (x, y) = (0.0, y + LEGEND_ROW);
            }
            match kind {
                Some(kind) => {
                    let centre = Point::new(x + 13.0, y);
                    let shape = Shape { kind: *kind, centre, width: 24.0, height: 14.0 };
                    draw(&mut out, &shape, fill, "", text);
                }
                None => {
                    let _ = writeln!(
                        out,
                        "<path class=\"line\" d=\"M{} L{}\" marker-end=\"url(#end)\"/>",
                        point(Point::new(x + 1.0, y)),
                        point(Point::new(x + 25.0, y))
                    );
                }
            }
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                number(x + 31.0),
                number(y + 4.0),
                escape(text)
            );
            x += needed + 14.0;
        }
        Legend { text: out, height: if entries.is_empty() { 0.0 } else { y + 10.0 } }
    }
}

fn point(point: Point) -> String {
    format!("{},{}", number(point.x), number(point.y))
}

/// A number with at most one decimal place.
pub(in crate::report) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => {
            let sign = if tenths < 0 { "-" } else { "" };
            format!("{sign}{}.{}", whole.abs(), rest.abs())
        }
    }
}

/// Text for XML. Characters that XML does not know become question marks.
pub(in crate::report) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('?'),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::diagram::samples;

    /// Checks that tags are balanced, quotes closed, and `&` and `<` escaped; returns the number of elements.
    fn check(svg: &str) -> usize {
        let (mut open, mut elements, mut rest) = (Vec::new(), 0, svg);
        while let Some(at) = rest.find('<') {
            let text = &rest[..at];
            for part in text.split('&').skip(1) {
                assert!(
                    ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|e| part.starts_with(e)),
                    "{text}"
                );
            }
            let end = at + rest[at..].find('>').expect("a tag is closed");
            let tag = &rest[at + 1..end];
            assert!(!tag.contains('<') && tag.matches('"').count() % 2 == 0, "{tag}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name.to_string()));
            } else {
                elements += 1;
                if !tag.ends_with('/') {
                    open.push(tag.split_whitespace().next().unwrap().to_string());
                }
            }
            rest = &rest[end + 1..];
        }
        assert!(open.is_empty() && rest.trim().is_empty());
        elements
    }

    #[test]
    fn samples_are_well_formed() {
        for diagram in samples::all() {
            let svg = diagram.svg();
            assert!(check(&svg) > diagram.nodes.len());
            assert!(svg.contains("viewBox=\"0 0 ") && !svg.contains("NaN") && !svg.contains("inf"));
            for node in &diagram.nodes {
                assert!(svg.contains(&format!(">{}</text>", node.name)), "{}", node.name);
            }
            assert_eq!(svg, diagram.svg());
        }
    }

    #[test]
    fn odd_names_are_escaped() {
        let mut diagram = samples::star(2);
        diagram.model = "<a> & 'b'".to_string();
        diagram.nodes[0].name = "x<\"1\">&\u{1}".to_string();
        diagram.nodes[1].colour = "</title>".to_string();
        diagram.nodes[2].name = "n".repeat(100);
        let svg = diagram.svg();
        check(&svg);
        assert!(svg.contains(">x&lt;&quot;1&quot;&gt;&amp;?</text>"));
        assert!(svg.contains("diagram of &lt;a&gt; &amp; &#39;b&#39;</title>"));
        assert!(svg.contains(&format!("<title>{}: client</title>", "n".repeat(100))));
    }

    #[test]
    fn two_ways_have_two_heads() {
        let lines = |diagram: &Diagram, heads: usize| {
            (diagram.svg().lines().filter(|l| l.contains("class=\"line\"") && l.contains("<title>")))
                .filter(|l| l.matches("marker-").count() == heads)
                .count()
        };
        assert_eq!((lines(&samples::plain_star(5), 2), lines(&samples::plain_star(5), 1)), (10, 0));
        assert_eq!((lines(&samples::star(5), 2), lines(&samples::star(5), 1)), (0, 16));
    }

    #[test]
    fn orbits_share_a_colour_and_are_in_the_legend() {
        let svg = samples::star(4).svg();
        let fill = |name: &str| {
            let line = svg.lines().find(|l| l.contains(&format!(">{name}</text>"))).unwrap();
            line.split(" fill=\"").nth(1).unwrap()[..7].to_string()
        };
        assert_eq!(fill("client[1]"), fill("client[4]"));
        assert_eq!(fill("box[1]"), fill("box[3]"));
        assert_ne!(fill("client[1]"), fill("box[1]"));
        assert_eq!((fill("server[0]"), fill("req")), ("#ffffff".to_string(), "#ffffff".to_string()));
        assert!(svg.contains(">orbit of 4: client</text>"));
        assert!(svg.contains(">orbit of 4: [1] of { pid } (box[1], …)</text>"));
    }

    #[test]
    fn numbers_are_short() {
        let texts: Vec<String> = [1.0, -0.04, -0.26, 12.34, 99.96].into_iter().map(number).collect();
        assert_eq!(texts, ["1", "0", "-0.3", "12.3", "100"]);
    }
}
