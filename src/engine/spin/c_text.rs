//! The code in C that SPIN writes, without what it quotes from the model.
//!
//! SPIN copies statements of the model into strings and remarks: `Printf("\tcase 3: …")`, `// STATE 3 - m.pml:5 - [printf('…')]`, `/* merge: … */`. Whoever
//! looks for words of C must not find them there.

use crate::rules::{Rule, kept};

/// Remarks in which SPIN says something itself.
const OWN_REMARKS: [&str; 3] = ["/* dead ", "/* PROC ", "/* CLAIM "];

/// The text with blanks in place of what is inside of strings, characters and remarks. Remarks that are SPIN's own stay.
pub(super) fn without_quotations(text: &str) -> String {
    if !kept(Rule::ParsedFiles) {
        return text.to_string();
    }
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, is_kept) = match first {
            '"' | '\'' => (literal(rest, first), false),
            _ if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), false),
            _ if rest.starts_with("/*") => {
                let end = rest.find("*/").map_or(rest.len(), |end| end + 2);
                (end, OWN_REMARKS.iter().any(|start| rest.starts_with(start)))
            }
            _ => (first.len_utf8(), true),
        };
        let (piece, behind) = rest.split_at(length);
        match is_kept {
            true => code.push_str(piece),
            false => code.extend(piece.chars().map(|c| if c == '\n' { '\n' } else { ' ' })),
        }
        rest = behind;
    }
    code
}

/// The length of a string or a character, with its quotes.
fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + 1,
            // it should not be open there; what follows is code
            '\n' => return at,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_are_blank() {
        let text = "\tcase 3: // STATE 1 - m.pml:5 - [printf('\\tcase 4')]\n\t\tPrintf(\"\tcase 4: \\\"x\\\" /* dead 1: x */\");\n\
                    \t\t/* merge: \tcase 5(0, 1) */ x = '\"'; /* dead 2: y */  y = 0;\n";
        let code = without_quotations(text);
        assert_eq!(code.len(), text.len());
        assert_eq!(code.matches("case ").count(), 1, "{code}");
        assert!(code.contains("/* dead 2: y */  y = 0;") && !code.contains("dead 1"), "{code}");
        assert_eq!(code.lines().count(), text.lines().count());
    }
}
