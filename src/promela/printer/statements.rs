//! Statements, one to a line.

use super::{Inlines, Printer, expressions};
use crate::promela::syntax::*;

impl Printer {
    /// `{ … }` over several lines.
    pub(super) fn braced(&mut self, sequence: &Sequence) {
        self.put("{\n");
        self.indent += 1;
        self.line_start();
        self.steps(&sequence.steps);
        self.indent -= 1;
        self.put("\n");
        self.line_start();
        self.put("}");
    }

    /// Steps on lines of their own; the first one starts where the printer is.
    pub(super) fn steps(&mut self, steps: &[Step]) {
        for (i, step) in steps.iter().enumerate() {
            match step {
                Step::Declaration(declaration) => self.declaration(declaration),
                Step::Exclusive(exclusive) => {
                    self.put(if exclusive.send { "xs " } else { "xr " });
                    for (i, channel) in exclusive.channels.iter().enumerate() {
                        self.put(if i > 0 { ", " } else { "" });
                        expressions::write_variable(&mut self.text, channel);
                    }
                }
                Step::Statement(statement) => self.statement(statement),
            }
            if i + 1 < steps.len() {
                let arrow = matches!(step, Step::Statement(statement) if statement.arrow);
                self.put(if arrow { " ->\n" } else { ";\n" });
                self.line_start();
            }
        }
    }

    pub(super) fn statement(&mut self, statement: &Statement) {
        for label in &statement.labels {
            self.put(&label.name.name);
            self.put(": ");
        }
        self.statement_kind(&statement.kind);
    }

    pub(super) fn statement_kind(&mut self, kind: &StatementKind) {
        match kind {
            // behind a label
            StatementKind::Empty if self.in_trace => {}
            StatementKind::Empty => self.put("skip"),
            StatementKind::Assign(variable, value) => {
                self.variable(variable);
                self.put(" = ");
                self.expr(value);
            }
            StatementKind::Increment(variable) => {
                self.variable(variable);
                self.put("++");
            }
            StatementKind::Decrement(variable) => {
                self.variable(variable);
                self.put("--");
            }
            StatementKind::Send(send) => {
                self.variable(&send.channel);
                self.put(if send.sorted { "!!" } else { "!" });
                let message = self.text.len();
                self.expr_list(&send.arguments);
                // `q! !x` is not `q!!x`
                if self.text[message..].starts_with('!') {
                    self.text.insert(message, ' ');
                }
            }
            StatementKind::Receive(receive) => self.receive(receive),
            StatementKind::Expression(expr) => self.expr(expr),
            StatementKind::Else => self.put("else"),
            StatementKind::If(options) => self.options("if", options, "fi"),
            StatementKind::Do(options) => self.options("do", options, "od"),
            StatementKind::ForRange(range) => {
                self.put("for (");
                self.variable(&range.variable);
                self.put(" : ");
                self.expr(&range.from);
                self.put(" .. ");
                self.expr(&range.to);
                self.put(") ");
                self.braced(&range.body);
            }
            StatementKind::ForIn(for_in) => {
                self.put("for (");
                self.variable(&for_in.variable);
                self.put(" in ");
                self.variable(&for_in.container);
                self.put(") ");
                self.braced(&for_in.body);
            }
            StatementKind::Select(select) => self.select(select),
            StatementKind::Break => self.put("break"),
            StatementKind::Goto(label) => {
                self.put("goto ");
                self.put(&label.name.name);
            }
            StatementKind::Atomic(sequence) => {
                self.put("atomic ");
                self.braced(sequence);
            }
            StatementKind::DStep(sequence) => {
                self.put("d_step ");
                self.braced(sequence);
            }
            StatementKind::Block(sequence) => self.braced(sequence),
            StatementKind::Unless(main, escape) => {
                self.statement(main);
                self.put(" unless ");
                self.statement(escape);
            }
            StatementKind::Assert(condition) => {
                self.put("assert(");
                self.expr(condition);
                self.put(")");
            }
            StatementKind::Printf(format, arguments) => {
                self.put("printf(");
                self.put(format);
                self.put(if arguments.is_empty() { "" } else { ", " });
                self.expr_list(arguments);
                self.put(")");
            }
            StatementKind::Printm(value) => {
                self.put("printm(");
                self.expr(value);
                self.put(")");
            }
            StatementKind::SetPriority(pid, priority) => {
                self.put("set_priority(");
                self.expr(pid);
                self.put(", ");
                self.expr(priority);
                self.put(")");
            }
            StatementKind::Code(code) => self.c_fragment(code),
            StatementKind::Call(call) => self.call(call),
        }
    }

    fn variable(&mut self, variable: &VarRef) {
        expressions::write_variable(&mut self.text, variable);
    }

    fn receive(&mut self, receive: &Receive) {
        self.variable(&receive.channel);
        // the space keeps `??<` from being taken for a trigraph
        self.put(match (receive.random, receive.peek) {
            (false, false) => "?",
            (false, true) => "?<",
            (true, false) => "??",
            (true, true) => "?? <",
        });
        expressions::write_pattern(&mut self.text, &receive.arguments);
        self.put(if receive.peek { ">" } else { "" });
    }

    fn options(&mut self, open: &str, options: &[Sequence], close: &str) {
        self.put(open);
        self.put("\n");
        for option in options {
            self.line_start();
            self.put(":: ");
            self.indent += 2;
            self.steps(&option.steps);
            self.indent -= 2;
            self.put("\n");
        }
        self.line_start();
        self.put(close);
    }

    fn select(&mut self, select: &Select) {
        self.put("select (");
        self.variable(&select.variable);
        self.put(" : ");
        // SPIN's lexer rewrites a `select` between plain numbers; parentheses keep it from that
        let (open, close) = if select.rewritten { ("", "") } else { ("(", ")") };
        self.put(open);
        self.expr(&select.from);
        self.put(close);
        self.put(" .. ");
        self.put(open);
        self.expr(&select.to);
        self.put(close);
        self.put(")");
    }

    fn call(&mut self, call: &InlineCall) {
        if self.inlines == Inlines::Expanded {
            return self.braced(&call.expansion);
        }
        if let Some(result) = &call.result {
            self.variable(result);
            self.put(" = ");
        }
        self.put(&call.definition.name.name);
        self.put("(");
        self.put(&call.argument_texts.join(", "));
        self.put(")");
    }
}
