//! `topsym gen`: the C code of a reduced verifier.

use super::progress::with_progress;
use super::{ChosenFormula, Context, ModelArguments, OK, PROBLEMS, complain, write_file};
use crate::engine::EngineError;
use crate::engine::spin::claims::{Unselectable, option_for};
use crate::engine::spin::files::{SpinFiles, preprocessor_flags};
use crate::engine::spin::generate::{Recipe, generate};
use crate::engine::spin::neutral::{NEUTRAL, as_argument, is_plain, stem};
use crate::engine::spin::shell::quoted;
use crate::engine::spin::toolchain::{Spin, SpinError};
use crate::engine::spin::verifier::flags::add_once;
use crate::engine::spin::verifier::options::check_generator_flags;
use crate::engine::spin::verifier::partial_order::Misjudged;
use crate::engine::strategy::Strategy;
use crate::limits::Limits;
use crate::symmetry::Symmetries;
use crate::verify::plan::Facts;
use clap::Args;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct Gen {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    chosen: ChosenFormula,

    /// Where to write it; otherwise MODEL.sym.c in the current folder
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How representatives of orbits are found
    #[arg(long, value_enum, default_value_t)]
    strategy: Strategy,

    /// Leave an optimisation of SPIN out: --spin-flag=-o3 merges no statements. Run `spin -a` with the same flags
    #[arg(long, value_name = "-o1|-o2|-o3", allow_hyphen_values = true)]
    spin_flag: Vec<String>,
}

impl Gen {
    pub(super) fn run(&self, context: &Context) -> anyhow::Result<u8> {
        if let Err(refusal) = check_generator_flags(&self.spin_flag) {
            let error = EngineError::Refused(refusal);
            complain(&error, &error.hints());
            return Ok(PROBLEMS);
        }
        let Some(subject) = self.model.load_chosen(context, &self.chosen) else {
            return Ok(PROBLEMS);
        };
        let symmetries = with_progress(|tell| Symmetries::find(&subject.program, &subject.model, tell));
        let facts = Facts::of(&subject);
        let misjudged = match facts.counting.is_empty() {
            false => facts.misjudged.with_counting_claim(),
            true if facts.accept_labels || facts.progress_labels => facts.misjudged.with_labels(),
            true => facts.misjudged,
        };
        let files = match self.spin_files(misjudged) {
            Ok(files) => files,
            Err(error) => {
                complain(&error, error.hint().as_slice());
                return Ok(PROBLEMS);
            }
        };
        let output = self.output.clone().unwrap_or_else(|| self.default_output());
        let selected = match self.chosen.ltl.as_ref().map(|name| option_for(&files, name)).transpose() {
            Ok(selected) => selected,
            Err(why) => {
                complain(&why, &[Unselectable::HINT]);
                return Ok(PROBLEMS);
            }
        };
        let commands = self.commands(&output, selected, misjudged);
        let file = output.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let claims = match &self.chosen.ltl {
            Some(name) => vec![name.clone()],
            None => subject.claim_names(),
        };
        let recipe = Recipe { file, commands, claims };
        let verifier = generate(&subject, &symmetries, &files, self.strategy, &recipe);
        for note in &verifier.notes {
            say!("note: {note}");
        }
        if let Some(step) = &facts.taken_back {
            say!("warning: SPIN's verifier may take this step back wrongly, and miss errors: {step}");
        }
        write_file(&output, &verifier.text)?;
        say!("{}: group {}, order {}", output.display(), verifier.group, verifier.order);
        say!("go on with");
        recipe.commands.lines().for_each(|line| say!("  {line}"));
        Ok(OK)
    }

    /// What SPIN writes for the model, in a folder that vanishes again.
    fn spin_files(&self, misjudged: Misjudged) -> Result<SpinFiles, SpinError> {
        let spin = Spin::find(Limits::none())?;
        if let Some(warning) = spin.warning() {
            say!("warning: {warning}");
        }
        let io = |error| SpinError::Io { path: std::env::temp_dir(), error };
        let folder = tempfile::tempdir().map_err(io)?;
        let (model, preprocessor) = (&self.model.model, self.model.preprocessor());
        let generated =
            spin.generate(folder.path(), model, &preprocessor, &self.spin_flags(misjudged), Limits::none())?;
        Ok(generated.files)
    }

    /// The flags for SPIN: those that the model needs, and those of the user.
    fn spin_flags(&self, misjudged: Misjudged) -> Vec<String> {
        let mut flags = misjudged.spin_flags();
        add_once(&mut flags, &self.spin_flag);
        flags
    }

    /// The model's name with another ending, here.
    fn default_output(&self) -> PathBuf {
        PathBuf::from(format!("{}.sym.c", stem(&self.model.model)))
    }

    /// What to do next, a command on each line.
    fn commands(&self, output: &Path, claim: Option<Vec<String>>, misjudged: Misjudged) -> String {
        let handed_on = preprocessor_flags(&self.model.preprocessor());
        let flags = self.spin_flags(misjudged).into_iter().chain(handed_on);
        let flags: String = flags.map(|flag| format!(" {}", quoted(OsStr::new(&flag)))).collect();
        let mut cc_flags = self.strategy.compiler_flags().to_vec();
        let mut pan_flags = String::new();
        let needs_no_reduce = claim.is_some() || misjudged.against.is_some();
        if needs_no_reduce && !cc_flags.contains(&"-DNOREDUCE") {
            cc_flags.push("-DNOREDUCE");
        }
        if let Some(option) = claim {
            pan_flags = ["-a".to_string()].iter().chain(&option).map(|word| format!(" {word}")).collect();
        }
        let cc_flags: String = cc_flags.iter().map(|flag| format!(" {flag}")).collect();
        // in another folder it would not find the pan.c that SPIN writes here
        let is_here = output.parent().is_none_or(|folder| folder.as_os_str().is_empty());
        let include = if is_here { "" } else { " -I." };
        let mut model = as_argument(&self.model.model);
        let mut first = String::new();
        if !is_plain(&model) {
            // SPIN would hand the name to a shell
            let copy = model.with_file_name(NEUTRAL);
            let copy = if is_plain(&copy) { copy } else { PathBuf::from(NEUTRAL) };
            first = format!("cp {} {} && ", quoted(model.as_os_str()), quoted(copy.as_os_str()));
            model = copy;
        }
        let (model, output) = (quoted(model.as_os_str()), quoted(as_argument(output).as_os_str()));
        format!(
            "{first}spin -a{flags} {model}\ncc -O2{include}{cc_flags} -o pan {output}\n./pan{pan_flags}\n"
        )
    }
}
