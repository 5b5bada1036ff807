//! What stands at the top level: processes, claims, formulas, types, inlines, C fragments.

use super::declarations::Declared;
use super::{Parsed, Parser};
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;
use crate::promela::stream::{NameClass, TokenStream};
use crate::promela::syntax::*;
use crate::promela::token::{Keyword, Symbol, Token, TokenKind};
use std::sync::Arc;

/// An `ltl` block that is parsed when the whole text is known.
pub(super) struct DeferredFormula {
    /// Which unit it is; `None` if it stands inside a body (SPIN moves it out).
    unit: Option<usize>,
    ltl: Ltl,
    tokens: Arc<[Token]>,
}

impl Parser<'_> {
    pub(super) fn program(&mut self) -> Parsed<Vec<Unit>> {
        let mut units = Vec::new();
        loop {
            let token = self.peek().clone();
            match &token.kind {
                TokenKind::End => break,
                TokenKind::Symbol(Symbol::Semicolon | Symbol::Arrow) => {
                    self.next();
                }
                TokenKind::Keyword(Keyword::Ltl) => {
                    let mut deferred = self.ltl_block()?;
                    deferred.unit = Some(units.len());
                    units.push(Unit::Ltl(deferred.ltl.clone()));
                    self.formulas.push(deferred);
                }
                _ => {
                    let unit = self.unit(&token)?;
                    units.append(&mut self.hoisted);
                    units.push(unit);
                }
            }
        }
        for deferred in std::mem::take(&mut self.formulas) {
            let mut ltl = deferred.ltl;
            ltl.formula = self.formula(deferred.tokens)?;
            match deferred.unit {
                Some(index) => units[index] = Unit::Ltl(ltl),
                None => units.push(Unit::Ltl(ltl)),
            }
        }
        Ok(units)
    }

    /// Sets an `ltl` block inside a body aside.
    pub(super) fn set_formula_aside(&mut self) -> Parsed<()> {
        let previous = self.previous;
        let deferred = self.ltl_block()?;
        self.formulas.push(deferred);
        self.previous = previous;
        Ok(())
    }

    fn unit(&mut self, token: &Token) -> Parsed<Unit> {
        let TokenKind::Keyword(keyword) = &token.kind else {
            return self.unit_without_keyword(token);
        };
        match keyword {
            Keyword::Active | Keyword::Proctype | Keyword::DProctype => self.proctype().map(Unit::Proctype),
            Keyword::Init => self.init().map(Unit::Init),
            Keyword::Never => self.never().map(Unit::Never),
            Keyword::Trace | Keyword::Notrace => self.trace().map(Unit::Trace),
            Keyword::Typedef => self.typedef().map(Unit::Typedef),
            Keyword::Inline => self.inline_definition().map(Unit::Inline),
            Keyword::CState | Keyword::CTrack => self.c_state().map(Unit::CState),
            _ if self.at_declaration() => self.global_declaration(),
            _ => Err(self.expected_a_unit()),
        }
    }

    fn unit_without_keyword(&mut self, token: &Token) -> Parsed<Unit> {
        match &token.kind {
            TokenKind::Code(keyword @ (Keyword::CCode | Keyword::CDecl), code) => {
                self.next();
                Ok(Unit::Code(CFragment {
                    declares: *keyword == Keyword::CDecl,
                    code: code.clone(),
                    span: token.span,
                }))
            }
            _ if self.at_declaration() => self.global_declaration(),
            _ => Err(self.expected_a_unit()),
        }
    }

    fn expected_a_unit(&mut self) -> Diagnostic {
        let problem = self.unexpected("a process, claim, type or declaration");
        match self.peek().kind.clone() {
            TokenKind::Symbol(Symbol::RightBrace) => problem.hint("there is one `}` too many before this place"),
            TokenKind::Name(name) => problem.hint(format!(
                "statements belong into `init` or a `proctype`; if `{name}` is a typedef, it must be defined above"
            )),
            _ => problem,
        }
    }

    fn global_declaration(&mut self) -> Parsed<Unit> {
        Ok(match self.declaration_or_mtype()? {
            Declared::Variables(declaration) => Unit::Declaration(declaration),
            Declared::Mtype(definition) => Unit::Mtype(definition),
        })
    }

    fn proctype(&mut self) -> Parsed<Proctype> {
        let start = self.peek().span;
        let active = match self.accept_keyword(Keyword::Active) {
            Some(_) => Some(Active { count: self.bracketed_size()? }),
            None => None,
        };
        let deterministic = self.accept_keyword(Keyword::DProctype).is_some();
        if !deterministic {
            self.expect_keyword(Keyword::Proctype, "after `active`")?;
        }
        let name = self.plain_name("the name of the process type")?;
        self.names.proctypes.insert(name.name.clone());
        self.expect(Symbol::LeftParen, "before the parameters")?;
        let mut parameters = Vec::new();
        if !self.at(Symbol::RightParen) {
            parameters.push(self.declaration()?);
            while self.accept(Symbol::Semicolon).is_some() {
                parameters.push(self.declaration()?);
            }
        }
        if !self.at(Symbol::RightParen) && self.at(Symbol::Comma) {
            return Err(self
                .unexpected("`;` or `)` after a parameter")
                .hint("parameters of different types are separated by `;`"));
        }
        self.expect(Symbol::RightParen, "after the parameters")?;
        let priority = self.optional_priority()?;
        let provided = match self.accept_keyword(Keyword::Provided) {
            Some(_) => {
                self.expect(Symbol::LeftParen, "after `provided`")?;
                let condition = self.full_expression()?;
                self.expect(Symbol::RightParen, "after the condition")?;
                Some(condition)
            }
            None => None,
        };
        let body = self.body("the body of the process type")?;
        let span = start.to(body.span);
        Ok(Proctype { active, deterministic, name, parameters, priority, provided, body, span })
    }

    fn bracketed_size(&mut self) -> Parsed<Option<Expr>> {
        match self.accept(Symbol::LeftBracket) {
            Some(_) => {
                let size = self.size_expression()?;
                self.expect(Symbol::RightBracket, "after the number")?;
                Ok(Some(size))
            }
            None => Ok(None),
        }
    }

    pub(super) fn optional_priority(&mut self) -> Parsed<Option<Expr>> {
        match self.accept_keyword(Keyword::Priority) {
            Some(_) => Ok(Some(self.constant("a number after `priority`")?)),
            None => Ok(None),
        }
    }

    fn init(&mut self) -> Parsed<Init> {
        let start = self.next().span;
        let priority = self.optional_priority()?;
        let body = self.body("the body of `init`")?;
        let span = start.to(body.span);
        Ok(Init { priority, body, span })
    }

    fn never(&mut self) -> Parsed<Never> {
        let start = self.next().span;
        let name = if self.at(Symbol::LeftBrace) {
            None
        } else {
            Some(self.plain_name("`{` or the name of the claim")?)
        };
        let body = self.body("the body of the claim")?;
        let span = start.to(body.span);
        Ok(Never { name, body, span })
    }

    fn trace(&mut self) -> Parsed<Trace> {
        let token = self.next();
        let body = self.body("the body of the trace")?;
        Ok(Trace { negated: token.kind.is_keyword(Keyword::Notrace), span: token.span.to(body.span), body })
    }

    /// `{ … }` of a process, claim or trace: inside, line ends can be semicolons.
    fn body(&mut self, what: &str) -> Parsed<Sequence> {
        if !self.at(Symbol::LeftBrace) {
            return Err(self.unexpected(&format!("`{{` before {what}")));
        }
        let open = self.next().span;
        self.stream.in_sequence = true;
        let steps = self.steps_until_brace(open)?;
        self.stream.in_sequence = false;
        Ok(Sequence { steps, span: open.to(self.previous.span) })
    }

    fn ltl_block(&mut self) -> Parsed<DeferredFormula> {
        let start = self.next().span;
        let brace_next = self.at(Symbol::LeftBrace);
        let name = if brace_next { None } else { Some(self.plain_name("`{` or the name of the formula")?) };
        if brace_next {
            self.stream.unpeek();
        }
        let tokens = match self.stream.take_braced() {
            // SPIN supplies the last `}` of a file if it belongs to a formula
            Err(Some(_)) => self.stream.take_rest_as_braced(),
            taken => self.check_braced(taken, "the formula")?,
        };
        self.previous.span = tokens.last().map_or(start, |last| last.span);
        self.previous.separates = true;
        let ltl = Ltl {
            name,
            formula: Expr { kind: ExprKind::Constant(1, Spelling::Number), span: start },
            span: start.to(self.previous.span),
        };
        Ok(DeferredFormula { unit: None, ltl, tokens })
    }

    /// The tokens of `{ … }`, untouched.
    pub(super) fn braced_tokens(&mut self, what: &str) -> Parsed<Arc<[Token]>> {
        let taken = self.stream.take_braced();
        let tokens = self.check_braced(taken, what)?;
        self.previous.span = tokens.last().map_or(self.previous.span, |last| last.span);
        self.previous.separates = true;
        Ok(tokens)
    }

    fn check_braced(
        &mut self,
        taken: Result<Arc<[Token]>, Option<Span>>,
        what: &str,
    ) -> Parsed<Arc<[Token]>> {
        taken.map_err(|open| match open {
            None => self.unexpected(&format!("`{{` before {what}")),
            Some(open) => Diagnostic::error(open, "this `{` is never closed"),
        })
    }

    fn formula(&mut self, tokens: Arc<[Token]>) -> Parsed<Expr> {
        let outer = std::mem::replace(&mut self.stream, TokenStream::new(tokens));
        let result = self.braced_formula();
        self.stream = outer;
        result
    }

    fn braced_formula(&mut self) -> Parsed<Expr> {
        self.expect(Symbol::LeftBrace, "before the formula")?;
        let formula = self.formula_expression()?;
        self.accept(Symbol::Semicolon);
        self.expect(Symbol::RightBrace, "after the formula")?;
        Ok(formula)
    }

    fn typedef(&mut self) -> Parsed<Typedef> {
        let start = self.next().span;
        let name = self.plain_name("the name of the type")?;
        let open = self.expect(Symbol::LeftBrace, "before the fields")?;
        self.stream.in_sequence = true;
        let mut fields = Vec::new();
        loop {
            while self.accept(Symbol::Semicolon).is_some() {}
            if self.at(Symbol::RightBrace) && !fields.is_empty() {
                break;
            }
            if !self.at_declaration() {
                return Err(self
                    .unexpected("the declaration of a field")
                    .related(open, "the fields begin here"));
            }
            match self.declaration_or_mtype()? {
                Declared::Variables(field) => fields.push(field),
                // SPIN takes the constants and forgets where they stood
                Declared::Mtype(definition) => self.hoisted.push(Unit::Mtype(definition)),
            }
            if !self.at(Symbol::RightBrace) && !self.at(Symbol::Semicolon) {
                return Err(self.unexpected("`;` or `}` after a field"));
            }
        }
        let close = self.next().span;
        self.stream.in_sequence = false;
        self.names.types.insert(name.name.clone());
        Ok(Typedef { name, fields, span: start.to(close) })
    }

    fn c_state(&mut self) -> Parsed<CState> {
        let token = self.next();
        let mut arguments = Vec::new();
        while let TokenKind::Text(text) = self.peek().kind.clone() {
            self.next();
            arguments.push(text);
        }
        let word = if token.kind.is_keyword(Keyword::CTrack) { "c_track" } else { "c_state" };
        if !(2..=3).contains(&arguments.len()) {
            return Err(Diagnostic::error(
                token.span,
                format!("`{word}` takes two or three strings, found {}", arguments.len()),
            ));
        }
        Ok(CState { track: word == "c_track", arguments, span: token.span.to(self.previous.span) })
    }

    /// Does a declaration begin here?
    pub(super) fn at_declaration(&mut self) -> bool {
        match &self.peek().kind {
            TokenKind::Keyword(keyword) => matches!(
                keyword,
                Keyword::Hidden
                    | Keyword::Show
                    | Keyword::Local
                    | Keyword::Bit
                    | Keyword::Bool
                    | Keyword::Byte
                    | Keyword::Pid
                    | Keyword::Short
                    | Keyword::Int
                    | Keyword::Unsigned
                    | Keyword::Chan
                    | Keyword::Mtype
            ),
            TokenKind::Name(_) => matches!(self.class_of_next(), Some((_, NameClass::Type))),
            _ => false,
        }
    }

    pub(super) fn span_from(&self, start: Span) -> Span {
        start.to(self.previous.span)
    }
}
