//! The tokens as the grammar sees them: with the semicolons that SPIN inserts at line ends.
//!
//! Since version 6.3, SPIN reads a `;` at the end of a line if the line's last token can end a statement (a name, a
//! constant, a closing bracket, `od`, `fi`, `else`, `break`, `++`, `--`, C code) and if the place is inside the
//! body of a process, claim, trace or typedef and outside of parentheses. It does so blindly: `x` at the end of
//! a line and `= 3` on the next one is an error there, and `x = y` followed by a line `-1` is two statements. One separator before
//! a `}` is dropped again, whoever wrote it, so that lists of values and constants may end with a line.
//! To read every model as SPIN does, this is done here exactly as there, one token at a time, since the names
//! that were declared so far matter (the name of a typedef, process or inline can't end a statement).

use super::source::Span;
use super::token::{Keyword, Name, Symbol, Token, TokenKind};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

/// What the names that were declared so far stand for, as far as it matters to the grammar.
#[derive(Default)]
pub struct DeclaredNames {
    /// Constants of mtypes, with their values.
    pub mtypes: HashMap<Name, i32>,
    /// How many constants each mtype has so far (key "" for the unnamed one).
    pub mtype_sizes: HashMap<Name, i32>,
    /// Names of typedefs.
    pub types: HashSet<Name>,
    /// Names of process types.
    pub proctypes: HashSet<Name>,
    /// Names of inlines.
    pub inlines: HashSet<Name>,
}

/// What a name is to the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameClass {
    /// A variable, label, field, …, or not declared yet.
    Plain,
    /// An mtype constant with its value.
    Mtype(i32),
    /// A typedef.
    Type,
    /// A process type.
    Proctype,
    /// An inline.
    Inline,
}

impl NameClass {
    /// What it is called in messages.
    pub fn describe(self) -> &'static str {
        match self {
            NameClass::Plain => "a name",
            NameClass::Mtype(_) => "an mtype constant",
            NameClass::Type => "the name of a typedef",
            NameClass::Proctype => "the name of a process type",
            NameClass::Inline => "the name of an inline",
        }
    }
}

impl DeclaredNames {
    /// What a name stands for at this point of the text.
    pub fn class(&self, name: &str) -> NameClass {
        if let Some(&value) = self.mtypes.get(name) {
            NameClass::Mtype(value)
        } else if self.types.contains(name) {
            NameClass::Type
        } else if self.proctypes.contains(name) {
            NameClass::Proctype
        } else if self.inlines.contains(name) {
            NameClass::Inline
        } else {
            NameClass::Plain
        }
    }
}

/// A row of tokens that the parser works off.
pub struct TokenStream {
    tokens: Arc<[Token]>,
    position: usize,
    ahead: VecDeque<Token>,
    /// Can a statement end with the last token that was taken from `tokens`?
    may_end_statement: bool,
    after_brace: bool,
    last_end: u32,
    open_parens: usize,
    /// Inside the body of a process, claim, trace or typedef.
    pub in_sequence: bool,
    /// Inside the text of an inline.
    pub in_inline: bool,
}

impl TokenStream {
    /// The tokens of a whole model.
    pub fn new(tokens: Arc<[Token]>) -> TokenStream {
        TokenStream {
            tokens,
            position: 0,
            ahead: VecDeque::new(),
            may_end_statement: false,
            after_brace: false,
            last_end: 0,
            open_parens: 0,
            in_sequence: false,
            in_inline: false,
        }
    }

    /// The tokens of an inline's body in the place of a call.
    pub fn expansion(tokens: Arc<[Token]>) -> TokenStream {
        TokenStream { in_sequence: true, in_inline: true, ..TokenStream::new(tokens) }
    }

    /// The token `distance` places ahead (0 is the next one).
    pub fn peek(&mut self, distance: usize, names: &DeclaredNames) -> &Token {
        while self.ahead.len() <= distance {
            self.fetch(names);
        }
        &self.ahead[distance]
    }

    /// Takes the next token.
    pub fn next(&mut self, names: &DeclaredNames) -> Token {
        if self.ahead.is_empty() {
            self.fetch(names);
        }
        match self.ahead.pop_front() {
            Some(token) => token,
            None => end_token(self.last_end),
        }
    }

    /// Puts the one token back that was peeked at.
    pub fn unpeek(&mut self) {
        if self.ahead.pop_back().is_some() {
            self.position -= 1;
        }
    }

    fn fetch(&mut self, names: &DeclaredNames) {
        let Some(token) = self.tokens.get(self.position) else {
            self.ahead.push_back(end_token(self.last_end));
            return;
        };
        // behind `}` the word `unless` may come on the next line
        let goes_on = self.after_brace && token.kind.is_keyword(Keyword::Unless);
        let implied =
            token.starts_line && self.may_end_statement && self.in_sequence && self.open_parens == 0;
        // SPIN drops a separator before `}`, also one of its own
        let closes = token.kind.is(Symbol::RightBrace);
        if implied && !goes_on && !closes {
            self.may_end_statement = false;
            let semicolon = TokenKind::Symbol(Symbol::Semicolon);
            self.ahead.push_back(Token::new(semicolon, Span::new(self.last_end, self.last_end), false));
            return;
        }
        let separator = token.kind.is(Symbol::Semicolon) || token.kind.is(Symbol::Arrow);
        let brace_next =
            self.tokens.get(self.position + 1).is_some_and(|next| next.kind.is(Symbol::RightBrace));
        if separator && brace_next {
            // SPIN drops a separator before `}`, in lists of constants and types, too
            self.may_end_statement = false;
            self.position += 1;
            return self.fetch(names);
        }
        match token.kind {
            TokenKind::Symbol(Symbol::LeftParen) => self.open_parens += 1,
            TokenKind::Symbol(Symbol::RightParen) => self.open_parens = self.open_parens.saturating_sub(1),
            _ => {}
        }
        self.after_brace = token.kind.is(Symbol::RightBrace);
        self.may_end_statement = may_end_statement(&token.kind, names, self.in_inline);
        self.last_end = token.span.end;
        self.position += 1;
        self.ahead.push_back(token.clone());
    }

    /// An inline's block has taken the place of what was read last: it ends with `}`.
    pub fn end_with_block(&mut self) {
        self.after_brace = true;
        self.may_end_statement = true;
    }

    /// Takes the tokens from `{` to the `}` that matches, untouched. Nothing may have been peeked at.
    /// On failure: the place of the brace that is not closed, or `None` if there is no brace.
    pub fn take_braced(&mut self) -> Result<Arc<[Token]>, Option<Span>> {
        debug_assert!(self.ahead.is_empty());
        let start = self.position;
        let open = match self.tokens.get(start) {
            Some(token) if token.kind.is(Symbol::LeftBrace) => token.span,
            _ => return Err(None),
        };
        let mut depth = 0usize;
        for (i, token) in self.tokens.iter().enumerate().skip(start) {
            match token.kind {
                TokenKind::Symbol(Symbol::LeftBrace) => depth += 1,
                TokenKind::Symbol(Symbol::RightBrace) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.position = i + 1;
                self.last_end = token.span.end;
                self.may_end_statement = false;
                return Ok(Arc::from(&self.tokens[start..=i]));
            }
        }
        Err(Some(open))
    }

    /// All the tokens that are left, from an opening brace on, with the closing brace that is missing at the end.
    pub fn take_rest_as_braced(&mut self) -> Arc<[Token]> {
        let mut rest: Vec<Token> = self.tokens[self.position..].to_vec();
        rest.retain(|token| token.kind != TokenKind::End);
        let end = rest.last().map_or(self.last_end, |token| token.span.end);
        rest.push(Token::new(TokenKind::Symbol(Symbol::RightBrace), Span::new(end, end), false));
        self.position = self.tokens.len();
        self.last_end = end;
        rest.into()
    }
}

fn end_token(at: u32) -> Token {
    Token::new(TokenKind::End, Span::new(at, at), false)
}

fn may_end_statement(kind: &TokenKind, names: &DeclaredNames, in_inline: bool) -> bool {
    match kind {
        TokenKind::Name(name) => matches!(names.class(name), NameClass::Plain | NameClass::Mtype(_)),
        TokenKind::Number(_) | TokenKind::Character(..) | TokenKind::Code(..) => true,
        TokenKind::Keyword(keyword) => match keyword {
            Keyword::Od | Keyword::Fi | Keyword::Else | Keyword::Break => true,
            Keyword::True | Keyword::False | Keyword::Skip => true,
            // SPIN puts parentheses around `timeout` as it reads it from the file, so it ends with `)`.
            Keyword::Timeout => !in_inline,
            _ => false,
        },
        TokenKind::Symbol(symbol) => matches!(
            symbol,
            Symbol::RightBrace
                | Symbol::RightParen
                | Symbol::RightBracket
                | Symbol::Increment
                | Symbol::Decrement
        ),
        TokenKind::Text(_) | TokenKind::Unknown(_) | TokenKind::End => false,
    }
}
