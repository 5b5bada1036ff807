//! Looks for the constructs that a model uses: one walk over its tree, and one over its names.

use super::{Feature, Features};
use crate::model::symbols::*;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Use, Visitor};

/// Collects the constructs of a model.
pub(super) fn collect(program: &Program, symbols: &Symbols) -> Features {
    let mut collector = Collector { symbols, features: Features::default() };
    for unit in &program.units {
        collector.unit(unit);
    }
    for id in symbols.ids() {
        collector.symbol(symbols.get(id));
    }
    collector.features
}

struct Collector<'a> {
    symbols: &'a Symbols,
    features: Features,
}

impl Collector<'_> {
    fn uses(&mut self, feature: Feature) {
        self.features.used.insert(feature);
    }

    fn unit(&mut self, unit: &Unit) {
        match unit {
            Unit::Proctype(proctype) => {
                if proctype.deterministic {
                    self.uses(Feature::DProctype);
                }
                if proctype.priority.is_some() {
                    self.uses(Feature::Priorities);
                }
                if let Some(condition) = &proctype.provided {
                    self.uses(Feature::Provided);
                    self.expr(condition);
                }
                self.sequence(&proctype.body);
            }
            Unit::Init(init) => {
                if init.priority.is_some() {
                    self.uses(Feature::Priorities);
                }
                self.sequence(&init.body);
            }
            Unit::Never(never) => {
                self.uses(Feature::Never);
                self.sequence(&never.body);
            }
            Unit::Ltl(ltl) => {
                self.uses(Feature::Ltl);
                self.expr(&ltl.formula);
            }
            Unit::Trace(trace) => {
                self.uses(if trace.negated { Feature::Notrace } else { Feature::Trace });
                self.sequence(&trace.body);
            }
            Unit::Typedef(_) => self.uses(Feature::Typedef),
            Unit::Mtype(mtype) if mtype.subtype.is_some() => self.uses(Feature::MtypeSubtypes),
            Unit::Mtype(_) => self.uses(Feature::Mtype),
            Unit::Inline(_) => self.uses(Feature::Inline),
            Unit::Declaration(_) => {}
            Unit::Code(_) => self.uses(Feature::CCode),
            Unit::CState(c_state) => self.uses(if c_state.track { Feature::CTrack } else { Feature::CState }),
        }
    }

    fn symbol(&mut self, symbol: &Symbol) {
        match symbol.visibility {
            Some(Visibility::Hidden) => self.uses(Feature::Hidden),
            Some(Visibility::Local) => self.uses(Feature::Local),
            Some(Visibility::Show) => self.uses(Feature::Show),
            None => {}
        }
        if let Some(channel) = &symbol.channel {
            self.uses(if channel.capacity == 0 { Feature::Rendezvous } else { Feature::BufferedChannels });
            if symbol.home.body().is_some() {
                self.uses(Feature::ChannelsOfProcesses);
            }
            if symbol.length.is_some() {
                self.uses(Feature::ArraysOfChannels);
            }
            if channel.fields.contains(&Type::Chan) {
                self.uses(Feature::ChannelsInMessages);
            }
        }
        if symbol.late {
            self.uses(Feature::LateDeclarations);
        }
    }
}

impl Visitor for Collector<'_> {
    fn statement(&mut self, statement: &Statement) {
        self.features.statements += 1;
        for label in &statement.labels {
            for (prefix, feature) in [
                ("accept", Feature::AcceptLabels),
                ("progress", Feature::ProgressLabels),
                ("end", Feature::EndLabels),
            ] {
                if label.name.name.starts_with(prefix) {
                    self.uses(feature);
                }
            }
        }
        match &statement.kind {
            StatementKind::Atomic(_) => self.uses(Feature::Atomic),
            StatementKind::DStep(_) => self.uses(Feature::DStep),
            StatementKind::Unless(..) => self.uses(Feature::Unless),
            StatementKind::ForRange(_) | StatementKind::ForIn(_) => self.uses(Feature::For),
            StatementKind::Select(_) => self.uses(Feature::Select),
            StatementKind::Assert(_) => self.uses(Feature::Assert),
            StatementKind::SetPriority(..) => self.uses(Feature::Priorities),
            StatementKind::Code(_) => self.uses(Feature::CCode),
            StatementKind::Send(send) if send.sorted => self.uses(Feature::SortedSend),
            StatementKind::Receive(receive) if receive.random => self.uses(Feature::RandomReceive),
            StatementKind::Call(_) => self.features.inline_calls += 1,
            _ => {}
        }
        visit::walk_statement(self, statement);
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Timeout => self.uses(Feature::Timeout),
            ExprKind::NonProgress => self.uses(Feature::NonProgress),
            ExprKind::Enabled(_) => self.uses(Feature::Enabled),
            ExprKind::PcValue(_) => self.uses(Feature::PcValue),
            ExprKind::GetPriority(_) => self.uses(Feature::Priorities),
            ExprKind::RemoteLabel(_) => self.uses(Feature::RemoteLabels),
            ExprKind::RemoteVariable(_) => self.uses(Feature::RemoteVariables),
            ExprKind::Code(_) => self.uses(Feature::CCode),
            ExprKind::Run(run) => {
                self.uses(Feature::Run);
                if run.priority.is_some() {
                    self.uses(Feature::Priorities);
                }
            }
            _ => {}
        }
        visit::walk_expr(self, expr);
    }

    fn variable(&mut self, variable: &VarRef, how: Use) {
        if let Some(Target::Predefined(predefined)) = self.symbols.target(variable.id) {
            match predefined {
                Predefined::Pid => self.uses(Feature::Pid),
                Predefined::NrPr => self.uses(Feature::NrPr),
                Predefined::Last => self.uses(Feature::Last),
                Predefined::Priority => self.uses(Feature::Priorities),
                Predefined::Drop | Predefined::State => {}
            }
        }
        if how == Use::Exclusive {
            self.uses(Feature::Exclusive);
        }
        visit::walk_variable(self, variable);
    }
}
