//! Which values are identities, and of what.
//!
//! Every place that holds values (a variable, a parameter, a field of messages, the index of an array, `_pid`) belongs to a
//! *class*: places between which values flow, or whose values are compared. The values of a class are renamed alike, or
//! not at all. A class is a *sort* of identities if it holds pids or channels, or indexes an array, or holds what distinguishes
//! the processes of one type. Otherwise, or if its values are used in a way that cannot be tabulated over a small set, it is
//! *data* and keeps its values; then [`Sorts::reason`] says why.
//!
//! A flow into a type that can't hold every value of the class (`bit b = id`) is no flow but a function, to be tabulated. Since that
//! depends on the values, and the values on the classes, classes are built again until nothing changes.

mod classes;
mod collect;
mod collector;
pub mod counting;
pub mod domains;
pub mod flows;
pub mod formula;
pub mod messages;
pub mod operands;
pub mod places;
mod remote;

use super::doubts::{Doubts, Matter};
use super::scans::Scans;
use super::totality::Totality;
use crate::model::Model;
use crate::model::channels::PlaceId;
use crate::model::symbols::*;
use crate::promela::diagnostic::Diagnostic;
use crate::promela::syntax::*;
use classes::{add_computed_values, candidates, classes, cuts, real_values, seeds};
use collect::{collect, initial_values, tags};
pub use collect::{running_bodies, started_later};
use domains::{Domain, Domains};
use flows::{Computation, Flows, Input};
use messages::Tags;
use operands::Identity;
use places::{Class, Place, Places};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The values of all places, where those that some channels cut and others do not may be anything.
fn domains_with_cuts(model: &Model, flows: &mut Flows) -> Domains {
    loop {
        let domains = Domains::new(flows);
        let cut = messages::cut_fields(model, &domains);
        // a field that may be anything is not found again
        if cut.is_empty() {
            return domains;
        }
        flows.anything.extend(cut);
    }
}

/// The sorts of a model.
#[derive(Clone, Debug)]
pub struct Sorts {
    places: Places,
    domains: Domains,
    /// By class: the values of all its places.
    values: Vec<Domain>,
    /// By class: does it hold identities by itself, rather than what is computed from identities?
    seeds: Vec<bool>,
    /// By class: is it a sort?
    sorts: Vec<bool>,
    reasons: HashMap<Class, Diagnostic>,
    /// Loops that go through identities in no order.
    pub scans: Scans,
    /// What is given up in doubt.
    pub doubts: Doubts,
    tags: Tags,
    /// Values that exist: indices of elements, pids, arguments. Only these can be moved.
    real: HashSet<(Class, i32)>,
    /// Places whose values were tabulated, or decide whether an expression can fail.
    tabulated: HashSet<Place>,
}

impl Sorts {
    /// Finds the sorts of a model.
    pub fn new(program: &Program, model: &Model) -> Sorts {
        let mut scans = Scans::new(program, model);
        let mut doubts = Doubts::new(program, model);
        let tags = tags(program, model);
        loop {
            let mut flows = collect(program, model, &scans, &tags, &doubts);
            initial_values(model, &mut flows);
            let domains = domains_with_cuts(model, &mut flows);
            let totality = Totality { model, domains: &domains };
            let failing = totality.failing_scans(program, &scans);
            if !failing.is_empty() {
                failing.into_iter().for_each(|node| scans.give_up(node));
                continue;
            }
            remote::doubt_other_types(model, &domains, &flows.remote, &mut doubts);
            let (places, values) = classes(&flows, &domains);
            let mut real = real_values(model, &places);
            add_computed_values(&flows, &places, &domains, &mut real);
            let seeds = seeds(model, &places, &values);
            let mut sorts = Sorts {
                sorts: candidates(&seeds, &places, &values, &flows),
                seeds,
                reasons: HashMap::new(),
                places,
                domains,
                values,
                scans,
                doubts,
                tags,
                real,
                tabulated: HashSet::new(),
            };
            sorts.pin_in_doubt();
            sorts.pin_what_structures_cut(&flows);
            sorts.pin_what_variables_cut(model);
            sorts.pin_what_is_computed(&flows);
            sorts.tabulated = sorts.tabulated(&flows);
            return sorts;
        }
    }

    /// The class of a place.
    pub fn class(&self, place: Place) -> Option<Class> {
        self.places.class(place)
    }

    /// The class of a place, if it is a sort.
    pub fn sort(&self, place: Place) -> Option<Class> {
        self.places.class(place).filter(|class| self.is_sort(*class))
    }

    /// Does a class hold identities?
    pub fn is_sort(&self, class: Class) -> bool {
        self.sorts[class.0 as usize]
    }

    /// Does a class only hold what is computed from identities of other classes?
    pub fn is_derived(&self, class: Class) -> bool {
        !self.seeds[class.0 as usize]
    }

    /// Why a class that looked like a sort is none.
    pub fn reason(&self, class: Class) -> Option<&Diagnostic> {
        self.reasons.get(&class)
    }

    /// All classes, sorts or not.
    pub fn all_classes(&self) -> Vec<Class> {
        let mut classes: Vec<Class> = self.places.all().map(|(_, class)| class).collect();
        classes.sort();
        classes.dedup();
        classes
    }

    /// The values of a class, if they are known.
    pub fn values(&self, class: Class) -> Option<&BTreeSet<Identity>> {
        self.values[class.0 as usize].known()
    }

    /// Does a type that a value of this class goes to cut some of its values? Then no permutation of them is a mere renaming there.
    pub fn is_cut(&self, class: Class, kind: &Type) -> bool {
        cuts(kind, &self.values[class.0 as usize])
    }

    /// May a class hold any value, and channels among them?
    pub fn may_hold_any_channel(&self, model: &Model, class: Class) -> bool {
        let domain = &self.values[class.0 as usize];
        let is_chan = |place: Place| match place {
            Place::Variable(id) => model.symbols.get(id).kind == Type::Chan,
            Place::Field(of, _, field) => messages::field_type(model, of, field) == Type::Chan,
            _ => false,
        };
        let channels = domain.values.iter().any(|value| matches!(value, Identity::Channel(_)));
        domain.anything.is_some() && (channels || self.places(class).any(is_chan))
    }

    /// The lengths of the arrays that a class indexes.
    pub fn lengths(&self, model: &Model, class: Class) -> Vec<u32> {
        let mut lengths: Vec<u32> = self
            .places(class)
            .filter_map(|place| match place {
                Place::Index(id) => model.symbols.get(id).length,
                _ => None,
            })
            .collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }

    /// The places of a class.
    pub fn places(&self, class: Class) -> impl Iterator<Item = Place> + '_ {
        self.places.all().filter(move |(_, other)| *other == class).map(|(place, _)| place)
    }

    /// Does a number of a sort stand for something: a process, an element, an argument of a process? Others, such as 255
    /// for nobody, are never moved.
    pub fn is_real(&self, class: Class, number: i32) -> bool {
        self.real.contains(&(class, number))
    }

    /// Have all messages of a class of channels a constant tag?
    pub fn is_tagged(&self, class: PlaceId) -> bool {
        self.tags.get(&class).copied().unwrap_or(false)
    }

    /// The tags of the messages of a class of channels that are told apart by them.
    pub fn tags_of(&self, class: PlaceId) -> BTreeSet<Option<i32>> {
        let tags = self.places.all().filter_map(|(place, _)| match place {
            Place::Field(of, tag, _) if of == class => Some(tag),
            _ => None,
        });
        tags.collect()
    }

    /// The values that a place can have, if a symmetry may rely on there being no others.
    pub fn relied_on(&self, place: Place) -> Option<&BTreeSet<Identity>> {
        let relied_on = self.sort(place).is_some() || self.tabulated.contains(&place);
        self.domains.known(place).filter(|_| relied_on)
    }

    /// Operands of tables, and what is used as an index.
    fn tabulated(&self, flows: &Flows) -> HashSet<Place> {
        let has_sort =
            |computation: &&Computation| computation.places().any(|place| self.sort(place).is_some());
        let operands = flows.computations.iter().filter(has_sort).flat_map(Computation::places);
        let indices = flows.flows.iter().filter(|flow| matches!(flow.to, Place::Index(_)));
        operands.chain(indices.map(|flow| flow.from)).collect()
    }

    /// What can be said about evaluating expressions.
    pub fn totality<'a>(&'a self, model: &'a Model) -> Totality<'a> {
        Totality { model, domains: &self.domains }
    }

    /// The values of each operand of a table.
    pub fn choices(&self, inputs: &[Input]) -> Option<Vec<Vec<i32>>> {
        self.domains.choices(inputs)
    }

    /// Makes data of a class, for a reason; was it a sort before?
    fn pin(&mut self, class: Class, reason: &Diagnostic) -> bool {
        if !self.is_sort(class) {
            return false;
        }
        self.sorts[class.0 as usize] = false;
        self.reasons.insert(class, reason.clone());
        true
    }

    fn pin_in_doubt(&mut self) {
        for index in 0..self.sorts.len() {
            let domain = &self.values[index];
            if let Some(span) = domain.anything {
                let any = "the values here may be any numbers, so they are data and not identities";
                let reason = match span {
                    Some(span) => Diagnostic::note(span, any),
                    None => Diagnostic::remark("what the start leaves here is not known"),
                };
                self.pin(Class(index as u32), &reason);
                continue;
            }
            let channels = domain.values.iter().any(|value| matches!(value, Identity::Channel(_)));
            let numbers = domain.values.iter().any(|v| matches!(v, Identity::Number(n) if *n != 0));
            if channels && numbers {
                let reason = Diagnostic::remark("channels and numbers are mixed in one variable");
                self.pin(Class(index as u32), &reason);
            }
        }
        for doubt in self.doubts.all.clone() {
            let places: Vec<Place> = match &doubt.matter {
                Matter::Index(id) => vec![Place::Index(*id)],
                Matter::Messages(class) => {
                    let fields = self.places.all().map(|(place, _)| place);
                    fields.filter(|place| matches!(place, Place::Field(of, ..) if of == class)).collect()
                }
                Matter::Everything | Matter::Processes(_) | Matter::Process(_) | Matter::Locations => {
                    Vec::new()
                }
            };
            for place in places {
                if let Some(class) = self.class(place) {
                    self.pin(class, &doubt.what);
                }
            }
        }
    }

    /// A structure is copied as a whole, without a word about its fields that could be tabulated.
    fn pin_what_structures_cut(&mut self, flows: &Flows) {
        for flow in flows.flows.iter().filter(|flow| flow.in_structure) {
            let (from, to) = (self.class(flow.from), self.class(flow.to));
            let cut = |class: &Option<Class>| class.is_some_and(|class| self.is_cut(class, &flow.kind));
            if cut(&from) || cut(&to) {
                for class in [from, to].into_iter().flatten() {
                    let text =
                        "a field of this structure is cut to a smaller type on its way through a channel";
                    self.pin(class, &Diagnostic::note(flow.span, text));
                }
            }
        }
    }

    /// A variable that cannot hold all numbers of its sort would be cut when it is renamed.
    fn pin_what_variables_cut(&mut self, model: &Model) {
        let variables: Vec<(SymbolId, Class)> = self
            .places
            .all()
            .filter_map(|(place, class)| match place {
                Place::Variable(id) => Some((id, class)),
                _ => None,
            })
            .collect();
        for (id, class) in variables {
            let symbol = model.symbols.get(id);
            if self.is_sort(class) && self.is_cut(class, &symbol.stored()) {
                let text = "a variable takes part in this that is too small for all of these numbers";
                self.pin(class, &Diagnostic::note(symbol.span, text).hint("give it a larger type"));
            }
        }
    }

    /// Operands that can't be tabulated are data.
    fn pin_what_is_computed(&mut self, flows: &Flows) {
        loop {
            let mut changed = false;
            for computation in &flows.computations {
                if self.choices(&computation.inputs).is_some() {
                    continue;
                }
                for place in computation.places() {
                    if let Some(class) = self.class(place) {
                        let text =
                            "identities are used like numbers here, together with values that are not known";
                        let reason = Diagnostic::note(computation.span, text)
                            .hint("compare identities with `==` and `!=` only");
                        changed |= self.pin(class, &reason);
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }
}
