//! Declarations: new names, their types and sizes.

use super::{Block, Entry, GlobalEntry, Resolver};
use crate::model::constants::fold;
use crate::model::symbols::*;
use crate::promela::diagnostic::Diagnostic;
use crate::promela::syntax::*;
use crate::promela::visit::runs_in;
use std::collections::HashMap;

/// What SPIN takes for the size of an array whose bound is a variable without a positive initial value.
const DEFAULT_LENGTH: i32 = 8;

impl Resolver {
    pub(super) fn typedef(&mut self, typedef: &Typedef) {
        let id = TypedefId(self.symbols.typedefs.len() as u32);
        if let Some(first) = self.typedefs.get(&typedef.name.name) {
            let first = self.symbols.typedef(*first).span;
            self.redeclared(&typedef.name, first);
        }
        self.symbols.typedefs.push(TypedefInfo {
            name: typedef.name.name.clone(),
            fields: Vec::new(),
            span: typedef.name.span,
        });
        // fields have a name space of their own
        let blocks = std::mem::take(&mut self.blocks);
        let globals = std::mem::take(&mut self.globals);
        self.blocks.push(Block { number: 0, names: HashMap::new() });
        for field in &typedef.fields {
            self.declaration(field, Home::Field(id));
        }
        self.blocks = blocks;
        self.globals = globals;
        self.typedefs.insert(typedef.name.name.clone(), id);
    }

    pub(super) fn declaration(&mut self, declaration: &Declaration, home: Home) {
        // a variable is not yet known in the initial values of its own declaration
        for declarator in &declaration.declarators {
            if let Some(Initialiser::Value(value)) = &declarator.initialiser {
                self.initial_value(declarator, value, home);
            }
        }
        for (i, declarator) in declaration.declarators.iter().enumerate() {
            let home = match home {
                Home::Parameter(body, position) => Home::Parameter(body, position + i as u32),
                other => other,
            };
            let symbol = self.symbol(declaration, declarator, home);
            self.check_symbol(&symbol, declarator);
            self.declare(symbol, &declarator.name);
        }
    }

    fn initial_value(&mut self, declarator: &Declarator, value: &Expr, home: Home) {
        if let Home::Parameter(..) = home {
            self.error_with_hint(
                value.span,
                "a parameter can't have an initial value",
                "the value is given by `run`; for `active` processes parameters are 0",
            );
        }
        if let Home::Field(_) = home {
            return; // resolved in another name space; SPIN allows constants here
        }
        self.expr(value);
        if !runs_in(value).is_empty() {
            self.error_with_hint(
                value.span,
                "`run` in an initial value",
                format!("declare `{}` first, and assign to it in a statement", declarator.name.name),
            );
        }
    }

    fn symbol(&mut self, declaration: &Declaration, declarator: &Declarator, home: Home) -> Symbol {
        let kind = self.kind(&declaration.type_name, declarator);
        let length = declarator.array.as_ref().map(|size| {
            let length = self.length(size);
            if length <= 0 {
                self.error(size.span, format!("an array of {length} elements"));
            }
            u32::try_from(length).unwrap_or(0)
        });
        let channel = match &declarator.initialiser {
            Some(Initialiser::Channel(channel)) => Some(self.channel(channel)),
            _ => None,
        };
        // elements of a `bit` array are bytes, and nothing cuts what they are initialised with
        let stored = stored_as(&kind, length);
        let initial = match &declarator.initialiser {
            None => Some(0),
            Some(Initialiser::Value(value)) => fold(value).map(|value| stored.truncate(value)),
            _ => None,
        };
        let initial_list = match &declarator.initialiser {
            Some(Initialiser::List(values)) => {
                values.iter().filter_map(fold).map(|value| stored.truncate(value)).collect()
            }
            _ => Vec::new(),
        };
        Symbol {
            name: declarator.name.name.clone(),
            home,
            type_name: declaration.type_name.clone(),
            kind,
            length,
            visibility: declaration.visibility,
            channel,
            initial,
            initial_list,
            late: self.place.started,
            declarator: declarator.id,
            span: declarator.name.span,
        }
    }

    fn kind(&mut self, type_name: &TypeName, declarator: &Declarator) -> Type {
        match type_name {
            TypeName::Unsigned => Type::Unsigned(self.width(declarator)),
            other => self.kind_without_width(other),
        }
    }

    /// The type of a variable or message field that has no number of bits.
    fn kind_without_width(&self, type_name: &TypeName) -> Type {
        match type_name {
            TypeName::Bit | TypeName::Bool => Type::Bit,
            // the parser lets no `unsigned` through as a message field
            TypeName::Byte | TypeName::Unsigned => Type::Byte,
            TypeName::Pid => Type::Pid,
            TypeName::Short => Type::Short,
            TypeName::Int => Type::Int,
            TypeName::Chan => Type::Chan,
            TypeName::Mtype(subtype) => Type::Mtype(subtype.clone()),
            // the parser knows typedefs, so one that is missing here contains itself
            TypeName::User(name) => self.typedefs.get(name).map_or(Type::Int, |&id| Type::Struct(id)),
        }
    }

    fn width(&mut self, declarator: &Declarator) -> u8 {
        let width = declarator.width.as_ref().and_then(fold);
        match width {
            Some(bits @ 1..=31) => bits as u8,
            Some(bits) => {
                self.error_with_hint(
                    declarator.name.span,
                    format!("an unsigned of {bits} bits"),
                    "it can have 1 to 31 bits; use `int` for more",
                );
                31
            }
            None => {
                self.error_with_hint(
                    declarator.name.span,
                    "`unsigned` without its number of bits",
                    format!("write `unsigned {} : n`", declarator.name.name),
                );
                16
            }
        }
    }

    /// The number that SPIN takes for a size.
    fn length(&mut self, size: &Expr) -> i32 {
        if let Some(value) = fold(size) {
            return value;
        }
        let ExprKind::Variable(variable) = &size.kind else {
            self.error(size.span, "the size can't be computed");
            return 1;
        };
        let initial = match self.variable_for_size(variable) {
            Some(symbol) => symbol.initial.unwrap_or(0),
            None => return 1,
        };
        let length = if initial > 0 { initial } else { DEFAULT_LENGTH };
        self.report(Diagnostic::warning(
            size.span,
            format!("SPIN takes the initial value of `{}` for the size: {length}", variable.name.name),
        ));
        length
    }

    pub(super) fn active_count(&mut self, count: &Expr) -> u32 {
        let value = match (fold(count), &count.kind) {
            (Some(value), _) => value,
            (None, ExprKind::Variable(variable)) => match self.variable_for_size(variable) {
                Some(symbol) => symbol.initial.unwrap_or(0),
                None => 0,
            },
            _ => 0,
        };
        if value > 255 {
            self.error(count.span, "there can be at most 255 processes");
        }
        u32::try_from(value).unwrap_or(0)
    }

    fn variable_for_size(&mut self, variable: &VarRef) -> Option<Symbol> {
        self.expr_variable(variable);
        let id = self.symbols.symbol_of(variable.id)?;
        Some(self.symbols.get(id).clone())
    }

    fn channel(&mut self, channel: &ChannelInitialiser) -> ChannelDeclaration {
        let capacity = fold(&channel.capacity).unwrap_or_else(|| {
            self.error_with_hint(
                channel.capacity.span,
                "the capacity of a channel has to be a constant",
                "a macro (`#define N 3`) can be used instead of a variable",
            );
            0
        });
        if !(0..=255).contains(&capacity) {
            self.report(Diagnostic::warning(
                channel.capacity.span,
                format!("a channel for {capacity} messages; SPIN's verifier can count up to 255"),
            ));
        }
        let fields = channel.fields.iter().map(|field| self.kind_without_width(field)).collect();
        ChannelDeclaration { capacity, fields }
    }

    fn check_symbol(&mut self, symbol: &Symbol, declarator: &Declarator) {
        let (name, span) = (&symbol.name, symbol.span);
        if let (Some(width), false) = (&declarator.width, symbol.type_name == TypeName::Unsigned) {
            self.error_with_hint(
                width.span,
                format!("a number of bits for `{name}`"),
                "only an `unsigned` can have one",
            );
        }
        if symbol.visibility == Some(Visibility::Hidden) {
            if symbol.home != Home::Global {
                self.error(span, format!("`{name}` is not global, so it can't be hidden"));
            } else if matches!(symbol.kind, Type::Bit) {
                self.error_with_hint(
                    span,
                    format!("`{name}` is a bit, so it can't be hidden"),
                    "use a `byte`",
                );
            } else if matches!(symbol.kind, Type::Chan) {
                self.error(span, format!("`{name}` is a channel, so it can't be hidden"));
            }
        }
        if matches!(symbol.home, Home::Parameter(..)) && symbol.length.is_some() {
            self.error_with_hint(span, "a parameter can't be an array", "a process can read a global array");
        }
        if let (Home::Parameter(..), Type::Struct(typedef)) = (symbol.home, &symbol.kind) {
            if self.has_array(*typedef, false) {
                self.error(span, format!("`{name}` has an array in it, so it can't be a parameter"));
            }
        }
        if let Some(channel) = &symbol.channel {
            let struct_array = |field: &Type| matches!(field, Type::Struct(id) if self.has_array(*id, true));
            if channel.fields.iter().any(struct_array) {
                self.error(span, "a message can't contain an array of typedefs");
            }
        }
        if symbol.late && symbol.home.body().is_some() {
            match &declarator.initialiser {
                Some(Initialiser::Channel(_)) => self.error_with_hint(
                    span,
                    "a channel is made here, behind a statement",
                    "declare it at the beginning of the body",
                ),
                Some(Initialiser::List(_)) => self.error_with_hint(
                    span,
                    "an array is given a list of values here, behind a statement",
                    "declare it at the beginning of the body, or give all elements one value",
                ),
                _ => {}
            }
        }
    }

    /// Is there an array somewhere in a typedef (of typedefs only)?
    fn has_array(&self, typedef: TypedefId, of_structs: bool) -> bool {
        self.symbols.typedef(typedef).fields.iter().any(|&field| {
            let field = self.symbols.get(field);
            let inner = match field.kind {
                Type::Struct(inner) => Some(inner),
                _ => None,
            };
            let here = field.length.is_some() && (inner.is_some() || !of_structs);
            here || inner.is_some_and(|inner| self.has_array(inner, of_structs))
        })
    }

    fn declare(&mut self, symbol: Symbol, name: &Ident) {
        // fields have a name space of their own
        let is_field = matches!(symbol.home, Home::Field(_));
        if Predefined::from_name(&name.name).is_some() && !is_field {
            self.error(name.span, format!("`{}` is predefined", name.name));
            return;
        }
        if let Some(entry) = self.lookup(&name.name) {
            let global = self.globals.get(&name.name).copied();
            match (entry, global) {
                (
                    Entry::Variable(id),
                    Some(GlobalEntry { entry: Entry::Variable(same), formal: Some(formal) }),
                ) if id == same => {
                    self.declare_again(id, symbol, name, formal);
                }
                _ => {
                    let first = self.span_of(entry);
                    self.redeclared(name, first);
                }
            }
            return;
        }
        let id = SymbolId(self.symbols.all.len() as u32);
        self.symbols.targets[symbol.declarator.0 as usize] = Some(Target::Symbol(id));
        match symbol.home {
            Home::Parameter(body, _) => self.symbols.bodies[body.0 as usize].parameters.push(id),
            Home::Local(body) => self.symbols.bodies[body.0 as usize].locals.push(id),
            Home::Field(typedef) => self.symbols.typedefs[typedef.0 as usize].fields.push(id),
            Home::Global => {}
        }
        self.symbols.all.push(symbol);
        let entry = Entry::Variable(id);
        match self.blocks.last_mut() {
            Some(block) => {
                block.names.insert(name.name.clone(), entry);
            }
            None => {
                let entry = GlobalEntry { entry, formal: None };
                self.globals.insert(name.name.clone(), entry);
            }
        }
    }

    /// SPIN lets a global be declared again if it has the name of a formal parameter, and means the same variable.
    fn declare_again(
        &mut self,
        id: SymbolId,
        newer: Symbol,
        name: &Ident,
        formal: crate::promela::source::Span,
    ) {
        let first = self.symbols.get(id).span;
        self.symbols.targets[newer.declarator.0 as usize] = Some(Target::Symbol(id));
        if let Home::Parameter(body, _) = newer.home {
            self.symbols.bodies[body.0 as usize].parameters.push(id);
        }
        let old = &mut self.symbols.all[id.0 as usize];
        old.kind = newer.kind;
        old.type_name = newer.type_name;
        old.length = newer.length;
        old.initial_list.clear();
        old.initial = if old.initial == newer.initial { old.initial } else { None };
        self.report(
            Diagnostic::warning(
                name.span,
                format!("`{}` is not a new variable here: SPIN takes it for the global one", name.name),
            )
            .related(first, "the global variable")
            .related(formal, "its name is a parameter here, which allows the redeclaration")
            .hint("give the two variables different names"),
        );
    }
}
