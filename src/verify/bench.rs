//! Everything that the steps of a verification share, and the files that they make: SPIN's, and the C code of the reduced verifier.
//!
//! There are two verifiers, one on each [`Side`] of a comparison. They are compiled in the same folder from the same files of
//! SPIN; one from the file that topsym writes around pan.c, the other from pan.c itself. Plain SPIN's runs in
//! a folder of its own, so that their trails don't get mixed up, and always without partial-order reduction: where that is not sound, two searches with it
//! would agree.

use super::VerifyError;
use super::commands::{line, program_name};
use super::folder::{Folder, io};
use super::options::refuse;
use super::plan::{Plan, RunPlan};
use super::reasons::why_nothing_moves;
use super::request::{Property, Request};
use super::session::{Event, Session, Worker};
use super::tools::Tools;
use super::verdict::Symmetry;
use crate::engine::spin::claim_table::{Unselectable, option_for};
use crate::engine::spin::files::SpinFiles;
use crate::engine::spin::generate::{Recipe, Verifier, generate};
use crate::engine::spin::neutral::{Handed, stem};
use crate::engine::spin::running::run;
use crate::limits::Limits;
use crate::model::Model;
use crate::model::claims::claims;
use crate::promela::Loaded;
use crate::symmetry::Symmetries;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Flags for every verifier: speed, no warnings about SPIN's code, and a sign of life after so many states.
const COMPILER_FLAGS: [&str; 3] = ["-O2", "-w", "-DFREQ=10000"];

/// The flag that leaves partial-order reduction out.
pub(super) const NO_PARTIAL_ORDER: &str = "-DNOREDUCE";

/// One of the two verifiers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Reduced,
    Plain,
}

/// How large states may be, if SPIN's usual 1024 bytes are not enough: each is tried after the one before it has turned out to be too small.
const VECTOR_SIZES: [u32; 4] = [4096, 16_384, 65_536, 262_144];

/// How far into [`VECTOR_SIZES`] a verifier had to go.
#[derive(Default)]
pub(super) struct Enlarged(AtomicUsize);

impl Enlarged {
    fn size(&self) -> Option<u32> {
        self.0.load(Ordering::Relaxed).checked_sub(1).and_then(|index| VECTOR_SIZES.get(index)).copied()
    }

    /// The flag for the compiler, if it needs one.
    pub(super) fn flag(&self) -> Option<String> {
        self.size().map(|size| format!("-DVECTORSZ={size}"))
    }

    /// Takes the next size. False: there is none.
    pub(super) fn enlarge(&self) -> bool {
        self.0.load(Ordering::Relaxed) < VECTOR_SIZES.len() && {
            self.0.fetch_add(1, Ordering::Relaxed);
            true
        }
    }
}

/// Everything that the steps share.
pub(super) struct Bench<'a> {
    pub(super) request: &'a Request,
    pub(super) plan: &'a Plan,
    pub(super) tools: Tools,
    pub(super) folder: Folder,
    /// What SPIN is told of the model.
    pub(super) handed: Handed,
    /// By which a verifier with several claims knows which one to use.
    pub(super) claim: Vec<String>,
    /// The sizes of states, of the reduced verifier and of plain SPIN's.
    pub(super) enlarged: [Enlarged; 2],
    pub(super) session: Session<'a>,
}

impl Bench<'_> {
    /// Runs `spin -a`.
    pub(super) fn spin(&self, limits: Limits<'_>) -> Result<SpinFiles, VerifyError> {
        (self.session.tell)(Event::Step(Worker::Reduced, "running SPIN"));
        let mut command = Command::new(&self.tools.spin);
        command
            .arg("-a")
            .args(&self.plan.generator)
            .args(&self.handed.arguments)
            .current_dir(self.folder.path());
        let finished = run(&mut command, limits, &mut |_| true).map_err(io(&self.tools.spin))?;
        if let Some(why) = finished.stopped {
            return Err(VerifyError::from(why));
        }
        self.folder.check_space()?;
        if !finished.status.success() || !self.folder.path().join("pan.t").exists() {
            let said = match finished.text.trim().is_empty() {
                true => format!("it said nothing and ended with {}", finished.status),
                false => self.handed.in_users_words(&finished.text),
            };
            return Err(VerifyError::Spin(said));
        }
        Ok(SpinFiles::read(self.folder.path())?)
    }

    /// Writes the C file of the reduced verifier.
    pub(super) fn write_verifier(
        &self,
        loaded: &Loaded,
        model: &Model,
        symmetries: &Symmetries,
        files: &SpinFiles,
    ) -> Result<Symmetry, VerifyError> {
        let commands = self.commands(Side::Reduced).iter().map(|line| format!("{line}\n")).collect();
        let claims = match &self.request.property {
            Property::Claim(name) => vec![name.clone()],
            _ => claims(&loaded.program).into_iter().map(|claim| claim.name).collect(),
        };
        let recipe = Recipe { file: self.source(Side::Reduced), commands, claims };
        let verifier = generate(loaded, model, symmetries, files, self.request.strategy, &recipe);
        // a claim in a file of its own is read through another file, whose name says nothing
        let name = self.request.model.display().to_string().replace("*/", "* /");
        let text = verifier.text.replace(loaded.source.name(), &name);
        self.folder.write(&self.source(Side::Reduced), &text)?;
        let Verifier { group, order, notes, .. } = verifier;
        let mut symmetry = Symmetry { group, order, strategy: self.request.strategy, notes };
        if symmetry.is_none() {
            symmetry.notes.extend(why_nothing_moves(loaded, model, symmetries));
        }
        Ok(symmetry)
    }

    /// The C file that is compiled.
    fn source(&self, side: Side) -> String {
        match side {
            Side::Reduced => {
                format!("{}.sym.c", stem(&self.request.model))
            }
            Side::Plain => "pan.c".to_string(),
        }
    }

    /// Whose steps they are.
    pub(super) fn worker(&self, side: Side) -> Worker {
        match side {
            Side::Reduced => Worker::Reduced,
            Side::Plain => Worker::Plain,
        }
    }

    /// The folder in which a verifier runs and leaves its trails, below that of all files.
    pub(super) fn place(&self, side: Side) -> &'static str {
        match side {
            Side::Reduced => ".",
            Side::Plain => "plain",
        }
    }

    /// Finds out how the verifier is told its claim.
    pub(super) fn select_claim(&mut self, files: &SpinFiles) -> Result<(), VerifyError> {
        if let Property::Claim(name) = &self.request.property {
            self.claim = option_for(files, name)
                .map_err(|why| refuse(format!("--ltl {name}"), why.to_string(), Unselectable::HINT))?;
        }
        Ok(())
    }

    /// The options of a verifier.
    pub(super) fn options(&self, plan: &RunPlan) -> Vec<String> {
        plan.verifier.iter().chain(&self.claim).cloned().collect()
    }

    pub(super) fn compile_arguments(&self, side: Side, plan: &RunPlan) -> Vec<OsString> {
        let mut all: Vec<OsString> = COMPILER_FLAGS.iter().map(OsString::from).collect();
        let (libraries, flags): (Vec<&String>, Vec<&String>) =
            plan.compiler.iter().partition(|flag| flag.starts_with("-l"));
        let needed = self.request.strategy.compiler_flags().iter().filter(|_| side == Side::Reduced);
        all.extend(
            needed.filter(|flag| !plan.compiler.iter().any(|given| given == *flag)).map(OsString::from),
        );
        let audit = self.request.audit.define().filter(|_| side == Side::Reduced);
        all.extend(audit.map(OsString::from));
        all.extend(self.enlarged(side).flag().map(OsString::from));
        all.extend(flags.into_iter().map(OsString::from));
        // a comparison has to differ in more than symmetry
        if side == Side::Plain && !plan.compiler.iter().any(|flag| flag == NO_PARTIAL_ORDER) {
            all.push(NO_PARTIAL_ORDER.into());
        }
        let program = Path::new(self.place(side)).join(plan.name);
        all.extend(["-o".into(), program.into_os_string(), self.source(side).into()]);
        all.extend(libraries.into_iter().map(OsString::from));
        all
    }

    /// The commands of one side, as a shell reads them.
    pub(super) fn commands(&self, side: Side) -> Vec<String> {
        let flags = ["-a"].into_iter().chain(self.plan.generator.iter().map(String::as_str));
        let spin: Vec<OsString> =
            flags.map(OsString::from).chain(self.handed.arguments.iter().cloned()).collect();
        let mut lines = vec![line("spin", &spin)];
        let compiler = program_name(&self.tools.compiler);
        for plan in &self.plan.runs {
            lines.push(line(&compiler, &self.compile_arguments(side, plan)));
            let options: Vec<OsString> = self.options(plan).iter().map(OsString::from).collect();
            let verifier = line(&format!("./{}", plan.name), &options);
            lines.push(match side {
                Side::Reduced => verifier,
                Side::Plain => format!("(cd plain && {verifier})"),
            });
        }
        lines
    }

    /// How large its states may be.
    pub(super) fn enlarged(&self, side: Side) -> &Enlarged {
        &self.enlarged[usize::from(side == Side::Plain)]
    }

    /// Do several cores search?
    pub(super) fn several_cores(&self) -> bool {
        self.request.search.cores.is_some_and(|cores| cores > 1)
    }
}
