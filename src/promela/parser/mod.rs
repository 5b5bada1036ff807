//! From tokens to the syntax tree, by recursive descent.
//!
//! The grammar is SPIN's (`spin.y` of 6.5.2), its ambiguities are resolved the same way:
//! - a name means what was declared *before* (`m x` is a declaration only if `m` is a typedef, `f(1)` a call only
//!   if `f` is an inline, `p[1]:x` a remote reference only if `p` is a process type), so the parser keeps
//!   [`DeclaredNames`] as it goes;
//! - an inline is text: its body is parsed in the place of each call, with the actual parameters put in as tokens,
//!   without parentheses around them;
//! - LTL formulas are parsed at the end, wherever they stand, so that they may name every process type;
//! - `;` and `->` are the same separator; after `}` and `else` none is needed.
//!
//! Nesting is limited ([`MOST_NESTING`], [`MOST_OPERANDS`]), so that no input can exhaust the stack.

mod channels;
mod declarations;
mod expressions;
mod inlines;
mod statements;
mod units;

use super::diagnostic::Diagnostic;
use super::source::{Source, Span};
use super::stream::{DeclaredNames, NameClass, TokenStream};
use super::syntax::Numbers;
use super::syntax::{Ident, Name, NodeId, Program, Unit};
use super::token::{Keyword, Symbol, Token, TokenKind};
use inlines::Inlines;

/// How deep brackets of any kind may be nested.
pub const MOST_NESTING: usize = 600;

/// How many operands a row of binary operators may have.
pub const MOST_OPERANDS: usize = 10_000;

/// Parsing stops at the first error.
type Parsed<T> = Result<T, Diagnostic>;

/// Parses a model.
pub fn parse(source: &Source, tokens: Vec<Token>) -> Result<Program, Diagnostic> {
    let mut parser = Parser {
        source,
        stream: TokenStream::new(tokens.into()),
        names: DeclaredNames::default(),
        inlines: Inlines::default(),
        formulas: Vec::new(),
        hoisted: Vec::new(),
        recorded: None,
        previous: Previous::default(),
        nesting: 0,
        numbers: Numbers::default(),
    };
    let units = parser.program()?;
    Ok(Program { units, numbers: parser.numbers })
}

struct Parser<'a> {
    source: &'a Source,
    stream: TokenStream,
    names: DeclaredNames,
    inlines: Inlines,
    formulas: Vec<units::DeferredFormula>,
    /// Units that stood inside the one that is being parsed.
    hoisted: Vec<Unit>,
    /// The tokens taken since somebody asked for them (the actual parameters of an inline).
    recorded: Option<Vec<Token>>,
    previous: Previous,
    nesting: usize,
    numbers: Numbers,
}

/// What matters of the token that was taken last.
#[derive(Clone, Copy, Default)]
struct Previous {
    span: Span,
    place: Span,
    /// `}` or `else`: no separator needed behind it.
    separates: bool,
}

impl Parser<'_> {
    fn peek(&mut self) -> &Token {
        self.stream.peek(0, &self.names)
    }

    fn peek_second(&mut self) -> &Token {
        self.stream.peek(1, &self.names)
    }

    fn next(&mut self) -> Token {
        let token = self.stream.next(&self.names);
        self.previous = Previous {
            span: token.span,
            place: token.place,
            separates: token.kind.is(Symbol::RightBrace) || token.kind.is_keyword(Keyword::Else),
        };
        if let Some(recorded) = &mut self.recorded {
            recorded.push(token.clone());
        }
        token
    }

    fn at(&mut self, symbol: Symbol) -> bool {
        self.peek().kind.is(symbol)
    }

    fn at_keyword(&mut self, keyword: Keyword) -> bool {
        self.peek().kind.is_keyword(keyword)
    }

    fn accept(&mut self, symbol: Symbol) -> Option<Span> {
        self.at(symbol).then(|| self.next().span)
    }

    fn accept_keyword(&mut self, keyword: Keyword) -> Option<Span> {
        self.at_keyword(keyword).then(|| self.next().span)
    }

    fn expect(&mut self, symbol: Symbol, context: &str) -> Parsed<Span> {
        match self.accept(symbol) {
            Some(span) => Ok(span),
            None => Err(self.unexpected(&format!("`{}` {context}", symbol.text()))),
        }
    }

    fn expect_keyword(&mut self, keyword: Keyword, context: &str) -> Parsed<Span> {
        match self.accept_keyword(keyword) {
            Some(span) => Ok(span),
            None => Err(self.unexpected(&format!("`{}` {context}", keyword.text()))),
        }
    }

    /// A name that is nothing special yet: a variable, field, label, …
    fn plain_name(&mut self, what: &str) -> Parsed<Ident> {
        let token = self.peek().clone();
        let TokenKind::Name(name) = &token.kind else {
            return Err(self.unexpected(what));
        };
        match self.names.class(name) {
            NameClass::Plain => {
                self.next();
                Ok(Ident { name: name.clone(), span: token.span })
            }
            class => Err(Diagnostic::error(
                token.span,
                format!("expected {what}, but `{name}` is {}", class.describe()),
            )
            .hint("SPIN gives such a name one meaning in the whole model; choose another name")),
        }
    }

    /// Any name, declared or not.
    fn any_name(&mut self, what: &str) -> Parsed<Ident> {
        let token = self.peek().clone();
        match &token.kind {
            TokenKind::Name(name) => {
                self.next();
                Ok(Ident { name: name.clone(), span: token.span })
            }
            _ => Err(self.unexpected(what)),
        }
    }

    fn class_of_next(&mut self) -> Option<(Name, NameClass)> {
        match &self.peek().kind {
            TokenKind::Name(name) => {
                let name = name.clone();
                let class = self.names.class(&name);
                Some((name, class))
            }
            _ => None,
        }
    }

    /// An error at the next token: something else was expected.
    fn unexpected(&mut self, expected: &str) -> Diagnostic {
        let token = self.peek().clone();
        let implied = token.kind.is(Symbol::Semicolon) && token.span.start == token.span.end;
        let found = if implied { "the end of the line".to_string() } else { token.kind.describe() };
        let problem = Diagnostic::error(token.span, format!("expected {expected}, found {found}"));
        match &token.kind {
            _ if implied => problem.hint(
                "SPIN reads a `;` at the end of a line that could end a statement; \
                 put the rest on the same line, or parentheses around it",
            ),
            TokenKind::Unknown(_) => problem.hint("this is not part of Promela"),
            _ => problem,
        }
    }

    /// Runs `parse` and keeps the tokens that it takes.
    fn recording<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> (Parsed<T>, Vec<Token>) {
        let outer = self.recorded.replace(Vec::new());
        let parsed = parse(self);
        let recorded = std::mem::replace(&mut self.recorded, outer).unwrap_or_default();
        if let Some(outer) = &mut self.recorded {
            outer.extend(recorded.iter().cloned());
        }
        (parsed, recorded)
    }

    fn node(&mut self) -> NodeId {
        self.numbers.fresh()
    }

    /// Runs `parse` one level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.nesting >= MOST_NESTING {
            let span = self.peek().span;
            return Err(Diagnostic::error(span, format!("more than {MOST_NESTING} levels of brackets"))
                .hint("is a bracket left open somewhere above?"));
        }
        self.nesting += 1;
        let result = parse(self);
        self.nesting -= 1;
        result
    }
}
