//! From the syntax tree back to Promela that SPIN reads as the same model.
//!
//! The text is laid out anew, macros stay expanded. What could change the meaning or the number of states is kept:
//! the order of everything, where declarations stand (SPIN makes a late one a statement), blocks, whether
//! `select` is rewritten by SPIN's lexer. In [`Inlines::Expanded`] mode calls of inlines are printed as the blocks
//! that SPIN puts in their place.

mod expressions;
mod statements;

use super::syntax::*;
pub use expressions::expression;
use std::collections::HashSet;

/// What to do with inlines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inlines {
    /// Print definitions and calls as they were written.
    Kept,
    /// Print no definitions, and the expanded block instead of each call.
    Expanded,
}

/// Prints a model.
pub fn program(program: &Program, inlines: Inlines) -> String {
    let mut printer = Printer::new(inlines);
    for unit in &program.units {
        printer.unit(unit);
    }
    printer.text
}

/// Prints the steps of a sequence without its brackets, inlines expanded: a key to compare sequences by.
pub fn sequence_text(sequence: &Sequence) -> String {
    let mut printer = Printer::new(Inlines::Expanded);
    printer.steps(&sequence.steps);
    printer.text
}

/// Prints a statement without its labels, inlines expanded.
pub fn statement_text(statement: &Statement) -> String {
    let mut printer = Printer::new(Inlines::Expanded);
    printer.statement_kind(&statement.kind);
    printer.text
}

struct Printer {
    text: String,
    indent: usize,
    inlines: Inlines,
    /// The global variables that were printed.
    globals: HashSet<Name>,
    /// In a trace, where `skip` is not allowed.
    in_trace: bool,
}

impl Printer {
    fn new(inlines: Inlines) -> Printer {
        Printer { text: String::new(), indent: 0, inlines, globals: HashSet::new(), in_trace: false }
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn line_start(&mut self) {
        for _ in 0..self.indent {
            self.text.push_str("  ");
        }
    }

    fn expr(&mut self, expr: &Expr) {
        expressions::write(&mut self.text, expr, 0);
    }

    fn unit(&mut self, unit: &Unit) {
        match unit {
            Unit::Proctype(proctype) => self.proctype(proctype),
            Unit::Init(init) => {
                self.put("init");
                self.priority(init.priority.as_ref());
                self.body(&init.body);
            }
            Unit::Never(never) => {
                self.put("never");
                if let Some(name) = &never.name {
                    self.put(" ");
                    self.put(&name.name);
                }
                self.body(&never.body);
            }
            Unit::Ltl(ltl) => {
                self.put("ltl");
                if let Some(name) = &ltl.name {
                    self.put(" ");
                    self.put(&name.name);
                }
                self.put(" { ");
                self.expr(&ltl.formula);
                self.put(" }\n");
            }
            Unit::Trace(trace) => {
                self.put(if trace.negated { "notrace" } else { "trace" });
                self.in_trace = true;
                self.body(&trace.body);
                self.in_trace = false;
            }
            Unit::Typedef(typedef) => self.typedef(typedef),
            Unit::Mtype(mtype) => self.mtype(mtype),
            Unit::Inline(definition) => self.inline_definition(definition),
            Unit::Declaration(declaration) => {
                let names = declaration.declarators.iter().map(|d| d.name.name.clone());
                self.globals.extend(names);
                self.declaration(declaration);
                self.put(";\n");
            }
            Unit::Code(code) => {
                self.c_fragment(code);
                self.put("\n");
            }
            Unit::CState(c_state) => {
                self.put(if c_state.track { "c_track" } else { "c_state" });
                for argument in &c_state.arguments {
                    self.put(" ");
                    self.put(argument);
                }
                self.put("\n");
            }
        }
    }

    fn proctype(&mut self, proctype: &Proctype) {
        if let Some(active) = &proctype.active {
            self.put("active ");
            if let Some(count) = &active.count {
                self.put("[");
                self.expr(count);
                self.put("] ");
            }
        }
        self.put(if proctype.deterministic { "D_proctype " } else { "proctype " });
        self.put(&proctype.name.name);
        self.put("(");
        for (i, parameter) in proctype.parameters.iter().enumerate() {
            self.put(if i > 0 { "; " } else { "" });
            self.declaration(parameter);
        }
        self.put(")");
        self.priority(proctype.priority.as_ref());
        if let Some(condition) = &proctype.provided {
            self.put(" provided (");
            self.expr(condition);
            self.put(")");
        }
        self.body(&proctype.body);
    }

    fn priority(&mut self, priority: Option<&Expr>) {
        if let Some(priority) = priority {
            self.put(" priority ");
            self.expr(priority);
        }
    }

    fn body(&mut self, body: &Sequence) {
        self.put(" ");
        self.braced(body);
        self.put("\n");
    }

    fn typedef(&mut self, typedef: &Typedef) {
        self.put("typedef ");
        self.put(&typedef.name.name);
        self.put(" {\n");
        for field in &typedef.fields {
            self.put("  ");
            self.declaration(field);
            self.put(";\n");
        }
        self.put("}\n");
    }

    fn mtype(&mut self, mtype: &MtypeDeclaration) {
        self.put("mtype");
        if let Some(subtype) = &mtype.subtype {
            self.put(":");
            self.put(&subtype.name);
        }
        let names: Vec<&str> = mtype.names.iter().map(|n| &*n.name).collect();
        self.put(" = { ");
        self.put(&names.join(", "));
        self.put(" };\n");
    }

    fn inline_definition(&mut self, definition: &InlineDefinition) {
        let formals = &definition.parameters;
        // A global whose name is a formal parameter of an inline may be declared again further down (and is then
        // the same variable), so the definition must not vanish.
        let matters = formals.iter().any(|p| self.globals.contains(&p.name));
        if self.inlines == Inlines::Expanded && !matters {
            return;
        }
        let parameters: Vec<&str> = definition.parameters.iter().map(|p| &*p.name).collect();
        self.put("inline ");
        self.put(&definition.name.name);
        self.put("(");
        self.put(&parameters.join(", "));
        self.put(") ");
        match self.inlines {
            Inlines::Kept => self.put(&definition.body),
            Inlines::Expanded => self.put("{ skip }"),
        }
        self.put("\n");
    }

    fn declaration(&mut self, declaration: &Declaration) {
        self.put(match declaration.visibility {
            None => "",
            Some(Visibility::Hidden) => "hidden ",
            Some(Visibility::Show) => "show ",
            Some(Visibility::Local) => "local ",
        });
        self.put(&declaration.type_name.text());
        for (i, declarator) in declaration.declarators.iter().enumerate() {
            self.put(if i > 0 { ", " } else { " " });
            self.declarator(declarator);
        }
    }

    fn declarator(&mut self, declarator: &Declarator) {
        self.put(&declarator.name.name);
        if let Some(width) = &declarator.width {
            self.put(" : ");
            self.expr(width);
        }
        if let Some(size) = &declarator.array {
            self.put("[");
            self.expr(size);
            self.put("]");
        }
        match &declarator.initialiser {
            None => {}
            Some(Initialiser::Value(value)) => {
                self.put(" = ");
                self.expr(value);
            }
            Some(Initialiser::List(values)) => {
                self.put(" = { ");
                self.expr_list(values);
                self.put(" }");
            }
            Some(Initialiser::Channel(channel)) => {
                let fields: Vec<String> = channel.fields.iter().map(TypeName::text).collect();
                self.put(" = [");
                self.expr(&channel.capacity);
                self.put("] of { ");
                self.put(&fields.join(", "));
                self.put(" }");
            }
        }
    }

    fn expr_list(&mut self, list: &[Expr]) {
        for (i, expr) in list.iter().enumerate() {
            self.put(if i > 0 { ", " } else { "" });
            self.expr(expr);
        }
    }

    fn c_fragment(&mut self, code: &CFragment) {
        self.put(if code.declares { "c_decl " } else { "c_code " });
        expressions::write_code(&mut self.text, &code.code);
    }
}
