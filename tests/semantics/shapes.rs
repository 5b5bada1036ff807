//! Random models whose symmetry group has a known shape: full, disjoint, wreath, ring, hypercube, and products of these.
//!
//! `random.rs` asks whether a symmetry is there, with few users and many ways to tell them apart. Here it is known to be there: every piece
//! (`shaped_pieces.rs`) treats all members of a kind alike, or alike up to the ring, the team or the cube that they belong to. So all
//! models are reduced, by groups of up to some hundred elements, and it is known how many elements there are at least.

use crate::common::Random;
use crate::live;
use crate::shaped_pieces;
use std::fmt::Write;

/// A model, and what is known of it.
pub struct Shaped {
    pub text: String,
    /// The name of the shape.
    pub shape: &'static str,
    /// The number of symmetries that it has for certain.
    pub order: u64,
}

/// What the processes of a kind have beside their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nothing: they are interchangeable.
    Any,
    /// So many belong to each team.
    Team(usize),
    /// They lead a team each.
    Head,
    /// Everybody has a next one, and, if both ways are the same, one before.
    Ring { both_ways: bool },
    /// They are the corners of a cube with so many dimensions.
    Cube(usize),
}

/// Processes of one proctype.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name of the proctype; the names of its variables begin like this.
    pub name: &'static str,
    pub count: usize,
    /// The lowest number.
    pub base: usize,
    /// How a process spells its number, and that of its team.
    pub me: String,
    pub team: String,
    pub place: Place,
    /// A number that nobody has.
    pub none: usize,
    /// Declarations of local variables, and the options of the loop.
    pub locals: Vec<String>,
    pub options: Vec<Vec<String>>,
}

impl Kind {
    /// The numbers of its processes.
    pub fn ids(&self) -> std::ops::Range<usize> {
        self.base..self.base + self.count
    }

    /// The length of an array with an element for each of them.
    pub fn length(&self) -> usize {
        self.base + self.count
    }

    /// How many teams there are.
    pub fn teams(&self) -> usize {
        match self.place {
            Place::Team(size) => self.count / size,
            Place::Head => self.count,
            _ => 0,
        }
    }
}

/// Who starts the processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Boot {
    /// They are there from the start, and know their numbers by `_pid`.
    Active,
    /// init starts them with their numbers; those of the first kind may use `_pid` instead.
    Init { by_pid: bool },
}

/// A model in the making.
pub struct Maker {
    pub random: Random,
    pub kinds: Vec<Kind>,
    pub globals: Vec<String>,
    /// What init sets up before it starts the others.
    pub presets: Vec<String>,
    /// Propositions that no symmetry changes.
    pub propositions: Vec<String>,
    boot: Boot,
}

impl Maker {
    pub fn chance(&mut self, of: usize) -> bool {
        self.random.below(of) == 0
    }

    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.random.below(items.len())].clone()
    }

    /// Declares something, once.
    pub fn global(&mut self, declaration: String) {
        if !self.globals.contains(&declaration) {
            self.globals.push(declaration);
        }
    }

    /// Declares a channel, unless there is one of this name. Returns whether there was none.
    pub fn channel(&mut self, name: &str, room: usize, fields: &str) -> bool {
        let start = format!("chan {name} = ");
        let is_new = !self.globals.iter().any(|known| known.starts_with(&start));
        if is_new {
            self.globals.push(format!("{start}[{room}] of {{ {fields} }};"));
        }
        is_new
    }

    pub fn local(&mut self, kind: usize, declaration: String) {
        if !self.kinds[kind].locals.contains(&declaration) {
            self.kinds[kind].locals.push(declaration);
        }
    }

    pub fn proposition(&mut self, text: String) {
        if !self.propositions.contains(&text) {
            self.propositions.push(text);
        }
    }
}

const SHAPES: [&str; 8] =
    ["full", "disjoint", "wreath", "heads", "ring", "both ways", "cube", "wreath and full"];

/// How much happens in a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// One piece, and each option of a loop is an atomic step.
    Least,
    /// Several pieces, as atomic steps.
    Atomic,
    /// Several pieces, step by step.
    Most,
}

/// The model for a seed.
pub fn shaped_model(seed: u64, size: Size) -> Shaped {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..8 {
        random.below(2);
    }
    let shape = SHAPES[random.below(SHAPES.len())];
    let (parts, order): (Vec<(usize, Place)>, u64) = match shape {
        "full" => {
            let count = [3, 4, 4, 5][random.below(4)];
            (vec![(count, Place::Any)], factorial(count))
        }
        "disjoint" => {
            let (one, other) = [(2, 2), (3, 2), (2, 3), (3, 3)][random.below(4)];
            (vec![(one, Place::Any), (other, Place::Any)], factorial(one) * factorial(other))
        }
        "wreath" => {
            let (size, teams) = [(2, 2), (2, 2), (3, 2), (2, 3)][random.below(4)];
            (vec![(size * teams, Place::Team(size))], wreath(size, teams))
        }
        "heads" => (vec![(4, Place::Team(2)), (2, Place::Head)], wreath(2, 2)),
        "ring" => {
            let count = 3 + random.below(3);
            (vec![(count, Place::Ring { both_ways: false })], count as u64)
        }
        "both ways" => {
            let count = 4 + random.below(2);
            (vec![(count, Place::Ring { both_ways: true })], 2 * count as u64)
        }
        "cube" => {
            let dimensions = [2, 2, 3][random.below(3)];
            (vec![(1 << dimensions, Place::Cube(dimensions))], factorial(dimensions) << dimensions)
        }
        _ => (vec![(4, Place::Team(2)), (2, Place::Any)], wreath(2, 2) * 2),
    };
    let boot = match random.below(3) {
        0 => Boot::Active,
        number => Boot::Init { by_pid: number == 1 },
    };
    let mut kinds = Vec::new();
    let mut started = 0;
    for (number, (count, place)) in parts.into_iter().enumerate() {
        kinds.push(kind(&mut random, boot, ["ant", "bee"][number], count, place, started));
        started += count;
    }
    let (globals, presets, propositions) = (Vec::new(), Vec::new(), Vec::new());
    let mut maker = Maker { random, kinds, globals, presets, propositions, boot };
    let pieces =
        if size == Size::Least { 1 } else { 1 + maker.random.below(if started > 4 { 2 } else { 3 }) };
    for _ in 0..pieces {
        for (kind, option) in shaped_pieces::any(&mut maker) {
            let is_long = option.len() > 1 && size < Size::Most;
            maker.kinds[kind].options.push(if is_long { atomic(option) } else { option });
        }
    }
    Shaped { text: assemble(maker), shape, order }
}

/// All of it in one step, as far as nothing blocks.
fn atomic(mut option: Vec<String>) -> Vec<String> {
    option.insert(0, "atomic {".to_string());
    option.extend(["}".to_string(), ";".to_string()]);
    option
}

fn factorial(number: usize) -> u64 {
    (1..=number as u64).product()
}

/// The order of the group that exchanges members of a team, and teams.
fn wreath(size: usize, teams: usize) -> u64 {
    factorial(size).pow(teams as u32) * factorial(teams)
}

fn kind(
    random: &mut Random,
    boot: Boot,
    name: &'static str,
    count: usize,
    place: Place,
    started: usize,
) -> Kind {
    // what is computed from a number is computed from 0
    let any_base = matches!(place, Place::Any);
    let (base, me) = match boot {
        Boot::Active if started == 0 => (0, "_pid".to_string()),
        Boot::Active => (0, format!("(_pid - {started})")),
        Boot::Init { by_pid: true } if started == 0 && any_base => (1, "_pid".to_string()),
        Boot::Init { by_pid: true } if started == 0 => (0, "(_pid - 1)".to_string()),
        Boot::Init { .. } => (if any_base { random.below(2) } else { 0 }, "id".to_string()),
    };
    let team = match place {
        Place::Team(_) if me == "id" && random.below(2) == 0 => "team".to_string(),
        Place::Team(size) => format!("({me} / {size})"),
        _ => me.clone(),
    };
    let none = if base > 0 && random.below(2) == 0 { 0 } else { [255, base + count][random.below(2)] };
    Kind { name, count, base, me, team, place, none, locals: Vec::new(), options: Vec::new() }
}

fn assemble(mut maker: Maker) -> String {
    let mut bodies = String::new();
    let ending = maker.chance(3);
    if ending && maker.chance(2) {
        maker.global("byte gone;".to_string());
        maker.proposition("gone == 0".to_string());
    }
    for number in 0..maker.kinds.len() {
        body(&mut maker, number, ending, &mut bodies);
    }
    let mut text = String::new();
    maker.globals.iter().for_each(|line| writeln!(text, "{line}").unwrap());
    text.push_str(&bodies);
    if maker.boot != Boot::Active {
        starter(&mut maker, ending, &mut text);
    }
    formulas(&mut maker, &mut text);
    text
}

/// The proctype of a kind.
fn body(maker: &mut Maker, number: usize, ending: bool, text: &mut String) {
    let mut kind = maker.kinds[number].clone();
    if kind.options.is_empty() {
        kind.options.push(shaped_pieces::toggle(maker, number));
        kind.locals = maker.kinds[number].locals.clone();
    }
    let has_team = kind.team == "team";
    let head = match (maker.boot, kind.me.as_str()) {
        (Boot::Active, _) => format!("active [{}] proctype {}()", kind.count, kind.name),
        (_, "id") if has_team => format!("proctype {}(byte id; byte team)", kind.name),
        (_, "id") => format!("proctype {}(byte id)", kind.name),
        _ => format!("proctype {}()", kind.name),
    };
    writeln!(text, "{head}\n{{").unwrap();
    kind.locals.iter().for_each(|line| writeln!(text, "  {line}").unwrap());
    if maker.chance(2) {
        writeln!(text, "end:").unwrap();
    }
    writeln!(text, "  do").unwrap();
    let mut labels = 0;
    // a label in one of several options that are exchanged would tell them apart
    let exchanged = matches!(kind.place, Place::Cube(_) | Place::Ring { both_ways: true });
    for option in &kind.options {
        let places = if exchanged { Vec::new() } else { live::places(option) };
        let labelled = (!places.is_empty() && maker.chance(4)).then(|| maker.pick(&places));
        for (index, line) in option.iter().enumerate() {
            if labelled == Some(index) {
                labels += 1;
                writeln!(text, "{}_{labels}:", maker.pick(&live::LABELS)).unwrap();
            }
            writeln!(text, "  {}{line}", if index == 0 { ":: " } else { "   " }).unwrap();
        }
    }
    if ending {
        writeln!(text, "  :: break").unwrap();
    }
    writeln!(text, "  od").unwrap();
    if ending && maker.globals.iter().any(|line| line == "byte gone;") {
        writeln!(text, "  ;\n  gone++;").unwrap();
    }
    writeln!(text, "}}").unwrap();
}

/// init, which starts everybody.
fn starter(maker: &mut Maker, ending: bool, text: &mut String) {
    let is_atomic = !maker.chance(4);
    writeln!(text, "init {{").unwrap();
    if is_atomic {
        writeln!(text, "  atomic {{").unwrap();
    }
    // what nobody writes later is a fact, and would tell processes apart
    let options: Vec<&String> = maker.kinds.iter().flat_map(|kind| kind.options.iter().flatten()).collect();
    for preset in &maker.presets {
        let variable = preset.split('[').next().unwrap_or_default();
        if options.iter().any(|line| line.starts_with(variable) && line.contains("] = ")) {
            writeln!(text, "    {preset}").unwrap();
        }
    }
    for kind in &maker.kinds {
        for id in kind.ids() {
            let arguments = match (kind.me.as_str(), kind.place) {
                ("id", Place::Team(size)) if kind.team == "team" => format!("{id}, {}", id / size),
                ("id", _) => id.to_string(),
                _ => String::new(),
            };
            writeln!(text, "    run {}({arguments});", kind.name).unwrap();
        }
    }
    if is_atomic {
        writeln!(text, "  }}").unwrap();
    }
    if ending && maker.chance(3) {
        let all: usize = maker.kinds.iter().map(|kind| kind.count).sum();
        writeln!(text, "  ;\n  _nr_pr == 1;").unwrap();
        if maker.globals.iter().any(|line| line == "byte gone;") {
            writeln!(text, "  assert(gone == {});", all - maker.random.below(2)).unwrap();
        }
    }
    writeln!(text, "}}").unwrap();
}

/// One formula or two, over propositions that no symmetry changes.
fn formulas(maker: &mut Maker, text: &mut String) {
    if maker.propositions.is_empty() {
        return;
    }
    let propositions = maker.propositions.clone();
    for number in 0..1 + maker.random.below(2) {
        let (one, other) = (maker.pick(&propositions), maker.pick(&propositions));
        let formula = match maker.random.below(8) {
            0 => format!("[] ({one})"),
            1 => format!("<> ({one})"),
            2 => format!("[] <> ({one})"),
            3 => format!("<> [] ({one})"),
            4 => format!("[] (({one}) -> <> ({other}))"),
            5 => format!("!({one}) U ({other})"),
            6 => format!("([] <> ({one})) -> ([] <> !({other}))"),
            _ => format!("([] ({one})) || (<> ({other}))"),
        };
        writeln!(text, "ltl q{number} {{ {formula} }}").unwrap();
    }
}
