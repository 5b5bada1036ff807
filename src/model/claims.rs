//! The claims of a model: `ltl` formulas and `never` claims, by the names that `pan -N` knows them by.
//!
//! SPIN makes an automaton of each claim, and a run of the verifier checks one of them: what `-N` says, else the hand-written claim, else the
//! first formula. A symmetry must not change what the checked claim looks at. The others don't matter in that run, so a model
//! without them may have more symmetries.

use crate::promela::source::Span;
use crate::promela::syntax::{Program, Unit};
use thiserror::Error;

/// What kind of claim it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// `ltl p { … }`
    Formula,
    /// `never { … }`
    Never,
}

/// A claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// A formula or an automaton.
    pub kind: ClaimKind,
    /// Its name. Those without one are numbered by SPIN: `ltl_K` is the formula behind K others without a name, `never_K` the claim behind
    /// K other `never` claims, with or without a name.
    pub name: String,
    /// Where it is.
    pub span: Span,
    /// Which unit of the program it is.
    pub unit: usize,
}

/// Why there is no such formula.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoFormula {
    /// No claim has this name.
    #[error("there is no formula `{0}`")]
    Unknown(String),
    /// It is the name of a hand-written claim.
    #[error("`{0}` is a hand-written never claim, not a formula")]
    Never(String),
}

/// The claims of a program, in the order of the text.
pub fn claims(program: &Program) -> Vec<Claim> {
    let (mut unnamed_formulas, mut nevers) = (0, 0);
    let mut found = Vec::new();
    for (unit, content) in program.units.iter().enumerate() {
        let (kind, name, span) = match content {
            Unit::Ltl(ltl) => (ClaimKind::Formula, &ltl.name, ltl.span),
            Unit::Never(never) => (ClaimKind::Never, &never.name, never.span),
            _ => continue,
        };
        let name = match (name, kind) {
            (Some(name), _) => name.name.to_string(),
            (None, ClaimKind::Formula) => format!("ltl_{unnamed_formulas}"),
            (None, ClaimKind::Never) => format!("never_{nevers}"),
        };
        match content {
            Unit::Ltl(ltl) if ltl.name.is_none() => unnamed_formulas += 1,
            Unit::Never(_) => nevers += 1,
            _ => {}
        }
        found.push(Claim { kind, name, span, unit });
    }
    found
}

/// The program without any claim.
pub fn without_claims(program: &Program) -> Program {
    let mut without = program.clone();
    without.units.retain(|unit| !matches!(unit, Unit::Ltl(_) | Unit::Never(_)));
    without
}

/// The program with this formula as its only claim.
pub fn with_formula_only(program: &Program, name: &str) -> Result<Program, NoFormula> {
    let claims = claims(program);
    let named = |kind: ClaimKind| claims.iter().find(|claim| claim.kind == kind && claim.name == name);
    let Some(chosen) = named(ClaimKind::Formula) else {
        return Err(match named(ClaimKind::Never) {
            Some(_) => NoFormula::Never(name.to_string()),
            None => NoFormula::Unknown(name.to_string()),
        });
    };
    let is_other = |unit: usize| unit != chosen.unit && claims.iter().any(|claim| claim.unit == unit);
    let mut only = program.clone();
    let mut unit = 0..;
    only.units.retain(|_| unit.next().is_some_and(|unit| !is_other(unit)));
    Ok(only)
}

/// What a run of a verifier checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked<'a> {
    /// No claim of the model.
    Nothing,
    /// The claim of this name.
    Claim(&'a str),
    /// A claim, and it is not known which.
    Anything,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promela::parse;
    use crate::promela::source::{Encoding, Source};

    const MODEL: &str = "byte x;\nltl one { [] (x == 0) }\nltl { [] (x == 1) }\nnever { do :: x == 2 od }\n\
                         active proctype p() { x = 1 }\nltl { <> (x == 3) }\n";

    fn program() -> Program {
        parse(&Source::plain("m.pml", MODEL.to_string(), Encoding::Utf8)).unwrap()
    }

    #[test]
    fn claims_have_the_names_that_spin_gives_them() {
        let program = program();
        let names: Vec<String> = claims(&program).into_iter().map(|claim| claim.name).collect();
        assert_eq!(names, ["one", "ltl_0", "never_0", "ltl_1"]);
    }

    #[test]
    fn never_claims_are_numbered_with_those_that_have_names() {
        let text = "byte x;\nnever a { do :: x == 2 od }\nnever { do :: x == 1 od }\nltl b { [] (x == 0) }\nltl { [] (x == 1) }\n\
                    active proctype p() { x = 1 }\n";
        let program = parse(&Source::plain("m.pml", text.to_string(), Encoding::Utf8)).unwrap();
        let names: Vec<String> = claims(&program).into_iter().map(|claim| claim.name).collect();
        assert_eq!(names, ["a", "never_1", "b", "ltl_0"]);
    }

    #[test]
    fn one_formula_is_left() {
        let program = program();
        let only = with_formula_only(&program, "ltl_1").unwrap();
        assert_eq!(only.units.len(), program.units.len() - 3);
        let left = claims(&only);
        assert_eq!((left.len(), left[0].span), (1, claims(&program)[3].span));
        assert_eq!(with_formula_only(&program, "x").unwrap_err(), NoFormula::Unknown("x".into()));
        assert_eq!(with_formula_only(&program, "never_0").unwrap_err(), NoFormula::Never("never_0".into()));
    }
}
