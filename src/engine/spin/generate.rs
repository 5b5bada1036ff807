//! `m.sym.c`: the file that takes the place of pan.c on the C compiler's command line.
//!
//! It has everything in it: the seam that redirects pan.c's calls, `#include "pan.c"`, the canonizer of the model, and the parts of the
//! runtime. The order of the parts is that of runtime-c/README.md.

use super::c_text::without_quotations;
use super::claims;
use super::files::SpinFiles;
use super::layout::{Moving, layout};
use super::numbers::comparison;
use crate::canon::code::{self, code};
use crate::canon::layout::Layout;
use crate::canon::tree;
use crate::engine::strategy::Strategy;
use crate::group::structure::Structure;
use crate::model::Model;
use crate::model::features::Feature;
use crate::model::subject::Subject;
use crate::promela::syntax::{Program, VarRef};
use crate::promela::visit::{self, Use, Visitor};
use crate::symmetry::Symmetries;
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::fmt::Write;

const HOOK: &str = include_str!("../../../runtime-c/hook.h");
const PACKING: &str = include_str!("../../../runtime-c/packing.h");
const PLACES: &str = include_str!("../../../runtime-c/places.h");
const STALE: &str = include_str!("../../../runtime-c/stale.h");
const GUARD: &str = include_str!("../../../runtime-c/guard.h");
const STORE: &str = include_str!("../../../runtime-c/store.h");
const ENDED: &str = include_str!("../../../runtime-c/ended.h");
/// The search for representatives, in its order.
const SEARCH: &str = concat!(
    include_str!("../../../runtime-c/items.h"),
    include_str!("../../../runtime-c/forest.h"),
    include_str!("../../../runtime-c/orbitals.h"),
    include_str!("../../../runtime-c/cells.h"),
    include_str!("../../../runtime-c/images.h"),
    include_str!("../../../runtime-c/twins.h"),
    include_str!("../../../runtime-c/branch.h"),
    include_str!("../../../runtime-c/few.h"),
    include_str!("../../../runtime-c/trying.h"),
    include_str!("../../../runtime-c/moving.h"),
    include_str!("../../../runtime-c/search.h"),
);
const STEPS: &str = include_str!("../../../runtime-c/steps.h");
const INTERRUPT: &str = include_str!("../../../runtime-c/interrupt.h");
const SHOWING: &str = include_str!("../../../runtime-c/showing.h");
const AUDIT: &str = include_str!("../../../runtime-c/audit.h");
const STATISTICS: &str = include_str!("../../../runtime-c/statistics.h");
const CANONISE: &str = include_str!("../../../runtime-c/canonise.h");
const FLOOD: &str = include_str!("../../../runtime-c/flood.h");

/// What the verifier says of itself.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The name of the file that it will be in.
    pub file: String,
    /// How to use it, a command on each line; the first runs SPIN.
    pub commands: String,
    /// The claims that its symmetries were found for.
    pub claims: Vec<String>,
}

/// A reduced verifier.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The text of `m.sym.c`.
    pub text: String,
    /// The group that is used, in mathematical notation.
    pub group: String,
    /// The number of its elements.
    pub order: BigUint,
    /// What had to be given up, and why.
    pub notes: Vec<String>,
}

/// Writes the verifier of a model, for runs with one of these claims or without a claim.
pub fn generate(
    subject: &Subject,
    symmetries: &Symmetries,
    files: &SpinFiles,
    strategy: Strategy,
    recipe: &Recipe,
) -> Reduced {
    let moving = layout(subject, symmetries, files).unwrap_or_else(|reason| Moving {
        layout: Layout::default(),
        degree: 0,
        generators: Vec::new(),
        given_up: vec![format!("no symmetry is used: {reason}")],
    });
    let (structure, order) = group(symmetries, &moving);
    let mut text = head(subject.source.name(), &structure, &order, strategy, &recipe.commands);
    let _ = writeln!(
        text,
        "/* The claims whose propositions are respected. */\n#define TS_CLAIMS\t{}\n\
         #define TS_CLAIMS_OF_MODEL\t{}\n",
        recipe.claims.iter().map(|claim| format!("\"{claim}\", ")).collect::<String>().trim_end(),
        claims::number_of(files)
    );
    text.push_str(HOOK);
    text.push_str("\n#include \"pan.c\"\n\n");
    text.push_str(PACKING);
    if matches!(structure, Structure::Trivial) {
        text.push_str(&nothing_moves(strategy));
    } else {
        let forest = tree::items(&structure, moving.degree, &moving.generators);
        let source = code::Source {
            layout: &moving.layout,
            forest: &forest,
            degree: moving.degree,
            generators: &moving.generators,
            order: order.to_string().parse().unwrap_or(f64::INFINITY),
            names: &|point: u32| name(&subject.model, symmetries, &moving, point),
        };
        text.push_str(PLACES);
        let _ = writeln!(text, "#define TS_STRATEGY\t{}", strategy.macro_name());
        let _ = writeln!(text, "#define TS_STRATEGY_NAME\t\"{}\"", strategy.name());
        text.push_str(&origin(files, recipe));
        let _ = writeln!(text, "#define TS_GROUP\t\"{}\"", structure.name());
        let _ = writeln!(text, "#define TS_GROUP_ORDER\t\"{order}\"\n");
        text.push_str(&representatives(&source, &auditing(subject, files)));
    }
    Reduced { text, group: structure.name(), order, notes: moving.given_up }
}

/// The code of a verifier that has nothing to reduce.
fn nothing_moves(strategy: Strategy) -> String {
    let name = strategy.name();
    format!(
        "/* Nothing moves: states are stored as they are. */\n#define TS_NOTHING_MOVES\n\n\
         static int ts_canonise(void)\n{{\n\treturn 0;\n}}\n\nstatic void ts_write_statistics(void);\n\n\
         static void ts_statistics(void)\n{{\n\tts_write_statistics();\n}}\n\n\
         #define TS_STRATEGY_NAME\t\"{name}\"\n\n{}",
        [STATISTICS, GUARD, STORE].join("\n")
    )
}

/// The code that finds representatives, and stores and audits them: what is generated, and the runtime around it.
fn representatives(source: &code::Source<'_>, auditing: &str) -> String {
    let written = code(source);
    let (tables, functions) = written.split_once(code::MARK).unwrap_or((&written, ""));
    let parts = [
        tables, SEARCH, functions, STATISTICS, CANONISE, FLOOD, STALE, GUARD, STORE, ENDED, STEPS, INTERRUPT,
        SHOWING, AUDIT,
    ];
    format!("{auditing}{}", parts.join("\n"))
}

/// The tree that is used.
fn group(symmetries: &Symmetries, moving: &Moving) -> (Structure, BigUint) {
    let leading: Vec<u32> = (0..moving.degree as u32).filter(|point| symmetries.is_leading(*point)).collect();
    // if nothing was given up, and no control state moves, that is known
    let is_known = moving.given_up.is_empty() && moving.degree == symmetries.skeleton.points.len();
    let known = is_known.then(|| symmetries.classified.clone());
    tree::tree(moving.degree, &moving.generators, &leading, known)
}

/// What runtime-c/steps.h and audit.h have to know: the sizes of what transitions grab, and whether steps do more than change the state.
fn auditing(subject: &Subject, files: &SpinFiles) -> String {
    let statements = without_quotations(&files.statements);
    let grabbed = statements.split("grab_ints(").skip(1);
    let sizes: BTreeSet<u32> = grabbed.filter_map(|rest| rest.split(')').next()?.parse().ok()).collect();
    let sizes: String = sizes.iter().map(|size| format!("{size}, ")).collect();
    let mut text = format!("#define TS_AUDITING\n#define TS_GRABBED\t{sizes}\n");
    let why = match () {
        _ if subject.model.features.uses(Feature::CCode) => {
            Some("the C code of the model cannot be executed twice")
        }
        _ if has_exclusive(&subject.program) => Some("xr and xs count who uses a channel"),
        _ => None,
    };
    if let Some(why) = why {
        let _ = writeln!(text, "#define TS_NO_STEPS\t\"{why}\"");
    }
    text
}

/// Is there an `xr` or `xs`?
fn has_exclusive(program: &Program) -> bool {
    struct Exclusives(bool);
    impl Visitor for Exclusives {
        fn variable(&mut self, _variable: &VarRef, how: Use) {
            self.0 |= how == Use::Exclusive;
        }
    }
    let mut exclusives = Exclusives(false);
    visit::walk_program(&mut exclusives, program);
    exclusives.0
}

/// What it was made from, as runtime-c/stale.h wants to know it.
fn origin(files: &SpinFiles, recipe: &Recipe) -> String {
    let command = recipe.commands.lines().next().unwrap_or_default();
    let command = command.replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = format!("#define TS_CHECKSUM\t{:#018X}ULL\n", files.checksum).replace("0X", "0x");
    let _ = writeln!(text, "#define TS_SPIN\t\"{command}\"");
    if recipe.file.chars().all(|c| c.is_ascii_alphanumeric() || "._-+".contains(c)) {
        let _ = writeln!(text, "#define TS_FILE\t\"{}\"", recipe.file);
    }
    text.push_str(&comparison(&files.header));
    text
}

fn name(model: &Model, symmetries: &Symmetries, moving: &Moving, point: u32) -> String {
    if (point as usize) < symmetries.skeleton.points.len() {
        return symmetries.point_name(model, point);
    }
    let sets = moving.layout.sets.iter();
    let state = sets
        .flat_map(|set| set.points.iter().map(move |(value, p)| (set, value, p)))
        .find(|(_, _, p)| **p == point);
    state.map_or(String::new(), |(set, value, _)| format!("{} {value}", set.name))
}

fn head(model: &str, structure: &Structure, order: &BigUint, strategy: Strategy, commands: &str) -> String {
    let plain = |text: &str| text.replace("*/", "* /");
    let mut text = String::new();
    let _ = writeln!(
        text,
        "/* A verifier with symmetry reduction, made by topsym {}.",
        env!("CARGO_PKG_VERSION")
    );
    let _ = writeln!(text, " *");
    let _ = writeln!(text, " * model:    {}", plain(model));
    let _ = writeln!(text, " * group:    {}, order {order}", structure.name());
    let _ = writeln!(text, " * strategy: {}", strategy.name());
    let _ = writeln!(text, " *");
    for command in commands.lines() {
        let _ = writeln!(text, " *	{}", plain(command));
    }
    let _ = writeln!(text, " */\n");
    text
}
