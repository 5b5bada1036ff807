//! Sends, receives and polls.

use super::{Parsed, Parser};
use crate::promela::syntax::*;
use crate::promela::token::{Keyword, Symbol, TokenKind};

impl Parser<'_> {
    /// `e, e, …` or `e(e, …)` behind `!`.
    pub(super) fn send_arguments(&mut self) -> Parsed<Vec<Expr>> {
        let first = self.expression()?;
        let mut arguments = vec![first];
        if self.accept(Symbol::LeftParen).is_some() {
            arguments.extend(self.nested(Self::argument_list)?);
            self.expect(Symbol::RightParen, "after the message")?;
        } else {
            while self.accept(Symbol::Comma).is_some() {
                arguments.push(self.expression()?);
            }
        }
        Ok(arguments)
    }

    /// The pattern of a receive or poll: `a, b`, `a(b, c)` or `(a, b)`.
    pub(super) fn receive_arguments(&mut self) -> Parsed<Vec<ReceiveArgument>> {
        let mut arguments = Vec::new();
        loop {
            if self.accept(Symbol::LeftParen).is_some() {
                arguments.extend(self.nested(Self::receive_arguments)?);
                self.expect(Symbol::RightParen, "after the message")?;
                return Ok(arguments);
            }
            arguments.push(self.receive_argument()?);
            if !self.at(Symbol::LeftParen) && self.accept(Symbol::Comma).is_none() {
                return Ok(arguments);
            }
        }
    }

    fn receive_argument(&mut self) -> Parsed<ReceiveArgument> {
        if let Some(constant) = self.constant_token() {
            return Ok(ReceiveArgument::Constant(constant));
        }
        match self.peek().kind {
            TokenKind::Keyword(Keyword::Eval) => {
                self.next();
                self.expect(Symbol::LeftParen, "after `eval`")?;
                let value = self.nested(Self::expression)?;
                self.expect(Symbol::RightParen, "after the value")?;
                Ok(ReceiveArgument::Eval(value))
            }
            TokenKind::Symbol(Symbol::Minus) => {
                let start = self.next().span;
                let operand = self.constant("a number after `-`")?;
                let span = start.to(operand.span);
                Ok(ReceiveArgument::Constant(Expr {
                    kind: ExprKind::Unary(UnaryOp::Minus, Box::new(operand)),
                    span,
                }))
            }
            TokenKind::Name(_) => Ok(ReceiveArgument::Variable(self.variable()?)),
            _ => Err(self
                .unexpected("a variable, a constant or `eval(…)`")
                .hint("to receive only a certain value, write `eval(expression)`")),
        }
    }
}
