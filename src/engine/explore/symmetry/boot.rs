//! Where `init` is while the model starts: from there it can still start processes, write what counts as constant, or come to anything else that
//! belongs to the start. In doubt a location is early: that costs symmetry only.

use super::NoKeys;
use crate::model::subject::Subject;
use crate::model::symbols::*;
use crate::program::Program;
use crate::program::action::Action;
use crate::program::automaton::{Automaton, Location, LocationInfo, Transition};
use crate::program::expression::Expr;
use crate::promela::syntax::NodeId;
use std::collections::{BTreeSet, HashMap, HashSet};

/// By body: the locations in which the start is not over.
pub(super) fn early_locations(subject: &Subject, program: &Program) -> Result<Vec<Vec<bool>>, NoKeys> {
    let model = &subject.model;
    let mut early = vec![Vec::new(); model.symbols.bodies.len()];
    let inits = (0..).map(BodyId).zip(&model.symbols.bodies).filter(|(_, body)| body.kind == BodyKind::Init);
    let inits: Vec<BodyId> = inits.map(|(id, _)| id).collect();
    let [init] = inits[..] else {
        return if inits.is_empty() { Ok(early) } else { Err(NoKeys::SeveralInits) };
    };
    if let Some(automaton) = program.automaton(init) {
        let found = early_in(subject, automaton);
        early[init.0 as usize] = (0..automaton.locations.len()).map(|at| found.contains(&at)).collect();
    }
    Ok(early)
}

fn early_in(subject: &Subject, automaton: &Automaton) -> BTreeSet<usize> {
    let model = &subject.model;
    let is_field = |id: &SymbolId| matches!(model.symbols.get(*id).home, Home::Field(_));
    let written = model.boot.written.iter().map(|(id, _)| *id);
    let written: HashSet<&str> = written
        .filter(|id| model.constants.whole.contains(id) || is_field(id))
        .map(|id| &*model.symbols.get(id).name)
        .collect();
    let writes = |action: &Action| {
        let mut found = false;
        action.for_each_write(&mut |place| {
            found |= place.path.iter().any(|id| written.contains(&*model.symbols.get(*id).name));
        });
        found
    };
    let is_early = |action: &Action| {
        action.any(&mut |expr| matches!(expr, Expr::Run(_)))
            || writes(action)
            || (matches!(action, Action::Indivisible(_)) && !written.is_empty())
    };
    let locations = || automaton.locations.iter().enumerate();
    let mut early: BTreeSet<usize> = locations()
        .filter(|(_, info)| info.transitions.iter().any(|transition| is_early(&transition.action)))
        .map(|(at, _)| at)
        .collect();
    early.extend(locations_of_start(subject, automaton));
    let own = own_locations(automaton);
    loop {
        let known = early.len();
        let leads = |info: &LocationInfo| {
            let before = |transition: &Transition| {
                let begins = transition.escape.map(|escape| escape.0 as usize);
                let begins = begins.or(own.get(&transition.number).copied());
                begins.is_some_and(|at| early.contains(&at)) || early.contains(&(transition.to.0 as usize))
            };
            info.transitions.iter().any(before)
        };
        let before: Vec<usize> = locations().filter(|(_, info)| leads(info)).map(|(at, _)| at).collect();
        early.extend(before);
        if early.len() == known {
            return early;
        }
    }
}

/// The location before the statement of each transition, by its number. A choice has the transitions of its options, too; but the locations of
/// these come first.
fn own_locations(automaton: &Automaton) -> HashMap<u32, usize> {
    let mut own = HashMap::new();
    for (at, info) in automaton.locations.iter().enumerate() {
        info.transitions.iter().for_each(|transition| {
            own.entry(transition.number).or_insert(at);
        });
    }
    own
}

/// The locations of what `init` does in the start behind its last `run`, and some before. Locations are numbered in the order of the text.
fn locations_of_start(subject: &Subject, automaton: &Automaton) -> Vec<usize> {
    let boot = &subject.model.boot;
    if boot.ends_with_run {
        return Vec::new();
    }
    let end = end_of(automaton).map(|end| end.0 as usize);
    let all = || {
        let locations = automaton.locations.iter().enumerate();
        locations.filter(|(at, info)| Some(*at) != end && !info.transitions.is_empty()).map(|(at, _)| at)
    };
    let rest = boot.behind(&subject.program);
    let behind = match rest.first {
        Some(statement) => {
            let is_it = |at: &usize| {
                let transitions = &automaton.locations[*at].transitions;
                transitions.iter().any(|transition| transition.statement == Some(statement))
            };
            (0..automaton.locations.len()).find(is_it)
        }
        None => end,
    };
    let Some(mut behind) = behind else {
        return all().collect();
    };
    let declared: HashSet<NodeId> = rest.declared.iter().map(|declarator| declarator.id).collect();
    let declares = |at: usize| {
        let transitions = &automaton.locations[at].transitions;
        !transitions.is_empty()
            && transitions.iter().all(|t| t.statement.is_some_and(|statement| declared.contains(&statement)))
    };
    while behind > 1 && declares(behind - 1) {
        behind -= 1;
    }
    all().filter(|at| *at < behind).collect()
}

/// The location before the closing brace.
pub(super) fn end_of(automaton: &Automaton) -> Option<Location> {
    let ends = |at: &Location| automaton.at(*at).transitions.iter().any(|t| *t.action == Action::End);
    (0..automaton.locations.len() as u32).map(Location).find(ends)
}
