//! Declarations of variables, channels and mtype constants.

use super::{Parsed, Parser};
use crate::promela::diagnostic::Diagnostic;
use crate::promela::stream::NameClass;
use crate::promela::syntax::*;
use crate::promela::token::{Keyword, Symbol, TokenKind};
use std::sync::Arc;

/// What begins with a type: variables, or the constants of an mtype.
pub(super) enum Declared {
    Variables(Declaration),
    Mtype(MtypeDeclaration),
}

impl Parser<'_> {
    /// A declaration of variables.
    pub(super) fn declaration(&mut self) -> Parsed<Declaration> {
        match self.declaration_or_mtype()? {
            Declared::Variables(declaration) => Ok(declaration),
            Declared::Mtype(definition) => {
                Err(Diagnostic::error(definition.span, "the constants of an mtype can't be declared here")
                    .hint("move the `mtype` declaration to the top level"))
            }
        }
    }

    pub(super) fn declaration_or_mtype(&mut self) -> Parsed<Declared> {
        let start = self.peek().span;
        let visibility = self.visibility();
        let type_name = self.type_name("a type")?;
        if let TypeName::Mtype(subtype) = &type_name {
            let has_equals = self.accept(Symbol::Assign).is_some();
            if has_equals || (subtype.is_none() && self.at(Symbol::LeftBrace)) {
                let subtype = subtype.clone().map(|name| Ident { name, span: self.previous.span });
                let names = self.mtype_names(subtype.as_ref())?;
                let span = self.span_from(start);
                return Ok(Declared::Mtype(MtypeDeclaration { subtype, names, span }));
            }
        }
        let mut declarators = vec![self.declarator(&type_name)?];
        while self.at(Symbol::Comma) {
            if self.previous.separates {
                return Err(self.unexpected("`;` after `}`").hint(
                    "SPIN reads a `;` after every `}`: give the next variable a declaration of its own",
                ));
            }
            self.next();
            declarators.push(self.declarator(&type_name)?);
        }
        let span = self.span_from(start);
        Ok(Declared::Variables(Declaration { visibility, type_name, declarators, span }))
    }

    fn visibility(&mut self) -> Option<Visibility> {
        let visibility = match self.peek().kind {
            TokenKind::Keyword(Keyword::Hidden) => Visibility::Hidden,
            TokenKind::Keyword(Keyword::Show) => Visibility::Show,
            TokenKind::Keyword(Keyword::Local) => Visibility::Local,
            _ => return None,
        };
        self.next();
        Some(visibility)
    }

    /// A type's name; an mtype may have a subtype.
    fn type_name(&mut self, what: &str) -> Parsed<TypeName> {
        if let Some((name, NameClass::Type)) = self.class_of_next() {
            self.next();
            return Ok(TypeName::User(name));
        }
        let TokenKind::Keyword(keyword) = self.peek().kind else {
            let problem = self.unexpected(what);
            return Err(match self.class_of_next() {
                Some((name, NameClass::Plain)) => {
                    problem.hint(format!("`{name}` is not a type; a typedef must be defined above its use"))
                }
                _ => problem,
            });
        };
        let type_name = match keyword {
            Keyword::Bit => TypeName::Bit,
            Keyword::Bool => TypeName::Bool,
            Keyword::Byte => TypeName::Byte,
            Keyword::Pid => TypeName::Pid,
            Keyword::Short => TypeName::Short,
            Keyword::Int => TypeName::Int,
            Keyword::Unsigned => TypeName::Unsigned,
            Keyword::Chan => TypeName::Chan,
            Keyword::Mtype => TypeName::Mtype(None),
            _ => return Err(self.unexpected(what)),
        };
        self.next();
        if keyword == Keyword::Mtype && self.accept(Symbol::Colon).is_some() {
            let subtype = self.plain_name("the name of the mtype")?;
            return Ok(TypeName::Mtype(Some(subtype.name)));
        }
        Ok(type_name)
    }

    /// `{ a, b, c }`; commas are optional. SPIN numbers the constants of one list from its end.
    fn mtype_names(&mut self, subtype: Option<&Ident>) -> Parsed<Vec<Ident>> {
        self.expect(Symbol::LeftBrace, "before the constants")?;
        let mut names = vec![self.plain_name("the name of a constant")?];
        loop {
            while self.accept(Symbol::Comma).is_some() {}
            if self.accept(Symbol::RightBrace).is_some() {
                break;
            }
            names.push(self.plain_name("the name of a constant, or `}`")?);
        }
        let key: Name = subtype.map_or_else(|| Arc::from(""), |s| s.name.clone());
        let size = self.names.mtype_sizes.entry(key).or_insert(0);
        for (i, ident) in names.iter().enumerate() {
            let value = *size + (names.len() - i) as i32;
            if self.names.mtypes.insert(ident.name.clone(), value).is_some() {
                return Err(Diagnostic::error(
                    ident.span,
                    format!("the mtype constant `{}` is declared twice", ident.name),
                ));
            }
        }
        *size += names.len() as i32;
        if *size > 255 {
            return Err(Diagnostic::error(self.previous.span, "an mtype has at most 255 constants"));
        }
        Ok(names)
    }

    fn declarator(&mut self, type_name: &TypeName) -> Parsed<Declarator> {
        let id = self.node();
        let name = self.plain_name("the name of a variable")?;
        let width = match self.accept(Symbol::Colon) {
            Some(_) => Some(self.constant("the number of bits")?),
            None => None,
        };
        let array = match self.accept(Symbol::LeftBracket) {
            Some(_) => {
                let size = self.size_expression()?;
                self.expect(Symbol::RightBracket, "after the size of the array")?;
                Some(size)
            }
            None => None,
        };
        let initialiser = match self.accept(Symbol::Assign) {
            Some(_) => Some(self.initialiser(&name, array.is_some(), type_name)?),
            None => None,
        };
        Ok(Declarator { id, name, width, array, initialiser })
    }

    fn initialiser(&mut self, name: &Ident, is_array: bool, type_name: &TypeName) -> Parsed<Initialiser> {
        if let Some(open) = self.accept(Symbol::LeftBrace) {
            if !is_array {
                return Err(Diagnostic::error(
                    open,
                    format!("a list of values, but `{}` is not an array", name.name),
                )
                .hint(format!("declare it as `{}[n] = {{ … }}`", name.name)));
            }
            let mut values = vec![self.constant("a constant")?];
            while self.accept(Symbol::Comma).is_some() {
                values.push(self.constant("a constant")?);
            }
            self.expect(Symbol::RightBrace, "after the values")?;
            // to SPIN `{ 1 }` and `1` are the same, and allowed in the same places
            return Ok(match <[Expr; 1]>::try_from(values) {
                Ok([only]) => Initialiser::Value(only),
                Err(values) => Initialiser::List(values),
            });
        }
        if self.at(Symbol::LeftBracket) {
            let open = self.next().span;
            if *type_name != TypeName::Chan {
                return Err(Diagnostic::error(
                    open,
                    format!("a channel as the initial value of `{}`, which is no `chan`", name.name),
                ));
            }
            let capacity = self.size_expression()?;
            self.expect(Symbol::RightBracket, "after the capacity")?;
            self.expect_keyword(Keyword::Of, "after the capacity")?;
            self.expect(Symbol::LeftBrace, "before the types of the message")?;
            let mut fields = vec![self.message_type()?];
            while self.accept(Symbol::Comma).is_some() {
                fields.push(self.message_type()?);
            }
            self.expect(Symbol::RightBrace, "after the types of the message")?;
            return Ok(Initialiser::Channel(ChannelInitialiser {
                capacity,
                fields,
                span: self.span_from(open),
            }));
        }
        Ok(Initialiser::Value(self.expression()?))
    }

    fn message_type(&mut self) -> Parsed<TypeName> {
        let type_name = self.type_name("the type of a message field")?;
        if type_name == TypeName::Unsigned {
            return Err(Diagnostic::error(
                self.previous.span,
                "`unsigned` can't be the type of a message field",
            )
            .hint("use `byte`, `short` or `int`"));
        }
        Ok(type_name)
    }

    /// A constant as one token.
    pub(super) fn constant(&mut self, what: &str) -> Parsed<Expr> {
        match self.constant_token() {
            Some(constant) => Ok(constant),
            None => Err(self.unexpected(what)),
        }
    }

    /// A number that has to be known here: an array's size, a capacity, a number of processes. Constant
    /// arithmetic, or the name of a variable whose initial value is taken.
    pub(super) fn size_expression(&mut self) -> Parsed<Expr> {
        let size = self.expression()?;
        match not_constant(&size) {
            Some(span) if !matches!(&size.kind, ExprKind::Variable(variable) if variable.is_plain()) => {
                Err(Diagnostic::error(span, "this has to be a constant")
                    .hint("`+ - * / %` on numbers and mtype constants are allowed here"))
            }
            _ => Ok(size),
        }
    }
}

/// The first part of a size that is not constant arithmetic as SPIN allows it there.
fn not_constant(size: &Expr) -> Option<crate::promela::source::Span> {
    match &size.kind {
        ExprKind::Constant(..) => None,
        ExprKind::Unary(UnaryOp::Minus, operand) => not_constant(operand),
        ExprKind::Binary(
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder,
            left,
            right,
        ) => not_constant(left).or_else(|| not_constant(right)),
        _ => Some(size.span),
    }
}
