//! The search tree: which element of the group leads to the representative.
//!
//! A node is an ordered partition that refinement cannot cut further. What is tied is told apart by trying: an item is *fixed*, that is given a
//! cell of its own, and the partition is refined. First the loose items, level by level of the chain: the item that goes to the base
//! of the level is fixed, and it is one of those with the rarest colour among the items that can get there. Then the forest: one
//! item of the first cell that is not made of twins. At a leaf only twins are tied, and the partition says where each item goes.
//!
//! Which leaf is best: on the way down, traces are made of all that is seen at a node, the same for images of the state. A smaller trace at
//! the first node where two paths differ wins; with equal traces the smaller image of the state does. Branches with a larger trace than the
//! best leaf are cut off.
//!
//! Two leaves with the same image give an automorphism: an element that fixes the state. It is used three times (as in B. D. McKay's nauty).
//! The branch that led to the second leaf is the image of one that has been searched, so the search goes back to where the paths parted.
//! At each node above, items that automorphisms which fix the path take to one another form orbits, and one item of each has to be tried. And
//! the order of the stabiliser is the product of the lengths of the orbits of the fixed items along the path to the best leaf, times
//! the number of ways to order tied twins there.

use super::items::{Item, Items, mix};
use super::partition::{Partition, Refinement, sum_up};
use super::picture::Picture;
use super::twins::Twins;
use std::cmp::Ordering;

/// So many automorphisms are remembered.
const KEPT: usize = 32;
/// So many ends of branches are looked at; then the best so far is taken.
const BUDGET: u64 = 10_000;

/// Compares the images of the state under two elements.
pub(super) trait Images {
    /// The element is the best so far.
    fn take(&mut self, going: &[Item]);
    /// Compares the image under an element with the best one, and keeps the smaller.
    fn offer(&mut self, going: &[Item]) -> Ordering;
}

/// Finds representatives.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    refinement: Refinement,
    twins: Twins,
    /// By item: whose place it takes, at the best leaf so far.
    pub best: Vec<Item>,
    found: bool,
    /// How many elements fix the state; 0: not known.
    pub stabiliser: f64,
    /// How many states had no exact representative, since there was too much to be tried.
    pub fallbacks: u64,
    going: Vec<Item>,
    ties: f64,
    path: Vec<Item>,
    best_path: Vec<Item>,
    best_trace: Vec<u64>,
    best_ties: f64,
    /// The orbits of the items on the best path.
    lengths: Vec<f64>,
    spent: u64,
    exhausted: bool,
    doubtful: bool,
    /// By level of the chain: the product of the factors so far.
    ways: Vec<Vec<Item>>,
    /// By depth: items point into their orbits.
    orbits: Vec<Vec<Item>>,
    automorphisms: Vec<Vec<Item>>,
    kept: usize,
    nodes: Vec<Node>,
    filling: Vec<Filling>,
}

/// How far a group has been filled.
#[derive(Clone, Copy, Debug, Default)]
struct Filling {
    /// The next place.
    next: Item,
    /// The cell of the item that came last.
    cell: Item,
    /// How many of that cell have come.
    run: f64,
}

/// What is kept of a node while its branches are searched.
#[derive(Clone, Debug, Default)]
struct Node {
    row: Partition,
    choices: Vec<Item>,
    factors: Vec<usize>,
}

impl Search {
    /// Finds the representative of a state with this picture. The best element is in [`Search::best`].
    pub fn find(&mut self, items: &Items, picture: &mut Picture, images: &mut dyn Images) {
        self.found = false;
        if picture.edges.is_empty() && items.loose() == 0 {
            return self.sort(items, picture);
        }
        self.refinement.begin(items, picture);
        self.refinement.hear_nothing(items);
        self.refinement.refine(items, picture, false);
        let is_tied = items.forest > 0 && self.refinement.row.cells < items.count;
        if is_tied && !self.refinement.is_told(items, picture) {
            self.twins.find(items, picture, &self.refinement.row);
        }
        (self.spent, self.exhausted, self.doubtful, self.kept) = (0, false, false, 0);
        self.best_trace.clear();
        self.refinement.trace = 0;
        self.ways.resize(items.levels.len() + 1, Vec::new());
        self.ways[0].clear();
        self.ways[0].extend(0..items.loose() as Item);
        self.path.clear();
        self.node(items, picture, images, 0);
        self.fallbacks += u64::from(self.exhausted);
        self.stabiliser = match self.exhausted || self.doubtful {
            true => 0.0,
            false => self.lengths[..self.best_path.len()].iter().product::<f64>() * self.best_ties,
        };
    }

    /// The way without relations: siblings are sorted by their keys, children with their parents.
    fn sort(&mut self, items: &Items, picture: &mut Picture) {
        sum_up(items, &mut picture.keys);
        self.best.resize(items.count, 0);
        self.stabiliser = 1.0;
        let row = &mut self.refinement.row.order;
        for (number, group) in items.groups.iter().enumerate() {
            row.clear();
            row.extend((group.first..group.first + group.size).map(|item| item as Item));
            row.sort_unstable_by_key(|item| (picture.keys[*item as usize], *item));
            let place = place_of(items, number, &self.best);
            let mut run = 1.0;
            for (at, item) in row.iter().enumerate() {
                self.best[*item as usize] = (place + at) as Item;
                let is_tied = at > 0 && picture.keys[row[at - 1] as usize] == picture.keys[*item as usize];
                run = if is_tied { run + 1.0 } else { 1.0 };
                self.stabiliser *= run;
            }
        }
    }

    /// Searches a node, for which the factors of the first `level` levels have been chosen. Returns the depth of the node to go back to: that
    /// of its parent, or less.
    fn node(&mut self, items: &Items, picture: &Picture, images: &mut dyn Images, mut level: usize) -> isize {
        let depth = self.path.len();
        if self.nodes.len() == depth {
            self.nodes.push(Node::default());
        }
        let mut node = std::mem::take(&mut self.nodes[depth]);
        node.choices.clear();
        let mut start = None;
        while level < items.levels.len() {
            self.choices_of_level(items, level, &mut node);
            let colour = self.refinement.row.cell[node.choices[0] as usize];
            start = Some(colour as usize);
            if node.choices.len() > 1 {
                break;
            }
            self.refinement.trace = mix(self.refinement.trace, u64::from(colour));
            let before = self.refinement.row.cells;
            self.choose_factor(items, level, node.factors[0]);
            if self.refinement.row.cells > before {
                self.refinement.refine(items, picture, true);
            }
            level += 1;
        }
        if level == items.levels.len() {
            let row = &self.refinement.row;
            let is_told = picture.edges.is_empty() || self.refinement.is_told(items, picture);
            start = if is_told { None } else { self.twins.tied_cell(items, row) };
            node.choices.clear();
            if let Some(start) = start {
                node.choices.extend_from_slice(&row.order[start..row.end(start)]);
            }
        }
        let back = self.branches(items, picture, images, level, start, &mut node);
        self.nodes[depth] = node;
        back
    }

    fn branches(
        &mut self,
        items: &Items,
        picture: &Picture,
        images: &mut dyn Images,
        level: usize,
        start: Option<usize>,
        node: &mut Node,
    ) -> isize {
        let depth = self.path.len();
        let parent = depth as isize - 1;
        self.refinement.trace = mix(self.refinement.trace, start.map_or(0, |start| start as u64 + 1));
        if !self.is_promising(depth) {
            return parent;
        }
        if node.choices.is_empty() {
            self.spent += 1;
            return self.leaf(items, images);
        }
        node.row.copy_from(&self.refinement.row);
        self.first_orbits(items, depth, &node.choices);
        for i in 0..node.choices.len() {
            if self.is_known(depth, &node.choices, i) {
                continue;
            }
            if self.found && self.spent >= BUDGET {
                self.exhausted = true;
                break;
            }
            if i > 0 {
                self.refinement.row.copy_from(&node.row);
            }
            self.path.push(node.choices[i]);
            self.refinement.trace = 0;
            match level < items.levels.len() {
                true => self.choose_factor(items, level, node.factors[i]),
                false => self.refinement.fix(node.choices[i]),
            }
            self.refinement.refine(items, picture, true);
            let next = level + usize::from(level < items.levels.len());
            let back = self.node(items, picture, images, next);
            self.path.pop();
            if back < depth as isize {
                return back;
            }
        }
        self.measure(depth);
        parent
    }

    /// Lists the items that can go to the base of a level, those of one colour only, and their factors. The colour is the one that the fewest
    /// of them have, and the smallest of these: the fewer, the less is there to be tried.
    fn choices_of_level(&self, items: &Items, level: usize, node: &mut Node) {
        let cell = &self.refinement.row.cell;
        let way = &self.ways[level];
        let item = |point: &Item| items.forest as Item + way[*point as usize];
        let colour = |point: &Item| cell[item(point) as usize];
        let orbit = &items.levels[level].orbit;
        let often = |of: Item| orbit.iter().filter(|point| colour(point) == of).count();
        let rarest = orbit.iter().map(colour).min_by_key(|colour| (often(*colour), *colour));
        node.choices.clear();
        node.factors.clear();
        for (factor, point) in orbit.iter().enumerate().filter(|(_, point)| Some(colour(point)) == rarest) {
            node.choices.push(item(point));
            node.factors.push(factor);
        }
    }

    /// Chooses a factor for a level, and cuts the partition by what is known of the loose items then.
    fn choose_factor(&mut self, items: &Items, level: usize, factor: usize) {
        let (below, above) = self.ways.split_at_mut(level + 1);
        above[0].clear();
        above[0].extend(items.levels[level].ways[factor].iter().map(|image| below[level][*image as usize]));
        self.refinement.hear_all();
        if self.refinement.row.cells == items.count {
            return;
        }
        let refinement = &mut self.refinement;
        refinement.value.fill(0);
        for (position, part) in items.parts[level + 1].iter().enumerate() {
            refinement.value[items.forest + self.ways[level + 1][position] as usize] = u64::from(*part) + 1;
        }
        refinement.split();
        refinement.observe();
    }

    /// Compares the trace of a node with that of the best leaf at the same depth. Is the node to be searched?
    fn is_promising(&mut self, depth: usize) -> bool {
        let trace = self.refinement.trace;
        let order = self.best_trace.get(depth).map_or(Ordering::Less, |best| trace.cmp(best));
        match order {
            Ordering::Greater => self.spent += 1,
            Ordering::Less => {
                // the best leaf will be below this node
                self.best_trace.truncate(depth);
                self.best_trace.push(trace);
                self.found = false;
            }
            Ordering::Equal => {}
        }
        order != Ordering::Greater
    }

    /// Returns the depth of the node to go back to.
    fn leaf(&mut self, items: &Items, images: &mut dyn Images) -> isize {
        let depth = self.path.len();
        self.place(items);
        let order = match self.found {
            true => images.offer(&self.going),
            false => {
                images.take(&self.going);
                Ordering::Less
            }
        };
        match order {
            Ordering::Equal => return self.automorphism(depth),
            Ordering::Greater => {}
            Ordering::Less => {
                self.found = true;
                self.best.clone_from(&self.going);
                self.best_path.clone_from(&self.path);
                self.best_ties = self.ties;
                self.lengths.resize(self.lengths.len().max(depth), 1.0);
            }
        }
        depth as isize - 1
    }

    /// Loose items: the one at position x(p) goes to position p, where x is the element chosen in the chain. Forest items: each group fills the
    /// group that it goes to in the order of the row; parents come before their children there.
    fn place(&mut self, items: &Items) {
        self.going.resize(items.count, 0);
        self.ties = 1.0;
        let row = &self.refinement.row;
        self.filling.clear();
        self.filling.resize(items.groups.len(), Filling::default());
        for &item in &row.order[..items.forest] {
            let group = items.group_of[item as usize] as usize;
            let filling = &mut self.filling[group];
            if filling.run == 0.0 {
                filling.next = place_of(items, group, &self.going) as Item;
            }
            self.going[item as usize] = filling.next;
            let cell = row.cell[item as usize];
            filling.run = if filling.run > 0.0 && filling.cell == cell { filling.run + 1.0 } else { 1.0 };
            (filling.next, filling.cell) = (filling.next + 1, cell);
            self.ties *= filling.run;
        }
        for (position, item) in self.ways[items.levels.len()].iter().enumerate() {
            self.going[items.forest + *item as usize] = (items.forest + position) as Item;
        }
    }

    fn orbit_of(&self, depth: usize, item: Item) -> Item {
        let mut at = item;
        while self.orbits[depth][at as usize] != at {
            at = self.orbits[depth][at as usize];
        }
        at
    }

    fn unite(&mut self, depth: usize, a: Item, b: Item) {
        let (a, b) = (self.orbit_of(depth, a), self.orbit_of(depth, b));
        self.orbits[depth][a.max(b) as usize] = a.min(b);
    }

    /// Unites orbits at a node by an automorphism, if it fixes the path to the node.
    fn apply_automorphism(&mut self, depth: usize, number: usize) -> bool {
        let automorphism = std::mem::take(&mut self.automorphisms[number]);
        let fixes = self.path[..depth].iter().all(|item| automorphism[*item as usize] == *item);
        if fixes {
            for (item, image) in
                automorphism.iter().enumerate().filter(|(item, image)| *item != **image as usize)
            {
                self.unite(depth, item as Item, *image);
            }
        }
        self.automorphisms[number] = automorphism;
        fixes
    }

    /// The orbits that are known when a node is entered.
    fn first_orbits(&mut self, items: &Items, depth: usize, choices: &[Item]) {
        if self.orbits.len() <= depth {
            self.orbits.resize(depth + 1, Vec::new());
        }
        self.orbits[depth].clear();
        self.orbits[depth].extend(0..items.count as Item);
        let in_forest: Vec<Item> =
            choices.iter().copied().filter(|item| (*item as usize) < items.forest).collect();
        for (number, item) in in_forest.iter().enumerate() {
            let first = self.twins.first[*item as usize];
            let twin = in_forest[..number].iter().find(|other| self.twins.first[**other as usize] == first);
            if let Some(twin) = twin {
                self.unite(depth, *item, *twin);
            }
        }
        for number in 0..self.kept.min(KEPT) {
            self.apply_automorphism(depth, number);
        }
    }

    /// Two leaves have the same image. Returns the depth of the node to go back to.
    fn automorphism(&mut self, depth: usize) -> isize {
        let number = self.kept % KEPT;
        self.kept += 1;
        if self.automorphisms.len() <= number {
            self.automorphisms.push(Vec::new());
        }
        let mut back = vec![0; self.best.len()];
        self.best.iter().enumerate().for_each(|(item, place)| back[*place as usize] = item as Item);
        let automorphism = &mut self.automorphisms[number];
        automorphism.clear();
        automorphism.extend(self.going.iter().map(|place| back[*place as usize]));
        for above in 0..depth {
            if !self.apply_automorphism(above, number) {
                break;
            }
            if self.best_path.get(above) == Some(&self.path[above]) {
                continue;
            }
            if self.best_path.get(above) != Some(&self.automorphisms[number][self.path[above] as usize]) {
                break;
            }
            return above as isize;
        }
        // only if hashes collide: it does not take one path to the other
        self.doubtful = true;
        depth as isize - 1
    }

    /// Is there no need to try a choice, since one of its orbit has been tried?
    fn is_known(&self, depth: usize, choices: &[Item], number: usize) -> bool {
        let orbit = self.orbit_of(depth, choices[number]);
        choices[..number].iter().any(|other| self.orbit_of(depth, *other) == orbit)
    }

    /// All choices of a node have been tried: if the best path goes through it, how long is the orbit?
    fn measure(&mut self, depth: usize) {
        if self.best_path.len() <= depth || self.best_path[..depth] != self.path[..depth] {
            return;
        }
        let orbit = self.orbit_of(depth, self.best_path[depth]);
        let length =
            (0..self.orbits[depth].len()).filter(|item| self.orbit_of(depth, *item as Item) == orbit);
        self.lengths[depth] = length.count() as f64;
    }
}

/// The first place of the group that a group goes to, when it is known where its parent goes.
fn place_of(items: &Items, group: usize, going: &[Item]) -> usize {
    let siblings = &items.groups[group];
    match siblings.parent {
        Some(parent) => items.groups[items.group_below(going[parent] as usize, siblings.place)].first,
        None => siblings.first,
    }
}
