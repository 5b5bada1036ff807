//! `topsym reduce`: a model with counters in place of processes.

use super::progress::with_progress;
use super::{ChosenFormula, Context, ModelArguments, OK, PROBLEMS, put, show, write_file};
use crate::engine::spin::shell::quoted;
use crate::promela::diagnostic::Severity;
use crate::reduce::{MOST_MEMBERS, Wish, reduce};
use crate::symmetry::Symmetries;
use clap::Args;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct Reduce {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    chosen: ChosenFormula,

    /// Where to write it; otherwise it is printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Count the processes of this class only
    #[arg(long, value_name = "NAME")]
    class: Option<String>,

    /// So many processes, rather than those that the model starts; more than SPIN can start is fine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_MEMBERS)))]
    number: Option<u32>,
}

impl Reduce {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        let Some(subject) = self.model.load_chosen(context, &self.chosen) else {
            return Ok(PROBLEMS);
        };
        let symmetries = with_progress(|tell| Symmetries::find(&subject.program, &subject.model, tell));
        let wish = Wish { class: self.class.clone(), number: self.number, command: self.command() };
        let reduced = match reduce(&subject, &symmetries, &wish) {
            Ok(reduced) => reduced,
            Err(refusal) => {
                show(&subject.source, &[*refusal.problem], context);
                return Ok(PROBLEMS);
            }
        };
        for mut refusal in reduced.left {
            refusal.problem.severity = Severity::Note;
            show(&subject.source, &[*refusal.problem], context);
        }
        for (name, members, contents) in &reduced.classes {
            say!("{members} `{name}`: {contents} counters");
        }
        match &self.output {
            Some(file) => write_file(file, &reduced.text)?,
            None => put(&reduced.text)?,
        }
        Ok(OK)
    }

    /// The command that makes it.
    fn command(&self) -> String {
        let mut words: Vec<OsString> =
            vec!["topsym".into(), "reduce".into(), self.model.model.clone().into()];
        let preprocessing = &self.model.preprocessing;
        words.extend(preprocessing.define.iter().map(|define| format!("-D{define}").into()));
        words.extend(preprocessing.undefine.iter().map(|name| format!("-U{name}").into()));
        words.extend(
            preprocessing.include.iter().flat_map(|folder| ["-I".into(), folder.clone().into_os_string()]),
        );
        words.extend(self.chosen.ltl.iter().flat_map(|name| ["--ltl".into(), name.into()]));
        words.extend(self.class.iter().flat_map(|name| ["--class".into(), name.into()]));
        words.extend(self.number.iter().flat_map(|number| ["--number".into(), number.to_string().into()]));
        let words: Vec<String> = words.iter().map(|word: &OsString| quoted(OsStr::new(word))).collect();
        words.join(" ")
    }
}
