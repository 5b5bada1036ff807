//! Rows of cells, as comma-separated values and as columns of text.

/// As comma-separated values (RFC 4180).
pub(super) fn csv(titles: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let quoted = |cell: &str| match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_string(),
    };
    let line = |cells: &mut dyn Iterator<Item = &str>| cells.map(quoted).collect::<Vec<_>>().join(",") + "\n";
    let mut text = line(&mut titles.iter().copied());
    for row in rows {
        text += &line(&mut row.iter().map(String::as_str));
    }
    text
}

/// To which side the cells of a column are moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// As columns, two spaces apart, each as wide as its widest cell.
pub(super) fn columns(titles: &[(&str, Side)], rows: &[Vec<String>]) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    let widths: Vec<usize> = (0..titles.len())
        .map(|at| rows.iter().map(|row| length(&row[at])).fold(length(titles[at].0), usize::max))
        .collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let cell = |((text, (_, side)), width): ((&str, &(&str, Side)), &usize)| match side {
            Side::Left => format!("{text:<width$}"),
            Side::Right => format!("{text:>width$}"),
        };
        let cells: Vec<String> = cells.zip(titles).zip(&widths).map(cell).collect();
        cells.join("  ").trim_end().to_string()
    };
    let mut lines = vec![line(&mut titles.iter().map(|(title, _)| *title))];
    lines.extend(rows.iter().map(|row| line(&mut row.iter().map(String::as_str))));
    lines
}
