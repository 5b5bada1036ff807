//! What is given up in doubt: constructs under which identities can't be renamed safely, and who could notice.
//!
//! - C code that may touch the state, `trace`, priorities that change, `pc_value`: no symmetry at all. The same goes for what SPIN lets pass
//!   by oversight: a receive into `_pid`, `len(x)` of what is no channel, a jump into a `d_step`.
//! - `q!!m` keeps messages in an order of numbers: the fields of these messages are data.
//! - A `hidden` variable is not part of the state: if it carries a value from one atomic step to another, there is no symmetry.
//! - SPIN removes ended processes last-in first-out. Whoever can notice that (an *observer*) makes processes that can
//!   end differ: `_nr_pr`, `run` after the boot, `p[i]:x`, `enabled`, `_last`, formulas with `X`, never claims that may count steps, channels of
//!   the process itself, labels at the end of its body. The join idiom is no observer: `_nr_pr == 1` in a process that is the oldest.

mod collector;
mod hidden;
mod mixing;

use crate::model::Model;
use crate::model::channels::PlaceId;
use crate::model::symbols::*;
use crate::promela::diagnostic::Diagnostic;
use crate::promela::source::Span;
use crate::promela::syntax::*;
use crate::promela::visit::{self, Visitor};
use collector::Collector;
pub use hidden::not_taken_back;

/// What a doubt is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Matter {
    /// Nothing may be moved.
    Everything,
    /// The processes of a body.
    Processes(BodyId),
    /// A process.
    Process(u32),
    /// The index of an array.
    Index(SymbolId),
    /// The fields of the messages on channels of a class.
    Messages(PlaceId),
    /// The control states of all processes, whose numbers can be seen.
    Locations,
}

/// A symmetry that is given up.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// Whose.
    pub matter: Matter,
    /// The construct, why it is in doubt, and how one would write it.
    pub what: Diagnostic,
}

/// All doubts about a model.
#[derive(Clone, Debug, Default)]
pub struct Doubts {
    /// The doubts.
    pub all: Vec<Doubt>,
    /// May a process end, and give its pid to another, while `init` still starts processes?
    pub pids_vary: bool,
    /// Does the boot start its processes in one atomic step before anybody else can start one?
    pub boot_is_first: bool,
}

impl Doubts {
    /// Collects the doubts about a model.
    pub fn new(program: &Program, model: &Model) -> Doubts {
        let mut collector = Collector {
            model,
            doubts: Doubts::default(),
            observers: Vec::new(),
            body: None,
            in_claim: false,
        };
        for unit in &program.units {
            collector.unit(unit, program);
        }
        for &jump in &model.symbols.jumps_into_d_steps {
            collector.everything(jump, "a jump into a `d_step`: SPIN's verifier can't go on from there");
        }
        let Collector { mut doubts, observers, .. } = collector;
        doubts.boot_order(program, model);
        doubts.endings(model, &observers);
        doubts.hidden(program, model);
        doubts
    }

    /// The doubt that fixes everything, if there is one.
    pub fn about_everything(&self) -> Option<&Doubt> {
        self.all.iter().find(|doubt| doubt.matter == Matter::Everything)
    }

    /// The doubt that fixes all control states, if there is one.
    pub fn about_locations(&self) -> Option<&Doubt> {
        self.all.iter().find(|doubt| doubt.matter == Matter::Locations)
    }

    /// The doubt that fixes a process, if there is one.
    pub fn about_process(&self, pid: u32, body: BodyId) -> Option<&Doubt> {
        self.all
            .iter()
            .find(|doubt| doubt.matter == Matter::Processes(body) || doubt.matter == Matter::Process(pid))
    }

    /// With a hidden variable that is read in another step than it was written in, steps are no function of the state.
    fn hidden(&mut self, program: &Program, model: &Model) {
        for id in hidden::read_across_steps(program, model) {
            let symbol = model.symbols.get(id);
            let text = format!(
                "`{}` is hidden, and its value may be used in a later step than the one that set it",
                symbol.name
            );
            let what = Diagnostic::note(symbol.span, text).hint("drop `hidden`");
            self.all.push(Doubt { matter: Matter::Everything, what });
        }
    }

    fn boot_order(&mut self, program: &Program, model: &Model) {
        let steps: &[Step] = match model.boot.init_unit.map(|unit| &program.units[unit]) {
            Some(Unit::Init(init)) => &init.body.steps[..model.boot.init_steps],
            _ => &[],
        };
        let starts = |step: &&Step| match step {
            Step::Statement(statement) => {
                let mut runs = visit::Runs::default();
                runs.statement(statement);
                !runs.spans.is_empty()
            }
            _ => false,
        };
        let starting: Vec<&Step> = steps.iter().filter(starts).collect();
        let is_block = match &starting[..] {
            [] => true,
            [Step::Statement(only)] => {
                matches!(only.kind, StatementKind::Atomic(_) | StatementKind::DStep(_))
                    || matches!(only.kind, StatementKind::Expression(_) | StatementKind::Assign(..))
            }
            _ => false,
        };
        // others have their turn where an atomic step waits, and where they have a higher priority
        let atomic = is_block && !model.boot.waits && !model.features.has_priorities();
        let can_end = model.boot.processes.iter().any(|process| {
            let is_init = model.symbols.body(process.body).kind == BodyKind::Init;
            !is_init && model.can_end.contains(&process.body)
        });
        let starters_from_the_start = model.boot.processes.iter().any(|process| {
            let body = model.symbols.body(process.body);
            let mut runs = visit::Runs::default();
            if let Unit::Proctype(proctype) = &program.units[body.unit] {
                runs.sequence(&proctype.body);
            }
            process.started_by.is_none() && !runs.spans.is_empty()
        });
        // one that is there from the start may end before; it is removed if nobody younger is there, and `init` is not
        let is_init = |body: BodyId| model.symbols.body(body).kind == BodyKind::Init;
        let init = model.boot.processes.iter().find(|process| is_init(process.body)).map(|init| init.pid);
        let ends_before = model.boot.processes.iter().any(|process| {
            let is_younger = init.is_none_or(|init| process.pid > init);
            process.started_by.is_none() && is_younger && model.can_end.contains(&process.body)
        });
        let starts_any = model.boot.processes.iter().any(|process| process.started_by.is_some());
        self.pids_vary = can_end && (starters_from_the_start || !atomic || (starts_any && ends_before));
        self.boot_is_first = atomic && model.boot.evaluated && !starters_from_the_start;
    }

    /// Processes that can end are fixed if somebody can notice in which order they vanish.
    fn endings(&mut self, model: &Model, observers: &[Observer]) {
        let mut bodies: Vec<BodyId> = model.boot.processes.iter().map(|process| process.body).collect();
        bodies.sort();
        bodies.dedup();
        let ending: Vec<BodyId> =
            bodies.iter().copied().filter(|body| model.can_end.contains(body)).collect();
        for observer in observers {
            match observer.what {
                Observed::Count(k) if join_idiom(model, observer, k) => {
                    for pid in 0..k as u32 {
                        let text = format!("`_nr_pr == {k}` waits for all but the oldest processes to end");
                        let what = Diagnostic::note(observer.span, text);
                        self.all.push(Doubt { matter: Matter::Process(pid), what });
                    }
                }
                Observed::Own(body) => {
                    if ending.contains(&body) {
                        self.all.push(observer.doubt(model, body));
                    }
                }
                _ => {
                    for body in &ending {
                        self.all.push(observer.doubt(model, *body));
                    }
                }
            }
        }
    }
}

/// May the `_nr_pr == k` in an observer be seen as waiting for the younger processes to end?
fn join_idiom(model: &Model, observer: &Observer, k: i32) -> bool {
    let oldest: Vec<_> = model.boot.processes.iter().take(k.max(0) as usize).collect();
    let tester = oldest.iter().any(|process| Some(process.body) == observer.body);
    let others_stay = oldest
        .iter()
        .all(|process| Some(process.body) == observer.body || !model.can_end.contains(&process.body));
    let single = model.boot.processes.iter().filter(|p| Some(p.body) == observer.body).count() == 1;
    k >= 1 && k as usize == oldest.len() && tester && others_stay && single && model.boot.complete
}

/// Somebody who can notice when a process is removed.
struct Observer {
    span: Span,
    text: String,
    /// Where it stands.
    body: Option<BodyId>,
    what: Observed,
}

#[derive(PartialEq)]
enum Observed {
    /// `_nr_pr == k`
    Count(i32),
    /// The end of processes of this body only.
    Own(BodyId),
    /// The end of any process.
    Any,
}

impl Observer {
    fn doubt(&self, model: &Model, body: BodyId) -> Doubt {
        let Body { name, span, .. } = model.symbols.body(body);
        let text =
            format!("{}; SPIN removes ended processes last-in first-out, and `{name}` can end", self.text);
        let hint = format!("let `{name}` wait for ever instead of ending, with `end: false` at its end");
        Doubt {
            matter: Matter::Processes(body),
            what: Diagnostic::note(self.span, text).hint_at(*span, hint),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promela::parse;
    use crate::promela::source::{Encoding, Source};

    /// The reason why a model has no symmetry at all.
    fn reason(text: &str) -> Option<String> {
        let program = parse(&Source::plain("m.pml", text.to_string(), Encoding::Utf8)).unwrap();
        let model = Model::new(&program).unwrap();
        Doubts::new(&program, &model).about_everything().map(|doubt| doubt.what.message.clone())
    }

    #[test]
    fn what_spin_lets_pass_by_oversight() {
        let jump = "byte x; active [2] proctype p() { if :: x == 1 -> goto l :: x = 1 fi; ";
        let inside = reason(&format!("{jump} d_step {{ x = 2; d_step {{ x = 3; x = 4 }}; l: x = 5 }} }}"));
        assert!(inside.unwrap().starts_with("a jump into a `d_step`"));
        let to_it = reason(&format!("{jump} l: d_step {{ x = 2; d_step {{ x = 3; x = 4 }}; x = 5 }} }}"));
        assert_eq!(to_it, None);
        let channels = "chan c[2] = [1] of { byte }; byte b = 2; active [2] proctype p() { c[_pid]!1; ";
        for looked_at in ["len(b)", "full(b)", "b?[1]", "nempty(_pid)", "len(_pid)"] {
            assert!(reason(&format!("{channels} assert({looked_at}) }}")).is_some(), "{looked_at}");
        }
        assert_eq!(reason(&format!("{channels} assert(full(c[_pid])) }}")), None);
        for received in ["_pid", "_nr_pr", "_last", "_p", "_priority"] {
            assert!(reason(&format!("{channels} c[_pid]?{received} }}")).is_some(), "{received}");
        }
        assert_eq!(reason(&format!("{channels} c[_pid]?_ }}")), None);
    }

    #[test]
    fn channels_that_are_named_by_numbers() {
        let channels = "chan c[2] = [1] of { byte }; chan m = [1] of { chan }; active [2] proctype p() { ";
        let body = |text: &str| reason(&format!("{channels} {text} }}"));
        for named in
            ["chan d = 2; d?_", "chan d; m!2", "chan d; m?2", "chan d; m?[1]", "chan d[2] = { 1, 2 }"]
        {
            assert!(body(named).is_some(), "{named}");
        }
        for named in ["chan d; d == 2", "chan d; 2 != d"] {
            assert!(body(named).is_some(), "{named}");
        }
        assert!(reason(&format!("typedef t {{ chan e = 2 }}; t v; {channels} v.e?_ }}")).is_some());
        for none in ["chan d; d != 0", "chan d; 0 == d", "chan d = 0; m?0", "chan d; m?d"] {
            assert_eq!(body(none), None, "{none}");
        }
    }

    #[test]
    fn parameters_that_are_taken_apart() {
        let types = "typedef t { byte a; byte b }; typedef u { byte x; byte y }; proctype p(t r) { skip } ";
        assert_eq!(reason(&format!("{types} init {{ t v; run p(v) }}")), None);
        assert!(reason(&format!("{types} init {{ u v; run p(v) }}")).is_some());
        assert!(reason(&format!("{types} init {{ run p(1, 2) }}")).is_some());
    }
}
