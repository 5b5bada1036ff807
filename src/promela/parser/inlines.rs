//! Inlines: their definitions are kept as tokens, and each call is parsed anew with its actual parameters put in.
//!
//! This is what SPIN does, and it matters: an actual parameter `a + b` for `p` in `2 * p` gives `2 * a + b`, a body
//! may declare variables that the caller's next block declares again, and a body that is never called may contain
//! anything.

use super::{Parsed, Parser};
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;
use crate::promela::stream::{NameClass, TokenStream};
use crate::promela::syntax::*;
use crate::promela::token::{Keyword, Symbol, Token, TokenKind};
use std::collections::HashMap;
use std::sync::Arc;

/// How deep calls of inlines may be nested (SPIN's own limit).
const MOST_CALLS: usize = 16;

/// How many tokens all expansions of a model may have together.
const MOST_EXPANDED_TOKENS: usize = 5_000_000;

/// The inlines of a model, and the calls that are being expanded.
#[derive(Default)]
pub(super) struct Inlines {
    bodies: HashMap<Name, (Arc<InlineDefinition>, Arc<[Token]>)>,
    calls: Vec<(Name, Span)>,
    expanded_tokens: usize,
}

impl Parser<'_> {
    pub(super) fn inline_definition(&mut self) -> Parsed<Arc<InlineDefinition>> {
        let start = self.next().span;
        let name = match self.class_of_next() {
            Some((name, NameClass::Inline)) => {
                let span = self.peek().span;
                return Err(Diagnostic::error(span, format!("the inline `{name}` is defined twice")));
            }
            _ => self.plain_name("the name of the inline")?,
        };
        self.expect(Symbol::LeftParen, "before the parameters")?;
        let mut parameters = Vec::new();
        if !self.at(Symbol::RightParen) {
            loop {
                parameters.push(self.any_name("the name of a parameter")?);
                if self.accept(Symbol::Comma).is_none() {
                    break;
                }
            }
        }
        self.expect(Symbol::RightParen, "after the parameters")?;
        let tokens = self.braced_tokens("the body of the inline")?;
        let body_span = match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => self.previous.span,
        };
        let definition = Arc::new(InlineDefinition {
            name: name.clone(),
            parameters,
            body: self.source.verbatim(body_span),
            body_span,
            span: start.to(body_span),
        });
        self.names.inlines.insert(name.name.clone());
        self.inlines.bodies.insert(name.name, (definition.clone(), tokens));
        Ok(definition)
    }

    /// `f(…)`; `result` is the variable in `x = f(…)`, with its tokens.
    pub(super) fn inline_call(
        &mut self,
        start: Span,
        result: Option<(VarRef, Vec<Token>)>,
    ) -> Parsed<InlineCall> {
        let name = self.any_name("the name of an inline")?;
        let Some((definition, body)) = self.inlines.bodies.get(&name.name).cloned() else {
            return Err(Diagnostic::error(name.span, format!("there is no inline `{}`", name.name)));
        };
        let (arguments, argument_tokens) = self.actual_parameters(&name, &definition)?;
        let call_span = self.span_from(start);
        self.enter_call(&name)?;
        let (result, result_tokens) = match result {
            Some((variable, tokens)) => (Some(variable), tokens),
            None => (None, Vec::new()),
        };
        let expanded = self.substitute(&definition, &body, &argument_tokens, &result_tokens)?;
        self.inlines.expanded_tokens += expanded.len();
        if self.inlines.expanded_tokens > MOST_EXPANDED_TOKENS {
            return Err(Diagnostic::error(
                call_span,
                format!("the inlines of this model expand to more than {MOST_EXPANDED_TOKENS} tokens"),
            ));
        }
        let outer = std::mem::replace(&mut self.stream, TokenStream::expansion(expanded));
        let expansion = self.nested(Self::braced_sequence);
        self.stream = outer;
        self.stream.end_with_block();
        self.inlines.calls.pop();
        let expansion = expansion.map_err(|problem| {
            problem.related(call_span, format!("in the expansion of `{}`, called here", name.name))
        })?;
        self.previous.separates = true;
        Ok(InlineCall {
            argument_texts: argument_tokens.iter().map(|tokens| self.text_of(tokens)).collect(),
            definition,
            result,
            arguments,
            call_span,
            expansion,
        })
    }

    fn actual_parameters(
        &mut self,
        name: &Ident,
        definition: &InlineDefinition,
    ) -> Parsed<(Vec<Expr>, Vec<Vec<Token>>)> {
        self.expect(Symbol::LeftParen, "after the name of the inline")?;
        let mut arguments = Vec::new();
        let mut tokens = Vec::new();
        if !self.at(Symbol::RightParen) {
            loop {
                let (argument, recorded) = self.recording(Self::expression);
                arguments.push(argument?);
                tokens.push(recorded);
                if self.accept(Symbol::Comma).is_none() {
                    break;
                }
            }
        }
        self.expect(Symbol::RightParen, "after the parameters of the inline")?;
        let (given, wanted) = (arguments.len(), definition.parameters.len());
        if given != wanted {
            return Err(Diagnostic::error(
                self.span_from(name.span),
                format!("`{}` takes {wanted} parameters, but is called with {given}", name.name),
            )
            .related(definition.name.span, "defined here"));
        }
        Ok((arguments, tokens))
    }

    fn enter_call(&mut self, name: &Ident) -> Parsed<()> {
        if let Some((_, first)) = self.inlines.calls.iter().find(|(n, _)| *n == name.name) {
            return Err(Diagnostic::error(name.span, format!("the inline `{}` calls itself", name.name))
                .related(*first, "first called here")
                .hint("inlines are macros, so they can't be recursive; a proctype can"));
        }
        if self.inlines.calls.len() >= MOST_CALLS {
            return Err(Diagnostic::error(
                name.span,
                format!("calls of inlines are nested more than {MOST_CALLS} deep"),
            ));
        }
        self.inlines.calls.push((name.name.clone(), name.span));
        Ok(())
    }

    /// The body's tokens with the formal parameters replaced, and with `return` turned into an assignment to
    /// `result`.
    fn substitute(
        &self,
        definition: &InlineDefinition,
        body: &[Token],
        actuals: &[Vec<Token>],
        result: &[Token],
    ) -> Parsed<Arc<[Token]>> {
        let mut formals: HashMap<&str, &[Token]> = HashMap::new();
        for (formal, actual) in definition.parameters.iter().zip(actuals) {
            // an mtype constant is recognised before a parameter of that name
            if !self.names.mtypes.contains_key(&formal.name) {
                formals.entry(&formal.name).or_insert(actual);
            }
        }
        let mut expanded = Vec::with_capacity(body.len());
        for token in body {
            let replacement = match &token.kind {
                TokenKind::Name(name) => formals.get(&**name).copied(),
                TokenKind::Keyword(Keyword::Return) if !result.is_empty() => Some(result),
                _ => None,
            };
            let Some(replacement) = replacement else {
                expanded.push(token.clone());
                continue;
            };
            let first = expanded.len();
            self.put_in(replacement, &formals, &mut expanded, 0)?;
            expanded[first..].iter_mut().for_each(|put| put.place = token.place);
            if let Some(first) = expanded.get_mut(first) {
                first.starts_line = token.starts_line;
            }
            if token.kind.is_keyword(Keyword::Return) {
                expanded.push(Token::new(TokenKind::Symbol(Symbol::Assign), token.span, false));
            }
        }
        Ok(expanded.into())
    }

    /// Puts an actual parameter in. SPIN does not look for formal parameters in it, except that it does so for a name
    /// at its very end.
    fn put_in(
        &self,
        actual: &[Token],
        formals: &HashMap<&str, &[Token]>,
        expanded: &mut Vec<Token>,
        depth: usize,
    ) -> Parsed<()> {
        for (i, part) in actual.iter().enumerate() {
            let again = match &part.kind {
                TokenKind::Name(name) if i + 1 == actual.len() => formals.get(&**name),
                _ => None,
            };
            match again {
                // `f(p)` for a formal parameter `p`
                Some(same) if *same == actual && actual.len() == 1 => {}
                Some(_) if actual.len() == 1 || depth > formals.len() => {
                    return Err(Diagnostic::error(
                        part.span,
                        "this actual parameter is the name of a formal parameter of the same inline",
                    )
                    .hint("SPIN would replace it again; rename one of the two"));
                }
                Some(other) => {
                    self.put_in(other, formals, expanded, depth + 1)?;
                    continue;
                }
                None => {}
            }
            expanded.push(Token { starts_line: false, ..part.clone() });
        }
        Ok(())
    }

    fn text_of(&self, tokens: &[Token]) -> String {
        let words: Vec<&str> = tokens.iter().map(|t| self.source.slice(t.span)).collect();
        words.join(" ")
    }
}
