//! A tree in words, without places and numbers: two texts with the same shape are the same model.

use super::Program;

/// The shape of a program. What has no meaning is left out: places, node numbers, whether a separator was `;` or `->`,
/// and whether a label without a statement was written with `skip`.
pub fn shape(program: &Program) -> String {
    let text = format!("{:?}", program.units);
    let text = without(&text, "Span { start: ", " }");
    let text = without(&text, "NodeId(", ")");
    let text = without(&text, "arrow: ", ",");
    text.replace("kind: Expression(Expr { kind: Constant(1, Word(\"skip\")), span:  }", "kind: Empty")
        .replace("kind: Empty)", "kind: Empty")
}

/// Removes every part that begins with `open` and ends with `close`.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(open) {
        result.push_str(before);
        rest = after.split_once(close).map_or("", |(_, behind)| behind);
    }
    result.push_str(rest);
    result
}
