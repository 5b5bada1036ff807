//! Steps and statements.

use super::{Parsed, Parser};
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;
use crate::promela::stream::NameClass;
use crate::promela::syntax::*;
use crate::promela::token::{Keyword, Symbol, Token, TokenKind};

impl Parser<'_> {
    /// `{ … }`
    pub(super) fn braced_sequence(&mut self) -> Parsed<Sequence> {
        let open = self.expect(Symbol::LeftBrace, "before the statements")?;
        let steps = self.steps_until_brace(open)?;
        Ok(Sequence { steps, span: open.to(self.previous.span) })
    }

    /// Steps up to and including `}`.
    pub(super) fn steps_until_brace(&mut self, open: Span) -> Parsed<Vec<Step>> {
        let steps = self.steps()?;
        match self.accept(Symbol::RightBrace) {
            Some(_) => Ok(steps),
            None => Err(self.unexpected("`;` or `}`").related(open, "the block begins here")),
        }
    }

    /// One or more steps with separators; stops before anything that can't be a step.
    fn steps(&mut self) -> Parsed<Vec<Step>> {
        let mut steps = Vec::new();
        loop {
            if self.at_keyword(Keyword::Ltl) {
                self.set_formula_aside()?;
                if !steps.is_empty() && self.at_end_of_steps() {
                    return Ok(steps);
                }
                continue;
            }
            steps.push(self.step()?);
            let had_separator = self.separators(steps.last_mut());
            if self.at_end_of_steps() || !had_separator {
                return Ok(steps);
            }
        }
    }

    /// Skips `;` and `->`; true if another step may follow.
    fn separators(&mut self, last: Option<&mut Step>) -> bool {
        let mut found = self.previous.separates;
        let mut arrow = false;
        while let TokenKind::Symbol(symbol @ (Symbol::Semicolon | Symbol::Arrow)) = self.peek().kind {
            arrow |= symbol == Symbol::Arrow;
            found = true;
            self.next();
        }
        if let Some(Step::Statement(statement)) = last {
            statement.arrow = arrow;
        }
        found
    }

    fn at_end_of_steps(&mut self) -> bool {
        matches!(
            self.peek().kind,
            TokenKind::Symbol(Symbol::RightBrace | Symbol::Options)
                | TokenKind::Keyword(Keyword::Fi | Keyword::Od)
                | TokenKind::End
        )
    }

    fn step(&mut self) -> Parsed<Step> {
        if self.at_declaration() {
            return self.declaration().map(Step::Declaration);
        }
        if self.at_keyword(Keyword::Xr) || self.at_keyword(Keyword::Xs) {
            return self.exclusive().map(Step::Exclusive);
        }
        if self.at_keyword(Keyword::Typedef) || self.at_keyword(Keyword::Inline) {
            let word = self.peek().kind.describe();
            return Err(self
                .unexpected("a statement")
                .hint(format!("{word} belongs to the top level of the model, not into a body")));
        }
        let mut statement = self.statement()?;
        if self.accept_keyword(Keyword::Unless).is_some() {
            let escape = self.statement()?;
            let span = statement.span.to(escape.span);
            let kind = StatementKind::Unless(Box::new(statement), Box::new(escape));
            statement = self.numbers.statement(kind, span);
        }
        Ok(Step::Statement(statement))
    }

    fn exclusive(&mut self) -> Parsed<Exclusive> {
        let token = self.next();
        let mut channels = vec![self.variable()?];
        while self.accept(Symbol::Comma).is_some() {
            channels.push(self.variable()?);
        }
        Ok(Exclusive { send: token.kind.is_keyword(Keyword::Xs), channels, span: self.span_from(token.span) })
    }

    fn statement(&mut self) -> Parsed<Statement> {
        let labels = self.labels()?;
        let token = self.peek().clone();
        if !labels.is_empty() {
            if self.at_declaration() || self.at_keyword(Keyword::Xr) || self.at_keyword(Keyword::Xs) {
                return Err(Diagnostic::error(token.span, "a label in front of a declaration")
                    .hint("put the label in front of the next statement"));
            }
            let bare = self.at_end_of_steps()
                || matches!(
                    token.kind,
                    TokenKind::Symbol(Symbol::Semicolon | Symbol::Arrow)
                        | TokenKind::Keyword(Keyword::Unless)
                );
            if bare {
                self.previous.separates = false;
                let empty = self.numbers.statement(StatementKind::Empty, self.previous.span);
                return Ok(Statement { labels, ..empty });
            }
        }
        let id = self.node();
        let kind = self.nested(|parser| parser.statement_kind(&token))?;
        let span = match &kind {
            StatementKind::Call(call) => call.call_span, // the last token was one of the inline
            _ => token.place.to(self.previous.place),
        };
        Ok(Statement { id, labels, kind, arrow: false, span })
    }

    fn labels(&mut self) -> Parsed<Vec<Label>> {
        let mut labels = Vec::new();
        while let Some((name, class)) = self.class_of_next() {
            if class == NameClass::Proctype || !self.peek_second().kind.is(Symbol::Colon) {
                break;
            }
            if class != NameClass::Plain {
                let span = self.peek().span;
                return Err(Diagnostic::error(
                    span,
                    format!("`{name}` is {}, so it can't be a label", class.describe()),
                ));
            }
            let name = self.plain_name("a label")?;
            self.next();
            labels.push(self.numbers.label(name));
        }
        Ok(labels)
    }

    fn statement_kind(&mut self, token: &Token) -> Parsed<StatementKind> {
        match &token.kind {
            TokenKind::Keyword(keyword) => self.keyword_statement(*keyword),
            TokenKind::Symbol(Symbol::LeftBrace) => Ok(StatementKind::Block(self.braced_sequence()?)),
            TokenKind::Code(keyword @ (Keyword::CCode | Keyword::CDecl), code) => {
                self.next();
                Ok(StatementKind::Code(CFragment {
                    declares: *keyword == Keyword::CDecl,
                    code: code.clone(),
                    span: token.span,
                }))
            }
            TokenKind::Name(_) => match self.class_of_next() {
                Some((_, NameClass::Inline)) => {
                    let call = self.inline_call(token.span, None)?;
                    Ok(StatementKind::Call(Box::new(call)))
                }
                Some((_, NameClass::Plain)) => self.variable_statement(),
                _ => Ok(StatementKind::Expression(self.full_expression()?)),
            },
            TokenKind::Symbol(Symbol::Semicolon | Symbol::Arrow) => {
                Err(self.unexpected("a statement").hint("an empty statement is written `skip`"))
            }
            TokenKind::Symbol(Symbol::RightBrace | Symbol::Options) => Err(self
                .unexpected("a statement")
                .hint("a sequence can't be empty; a statement that does nothing is written `skip`")),
            _ if self.at_end_of_steps() => Err(self.unexpected("a statement")),
            _ => Ok(StatementKind::Expression(self.full_expression()?)),
        }
    }

    fn keyword_statement(&mut self, keyword: Keyword) -> Parsed<StatementKind> {
        match keyword {
            Keyword::If => Ok(StatementKind::If(self.options(Keyword::Fi)?)),
            Keyword::Do => Ok(StatementKind::Do(self.options(Keyword::Od)?)),
            Keyword::For => self.for_loop(),
            Keyword::Select => self.select(),
            Keyword::Atomic => {
                self.next();
                Ok(StatementKind::Atomic(self.braced_sequence()?))
            }
            Keyword::DStep => {
                self.next();
                Ok(StatementKind::DStep(self.braced_sequence()?))
            }
            Keyword::Break => {
                self.next();
                Ok(StatementKind::Break)
            }
            Keyword::Else => {
                self.next();
                Ok(StatementKind::Else)
            }
            Keyword::Goto => {
                self.next();
                let name = self.plain_name("the name of a label")?;
                Ok(StatementKind::Goto(self.numbers.label(name)))
            }
            Keyword::Assert => {
                self.next();
                Ok(StatementKind::Assert(self.full_expression()?))
            }
            Keyword::Return => {
                let span = self.next().span;
                Err(Diagnostic::error(span, "`return` outside of an inline whose value is used")
                    .hint("it belongs into an inline that is called as `x = f(…)`"))
            }
            Keyword::Printf => self.printf(),
            Keyword::Printm => self.printm(),
            Keyword::SetPriority => self.set_priority(),
            Keyword::Fi | Keyword::Od | Keyword::Unless => Err(self.unexpected("a statement")),
            _ => Ok(StatementKind::Expression(self.full_expression()?)),
        }
    }

    /// What begins with a variable: assignment, send, receive, or a condition.
    fn variable_statement(&mut self) -> Parsed<StatementKind> {
        let start = self.peek().span;
        let (variable, tokens) = self.recording(Self::variable);
        let variable = variable?;
        let TokenKind::Symbol(symbol) = self.peek().kind else {
            return self.condition_from(variable);
        };
        match symbol {
            Symbol::Assign => {
                self.next();
                if let Some((_, NameClass::Inline)) = self.class_of_next() {
                    let call = self.inline_call(start, Some((variable, tokens)))?;
                    return Ok(StatementKind::Call(Box::new(call)));
                }
                Ok(StatementKind::Assign(variable, self.full_expression()?))
            }
            Symbol::Increment => {
                self.next();
                Ok(StatementKind::Increment(variable))
            }
            Symbol::Decrement => {
                self.next();
                Ok(StatementKind::Decrement(variable))
            }
            Symbol::Bang | Symbol::BangBang => {
                self.next();
                Ok(StatementKind::Send(Send {
                    channel: variable,
                    sorted: symbol == Symbol::BangBang,
                    arguments: self.send_arguments()?,
                }))
            }
            Symbol::Query | Symbol::QueryQuery => {
                self.next();
                self.receive_or_poll(variable, symbol == Symbol::QueryQuery)
            }
            _ => self.condition_from(variable),
        }
    }

    fn receive_or_poll(&mut self, channel: VarRef, random: bool) -> Parsed<StatementKind> {
        if self.at(Symbol::LeftBracket) {
            let poll = self.poll(channel, random)?;
            return self.condition_from_expr(poll);
        }
        let peek = self.accept(Symbol::Less).is_some();
        let arguments = self.receive_arguments()?;
        if peek {
            self.expect(Symbol::Greater, "after the message")?;
        }
        Ok(StatementKind::Receive(Receive { channel, random, peek, arguments }))
    }

    fn condition_from(&mut self, variable: VarRef) -> Parsed<StatementKind> {
        let span = variable.span();
        self.condition_from_expr(Expr { kind: ExprKind::Variable(variable), span })
    }

    fn condition_from_expr(&mut self, first: Expr) -> Parsed<StatementKind> {
        Ok(StatementKind::Expression(self.full_expression_from(first)?))
    }

    fn options(&mut self, close: Keyword) -> Parsed<Vec<Sequence>> {
        let open = self.next().span;
        let mut options = Vec::new();
        while let Some(start) = self.accept(Symbol::Options) {
            let steps = self.steps()?;
            options.push(Sequence { steps, span: self.span_from(start) });
        }
        if options.is_empty() {
            return Err(self.unexpected("`::`").related(open, "the options begin here"));
        }
        if self.accept_keyword(close).is_none() {
            return Err(self
                .unexpected(&format!("`;`, `::` or `{}`", close.text()))
                .related(open, format!("this is closed by `{}`", close.text())));
        }
        Ok(options)
    }

    fn for_loop(&mut self) -> Parsed<StatementKind> {
        self.next();
        self.expect(Symbol::LeftParen, "after `for`")?;
        let variable = self.variable()?;
        let in_container = matches!(&self.peek().kind, TokenKind::Name(word) if &**word == "in");
        if in_container {
            self.next();
            let container = self.variable()?;
            self.expect(Symbol::RightParen, "after the array or channel")?;
            let body = self.loop_body()?;
            return Ok(StatementKind::ForIn(Box::new(ForIn { variable, container, body })));
        }
        self.expect(Symbol::Colon, "or `in` after the variable")?;
        let (bounds, tokens) = self.recording(Self::for_bounds);
        let (from, to) = bounds?;
        if let Some(word) =
            tokens.iter().find(|t| matches!(&t.kind, TokenKind::Name(name) if &**name == "in"))
        {
            return Err(Diagnostic::error(word.span, "`in` is a reserved word inside `for (…)`"));
        }
        let body = self.loop_body()?;
        Ok(StatementKind::ForRange(Box::new(ForRange { variable, from, to, body })))
    }

    fn for_bounds(&mut self) -> Parsed<(Expr, Expr)> {
        let from = self.expression()?;
        self.expect(Symbol::DotDot, "after the first value")?;
        let to = self.expression()?;
        self.expect(Symbol::RightParen, "after the last value")?;
        Ok((from, to))
    }

    fn loop_body(&mut self) -> Parsed<Sequence> {
        self.accept(Symbol::Semicolon);
        self.braced_sequence()
    }

    fn select(&mut self) -> Parsed<StatementKind> {
        self.next();
        self.expect(Symbol::LeftParen, "after `select`")?;
        let (parsed, recorded) = self.recording(Self::select_range);
        let (variable, from, to) = parsed?;
        let rewritten = !self.stream.in_inline && is_rewritten_select(&recorded);
        Ok(StatementKind::Select(Box::new(Select { variable, from, to, rewritten })))
    }

    fn select_range(&mut self) -> Parsed<(VarRef, Expr, Expr)> {
        let variable = self.variable()?;
        self.expect(Symbol::Colon, "after the variable")?;
        let from = match self.peek().clone() {
            // SPIN reads nothing as 0 here
            token if token.kind.is(Symbol::DotDot) => {
                Expr { kind: ExprKind::Constant(0, Spelling::Number), span: token.span }
            }
            _ => self.expression()?,
        };
        self.expect(Symbol::DotDot, "after the smallest value")?;
        let to = self.expression()?;
        self.expect(Symbol::RightParen, "after the largest value")?;
        Ok((variable, from, to))
    }

    fn printf(&mut self) -> Parsed<StatementKind> {
        self.next();
        self.expect(Symbol::LeftParen, "after `printf`")?;
        let TokenKind::Text(format) = self.peek().kind.clone() else {
            return Err(self.unexpected("a string"));
        };
        self.next();
        let arguments = match self.accept(Symbol::Comma) {
            Some(_) => self.argument_list()?,
            None => Vec::new(),
        };
        self.expect(Symbol::RightParen, "after the arguments of `printf`")?;
        Ok(StatementKind::Printf(format, arguments))
    }

    fn printm(&mut self) -> Parsed<StatementKind> {
        self.next();
        self.expect(Symbol::LeftParen, "after `printm`")?;
        let argument = match self.constant_token() {
            Some(constant) => constant,
            None => {
                let variable = self.variable()?;
                let span = variable.span();
                Expr { kind: ExprKind::Variable(variable), span }
            }
        };
        self.expect(Symbol::RightParen, "after the argument of `printm`")?;
        Ok(StatementKind::Printm(argument))
    }

    fn set_priority(&mut self) -> Parsed<StatementKind> {
        self.next();
        self.expect(Symbol::LeftParen, "after `set_priority`")?;
        let process = self.expression()?;
        self.expect(Symbol::Comma, "between pid and priority")?;
        let priority = self.expression()?;
        self.expect(Symbol::RightParen, "after the priority")?;
        Ok(StatementKind::SetPriority(process, priority))
    }
}

/// Does SPIN's lexer rewrite `select (…)` with these tokens behind the parenthesis? It looks for letters and digits,
/// `:`, digits, `..`, digits, `)`, all on one line.
fn is_rewritten_select(tokens: &[Token]) -> bool {
    let kinds: Vec<&TokenKind> = tokens.iter().map(|t| &t.kind).collect();
    let (name, colon, dots, close) = match kinds[..] {
        [TokenKind::Name(name), colon, TokenKind::Number(_), dots, TokenKind::Number(_), close]
        | [TokenKind::Name(name), colon, dots, TokenKind::Number(_), close] => (name, colon, dots, close),
        _ => return false,
    };
    let simple_name = !name.contains('_');
    let shape = colon.is(Symbol::Colon) && dots.is(Symbol::DotDot) && close.is(Symbol::RightParen);
    let one_line = !tokens.iter().any(|t| t.starts_line);
    simple_name && shape && one_line
}
