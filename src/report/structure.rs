//! What a group is made of, for people, for programs and for GAP.
//!
//! Points have names, given by the caller; those without a name (numbers that are just pids) are left out.

use crate::group::cycles;
use crate::group::permutation::Permutation;
use crate::group::structure::Structure;
use serde::Serialize;
use std::fmt::Write;

/// The name of a point, if it is to be shown.
pub type Names<'a> = dyn Fn(u32) -> Option<String> + 'a;

/// A node of the tree. The field names are the keys of the YAML and JSON output.
#[derive(Debug, Serialize)]
pub struct StructureInfo {
    /// `trivial`, `full`, `disjoint`, `wreath`, `cyclic`, `dihedral` or `unknown`.
    pub kind: &'static str,
    /// In mathematical notation.
    pub notation: String,
    /// The number of elements, in digits.
    pub order: String,
    /// How one representative of each orbit is found.
    pub strategy: String,
    /// Full: what moves together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<Vec<String>>,
    /// Full: points that stand for tuples of columns, which are counted from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<Vec<CellInfo>>,
    /// Disjoint: the factors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub factors: Vec<StructureInfo>,
    /// Wreath: the blocks; points in the same place correspond to each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<Vec<String>>,
    /// Wreath: points outside of the blocks that move with them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<String>,
    /// Wreath: what happens inside a block, shown on the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inner: Option<Box<StructureInfo>>,
    /// Wreath: what happens to the blocks, which are named by their first points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outer: Option<Box<StructureInfo>>,
    /// Cyclic and dihedral: one step around the ring.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<String>,
    /// Dihedral: what turns the ring over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reflection: Option<String>,
    /// Unknown: the points that its stabiliser chain fixes one after the other, each with its orbit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<LevelInfo>,
}

/// A cell of a table over the columns.
#[derive(Debug, Serialize)]
pub struct CellInfo {
    /// The numbers of the columns.
    pub columns: Vec<u32>,
    /// The point.
    pub point: String,
}

/// A level of a stabiliser chain.
#[derive(Debug, Serialize)]
pub struct LevelInfo {
    /// The point that is fixed next.
    pub point: String,
    /// Where those can take it that fix all points before.
    pub orbit: Vec<String>,
}

impl StructureInfo {
    /// Collects what is shown.
    pub fn new(structure: &Structure, names: &Names<'_>) -> StructureInfo {
        let shown = |points: &[u32]| points.iter().filter_map(|&point| names(point)).collect::<Vec<String>>();
        let mut info = StructureInfo {
            kind: structure.kind(),
            notation: structure.to_string(),
            order: structure.order().to_string(),
            strategy: strategy(structure),
            columns: Vec::new(),
            tables: Vec::new(),
            factors: Vec::new(),
            blocks: Vec::new(),
            extras: Vec::new(),
            inner: None,
            outer: None,
            rotation: None,
            reflection: None,
            chain: Vec::new(),
        };
        match structure {
            Structure::Trivial => {}
            Structure::Full(full) => {
                info.columns = full.columns.iter().map(|column| shown(column)).collect();
                info.tables = full
                    .tables
                    .iter()
                    .map(|table| {
                        let cells = table.cells.iter().filter_map(|(columns, point)| {
                            Some(CellInfo { columns: columns.clone(), point: names(*point)? })
                        });
                        cells.collect()
                    })
                    .filter(|cells: &Vec<CellInfo>| !cells.is_empty())
                    .collect();
            }
            Structure::Disjoint(factors) => {
                info.factors = factors.iter().map(|factor| StructureInfo::new(factor, names)).collect();
            }
            Structure::Wreath(wreath) => {
                info.blocks = wreath.blocks.iter().map(|block| shown(block)).collect();
                info.extras = shown(&wreath.extras);
                info.inner = Some(Box::new(StructureInfo::new(&wreath.inner, names)));
                let above = |point: u32| match wreath.blocks.get(point as usize) {
                    Some(block) => block.iter().find_map(|&point| names(point)),
                    None => names(*wreath.extras.get(point as usize - wreath.blocks.len())?),
                };
                info.outer = Some(Box::new(StructureInfo::new(&wreath.outer, &above)));
            }
            Structure::Ring(ring) => {
                info.rotation = Some(named_cycles(&ring.rotation, names));
                info.reflection = ring.reflection.as_ref().map(|reflection| named_cycles(reflection, names));
            }
            Structure::Unknown(unknown) => {
                let levels = unknown
                    .chain
                    .levels()
                    .filter_map(|(base, orbit)| Some(LevelInfo { point: names(base)?, orbit: shown(orbit) }));
                info.chain = levels.collect();
            }
        }
        info
    }

    /// A few lines, each with a line end.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text, 1, "");
        text
    }

    fn write(&self, text: &mut String, depth: usize, title: &str) {
        let indent = "  ".repeat(depth);
        let mut line = |more: usize, line: &str| {
            let _ = writeln!(text, "{indent}{}{line}", "  ".repeat(more));
        };
        line(0, &format!("{title}{}: {}", self.notation, self.strategy));
        for column in &self.columns {
            line(1, &format!("| {}", column.join(" ")));
        }
        for table in &self.tables {
            let points: Vec<&str> = table.iter().map(|cell| cell.point.as_str()).collect();
            line(1, &format!("table over the columns: {}", points.join(" ")));
        }
        for block in &self.blocks {
            line(1, &format!("[ {} ]", block.join(" ")));
        }
        if !self.extras.is_empty() {
            line(1, &format!("moved with the blocks: {}", self.extras.join(" ")));
        }
        if let Some(rotation) = &self.rotation {
            line(1, &format!("one step: {rotation}"));
        }
        if let Some(reflection) = &self.reflection {
            line(1, &format!("turned over: {reflection}"));
        }
        for level in &self.chain {
            line(1, &format!("{} to {}", level.point, level.orbit.join(" ")));
        }
        for factor in &self.factors {
            factor.write(text, depth + 1, "");
        }
        if let Some(inner) = &self.inner {
            inner.write(text, depth + 1, "inside a block, ");
        }
        if let Some(outer) = &self.outer {
            outer.write(text, depth + 1, "the blocks, ");
        }
    }
}

/// How one representative of each orbit is found, in a few words.
fn strategy(structure: &Structure) -> String {
    match structure {
        Structure::Trivial => "states are stored as they are".to_string(),
        Structure::Full(full) => format!("sort {} columns", full.columns.len()),
        Structure::Disjoint(_) => "one factor after the other".to_string(),
        Structure::Wreath(wreath) => {
            format!("{} blocks, each inside, then the blocks", wreath.blocks.len())
        }
        Structure::Ring(ring) => format!("the smallest of {} images", ring.order()),
        Structure::Unknown(_) => "search along the stabiliser chain".to_string(),
    }
}

/// A permutation in cycle notation; cycles of points without a name are left out.
pub fn named_cycles(permutation: &Permutation, names: &Names<'_>) -> String {
    let cycles: Vec<String> = permutation
        .cycles()
        .iter()
        .filter_map(|cycle| cycle.iter().map(|&point| names(point)).collect::<Option<Vec<String>>>())
        .map(|cycle| format!("({})", cycle.join(" ")))
        .collect();
    cycles.join(" ")
}

/// A GAP session that recomputes what is claimed of a group: it prints `true` behind every claim. `generators` are those that the
/// group was found from; all permutations are over the points 1, 2, … of the same numbering.
pub fn gap_session(structure: &Structure, degree: usize, generators: &[Permutation]) -> String {
    let mut text = format!("G := {};\n", gap_group(generators));
    claim(&mut text, "order", &format!("Size(G) = {}", structure.order()));
    claim(&mut text, &structure.to_string(), &format!("G = {}", gap_group(&structure.generators(degree))));
    gap_node(&mut text, structure, degree, "G");
    text
}

fn claim(text: &mut String, what: &str, formula: &str) {
    let _ = writeln!(text, "Print(\"{what}: \", {formula}, \"\\n\");");
}

/// A group as GAP reads it.
pub fn gap_group(generators: &[Permutation]) -> String {
    let generators: Vec<String> = generators.iter().map(cycles::gap).collect();
    match generators.is_empty() {
        true => "Group(())".to_string(),
        false => format!("Group({})", generators.join(", ")),
    }
}

/// Claims about a node, whose group has a name in the session.
fn gap_node(text: &mut String, structure: &Structure, degree: usize, name: &str) {
    match structure {
        Structure::Trivial | Structure::Unknown(_) => {}
        Structure::Full(full) => {
            let heads: Vec<String> =
                full.columns.iter().filter_map(|column| Some((column.first()? + 1).to_string())).collect();
            let size = full.columns.len();
            let formula = format!(
                "Size({name}) = Factorial({size}) and Size(Action({name}, [{}])) = Factorial({size})",
                heads.join(", ")
            );
            claim(text, &format!("{name} is S{size} on its columns"), &formula);
        }
        Structure::Disjoint(factors) => {
            let names: Vec<String> = (1..=factors.len()).map(|number| format!("{name}_{number}")).collect();
            for (factor, name) in factors.iter().zip(&names) {
                let _ = writeln!(text, "{name} := {};", gap_group(&factor.generators(degree)));
            }
            let sizes: Vec<String> = names.iter().map(|name| format!("Size({name})")).collect();
            let moved: Vec<String> = names.iter().map(|name| format!("MovedPoints({name})")).collect();
            let moved = moved.join(", ");
            let formula = format!(
                "Size({name}) = {} and IsDuplicateFreeList(Concatenation({moved})) and ForAll([{}], F -> IsSubgroup({name}, F))",
                sizes.join(" * "),
                names.join(", ")
            );
            claim(text, &format!("{name} is the product of its factors"), &formula);
            for (factor, name) in factors.iter().zip(&names) {
                gap_node(text, factor, degree, name);
            }
        }
        Structure::Wreath(wreath) => {
            let (inner, outer) = (format!("{name}_inner"), format!("{name}_outer"));
            let above = wreath.blocks.len() + wreath.extras.len();
            let _ = writeln!(text, "{inner} := {};", gap_group(&wreath.inner.generators(degree)));
            let _ = writeln!(text, "{outer} := {};", gap_group(&wreath.outer.generators(above)));
            let formula = format!(
                "IsSubgroup({name}, {inner}) and Size({name}) = Size({inner})^{} * Size({outer})",
                wreath.blocks.len()
            );
            claim(text, &format!("{name} is a wreath product"), &formula);
            gap_node(text, &wreath.inner, degree, &inner);
            gap_node(text, &wreath.outer, above, &outer);
        }
        Structure::Ring(ring) => match &ring.reflection {
            None => claim(
                text,
                &format!("{name} is cyclic"),
                &format!("IsCyclic({name}) and Size({name}) = {}", ring.length()),
            ),
            Some(reflection) => {
                let (rotation, reflection) = (cycles::gap(&ring.rotation), cycles::gap(reflection));
                let formula = format!(
                    "Size({name}) = {} and Order({rotation}) = {} and ({rotation})^({reflection}) = ({rotation})^-1",
                    ring.order(),
                    ring.length()
                );
                claim(text, &format!("{name} is dihedral"), &formula);
            }
        },
    }
}
