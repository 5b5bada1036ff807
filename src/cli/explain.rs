//! `topsym explain`: why two processes or channels are not interchangeable.

use super::progress::with_progress;
use super::{ChosenFormula, Context, ModelArguments, OK, PROBLEMS, ProblemFormat, chosen};
use crate::analysis::skeleton::{PointId, PointKind};
use crate::model::Model;
use crate::model::subject::Subject;
use crate::promela::diagnostic::Diagnostic;
use crate::report::diagnostics;
use crate::report::problems::{costs_of_symmetry, differences};
use crate::symmetry::Symmetries;
use crate::symmetry::explain::{difference, pairs};
use clap::Args;
use std::io::Write;

#[derive(Debug, Args)]
pub(super) struct Explain {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    chosen: ChosenFormula,

    /// Two processes or channels, by name (`client[1]`, `box2`) or pid; all pairs if left out
    #[arg(num_args = 2, value_names = ["A", "B"])]
    points: Vec<String>,

    /// How to print it: json and sarif have the places that cost symmetry
    #[arg(long, value_enum, default_value_t = ProblemFormat::Text)]
    format: ProblemFormat,
}

impl Explain {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        if self.format != ProblemFormat::Text {
            return self.for_programs();
        }
        let Some(subject) = self.model.load_chosen(context, &self.chosen) else {
            return Ok(PROBLEMS);
        };
        let model = &subject.model;
        let symmetries = with_progress(|tell| Symmetries::find(&subject.program, model, tell));
        let mut out = std::io::stdout();
        if let [a, b] = &self.points[..] {
            let (Some(a), Some(b)) = (find(model, &symmetries, a), find(model, &symmetries, b)) else {
                return Ok(PROBLEMS);
            };
            let (first, second) = (symmetries.point_name(model, a.0), symmetries.point_name(model, b.0));
            match difference(model, &symmetries, a, b) {
                Some(found) => {
                    writeln!(out, "{first} and {second} are not interchangeable\n")?;
                    write!(out, "{}", shown(&subject, &found, context))?;
                }
                None => writeln!(
                    out,
                    "{first} and {second} are interchangeable: a symmetry takes one to the other"
                )?,
            }
            return Ok(OK);
        }
        let found = pairs(model, &symmetries);
        let mut told: Vec<Diagnostic> = Vec::new();
        for (a, b) in &found {
            let Some(difference) = difference(model, &symmetries, *a, *b) else {
                continue;
            };
            let (first, second) = (symmetries.point_name(model, a.0), symmetries.point_name(model, b.0));
            writeln!(out, "{first} and {second} are not interchangeable")?;
            let same = |other: &Diagnostic| other.span == difference.span && other.hints == difference.hints;
            if difference.span.is_some() && told.iter().any(same) || told.contains(&difference) {
                writeln!(out, "  for the same reason\n")?;
                continue;
            }
            write!(out, "\n{}\n", shown(&subject, &difference, context))?;
            told.push(difference);
        }
        if found.is_empty() {
            let symmetric = symmetries.orbits.iter().any(|orbit| orbit.len() > 1);
            let text = match symmetric {
                true => "all processes of one type, and all channels that look alike, are interchangeable",
                false => "there are no two processes of one type, and no two channels that look alike",
            };
            writeln!(out, "{text}")?;
        }
        let doubts = &symmetries.sorts.doubts.all;
        let given_up: Vec<_> =
            doubts.iter().filter(|doubt| told.iter().all(|t| t.span != doubt.what.span)).collect();
        if !given_up.is_empty() {
            writeln!(out, "given up in doubt")?;
            for doubt in given_up {
                writeln!(
                    out,
                    "  {}: {}",
                    diagnostics::place(&subject.source, &doubt.what),
                    doubt.what.message
                )?;
            }
        }
        Ok(OK)
    }
}

impl Explain {
    /// Every place that costs symmetry, once.
    fn for_programs(&self) -> anyhow::Result<u8> {
        let subject = match self.model.understand() {
            Ok(subject) => subject,
            Err(unusable) => {
                self.format.put(&unusable.problems(&self.model.model))?;
                return Ok(PROBLEMS);
            }
        };
        let Some(subject) = chosen(subject, &self.chosen) else {
            return Ok(PROBLEMS);
        };
        let model = &subject.model;
        let symmetries = with_progress(|tell| Symmetries::find(&subject.program, model, tell));
        let problems = match &self.points[..] {
            [a, b] => {
                let (Some(a), Some(b)) = (find(model, &symmetries, a), find(model, &symmetries, b)) else {
                    return Ok(PROBLEMS);
                };
                differences(&subject, &symmetries, &[(a, b)])
            }
            _ => costs_of_symmetry(&subject, &symmetries),
        };
        self.format.put(&problems)?;
        Ok(OK)
    }
}

/// The point of this name or pid; says so if there is none.
fn find(model: &Model, symmetries: &Symmetries, name: &str) -> Option<PointId> {
    let by_pid = name.parse().ok().and_then(|pid| symmetries.skeleton.point(PointKind::Process(pid)));
    let all = 0..symmetries.skeleton.points.len() as u32;
    let found = by_pid
        .or_else(|| all.clone().find(|&point| symmetries.point_name(model, point) == name).map(PointId));
    if found.is_none() {
        let known: Vec<String> = all
            .filter(|point| symmetries.is_shown(model, *point))
            .take(20)
            .map(|point| symmetries.point_name(model, point))
            .collect();
        say!("error: there is no process or channel `{name}`");
        say!("  hint: there are {}", known.join(", "));
    }
    found
}

fn shown(subject: &Subject, difference: &Diagnostic, context: &Context) -> String {
    format!("{}\n", diagnostics::render(&subject.source, difference, context.out_colour))
}
