//! From a model to its symmetry group: sorts, skeleton, program graph, search, and the check of every generator.

pub mod cycles;
pub mod explain;
pub mod names;
pub mod reasons;

use crate::analysis::recheck::Checker;
use crate::analysis::skeleton::{PointId, PointKind, Skeleton};
use crate::analysis::sorts::Sorts;
use crate::analysis::sorts::places::Place;
use crate::graph::program::{MovedStatement, ProgramGraph};
use crate::graph::search::Automorphisms;
use crate::graph::twins::automorphisms_without_twins;
use crate::group::classify::{Classified, classify};
use crate::group::permutation::{Permutation, orbits};
use crate::group::subgroup::largest_valid;
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::model::subject::Subject;
use crate::promela::syntax::Program;
use num_bigint::BigUint;
use std::sync::Arc;
use std::time::Instant;

/// The search gives up after so many nodes of its tree; what it has found until then is right.
const MOST_NODES: usize = 1_000_000;

/// A symmetry.
#[derive(Clone, Debug)]
pub struct Generator {
    /// Of the skeleton's points.
    pub permutation: Permutation,
    /// The statements that go to others.
    pub statements: Vec<MovedStatement>,
}

/// The symmetries of a model.
#[derive(Debug)]
pub struct Symmetries {
    /// Which values are identities.
    pub sorts: Sorts,
    /// What was searched.
    pub skeleton: Skeleton,
    /// The generators of the group; each one has passed the independent check.
    pub generators: Vec<Generator>,
    /// What the group is made of, on the points that lead: processes, channels and numbers that are identities. Labels and
    /// computed numbers follow these, and are not in the tree.
    pub classified: Classified,
    /// The number of elements.
    pub order: BigUint,
    /// Orbits of all points.
    pub orbits: Vec<Vec<u32>>,
    /// Was the search ended early? Then there may be more symmetries.
    pub incomplete: bool,
    /// How many generators the search has found which the check refused: an error of ours.
    pub refused: usize,
    /// The order that the group would have if no claim were there, if that is more.
    pub without_claims: Option<BigUint>,
}

/// The symmetries that somebody named.
#[derive(Debug)]
pub struct Given {
    /// The group.
    pub symmetries: Symmetries,
    /// Which of the given permutations are no symmetries.
    pub wrong: Vec<usize>,
    /// Is it the largest valid subgroup? If not, the time was up.
    pub largest: bool,
}

impl Symmetries {
    /// Finds the symmetries of a model, and calls `tell` with what it does.
    pub fn find(program: &Program, model: &Model, tell: &dyn Fn(&'static str)) -> Symmetries {
        tell("looking for identities");
        let sorts = Sorts::new(program, model);
        let mut skeleton = Skeleton::new(program, model, &sorts);
        tell("building the graph of the program");
        fix_what_moves_alone(&mut skeleton, &sorts);
        let graph = ProgramGraph::new(&skeleton);
        tell("searching for symmetries");
        let found = automorphisms_without_twins(&graph.graph, graph.points, MOST_NODES);
        tell("checking the symmetries");
        let mut checker = Checker::new(&skeleton);
        let mut generators = Vec::new();
        let mut refused = 0;
        for moves in &found.generators {
            let points = moves.images(graph.points);
            let Some(permutation) = Permutation::new(points) else {
                refused += 1;
                continue;
            };
            if permutation.is_identity() {
                continue;
            }
            if accepts(&mut checker, &permutation) {
                let statements = graph.moved_statements(&skeleton, moves);
                generators.push(Generator { permutation, statements });
            } else {
                refused += 1;
            }
        }
        drop(checker);
        let order = (refused == 0).then(|| order_on_points(&found, graph.points));
        tell("looking at the structure of the group");
        let mut symmetries = Symmetries::new(sorts, skeleton, generators, order);
        symmetries.incomplete = found.incomplete;
        symmetries.refused = refused;
        symmetries.without_claims = symmetries.order_without_claims();
        symmetries
    }

    /// The same, unless a limit is reached before.
    pub fn find_within(
        subject: &Arc<Subject>,
        limits: Limits<'_>,
        tell: &dyn Fn(&'static str),
    ) -> Result<Symmetries, Stopped> {
        let subject = subject.clone();
        limits.within(move |tell| Symmetries::find(&subject.program, &subject.model, tell), tell)
    }

    /// The identity alone, where nothing must be reduced.
    pub fn none(program: &Program, model: &Model) -> Symmetries {
        Symmetries::given(program, model, &[], Instant::now()).symmetries
    }

    /// Searches again without the claims, if they name points.
    fn order_without_claims(&self) -> Option<BigUint> {
        let all = &self.skeleton;
        if !all.terms.iter().any(|term| Skeleton::is_property(term) && term.has_points()) {
            return None;
        }
        let terms = all.terms.iter().filter(|term| !Skeleton::is_property(term)).cloned().collect();
        let skeleton =
            Skeleton { points: all.points.clone(), tables: all.tables.clone(), terms, bodies: Vec::new() };
        let graph = ProgramGraph::new(&skeleton);
        let found = automorphisms_without_twins(&graph.graph, graph.points, MOST_NODES);
        let order = order_on_points(&found, graph.points);
        (order > self.order).then_some(order)
    }

    /// The group that given permutations of the points generate. If some of them are no symmetries, it is the largest subgroup that
    /// has symmetries only, as far as that is found until the deadline.
    pub fn given(program: &Program, model: &Model, given: &[Permutation], deadline: Instant) -> Given {
        let sorts = Sorts::new(program, model);
        let mut skeleton = Skeleton::new(program, model, &sorts);
        fix_what_moves_alone(&mut skeleton, &sorts);
        let mut checker = Checker::new(&skeleton);
        let (right, wrong): (Vec<usize>, Vec<usize>) =
            (0..given.len()).partition(|&index| accepts(&mut checker, &given[index]));
        let mut valid: Vec<Permutation> = right.iter().map(|&index| given[index].clone()).collect();
        let mut largest = true;
        if !wrong.is_empty() {
            let is_symmetry = |permutation: &Permutation| accepts(&mut checker, permutation);
            let found = largest_valid(skeleton.points.len(), given, &valid, is_symmetry, deadline);
            (valid, largest) = (found.generators, found.largest);
        }
        drop(checker);
        let generators: Vec<Generator> =
            valid.into_iter().map(|permutation| Generator { permutation, statements: Vec::new() }).collect();
        Given { symmetries: Symmetries::new(sorts, skeleton, generators, None), wrong, largest }
    }

    fn new(
        sorts: Sorts,
        skeleton: Skeleton,
        generators: Vec<Generator>,
        order: Option<BigUint>,
    ) -> Symmetries {
        let degree = skeleton.points.len();
        let permutations: Vec<Permutation> = generators.iter().map(|g| g.permutation.clone()).collect();
        let orbits = orbits(degree, &permutations);
        let leads = |point: &u32| leads(&sorts, skeleton.points[*point as usize].kind);
        let leading: Vec<u32> = (0..degree as u32).filter(leads).collect();
        let parts: Vec<Permutation> = permutations.iter().filter_map(|p| p.part(&leading)).collect();
        let mut classified = classify(degree, &parts);
        let order = order.unwrap_or_else(|| classify(degree, &permutations).order);
        if classified.order != order {
            // what follows must not be decided by more than what leads; if it is, nothing is left out
            classified = classify(degree, &permutations);
        }
        Symmetries {
            sorts,
            skeleton,
            generators,
            classified,
            order,
            orbits,
            incomplete: false,
            refused: 0,
            without_claims: None,
        }
    }

    /// Does a point move on its own account? Labels, computed numbers, and what is no point of the skeleton don't.
    pub fn is_leading(&self, point: u32) -> bool {
        self.skeleton.points.get(point as usize).is_some_and(|point| leads(&self.sorts, point.kind))
    }

    /// Is a point worth showing? Numbers that are just the pid of a process are not.
    pub fn is_shown(&self, model: &Model, point: u32) -> bool {
        match self.skeleton.points[point as usize].kind {
            PointKind::Process(_) | PointKind::Channel(_) => true,
            PointKind::Label(_) => false,
            PointKind::Value(class, number) => {
                let is_pid = self.sorts.places(class).any(|place| match place {
                    Place::Pid(body) => {
                        model.boot.processes.iter().any(|p| p.body == body && p.pid as i32 == number)
                    }
                    _ => false,
                });
                self.sorts.is_real(class, number) && !is_pid
            }
        }
    }
}

/// Does a point move on its own account? Labels and computed numbers don't.
fn leads(sorts: &Sorts, kind: PointKind) -> bool {
    match kind {
        PointKind::Label(_) => false,
        PointKind::Value(class, _) => !sorts.is_derived(class),
        PointKind::Process(_) | PointKind::Channel(_) => true,
    }
}

/// Labels must follow from the other points, so that a symmetry has one way only to move statements; and numbers that are
/// computed from identities are of interest only as far as they follow these. Those that could be exchanged alone are fixed.
fn fix_what_moves_alone(skeleton: &mut Skeleton, sorts: &Sorts) {
    let follows = |kind: PointKind| !leads(sorts, kind);
    if skeleton.points.iter().filter(|point| follows(point.kind)).count() < 2 {
        return;
    }
    let mut others_fixed = skeleton.clone();
    let others = skeleton.points.iter().enumerate().filter(|(_, point)| !follows(point.kind));
    others_fixed.fix(others.map(|(number, _)| PointId(number as u32)));
    let graph = ProgramGraph::new(&others_fixed);
    let found = automorphisms_without_twins(&graph.graph, graph.points, MOST_NODES);
    let mut alone: Vec<PointId> = found
        .generators
        .iter()
        .flat_map(|moves| moves.pairs())
        .map(|(from, _)| *from)
        .filter(|vertex| (*vertex as usize) < graph.points)
        .map(PointId)
        .collect();
    alone.sort_unstable();
    alone.dedup();
    skeleton.fix(alone.into_iter());
}

/// The order of the group that acts on the points.
fn order_on_points(found: &Automorphisms, points: usize) -> BigUint {
    let levels = found.base.iter().zip(&found.orbit_lengths);
    levels.filter(|(base, _)| (**base as usize) < points).map(|(_, length)| BigUint::from(*length)).product()
}

fn accepts(checker: &mut Checker<'_>, permutation: &Permutation) -> bool {
    let image: Vec<PointId> = permutation.images().iter().map(|&to| PointId(to)).collect();
    checker.accepts(&image)
}
