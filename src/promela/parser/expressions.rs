//! Expressions and LTL formulas.

use super::{MOST_OPERANDS, Parsed, Parser};
use crate::promela::diagnostic::Diagnostic;
use crate::promela::stream::NameClass;
use crate::promela::syntax::*;
use crate::promela::token::{Keyword, Symbol, TokenKind};

impl Parser<'_> {
    /// An expression in a place where `full(q)` and its sisters are allowed as well.
    pub(super) fn full_expression(&mut self) -> Parsed<Expr> {
        let expr = self.binary(0)?;
        check_probes(&expr, true)?;
        Ok(expr)
    }

    /// An expression.
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        let expr = self.binary(0)?;
        check_probes(&expr, false)?;
        Ok(expr)
    }

    /// A formula. SPIN negates it, and `full(q)` and its sisters can't be negated.
    pub(super) fn formula_expression(&mut self) -> Parsed<Expr> {
        let expr = self.binary(0)?;
        check_probes(&expr, false)
            .map_err(|problem| problem.hint("formulas can look at the length of a channel: `len(q) > 0`"))?;
        Ok(expr)
    }

    /// A full expression whose first operand was parsed already.
    pub(super) fn full_expression_from(&mut self, first: Expr) -> Parsed<Expr> {
        let expr = self.binary_rest(first, 0)?;
        check_probes(&expr, true)?;
        Ok(expr)
    }

    fn binary(&mut self, least: u8) -> Parsed<Expr> {
        let left = self.unary()?;
        self.binary_rest(left, least)
    }

    /// What follows the first operand, if its operators bind at least as tightly as `least`.
    pub(super) fn binary_rest(&mut self, mut left: Expr, least: u8) -> Parsed<Expr> {
        let mut operands = 1;
        while let TokenKind::Symbol(symbol) = self.peek().kind {
            let Some(op) = binary_operator(symbol) else {
                break;
            };
            if op.precedence() < least {
                break;
            }
            let place = self.next().span;
            operands += 1;
            if operands > MOST_OPERANDS {
                return Err(Diagnostic::error(
                    place,
                    format!("an expression of more than {MOST_OPERANDS} operands"),
                ));
            }
            let right = self.binary(op.precedence() + 1)?;
            let span = left.span.to(right.span);
            left = Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), span };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Parsed<Expr> {
        let op = match self.peek().kind {
            TokenKind::Symbol(Symbol::Bang) => UnaryOp::Not,
            TokenKind::Symbol(Symbol::Minus) => UnaryOp::Minus,
            TokenKind::Symbol(Symbol::Tilde) => UnaryOp::Complement,
            TokenKind::Symbol(Symbol::Always) => UnaryOp::Always,
            TokenKind::Symbol(Symbol::Eventually) => UnaryOp::Eventually,
            TokenKind::Symbol(Symbol::Next) => UnaryOp::Next,
            _ => return self.primary(),
        };
        let start = self.next().span;
        let operand = self.nested(Self::unary)?;
        let span = start.to(operand.span);
        Ok(Expr { kind: ExprKind::Unary(op, Box::new(operand)), span })
    }

    fn primary(&mut self) -> Parsed<Expr> {
        if let Some(constant) = self.constant_token() {
            return Ok(constant);
        }
        let token = self.peek().clone();
        match &token.kind {
            TokenKind::Symbol(Symbol::LeftParen) => self.nested(Self::parenthesised),
            TokenKind::Name(_) => self.name_expression(),
            TokenKind::Code(Keyword::CExpr, code) => {
                self.next();
                Ok(Expr { kind: ExprKind::Code(code.clone()), span: token.span })
            }
            TokenKind::Keyword(keyword) => self.keyword_expression(*keyword),
            _ => Err(self.unexpected("an expression")),
        }
    }

    fn parenthesised(&mut self) -> Parsed<Expr> {
        let open = self.next().span;
        let inner = self.binary(0)?;
        if self.accept(Symbol::Arrow).is_none() {
            self.closing_paren(open)?;
            return Ok(inner);
        }
        let then = self.binary(0)?;
        self.expect(Symbol::Colon, "in `(condition -> value : other value)`")?;
        let otherwise = self.binary(0)?;
        self.closing_paren(open)?;
        Ok(Expr {
            kind: ExprKind::Conditional(Box::new(inner), Box::new(then), Box::new(otherwise)),
            span: self.span_from(open),
        })
    }

    fn closing_paren(&mut self, open: crate::promela::source::Span) -> Parsed<()> {
        match self.accept(Symbol::RightParen) {
            Some(_) => Ok(()),
            None => Err(self.unexpected("`)`").related(open, "this parenthesis is still open")),
        }
    }

    /// A constant that is one token: a number, a character, `true`, `false`, `skip`, an mtype constant.
    pub(super) fn constant_token(&mut self) -> Option<Expr> {
        let token = self.peek().clone();
        let (value, spelling) = match &token.kind {
            TokenKind::Number(n) => (*n, Spelling::Number),
            TokenKind::Character(n, text) => (*n, Spelling::Word(text.clone())),
            TokenKind::Keyword(keyword @ (Keyword::True | Keyword::False | Keyword::Skip)) => {
                let value = i32::from(*keyword != Keyword::False);
                (value, Spelling::Word(keyword.text().into()))
            }
            TokenKind::Name(name) => match self.names.class(name) {
                NameClass::Mtype(value) => (value, Spelling::Word(name.clone())),
                _ => return None,
            },
            _ => return None,
        };
        self.next();
        Some(Expr { kind: ExprKind::Constant(value, spelling), span: token.span })
    }

    fn name_expression(&mut self) -> Parsed<Expr> {
        match self.class_of_next() {
            Some((_, NameClass::Proctype)) => self.remote_reference(),
            _ => {
                let variable = self.variable()?;
                self.variable_or_poll(variable)
            }
        }
    }

    /// `x`, or `x?[…]`.
    fn variable_or_poll(&mut self, variable: VarRef) -> Parsed<Expr> {
        let random = match self.peek().kind {
            TokenKind::Symbol(Symbol::Query) => false,
            TokenKind::Symbol(Symbol::QueryQuery) => true,
            _ => {
                let span = variable.span();
                return Ok(Expr { kind: ExprKind::Variable(variable), span });
            }
        };
        if !self.peek_second().kind.is(Symbol::LeftBracket) {
            return Err(self
                .unexpected("an operator")
                .hint("a receive is a statement; to ask if it is possible, write a poll: `q?[…]`"));
        }
        self.next();
        self.poll(variable, random)
    }

    /// `[…]` behind `q?` or `q??`.
    pub(super) fn poll(&mut self, channel: VarRef, random: bool) -> Parsed<Expr> {
        self.expect(Symbol::LeftBracket, "after `?`")?;
        let arguments = self.receive_arguments()?;
        self.expect(Symbol::RightBracket, "after the message")?;
        let span = self.span_from(channel.span());
        Ok(Expr { kind: ExprKind::Poll(Poll { channel, random, arguments }), span })
    }

    /// `p[e]@l`, `p@l`, `p[e]:x`, `p:x`
    fn remote_reference(&mut self) -> Parsed<Expr> {
        let proctype = self.any_name("the name of a process type")?;
        let pid = match self.accept(Symbol::LeftBracket) {
            Some(_) => {
                let pid = self.nested(Self::expression)?;
                self.expect(Symbol::RightBracket, "after the pid")?;
                Some(Box::new(pid))
            }
            None => None,
        };
        let kind = if self.accept(Symbol::At).is_some() {
            let label = self.plain_name("the name of a label")?;
            ExprKind::RemoteLabel(RemoteLabel { proctype: proctype.clone(), pid, label })
        } else if self.accept(Symbol::Colon).is_some() {
            let variable = self.plain_name("the name of a variable")?;
            let index = self.index()?;
            ExprKind::RemoteVariable(RemoteVariable { proctype: proctype.clone(), pid, variable, index })
        } else {
            return Err(self.unexpected("`@` and a label, or `:` and a variable").hint(format!(
                "`{}` is a process type, so this refers to one of its instances; to start one, write `run`",
                proctype.name
            )));
        };
        Ok(Expr { kind, span: self.span_from(proctype.span) })
    }

    fn keyword_expression(&mut self, keyword: Keyword) -> Parsed<Expr> {
        let start = self.peek().span;
        let kind = match keyword {
            Keyword::Timeout => {
                self.next();
                ExprKind::Timeout
            }
            Keyword::NonProgress => {
                self.next();
                ExprKind::NonProgress
            }
            Keyword::Run => self.run()?,
            Keyword::Len => ExprKind::Len(self.channel_in_parens()?),
            Keyword::Full => ExprKind::Probe(ProbeOp::Full, self.channel_in_parens()?),
            Keyword::Empty => ExprKind::Probe(ProbeOp::Empty, self.channel_in_parens()?),
            Keyword::Nfull => ExprKind::Probe(ProbeOp::Nfull, self.channel_in_parens()?),
            Keyword::Nempty => ExprKind::Probe(ProbeOp::Nempty, self.channel_in_parens()?),
            Keyword::Enabled => ExprKind::Enabled(self.argument_in_parens()?),
            Keyword::PcValue => ExprKind::PcValue(self.argument_in_parens()?),
            Keyword::GetPriority => ExprKind::GetPriority(self.argument_in_parens()?),
            _ => return Err(self.unexpected("an expression")),
        };
        Ok(Expr { kind, span: self.span_from(start) })
    }

    fn run(&mut self) -> Parsed<ExprKind> {
        self.next();
        let proctype = match self.class_of_next() {
            Some((_, NameClass::Plain | NameClass::Proctype)) => {
                self.any_name("the name of a process type")?
            }
            _ => self.plain_name("the name of a process type after `run`")?,
        };
        let open = self.expect(Symbol::LeftParen, "after the process type")?;
        let mut arguments = Vec::new();
        if !self.at(Symbol::RightParen) {
            arguments = self.nested(Self::argument_list)?;
        }
        self.closing_paren(open)?;
        let priority = self.optional_priority()?;
        Ok(ExprKind::Run(Box::new(Run { proctype, arguments, priority })))
    }

    /// `e, e, …`
    pub(super) fn argument_list(&mut self) -> Parsed<Vec<Expr>> {
        let mut arguments = vec![self.expression()?];
        while self.accept(Symbol::Comma).is_some() {
            arguments.push(self.expression()?);
        }
        Ok(arguments)
    }

    fn channel_in_parens(&mut self) -> Parsed<VarRef> {
        let word = self.next().kind.describe();
        let open = self.expect(Symbol::LeftParen, &format!("after {word}"))?;
        let channel = self.variable()?;
        self.closing_paren(open)?;
        Ok(channel)
    }

    fn argument_in_parens(&mut self) -> Parsed<Box<Expr>> {
        let word = self.next().kind.describe();
        let open = self.expect(Symbol::LeftParen, &format!("after {word}"))?;
        let argument = self.nested(Self::expression)?;
        self.closing_paren(open)?;
        Ok(Box::new(argument))
    }

    /// A reference to a variable, with indices and fields.
    pub(super) fn variable(&mut self) -> Parsed<VarRef> {
        let name = self.plain_name("a variable")?;
        let index = self.index()?;
        let field = match self.accept(Symbol::Dot) {
            Some(_) => Some(Box::new(self.nested(Self::variable)?)),
            None => None,
        };
        Ok(self.numbers.variable(name, index, field))
    }

    fn index(&mut self) -> Parsed<Option<Box<Expr>>> {
        let Some(open) = self.accept(Symbol::LeftBracket) else {
            return Ok(None);
        };
        let index = self.nested(Self::expression)?;
        match self.accept(Symbol::RightBracket) {
            Some(_) => Ok(Some(Box::new(index))),
            None => Err(self.unexpected("`]`").related(open, "this bracket is still open")),
        }
    }
}

fn binary_operator(symbol: Symbol) -> Option<BinaryOp> {
    Some(match symbol {
        Symbol::Implies => BinaryOp::Implies,
        Symbol::Equivalent => BinaryOp::Equivalent,
        Symbol::Or => BinaryOp::Or,
        Symbol::And => BinaryOp::And,
        Symbol::Until => BinaryOp::Until,
        Symbol::WeakUntil => BinaryOp::WeakUntil,
        Symbol::Release => BinaryOp::Release,
        Symbol::Bar => BinaryOp::BitOr,
        Symbol::Caret => BinaryOp::BitXor,
        Symbol::Ampersand => BinaryOp::BitAnd,
        Symbol::Equal => BinaryOp::Equal,
        Symbol::NotEqual => BinaryOp::NotEqual,
        Symbol::Greater => BinaryOp::Greater,
        Symbol::Less => BinaryOp::Less,
        Symbol::GreaterEqual => BinaryOp::GreaterEqual,
        Symbol::LessEqual => BinaryOp::LessEqual,
        Symbol::ShiftLeft => BinaryOp::ShiftLeft,
        Symbol::ShiftRight => BinaryOp::ShiftRight,
        Symbol::Plus => BinaryOp::Add,
        Symbol::Minus => BinaryOp::Subtract,
        Symbol::Star => BinaryOp::Multiply,
        Symbol::Slash => BinaryOp::Divide,
        Symbol::Percent => BinaryOp::Remainder,
        _ => return None,
    })
}

/// SPIN allows `full(q)`, `empty(q)`, `nfull(q)` and `nempty(q)` only as a whole condition or as operands of
/// `&&` and `||` in one: they must not be negated or compared, so that partial-order reduction can rely on them.
fn check_probes(expr: &Expr, allowed: bool) -> Parsed<()> {
    let check = |inner: &Expr| check_probes(inner, false);
    match &expr.kind {
        ExprKind::Probe(op, channel) if !allowed => {
            let name = &channel.name.name;
            Err(Diagnostic::error(
                expr.span,
                format!("`{}({name})` can't be part of another expression", op.text()),
            )
            .hint(format!(
                "it can stand alone or under `&&` and `||`; its negation is `{}({name})`",
                op.opposite().text()
            )))
        }
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => {
            // the left operands are a chain that can be long: walk it without recursion
            let mut chain = vec![&**right];
            let mut rest = &**left;
            while let ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) = &rest.kind {
                chain.push(right);
                rest = left;
            }
            chain.push(rest);
            chain.into_iter().try_for_each(|operand| check_probes(operand, allowed))
        }
        ExprKind::Binary(_, left, right) => {
            let mut chain = vec![&**right];
            let mut rest = &**left;
            while let ExprKind::Binary(op, left, right) = &rest.kind {
                if matches!(op, BinaryOp::And | BinaryOp::Or) {
                    break;
                }
                chain.push(right);
                rest = left;
            }
            chain.push(rest);
            chain.into_iter().try_for_each(check)
        }
        ExprKind::Unary(_, operand) => check(operand),
        ExprKind::Conditional(condition, then, otherwise) => {
            check(condition)?;
            check(then)?;
            check(otherwise)
        }
        // everything else was parsed by `expression`, which has checked it
        _ => Ok(()),
    }
}
