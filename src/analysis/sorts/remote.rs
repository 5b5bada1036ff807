//! References to other processes that may look at a process of another type.
//!
//! `P[x]@l` asks if the process with the pid x stands at the label l of P. SPIN's verifier does not ask for its type: it compares the number of
//! its control state with that of l, whatever it is, and `P[x]:v` reads whatever lies in its memory where a P has its v. So a pid that may be
//! that of another process ties that process to its number, and the control states of its type to theirs.

use super::domains::Domains;
use super::flows::RemoteReference;
use super::operands::{Identity, Operand};
use crate::analysis::doubts::{Doubt, Doubts, Matter};
use crate::model::Model;
use crate::model::boot::Process;
use crate::promela::diagnostic::Diagnostic;
use crate::rules::{Rule, kept};
use std::collections::BTreeSet;

/// Adds doubts about processes that are looked at as if they were of another type.
pub(super) fn doubt_other_types(
    model: &Model,
    domains: &Domains,
    references: &[RemoteReference],
    doubts: &mut Doubts,
) {
    if !kept(Rule::RemoteTypes) {
        return;
    }
    for reference in references {
        let name = &model.symbols.body(reference.body).name;
        let text = format!("this may be the pid of a process that is no `{name}`, which SPIN does not check");
        let what = Diagnostic::note(reference.span, text).hint(format!("let only pids of `{name}` get here"));
        let doubt = |matter: Matter| Doubt { matter, what: what.clone() };
        match looked_at(model, domains, reference) {
            Looked::OwnType => {}
            Looked::Others(pids) if !doubts.pids_vary && model.boot.complete && !reference.is_variable => {
                doubts.all.extend(pids.into_iter().map(|pid| doubt(Matter::Process(pid))));
                doubts.all.push(doubt(Matter::Locations));
            }
            Looked::Others(_) | Looked::Anything => doubts.all.push(doubt(Matter::Everything)),
        }
    }
}

/// Which processes a reference may look at.
enum Looked {
    /// Those of its type, or nobody.
    OwnType,
    /// Others that are there at all times, by their pids.
    Others(BTreeSet<u32>),
    /// That is not known.
    Anything,
}

fn looked_at(model: &Model, domains: &Domains, reference: &RemoteReference) -> Looked {
    let pids: Option<Vec<i32>> = match reference.pid {
        Some(Operand::Constant(Identity::Number(pid))) => Some(vec![pid]),
        Some(Operand::Place(place)) => domains.known(place).and_then(|values| {
            let number = |value: &Identity| match value {
                Identity::Number(number) => Some(*number),
                Identity::Channel(_) => None,
            };
            values.iter().map(number).collect()
        }),
        _ => None,
    };
    let Some(pids) = pids else {
        return Looked::Anything;
    };
    let process = |pid: i32| -> Option<&Process> { model.boot.processes.get(usize::try_from(pid).ok()?) };
    let mut others = BTreeSet::new();
    for pid in pids {
        match process(pid) {
            Some(process) if process.body == reference.body => {}
            // when it has ended, it depends on the others for how long it can be seen
            Some(process) if model.can_end.contains(&process.body) => return Looked::Anything,
            Some(process) => {
                others.insert(process.pid);
            }
            // nobody has this number, if all processes are known
            None if model.boot.complete => {}
            None => return Looked::Anything,
        }
    }
    if others.is_empty() { Looked::OwnType } else { Looked::Others(others) }
}
