//! The steps of a verification, in order: symmetries, SPIN, the C code, the compiler, the search, the trail, the comparison.

use super::VerifyError;
use super::belief::believe;
use super::claim_file::put_together;
use super::commands::{line, program_name, script};
use super::compare::{Agreement, Comparison};
use super::folder::{Folder, io, trails_in};
use super::outcome::{Limit, Outcome, Statespace};
use super::plan::{Choice, Facts, Plan, RunPlan, plan};
use super::reasons::why_nothing_moves;
use super::request::{Property, Request};
use super::retell::{Given, Retold, retell};
use super::running::{Limits, Progress, Stopped, run};
use super::statistics::{Statistics, VARIABLE};
use super::tools::Tools;
use super::trail::{self, Replay, Trail};
use super::verdict::{Decision, Run, Symmetry, Times, Verdict, decide};
use crate::model::Model;
use crate::model::claims::{Checked, as_checked, claims};
use crate::promela::Loaded;
use crate::spin::files::{SpinError, SpinFiles, arguments};
use crate::spin::generate::{Recipe, generate};
use crate::spin::resets::translate;
use crate::symmetry::Symmetries;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What goes on.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// From now on there are files and programs to look after.
    Files,
    /// A new step.
    Step(&'static str),
    /// The search is on its way.
    Search(Progress),
}

/// The connection to whoever waits for the verdict.
#[derive(Clone, Copy)]
pub struct Session<'a> {
    /// Becomes true if it is to be stopped.
    pub stop: &'a AtomicBool,
    /// Called with what goes on.
    pub tell: &'a (dyn Fn(Event) + Sync),
}

/// Flags for every verifier: speed, no warnings about SPIN's code, and a sign of life after so many states.
const COMPILER_FLAGS: [&str; 3] = ["-O2", "-w", "-DFREQ=10000"];
/// A replay takes no longer.
const REPLAY_TIME: Duration = Duration::from_secs(60);
/// A year is as good as no limit, and can be added to a date.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Verifies a model.
///
/// `loaded` and `model` are of the file that the request names, together with the claim of [`Property::ClaimFile`](super::request::Property).
pub fn verify(
    request: &Request,
    loaded: &Loaded,
    model: &Model,
    session: Session<'_>,
) -> Result<Verdict, VerifyError> {
    let deadline = deadline(request);
    let plan = plan(request, &Facts::of(loaded, model))?;
    let tools = Tools::find(request.compiler.as_deref())?;
    let start = Instant::now();
    let with_all_claims = (loaded, model);
    let (loaded, model) = &as_checked(checked(&request.property), loaded, model);
    let symmetries = find_symmetries(loaded, model, session);
    let detect = start.elapsed();
    let limits = Limits { deadline, stop: session.stop };
    not_yet(limits)?;
    (session.tell)(Event::Files);
    let folder = Folder::new(request.keep.as_deref())?;
    let told = |flags: &[String]| arguments(&request.model, &request.preprocessor, flags).map_err(spin_error);
    let follow = told(&plan.spin)?;
    let mut bench = Bench { request, plan: &plan, tools, folder, spin: Vec::new(), follow, session };
    let claim = match &request.property {
        Property::ClaimFile(claim) => Some(put_together(&bench.folder, &request.model, claim)?),
        _ => None,
    };
    let start = Instant::now();
    let run = |flags: &[String]| {
        let mut spin = told(flags)?;
        if let Some(model) = &claim {
            spin.pop();
            spin.push(model.into());
        }
        bench.spin = spin;
        bench.spin(limits)
    };
    let (files, _) = translate(loaded, model, &symmetries, run)?;
    let spin_time = start.elapsed();
    let symmetry = bench.write_verifier(loaded, model, &symmetries, &files)?;
    let (reduced, plain) = bench.searches(limits);
    let mut verdict = bench.verdict(reduced?, symmetry);
    if verdict.decision == Decision::Violated {
        let together = claim.map(|name| bench.folder.path().join(name));
        let path = together.as_deref().unwrap_or(&request.model);
        let (loaded, model) = with_all_claims;
        bench.trail(&mut verdict, Given { path, options: &request.preprocessor, loaded, model }, limits)?;
    }
    verdict.times.detect = detect;
    verdict.times.spin = spin_time;
    if symmetries.refused > 0 {
        verdict.bugs.push(format!(
            "{} of the symmetries that were found did not pass the check, and were not used",
            symmetries.refused
        ));
    }
    if let Some(plain) = plain {
        bench.compare(&mut verdict, plain);
    }
    bench.finish(verdict)
}

fn deadline(request: &Request) -> Option<Instant> {
    request.time_limit.map(|limit| Instant::now() + limit.min(LONGEST))
}

/// Which claims the search checks.
fn checked(property: &Property) -> Checked<'_> {
    match property {
        Property::Safety | Property::Liveness => Checked::Nothing,
        Property::Claim(name) => Checked::Claim(name),
        Property::ClaimFile(_) => Checked::Anything,
    }
}

/// The only place that looks for symmetries.
fn find_symmetries(loaded: &Loaded, model: &Model, session: Session<'_>) -> Symmetries {
    Symmetries::find(&loaded.program, model, &|step| (session.tell)(Event::Step(step)))
}

fn not_yet(limits: Limits<'_>) -> Result<(), VerifyError> {
    match limits.reached() {
        None => Ok(()),
        Some(why) => Err(stopped(why)),
    }
}

fn stopped(why: Stopped) -> VerifyError {
    match why {
        Stopped::Time => VerifyError::OutOfTime,
        Stopped::Wish => VerifyError::Stopped,
    }
}

fn spin_error(error: SpinError) -> VerifyError {
    match error {
        SpinError::Missing(_) => VerifyError::Missing(super::tools::Missing::Spin),
        SpinError::Refused(text) => VerifyError::Spin(text),
        SpinError::Io { path, error } => VerifyError::Io { path, error },
    }
}

/// One of the two verifiers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Reduced,
    Plain,
}

/// Everything that the steps share.
struct Bench<'a> {
    request: &'a Request,
    plan: &'a Plan,
    tools: Tools,
    folder: Folder,
    /// What SPIN is told of the model.
    spin: Vec<OsString>,
    /// What users tell it, to look at a trail.
    follow: Vec<OsString>,
    session: Session<'a>,
}

type Runs = Result<Vec<Run>, VerifyError>;

impl Bench<'_> {
    /// Runs `spin -a`.
    fn spin(&self, limits: Limits<'_>) -> Result<SpinFiles, VerifyError> {
        (self.session.tell)(Event::Step("running SPIN"));
        let mut command = Command::new(&self.tools.spin);
        command.arg("-a").args(&self.spin).current_dir(self.folder.path());
        let finished = run(&mut command, limits, &mut |_| true).map_err(io(&self.tools.spin))?;
        if let Some(why) = finished.stopped {
            return Err(stopped(why));
        }
        self.folder.check_space()?;
        if !finished.status.success() || !self.folder.path().join("pan.t").exists() {
            let said = match finished.text.trim().is_empty() {
                true => format!("it said nothing and ended with {}", finished.status),
                false => finished.text,
            };
            return Err(VerifyError::Spin(said));
        }
        SpinFiles::read(self.folder.path()).map_err(spin_error)
    }

    /// Writes the C file of the reduced verifier.
    fn write_verifier(
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
        let text = verifier.text.replace(loaded.source.name(), &self.request.model.display().to_string());
        self.folder.write(&self.source(Side::Reduced), &text)?;
        let mut notes = verifier.notes;
        if verifier.order == "1" {
            notes.extend(why_nothing_moves(loaded, model, symmetries));
        }
        let strategy = self.request.strategy.name.to_string();
        Ok(Symmetry { group: verifier.group, order: verifier.order, strategy, notes })
    }

    /// The C file that is compiled.
    fn source(&self, side: Side) -> String {
        match side {
            Side::Reduced => {
                let stem = self.request.model.file_stem().unwrap_or_default().to_string_lossy();
                format!("{stem}.sym.c")
            }
            Side::Plain => "pan.c".to_string(),
        }
    }

    /// The folder in which a verifier runs and leaves its trails, below that of all files.
    fn place(&self, side: Side) -> &'static str {
        match side {
            Side::Reduced => ".",
            Side::Plain => "plain",
        }
    }

    fn compile_arguments(&self, side: Side, plan: &RunPlan) -> Vec<OsString> {
        let mut all: Vec<OsString> = COMPILER_FLAGS.iter().map(OsString::from).collect();
        let (libraries, flags): (Vec<&String>, Vec<&String>) =
            plan.compiler.iter().partition(|flag| flag.starts_with("-l"));
        let needed = self.request.strategy.cc_flags.iter().filter(|_| side == Side::Reduced);
        all.extend(
            needed.filter(|flag| !plan.compiler.iter().any(|given| given == *flag)).map(OsString::from),
        );
        all.extend(flags.into_iter().map(OsString::from));
        let program = Path::new(self.place(side)).join(plan.name);
        all.extend(["-o".into(), program.into_os_string(), self.source(side).into()]);
        all.extend(libraries.into_iter().map(OsString::from));
        all
    }

    /// The commands of one side, as a shell reads them.
    fn commands(&self, side: Side) -> Vec<String> {
        let spin: Vec<OsString> = ["-a".into()].into_iter().chain(self.spin.iter().cloned()).collect();
        let mut lines = vec![line("spin", &spin)];
        let compiler = program_name(&self.tools.compiler);
        for plan in &self.plan.runs {
            lines.push(line(&compiler, &self.compile_arguments(side, plan)));
            let options: Vec<OsString> = plan.verifier.iter().map(OsString::from).collect();
            let verifier = line(&format!("./{}", plan.name), &options);
            lines.push(match side {
                Side::Reduced => verifier,
                Side::Plain => format!("(cd plain && {verifier})"),
            });
        }
        lines
    }

    /// Both searches, or the reduced one alone; at the same time, if that is allowed.
    fn searches(&self, limits: Limits<'_>) -> (Runs, Option<Runs>) {
        if !self.request.compare {
            return (self.search(Side::Reduced, limits), None);
        }
        // plain SPIN has the same time again
        let again = || Limits { deadline: deadline(self.request), ..limits };
        if self.request.jobs > 1 {
            return std::thread::scope(|scope| {
                let plain = scope.spawn(|| self.search(Side::Plain, again()));
                let reduced = self.search(Side::Reduced, limits);
                let plain = plain.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                (reduced, Some(plain))
            });
        }
        let reduced = self.search(Side::Reduced, limits);
        let plain = reduced.is_ok().then(|| self.search(Side::Plain, again()));
        (reduced, plain)
    }

    /// All runs of one side, until one of them finds an error or is stopped.
    fn search(&self, side: Side, limits: Limits<'_>) -> Runs {
        let place = match side {
            Side::Reduced => self.folder.path().to_path_buf(),
            Side::Plain => self.folder.inner(self.place(side))?,
        };
        let mut runs = Vec::new();
        for plan in &self.plan.runs {
            if !runs.is_empty() && limits.reached().is_some() {
                break;
            }
            let run = match self.compile(side, plan, limits) {
                Ok(compile) => self.execute(side, &place, plan, compile, limits)?,
                // what was found before stays
                Err(VerifyError::Stopped | VerifyError::OutOfTime) if !runs.is_empty() => break,
                Err(error) => return Err(error),
            };
            let go_on = run.decision() != Decision::Violated
                && !run.outcome.limits.iter().any(|limit| matches!(limit, Limit::Time | Limit::Interrupted));
            runs.push(run);
            if !go_on {
                break;
            }
        }
        Ok(runs)
    }

    fn compile(&self, side: Side, plan: &RunPlan, limits: Limits<'_>) -> Result<Duration, VerifyError> {
        (self.session.tell)(Event::Step(match side {
            Side::Reduced => "compiling the verifier",
            Side::Plain => "compiling plain SPIN's verifier",
        }));
        let mut command = Command::new(&self.tools.compiler);
        command.args(self.compile_arguments(side, plan)).current_dir(self.folder.path());
        let finished = run(&mut command, limits, &mut |_| true).map_err(io(&self.tools.compiler))?;
        match finished.stopped {
            Some(why) => Err(stopped(why)),
            None if finished.status.success() => Ok(finished.time),
            None => {
                self.folder.check_space()?;
                let said = format!(
                    "{}{} ended with {}",
                    finished.text,
                    self.tools.compiler.display(),
                    finished.status
                );
                Err(VerifyError::Compiler(said))
            }
        }
    }

    fn execute(
        &self,
        side: Side,
        place: &Path,
        plan: &RunPlan,
        compile: Duration,
        limits: Limits<'_>,
    ) -> Result<Run, VerifyError> {
        (self.session.tell)(Event::Step(match side {
            Side::Reduced => "searching",
            Side::Plain => "searching with plain SPIN",
        }));
        let mut command = Command::new(place.join(plan.name));
        command.args(&plan.verifier).current_dir(place);
        let statistics = self.folder.path().join(format!("{}.statistics.json", plan.name));
        if side == Side::Reduced {
            // what an earlier search left in a folder that is kept must not be taken for that of this one
            let _ = std::fs::remove_file(&statistics);
            command.env(VARIABLE, &statistics);
        }
        let mut look = |line: &str| match Progress::read(line) {
            Some(progress) => {
                (self.session.tell)(Event::Search(progress));
                false
            }
            None => true,
        };
        let finished = run(&mut command, limits, &mut look).map_err(io(&place.join(plan.name)))?;
        if self.folder.stays() {
            let log = format!("{}/{}.txt", self.place(side), plan.name);
            self.folder.write(&log, &finished.text)?;
        }
        let mut outcome = Outcome::read(&finished.text);
        if side == Side::Reduced {
            outcome.statistics = Statistics::read(&statistics, self.several_cores());
        }
        match finished.stopped {
            Some(why) => outcome.stopped(why == Stopped::Time),
            None => believe(plan, &outcome, &finished.text, finished.status)?,
        }
        Ok(Run { plan: plan.clone(), outcome, compile, search: finished.time, output: finished.text })
    }

    /// Puts the runs together.
    fn verdict(&self, runs: Vec<Run>, symmetry: Symmetry) -> Verdict {
        let planned = self.plan.runs.len();
        let decision = decide(&runs, planned);
        let mut verdict = Verdict {
            model: self.request.model.clone(),
            decision,
            symmetry,
            choices: self.choices(),
            planned,
            trail: None,
            times: Times::default(),
            comparison: None,
            bugs: Vec::new(),
            commands: self.commands(Side::Reduced),
            kept: None,
            runs,
        };
        verdict.times.compile = verdict.runs.iter().map(|run| run.compile).sum();
        verdict.times.search = verdict.runs.iter().map(|run| run.search).sum();
        verdict
    }

    fn several_cores(&self) -> bool {
        self.request.search.cores.is_some_and(|cores| cores > 1)
    }

    /// What topsym chose, with what the symmetries need.
    fn choices(&self) -> Vec<Choice> {
        let resets = self.spin.iter().any(|flag| flag == "-o2").then(|| Choice {
            flag: "spin -o2".to_string(),
            why: "no resets to 0, which is the number of something that moves".to_string(),
        });
        resets.into_iter().chain(self.plan.choices.iter().cloned()).collect()
    }

    /// Puts the trails where the user is, and replays the first one.
    fn trail(&self, verdict: &mut Verdict, given: Given<'_>, limits: Limits<'_>) -> Result<(), VerifyError> {
        let named: Vec<PathBuf> = verdict
            .runs
            .iter()
            .flat_map(|run| &run.outcome.trails)
            .map(|name| self.folder.path().join(name))
            .filter(|path| path.exists())
            .collect();
        let trails = if named.is_empty() { trails_in(self.folder.path()) } else { named };
        let Some(violation) = verdict.violation().cloned() else {
            return Ok(());
        };
        let Some(first) = trails.first() else {
            let replay = Replay::NotChecked("there is no trail".to_string());
            let problem = Some("the verifier wrote no trail".to_string());
            let (retold, follow) = (Retold::default(), String::new());
            verdict.trail = Some(Trail { file: None, problem, replay, retold, steps_with: None, follow });
            return Ok(());
        };
        (self.session.tell)(Event::Step("replaying the trail"));
        let limits = Limits { deadline: Some(Instant::now() + REPLAY_TIME), ..limits };
        // optimisations are for verifiers; a replay has none
        let spin: Vec<OsString> = self.spin.iter().filter(|flag| *flag != "-o2").cloned().collect();
        let several_cores = self.several_cores();
        let place = self.folder.path();
        let (mut replay, command) =
            trail::replay(&self.tools, place, first, &spin, &violation, several_cores, limits)?;
        verdict.commands.push(command);
        if let Replay::Failed(why) = &replay {
            verdict.bugs.push(format!("SPIN cannot follow the trail of the error: {why}"));
        }
        let mut retold = Retold::default();
        if replay == Replay::Confirmed && limits.reached().is_none() {
            let all_states = verdict.runs.iter().all(|run| run.outcome.statespace == Some(Statespace::Full));
            retold = retell(given, first, &violation, all_states);
        }
        if let Some(why) = &retold.wrong {
            verdict.bugs.push(format!("the error is none: {why}"));
            replay = Replay::Failed(why.clone());
        }
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (mut file, mut problem) = (None, None);
        if let Some(folder) = &self.request.trails {
            match trail::put(first, folder, &format!("{}.trail", name(&self.request.model))) {
                Ok(path) => file = Some(path),
                Err(text) => problem = Some(text),
            }
            // more of them, if the verifier was told to go on behind the first error
            for trail in trails[1..].iter().filter(|_| !several_cores) {
                let _ = trail::put(trail, folder, &name(trail));
            }
        }
        let file = file.map(|file| file.strip_prefix(".").map(Path::to_path_buf).unwrap_or(file));
        let follow = file
            .as_ref()
            .map_or(String::new(), |file| trail::follow(&self.request.model, file, &self.follow));
        let has_claim_file = matches!(self.request.property, Property::ClaimFile(_));
        let steps_with = file
            .as_ref()
            .filter(|_| !has_claim_file)
            .map(|file| trail::steps_with(&self.request.model, file, &self.request.preprocessor));
        verdict.trail = Some(Trail { file, problem, replay, retold, steps_with, follow });
        Ok(())
    }

    /// Whatever happens to plain SPIN, the verdict stays.
    fn compare(&self, verdict: &mut Verdict, plain: Runs) {
        let (runs, problem) = match plain {
            Ok(runs) => (runs, None),
            Err(error) => (Vec::new(), Some(error.to_string())),
        };
        let mut comparison = Comparison::new(verdict.decision, runs, verdict.planned);
        comparison.problem = problem;
        if comparison.agreement == Agreement::Different {
            verdict.bugs.push("plain SPIN comes to another verdict".to_string());
        }
        verdict.commands.extend(self.commands(Side::Plain).into_iter().skip(1));
        verdict.comparison = Some(comparison);
    }

    /// Writes the script, and lets the folder vanish or stay.
    fn finish(self, mut verdict: Verdict) -> Result<Verdict, VerifyError> {
        if !verdict.bugs.is_empty() || self.folder.stays() {
            let mut lines = verdict.commands.clone();
            if self.request.compare {
                lines.insert(0, "mkdir -p plain".to_string());
            }
            let text = script(&self.request.model.display().to_string(), &lines);
            self.folder.write(SCRIPT, &text)?;
            for run in verdict.runs.iter().filter(|_| !self.folder.stays()) {
                self.folder.write(&format!("{}.txt", run.plan.name), &run.output)?;
            }
            verdict.kept = Some(self.folder.keep());
        }
        Ok(verdict)
    }
}

/// The script among the files that are kept.
const SCRIPT: &str = "run.sh";
