//! From text to tokens.
//!
//! Three things make SPIN's lexer more than a word splitter, and all three are settled here:
//! - inside `ltl { … }` other words are operators (`U`, `[]`, `always`, …), so the lexer knows when it is there;
//! - what follows `c_code`, `c_decl` and `c_expr` is C, taken over verbatim up to the matching brace;
//! - line ends matter, since SPIN 6 inserts semicolons at some of them: each token says if it starts a line.
//!   (Where they are inserted depends on the grammar: see `stream`.)
//!
//! Comments are white space here. SPIN leaves them to the C preprocessor; we come without it where a model has
//! no directives.

use super::diagnostic::Diagnostic;
use super::source::{Source, Span};
use super::token::{CText, Keyword, Name, Symbol, Token, TokenKind};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_until, take_while1};
use nom::character::complete::{anychar, char};
use nom::combinator::{opt, recognize, value};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};
use nom_locate::LocatedSpan;
use std::collections::HashMap;
use std::sync::Arc;

type Input<'a> = LocatedSpan<&'a str>;
type Lexed<'a, T> = IResult<Input<'a>, T>;

/// Splits a text into tokens; the last one is [`TokenKind::End`].
pub fn lex(source: &Source) -> Result<Vec<Token>, Diagnostic> {
    let text = source.text();
    let mut lexer = Lexer {
        source,
        names: HashMap::new(),
        ltl: LtlMode::Outside,
        tokens: Vec::with_capacity(text.len() / 4),
    };
    lexer.run(Input::new(text))?;
    Ok(lexer.tokens)
}

/// Where the lexer is with respect to `ltl name { … }`.
#[derive(Clone, Copy, PartialEq)]
enum LtlMode {
    Outside,
    /// `ltl` was read, its brace was not.
    Announced,
    /// Inside, with so many open braces.
    Inside(usize),
}

struct Lexer<'a> {
    source: &'a Source,
    names: HashMap<&'a str, Name>,
    ltl: LtlMode,
    tokens: Vec<Token>,
}

impl<'a> Lexer<'a> {
    fn run(&mut self, mut input: Input<'a>) -> Result<(), Diagnostic> {
        let mut starts_line = false;
        loop {
            let (rest, gap) = skip_gap(input);
            starts_line |= gap.contains('\n');
            input = rest;
            if input.fragment().starts_with("/*") {
                return Err(Diagnostic::error(at(input, 2), "this comment is not closed")
                    .hint("comments end with `*/`; they can't be nested"));
            }
            if input.fragment().starts_with('#') {
                input = self.directive(input)?;
                starts_line = true;
                continue;
            }
            let start = input.location_offset();
            if input.fragment().is_empty() {
                self.push(TokenKind::End, start, start, starts_line);
                return Ok(());
            }
            let (rest, kind) = self.token(input)?;
            self.push(kind, start, rest.location_offset(), starts_line);
            input = rest;
            starts_line = false;
        }
    }

    fn push(&mut self, kind: TokenKind, start: usize, end: usize, starts_line: bool) {
        self.tokens.push(Token::new(kind, Span::new(start as u32, end as u32), starts_line));
    }

    /// `#` and the rest of its line: a line marker of the preprocessor (already read by [`Source`]) or a stray one.
    fn directive(&self, input: Input<'a>) -> Result<Input<'a>, Diagnostic> {
        let (rest, line) = to_line_end(input);
        let word = line.trim_start_matches('#').trim_start();
        let known = word.is_empty()
            || word.starts_with(|c: char| c.is_ascii_digit())
            || ["line", "ident"].iter().any(|d| word.starts_with(d));
        if known {
            Ok(rest)
        } else {
            Err(Diagnostic::error(at(input, line.len()), "a preprocessor directive was left over").hint(
                "`#` starts a directive for the C preprocessor and must be the first character of its line",
            ))
        }
    }

    fn token(&mut self, input: Input<'a>) -> Result<(Input<'a>, TokenKind), Diagnostic> {
        let first = input.fragment().chars().next().unwrap_or('\0');
        let lexed = match first {
            'a'..='z' | 'A'..='Z' | '_' => return self.word(input),
            '0'..='9' => number(input),
            '"' | '$' => self.text(input, first),
            '\'' => self.character(input),
            _ => match self.symbol(input) {
                Ok((rest, symbol)) => Ok((rest, TokenKind::Symbol(symbol))),
                Err(_) => {
                    let what = if first.is_control() {
                        format!("the character U+{:04X}", u32::from(first))
                    } else {
                        format!("the character `{first}`")
                    };
                    unknown(input, Arc::from(what.as_str()))
                }
            },
        };
        lexed.map_err(|_| Diagnostic::error(at(input, 1), "this can't be read as Promela"))
    }

    fn name(&mut self, text: &'a str) -> Name {
        self.names.entry(text).or_insert_with(|| Arc::from(text)).clone()
    }

    fn word(&mut self, input: Input<'a>) -> Result<(Input<'a>, TokenKind), Diagnostic> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let Ok((rest, word)) = take_while1::<_, Input<'a>, ()>(is_word).parse(input) else {
            return Err(Diagnostic::error(at(input, 1), "this can't be read as Promela"));
        };
        let word = *word.fragment();
        if let (LtlMode::Inside(_), Some(operator)) = (self.ltl, temporal_word(word)) {
            return Ok((rest, TokenKind::Symbol(operator)));
        }
        let Some(keyword) = Keyword::from_text(word) else {
            return Ok((rest, TokenKind::Name(self.name(word))));
        };
        match keyword {
            Keyword::CCode | Keyword::CDecl | Keyword::CExpr => self.code(keyword, rest),
            Keyword::Ltl if self.ltl == LtlMode::Outside => {
                self.ltl = LtlMode::Announced;
                Ok((rest, TokenKind::Keyword(keyword)))
            }
            _ => Ok((rest, TokenKind::Keyword(keyword))),
        }
    }

    fn text(&mut self, input: Input<'a>, quote: char) -> Lexed<'a, TokenKind> {
        match quoted(quote, input) {
            Some((rest, text)) if quote == '"' => Ok((rest, TokenKind::Text(self.name(text)))),
            Some((rest, text)) => {
                let inner = text.trim_matches('$');
                Ok((rest, TokenKind::Text(Arc::from(format!("\"{inner}\"").as_str()))))
            }
            None => unknown(input, Arc::from("a string that is not closed on its line")),
        }
    }

    fn character(&mut self, input: Input<'a>) -> Lexed<'a, TokenKind> {
        let escaped = preceded(char('\\'), anychar).map(|c| match c {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'f' => '\u{c}',
            other => other,
        });
        let mut quoted = delimited(char('\''), alt((escaped, anychar)), char('\''));
        let result: Lexed<'a, char> = quoted.parse(input);
        match result {
            Ok((rest, c)) => {
                let spelling = &input.fragment()[..rest.location_offset() - input.location_offset()];
                // SPIN reads bytes: a character beyond ASCII has no single value.
                let code = u32::from(c) as i32;
                Ok((rest, TokenKind::Character(code, self.name(spelling))))
            }
            Err(_) => unknown(input, Arc::from("a character constant without its closing quote")),
        }
    }

    fn symbol(&mut self, input: Input<'a>) -> Lexed<'a, Symbol> {
        let temporal: Lexed<'a, Symbol> = match self.ltl {
            LtlMode::Inside(_) => temporal_symbol(input),
            _ => Err(nom::Err::Error(nom::error::make_error(input, nom::error::ErrorKind::Tag))),
        };
        let (rest, symbol) = temporal.or_else(|_| plain_symbol(input))?;
        self.ltl = match (self.ltl, symbol) {
            (LtlMode::Announced, Symbol::LeftBrace) => LtlMode::Inside(1),
            (LtlMode::Inside(depth), Symbol::LeftBrace) => LtlMode::Inside(depth + 1),
            (LtlMode::Inside(1), Symbol::RightBrace) => LtlMode::Outside,
            (LtlMode::Inside(depth), Symbol::RightBrace) => LtlMode::Inside(depth - 1),
            (mode, _) => mode,
        };
        Ok((rest, symbol))
    }

    /// `[precondition] { C code }` behind `c_code`, `c_decl` or `c_expr`.
    fn code(&mut self, keyword: Keyword, input: Input<'a>) -> Result<(Input<'a>, TokenKind), Diagnostic> {
        let (mut rest, _) = skip_gap(input);
        let mut precondition = None;
        if rest.fragment().starts_with('[') {
            let (after, text) = self.bracketed(rest, b'[', b']', keyword)?;
            precondition = Some(text);
            rest = skip_gap(after).0;
        }
        if !rest.fragment().starts_with('{') {
            return Ok((rest, TokenKind::Unknown(Arc::from(format!("`{}` without `{{`", keyword.text())))));
        }
        let (rest, text) = self.bracketed(rest, b'{', b'}', keyword)?;
        Ok((rest, TokenKind::Code(keyword, Arc::new(CText { precondition, text }))))
    }

    /// The text between brackets that match, not counting those in C's strings, characters and comments.
    fn bracketed(
        &self,
        input: Input<'a>,
        open: u8,
        close: u8,
        keyword: Keyword,
    ) -> Result<(Input<'a>, Name), Diagnostic> {
        let bytes = input.fragment().as_bytes();
        let mut depth = 0usize;
        let mut i = 0;
        while i < bytes.len() {
            match bytes[i] {
                b if b == open => depth += 1,
                b if b == close => {
                    depth -= 1;
                    if depth == 0 {
                        let start = input.location_offset();
                        let inside = Span::new(start as u32 + 1, (start + i) as u32);
                        let text = self.source.verbatim(inside);
                        let (rest, _) = take_bytes(input, i + 1);
                        return Ok((rest, Arc::from(text.as_str())));
                    }
                }
                b'"' => i = end_of_c_literal(bytes, i, b'"'),
                b'\'' => i = end_of_c_literal(bytes, i, b'\''),
                b'/' if bytes[i..].starts_with(b"//") => {
                    i += bytes[i..].iter().position(|&b| b == b'\n').unwrap_or(bytes.len() - i) - 1;
                }
                b'/' if bytes[i..].starts_with(b"/*") => {
                    let inside = &bytes[i + 2..];
                    let length = inside.windows(2).position(|w| w == b"*/").map_or(inside.len(), |n| n + 2);
                    i += length + 1;
                }
                _ => {}
            }
            i += 1;
        }
        Err(Diagnostic::error(at(input, 1), format!("the code of `{}` is not closed", keyword.text()))
            .hint(format!("there is no `{}` that matches this one", close as char)))
    }
}

/// The index of the last byte of a C string or character that begins at `start` (it ends with its line).
fn end_of_c_literal(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut i = start + 1;
    while i < bytes.len() && bytes[i] != quote && bytes[i] != b'\n' {
        i += if bytes[i] == b'\\' { 2 } else { 1 };
    }
    i.min(bytes.len() - 1)
}

fn take_bytes(input: Input<'_>, count: usize) -> (Input<'_>, Input<'_>) {
    nom::Input::take_split(&input, count)
}

fn at(input: Input<'_>, length: usize) -> Span {
    let start = input.location_offset() as u32;
    let length = length.min(input.fragment().len()) as u32;
    Span::new(start, start + length)
}

fn unknown(input: Input<'_>, what: Name) -> Lexed<'_, TokenKind> {
    let (rest, _) = anychar(input)?;
    Ok((rest, TokenKind::Unknown(what)))
}

/// White space and comments, and where they end.
fn skip_gap(input: Input<'_>) -> (Input<'_>, &str) {
    let mut rest = input;
    loop {
        let step: Lexed<'_, Input<'_>> = alt((
            take_while1(|c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\0')),
            recognize((tag("//"), take_till(|c| c == '\n'))),
            recognize((tag("/*"), take_until("*/"), tag("*/"))),
            // SPIN skips a `*/` without a comment
            tag("*/"),
        ))
        .parse(rest);
        match step {
            Ok((after, _)) => rest = after,
            Err(_) => {
                let length = rest.location_offset() - input.location_offset();
                return (rest, &input.fragment()[..length]);
            }
        }
    }
}

fn to_line_end(input: Input<'_>) -> (Input<'_>, &str) {
    let result: Lexed<'_, Input<'_>> = take_till(|c| c == '\n').parse(input);
    match result {
        Ok((rest, line)) => (rest, *line.fragment()),
        Err(_) => (input, ""),
    }
}

/// A string on one line with its quotes; `\` protects the next character of a `"…"`.
fn quoted(quote: char, input: Input<'_>) -> Option<(Input<'_>, &str)> {
    let text = *input.fragment();
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\n' => return None,
            '\\' if quote == '"' => escaped = true,
            _ if c == quote => {
                let (rest, _) = take_bytes(input, i + 1);
                return Some((rest, &text[..=i]));
            }
            _ => {}
        }
    }
    None
}

fn number(input: Input<'_>) -> Lexed<'_, TokenKind> {
    let (rest, digits) = take_while1(|c: char| c.is_ascii_digit()).parse(input)?;
    // As SPIN: strtol, which stops at the largest long, and then the lower 32 bits.
    let long: i64 = digits.fragment().parse().unwrap_or(i64::MAX);
    Ok((rest, TokenKind::Number(long as i32)))
}

fn temporal_word(word: &str) -> Option<Symbol> {
    Some(match word {
        "U" | "until" | "stronguntil" => Symbol::Until,
        "V" | "release" => Symbol::Release,
        "W" | "weakuntil" => Symbol::WeakUntil,
        "X" | "next" => Symbol::Next,
        "always" => Symbol::Always,
        "eventually" => Symbol::Eventually,
        "implies" => Symbol::Implies,
        "equivalent" => Symbol::Equivalent,
        _ => return None,
    })
}

fn temporal_symbol(input: Input<'_>) -> Lexed<'_, Symbol> {
    alt((
        value(Symbol::Implies, tag("->")),
        value(Symbol::Always, tag("[]")),
        value(Symbol::Equivalent, tag("<->")),
        value(Symbol::Eventually, tag("<>")),
        value(Symbol::And, tag("/\\")),
        value(Symbol::Or, tag("\\/")),
    ))
    .parse(input)
}

fn plain_symbol(input: Input<'_>) -> Lexed<'_, Symbol> {
    let (rest, first) = anychar(input)?;
    // `one` if nothing follows that makes it a longer symbol.
    let either = |second: &'static str, two: Symbol, one: Symbol| -> Lexed<'_, Symbol> {
        let (after, longer) = opt(tag(second)).parse(rest)?;
        Ok((after, if longer.is_some() { two } else { one }))
    };
    let alone = |symbol: Symbol| Ok((rest, symbol));
    match first {
        '(' => alone(Symbol::LeftParen),
        ')' => alone(Symbol::RightParen),
        '[' => alone(Symbol::LeftBracket),
        ']' => alone(Symbol::RightBracket),
        '{' => alone(Symbol::LeftBrace),
        '}' => alone(Symbol::RightBrace),
        ',' => alone(Symbol::Comma),
        ';' => alone(Symbol::Semicolon),
        '@' => alone(Symbol::At),
        '*' => alone(Symbol::Star),
        '/' => alone(Symbol::Slash),
        '%' => alone(Symbol::Percent),
        '^' => alone(Symbol::Caret),
        '~' => alone(Symbol::Tilde),
        ':' => either(":", Symbol::Options, Symbol::Colon),
        '.' => either(".", Symbol::DotDot, Symbol::Dot),
        '+' => either("+", Symbol::Increment, Symbol::Plus),
        '=' => either("=", Symbol::Equal, Symbol::Assign),
        '?' => either("?", Symbol::QueryQuery, Symbol::Query),
        '&' => either("&", Symbol::And, Symbol::Ampersand),
        '|' => either("|", Symbol::Or, Symbol::Bar),
        // SPIN looks for the second character of the longer symbols last: `-->` is `->`, `!!=` is `!=`, …
        '-' if rest.fragment().starts_with("->") => either("->", Symbol::Arrow, Symbol::Minus),
        '-' if rest.fragment().starts_with('>') => either(">", Symbol::Arrow, Symbol::Minus),
        '-' => either("-", Symbol::Decrement, Symbol::Minus),
        '<' if rest.fragment().starts_with("=<") => either("=<", Symbol::ShiftLeft, Symbol::Less),
        '<' if rest.fragment().starts_with('<') => either("<", Symbol::ShiftLeft, Symbol::Less),
        '<' => either("=", Symbol::LessEqual, Symbol::Less),
        '>' if rest.fragment().starts_with("=>") => either("=>", Symbol::ShiftRight, Symbol::Greater),
        '>' if rest.fragment().starts_with('>') => either(">", Symbol::ShiftRight, Symbol::Greater),
        '>' => either("=", Symbol::GreaterEqual, Symbol::Greater),
        '!' if rest.fragment().starts_with("!=") => either("!=", Symbol::NotEqual, Symbol::Bang),
        '!' if rest.fragment().starts_with('=') => either("=", Symbol::NotEqual, Symbol::Bang),
        '!' => either("!", Symbol::BangBang, Symbol::Bang),
        _ => Err(nom::Err::Error(nom::error::make_error(input, nom::error::ErrorKind::Tag))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promela::source::Encoding;

    fn kinds(text: &str) -> Vec<TokenKind> {
        let source = Source::plain("test.pml", text.to_string(), Encoding::Utf8);
        lex(&source).unwrap().into_iter().map(|t| t.kind).collect()
    }

    fn shown(text: &str) -> String {
        let words: Vec<String> = kinds(text).iter().map(TokenKind::describe).collect();
        words.join(" ").replace('`', "")
    }

    #[test]
    fn longest_symbols_win() {
        assert_eq!(
            shown("a!!b?c??d<=e<<f->g--h::i..j!=k"),
            "a !! b ? c ?? d <= e << f -> g -- h :: i .. j != k the end of the file"
        );
    }

    #[test]
    fn temporal_operators_exist_in_ltl_blocks_only() {
        assert_eq!(
            shown("ltl U { []a U <>b /\\ X always c \\/ d -> e <-> f } X U"),
            "ltl U { [] a U <> b && X [] c || d implies e <-> f } X U the end of the file"
        );
        assert!(matches!(kinds("U")[0], TokenKind::Name(_)));
        assert!(matches!(kinds("ltl { U } U")[2], TokenKind::Symbol(Symbol::Until)));
        assert!(matches!(kinds("ltl { U } U")[4], TokenKind::Name(_)));
    }

    #[test]
    fn c_code_is_taken_over_verbatim() {
        let text = "c_code [x > 0] { if (a) { s = \"}\"; c = '}'; } /* } */ } x";
        let TokenKind::Code(Keyword::CCode, code) = &kinds(text)[0] else {
            panic!("not code: {:?}", kinds(text));
        };
        assert_eq!(code.precondition.as_deref(), Some("x > 0"));
        assert_eq!(&*code.text, " if (a) { s = \"}\"; c = '}'; } /* } */ ");
    }

    #[test]
    fn numbers_are_reduced_as_spin_reduces_them() {
        assert_eq!(kinds("4294967297")[0], TokenKind::Number(1));
        assert_eq!(kinds("99999999999999999999")[0], TokenKind::Number(-1));
        assert_eq!(kinds("007")[0], TokenKind::Number(7));
    }

    #[test]
    fn characters_and_strings() {
        assert!(matches!(&kinds("'\\n'")[0], TokenKind::Character(10, s) if &**s == "'\\n'"));
        assert!(matches!(&kinds("'x'")[0], TokenKind::Character(120, _)));
        assert!(matches!(&kinds("\"a\\\"b\"")[0], TokenKind::Text(s) if &**s == "\"a\\\"b\""));
        assert!(matches!(&kinds("$a$")[0], TokenKind::Text(s) if &**s == "\"a\""));
        assert!(matches!(&kinds("\"abc\n")[0], TokenKind::Unknown(_)));
    }

    #[test]
    fn line_ends_are_noticed_in_comments_too() {
        let source = Source::plain("t", "a /* x\n */ b // c\nd e".to_string(), Encoding::Utf8);
        let lines: Vec<bool> = lex(&source).unwrap().iter().map(|t| t.starts_line).collect();
        assert_eq!(lines, [false, true, true, false, false]);
    }

    #[test]
    fn an_open_comment_is_an_error_at_its_beginning() {
        let source = Source::plain("t", "byte x; /* oops".to_string(), Encoding::Utf8);
        assert_eq!(lex(&source).unwrap_err().span, Some(Span::new(8, 10)));
    }
}
