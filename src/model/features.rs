//! Which constructs a model uses: what decides later which symmetries and which modes of SPIN are possible.

use super::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};
use std::collections::BTreeSet;

/// The constructs that a model uses.
#[derive(Clone, Debug, Default)]
pub struct Features {
    /// Their names, sorted.
    pub used: BTreeSet<&'static str>,
    /// How many statements there are, inlines expanded.
    pub statements: usize,
    /// How many calls of inlines there are.
    pub inline_calls: usize,
}

impl Features {
    /// Collects the constructs of a model.
    pub fn of(program: &Program, symbols: &Symbols) -> Features {
        let mut collector = Collector { symbols, features: Features::default() };
        for unit in &program.units {
            collector.unit(unit);
        }
        for id in symbols.ids() {
            collector.symbol(symbols.get(id));
        }
        collector.features
    }

    /// Have processes priorities? Then one with a higher priority goes on in the middle of the `atomic` of another.
    pub fn has_priorities(&self) -> bool {
        self.used.contains("priorities")
    }
}

struct Collector<'a> {
    symbols: &'a Symbols,
    features: Features,
}

impl Collector<'_> {
    fn uses(&mut self, feature: &'static str) {
        self.features.used.insert(feature);
    }

    fn unit(&mut self, unit: &Unit) {
        match unit {
            Unit::Proctype(proctype) => {
                if proctype.deterministic {
                    self.uses("D_proctype");
                }
                if proctype.priority.is_some() {
                    self.uses("priorities");
                }
                if let Some(condition) = &proctype.provided {
                    self.uses("provided");
                    self.expr(condition);
                }
                self.sequence(&proctype.body);
            }
            Unit::Init(init) => {
                if init.priority.is_some() {
                    self.uses("priorities");
                }
                self.sequence(&init.body);
            }
            Unit::Never(never) => {
                self.uses("never");
                self.sequence(&never.body);
            }
            Unit::Ltl(ltl) => {
                self.uses("ltl");
                self.expr(&ltl.formula);
            }
            Unit::Trace(trace) => {
                self.uses(if trace.negated { "notrace" } else { "trace" });
                self.sequence(&trace.body);
            }
            Unit::Typedef(_) => self.uses("typedef"),
            Unit::Mtype(mtype) if mtype.subtype.is_some() => self.uses("mtype subtypes"),
            Unit::Mtype(_) => self.uses("mtype"),
            Unit::Inline(_) => self.uses("inline"),
            Unit::Declaration(_) => {}
            Unit::Code(_) => self.uses("C code"),
            Unit::CState(c_state) => self.uses(if c_state.track { "c_track" } else { "c_state" }),
        }
    }

    fn symbol(&mut self, symbol: &Symbol) {
        match symbol.visibility {
            Some(Visibility::Hidden) => self.uses("hidden"),
            Some(Visibility::Local) => self.uses("local"),
            Some(Visibility::Show) => self.uses("show"),
            None => {}
        }
        if let Some(channel) = &symbol.channel {
            self.uses(if channel.capacity == 0 { "rendezvous" } else { "buffered channels" });
            if symbol.home.body().is_some() {
                self.uses("channels of processes");
            }
            if symbol.length.is_some() {
                self.uses("arrays of channels");
            }
            if channel.fields.contains(&Type::Chan) {
                self.uses("channels in messages");
            }
        }
        if symbol.late {
            self.uses("late declarations");
        }
    }
}

impl Visitor for Collector<'_> {
    fn statement(&mut self, statement: &Statement) {
        self.features.statements += 1;
        for label in &statement.labels {
            for (prefix, feature) in
                [("accept", "accept labels"), ("progress", "progress labels"), ("end", "end labels")]
            {
                if label.name.name.starts_with(prefix) {
                    self.uses(feature);
                }
            }
        }
        match &statement.kind {
            StatementKind::Atomic(_) => self.uses("atomic"),
            StatementKind::DStep(_) => self.uses("d_step"),
            StatementKind::Unless(..) => self.uses("unless"),
            StatementKind::ForRange(_) | StatementKind::ForIn(_) => self.uses("for"),
            StatementKind::Select(_) => self.uses("select"),
            StatementKind::Assert(_) => self.uses("assert"),
            StatementKind::SetPriority(..) => self.uses("priorities"),
            StatementKind::Code(_) => self.uses("C code"),
            StatementKind::Send(send) if send.sorted => self.uses("sorted send"),
            StatementKind::Receive(receive) if receive.random => self.uses("random receive"),
            StatementKind::Call(_) => self.features.inline_calls += 1,
            _ => {}
        }
        visit::walk_statement(self, statement);
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Timeout => self.uses("timeout"),
            ExprKind::NonProgress => self.uses("np_"),
            ExprKind::Enabled(_) => self.uses("enabled"),
            ExprKind::PcValue(_) => self.uses("pc_value"),
            ExprKind::GetPriority(_) => self.uses("priorities"),
            ExprKind::RemoteLabel(_) => self.uses("remote labels"),
            ExprKind::RemoteVariable(_) => self.uses("remote variables"),
            ExprKind::Code(_) => self.uses("C code"),
            ExprKind::Run(run) => {
                self.uses("run");
                if run.priority.is_some() {
                    self.uses("priorities");
                }
            }
            _ => {}
        }
        visit::walk_expr(self, expr);
    }

    fn variable(&mut self, variable: &VarRef, how: Use) {
        if let Some(Target::Predefined(predefined)) = self.symbols.target(variable.id) {
            match predefined {
                Predefined::Pid => self.uses("_pid"),
                Predefined::NrPr => self.uses("_nr_pr"),
                Predefined::Last => self.uses("_last"),
                Predefined::Priority => self.uses("priorities"),
                Predefined::Drop | Predefined::State => {}
            }
        }
        if how == Use::Exclusive {
            self.uses("xr/xs");
        }
        visit::walk_variable(self, variable);
    }
}
