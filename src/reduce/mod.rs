//! From a model to a reduced *model*: the processes of a symmetric class are replaced by counters.
//!
//! E. A. Emerson and R. J. Trefler (From asymmetry to full symmetry, 1999) compile a fully symmetric program into one over generic
//! representatives: not who is where, but how many are. Here the result is ordinary Promela again, with one process that
//! does all steps of all members: `d_step { n[trying] > 0 && !taken -> taken = true; n[trying]--; n[critical]++ }`.
//!
//! It is exact: a member is executed as a function of its content, of what is outside, and of how many have which content, and whatever is not such
//! a function is refused with its line. So states of the reduced model stand for all states of the model that differ only in who is who.
//!
//! - [`classes`] says which processes are tried; [`evaluate`] executes all of them side by side, and [`mod@walk`] finds their [`contents`]
//!   and steps ([`code`]);
//! - [`questions`] answers what they ask about each other by counters;
//! - [`mod@start`], [`outsiders`] and [`surroundings`] see to everything else in the model;
//! - [`naming`], [`spell`] and [`text`] write it.

pub mod classes;
pub mod code;
pub mod contents;
pub mod evaluate;
pub mod naming;
pub mod outsiders;
pub mod questions;
pub mod refusal;
pub mod spell;
pub mod start;
pub mod surroundings;
pub mod text;
pub mod walk;

use crate::model::features::Feature;
use crate::model::subject::Subject;
use crate::model::symbols::{BodyKind, SymbolId};
use crate::program::Program;
use crate::promela::printer::{self, Inlines};
use crate::promela::syntax::{self, Sequence, Step, Unit};
use crate::rules::{Rule, kept};
use crate::symmetry::Symmetries;
use classes::Class;
use code::Begin;
use contents::{At, ContentId};
use evaluate::{Globals, Stop};
use naming::Naming;
use outsiders::Outsiders;
use questions::Questions;
use refusal::Refusal;
use spell::{Words, symbolic_constants};
use start::{Start, start};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write;
use surroundings::{BOOKS, Surroundings};
use text::{Ends, Writer};
use walk::{Found, Setting, walk};

/// The largest number of members: counters are SPIN's `short`s at most.
pub const MOST_MEMBERS: u32 = 32_000;

/// What is wanted.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// This class only.
    pub class: Option<String>,
    /// So many members, rather than those of the model.
    pub number: Option<u32>,
    /// The command, for the head of the text.
    pub command: String,
}

/// A reduced model.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// Its text.
    pub text: String,
    /// The classes that are counted, with how many members and contents.
    pub classes: Vec<(String, u32, usize)>,
    /// Classes that are not, and why.
    pub left: Vec<Refusal>,
}

/// Makes the reduced model, or says what prevents it.
pub fn reduce(subject: &Subject, symmetries: &Symmetries, wish: &Wish) -> Result<Reduced, Refusal> {
    let program = Program::new(&subject.program, &subject.model)
        .map_err(|why| Refusal::at(why.span(), format!("{why} cannot be reduced")))?;
    refuse_features(subject)?;
    let all = classes::classes(subject, symmetries);
    let mut classes = match &wish.class {
        Some(name) => classes::chosen(subject, all, name)?,
        None => all,
    };
    if classes.is_empty() {
        return Err(Refusal::whole(
            "there are no two processes that symmetries exchange, so there is nothing to count",
            "`topsym explain` says what tells processes apart",
        ));
    }
    if let Some(number) = wish.number {
        if classes.len() > 1 {
            let names: Vec<String> = classes.iter().map(|class| format!("--class {}", class.name)).collect();
            let text = "--number is about one class, and there are several";
            return Err(Refusal::whole(text, format!("choose one: {}", names.join(" or "))));
        }
        classes[0].number = number;
    }
    let mut left: Vec<Refusal> = Vec::new();
    loop {
        match attempt(subject, symmetries, &program, &classes, wish) {
            Ok(reduced) => return Ok(Reduced { left, ..reduced }),
            Err(refusal) => match refusal.class.filter(|_| classes.len() > 1 && wish.class.is_none()) {
                Some(class) => {
                    let body = classes[class].body;
                    classes.retain(|class| class.body != body);
                    left.push(refusal);
                    if classes.is_empty() {
                        return Err(left.swap_remove(0));
                    }
                }
                None => return Err(left.into_iter().next().unwrap_or(refusal)),
            },
        }
    }
}

/// What looks at processes in a way that counters cannot answer.
fn refuse_features(subject: &Subject) -> Result<(), Refusal> {
    let odd = [
        (Feature::Last, "it names the process that moved last"),
        (Feature::Enabled, "it asks about one process"),
        (Feature::PcValue, "it asks about one process"),
        (Feature::Priorities, "the processes that are counted become one, with one priority"),
        (Feature::NonProgress, "it asks about all processes"),
        (Feature::CCode, "it may look at anything"),
    ];
    match odd.iter().find(|(feature, _)| subject.model.features.uses(*feature)) {
        Some((feature, why)) => {
            Err(Refusal::whole(format!("the model uses {}: {why}", feature.words()), refusal::USE_SYMMETRY))
        }
        None => Ok(()),
    }
}

fn attempt(
    subject: &Subject,
    symmetries: &Symmetries,
    program: &Program,
    classes: &[Class],
    wish: &Wish,
) -> Result<Reduced, Refusal> {
    let model = &subject.model;
    check_classes(subject, classes)?;
    let mut globals = Globals { channels: outsiders::kept_channels(program), ..Globals::default() };
    let mut elements: HashMap<usize, usize> = HashMap::new();
    let outsiders = Outsiders::new(program, model, classes, &globals);
    let start = start(subject, classes);
    let all_there = matches!(start, Start::Counted(_));
    let found = loop {
        let setting = Setting {
            program,
            model,
            sorts: &symmetries.sorts,
            classes,
            globals: &globals,
            outsiders: &outsiders,
            all_there,
        };
        match walk(setting) {
            Ok(found) => break found,
            Err(Stop::Refused(refusal)) => return Err(refusal),
            Err(Stop::Cell(class, slots)) => {
                let element = elements.entry(class).or_insert(0);
                for (member, slot) in slots.iter().enumerate() {
                    if globals.owners.insert(*slot, (class, member, *element)).is_some() {
                        let span = model.symbols.body(classes[class].body).span;
                        return Err(
                            Refusal::at(span, "two classes use the same elements of an array").of(class)
                        );
                    }
                }
                *element += 1;
            }
        }
    };
    write(subject, program, classes, wish, &globals, start, &found)
}

/// Are all processes of a type counted, and nothing about them that is not counted?
fn check_classes(subject: &Subject, classes: &[Class]) -> Result<(), Refusal> {
    let model = &subject.model;
    for (number, class) in classes.iter().enumerate() {
        let body = model.symbols.body(class.body);
        let refuse = |text: String| Refusal::at(body.span, text).of(number);
        let counted: usize =
            classes.iter().filter(|other| other.body == class.body).map(|other| other.columns.len()).sum();
        let there = model.boot.processes.iter().filter(|process| process.body == class.body).count();
        if counted != there {
            return Err(refuse("some of the processes of this type are not counted".to_string()));
        }
        if let Some(note) = model.boot.notes.first().filter(|_| !model.boot.complete) {
            return Err(Refusal::at(note.span.unwrap_or(body.span), note.message.clone()).of(number));
        }
        if let Unit::Proctype(proctype) = &subject.program.units[body.unit] {
            if proctype.provided.is_some() {
                return Err(refuse("`provided` on a process that is to be counted".to_string()));
            }
            if proctype.deterministic {
                return Err(refuse("a D_proctype is to be counted".to_string()));
            }
        }
        if class.number == 0 || class.number > MOST_MEMBERS {
            return Err(Refusal::whole(
                format!("{} members cannot be counted", class.number),
                format!("choose a number from 1 to {MOST_MEMBERS}"),
            ));
        }
    }
    Ok(())
}

fn write(
    subject: &Subject,
    program: &Program,
    classes: &[Class],
    wish: &Wish,
    globals: &Globals,
    start: Start,
    found: &Found,
) -> Result<Reduced, Refusal> {
    let model = &subject.model;
    if let (Start::OneByOne { .. }, Some(class)) = (&start, classes.iter().find(|class| class.is_resized())) {
        return Err(Refusal::at(
            model.symbols.body(class.body).span,
            "the number of members cannot be changed, because `init` starts them in several steps or does something else on the way",
        )
        .hint("start them in one `atomic`, or with `active [N]`"));
    }
    let ends = ends(program, classes, found);
    let in_one_step = match &start {
        Start::Counted(_) => true,
        Start::OneByOne { atomic } => *atomic && classes.iter().all(|class| !class.started_by.is_empty()),
    };
    if let (false, Ends::But(_)) = (in_one_step, &ends) {
        return Err(Refusal::at(
            model.symbols.body(classes[0].body).span,
            "members are started one by one, and some of their locations are valid ends and others are not",
        )
        .hint("start them in one `atomic`, or with `active [N]`"));
    }
    if !matches!(start, Start::Counted(_)) {
        refuse_ends_in_start(subject)?;
    }
    let named_by_pid = [Feature::Pid, Feature::RemoteLabels, Feature::RemoteVariables];
    let can_end = classes.iter().find(|class| model.can_end.contains(&class.body));
    let is_named = model.features.uses_any(&named_by_pid) && kept(Rule::NumbersReused);
    if let (false, Some(class), true) = (in_one_step, can_end, is_named) {
        return Err(Refusal::at(
            model.symbols.body(class.body).span,
            "members are started one by one and may end before the last one is started: then SPIN gives their numbers to others",
        )
        .hint("start them in one `atomic`, or with `active [N]`"));
    }
    let constants = symbolic_constants(&subject.program);
    let first: HashMap<(usize, usize), u32> = globals
        .owners
        .iter()
        .filter(|(_, (_, member, _))| *member == 0)
        .map(|(slot, (class, _, element))| ((*class, *element), *slot))
        .collect();
    let naming = Naming {
        source: &subject.source,
        model,
        program,
        classes,
        contents: &found.contents,
        constants: &constants,
        elements: first,
    };
    let mut taken = naming::taken(model, &constants);
    let counters = free("n", &taken_by_model(model, &constants));
    taken.insert(counters.clone());
    let named = naming.names(&taken);
    let (guarded, books) = handshakes(subject, program, found)?;
    let words = Words {
        program,
        symbols: &model.symbols,
        constants,
        counters,
        names: named.iter().map(|named| named.name.clone()).collect(),
        now_arrays: guarded.keys().copied().filter(|id| model.symbols.get(*id).length.is_none()).collect(),
    };
    let questions = Questions { program, classes, globals, contents: &found.contents };
    let writer = Writer {
        source: &subject.source,
        questions: &questions,
        words: &words,
        ends: &ends,
        guarded: &guarded,
        books: &books,
    };
    let counting = counting(&writer, &ends, found)?;
    let ended: BTreeSet<ContentId> = (0..)
        .map(ContentId)
        .zip(&found.contents.all)
        .filter(|(_, content)| content.at == At::Ended)
        .map(|(id, _)| id)
        .collect();
    let owned = surroundings::owned_arrays(&questions);
    let mut surroundings = Surroundings {
        model,
        program,
        classes,
        questions: &questions,
        words: &words,
        starts: &found.starts,
        unstarted: &found.unstarted,
        ended,
        owned: owned.clone(),
        gone: owned,
        books: books.clone(),
        guarded: guarded.clone(),
        is_started: matches!(start, Start::Counted(_)),
        body: None,
        problem: None,
    };
    let mut tree = subject.program.clone();
    if let Start::Counted(Some((unit, steps))) = &start {
        if let Unit::Init(init) = &mut tree.units[*unit] {
            init.body = Sequence { steps: steps.clone(), span: init.body.span };
        }
    }
    let nothing_left = |unit: &Unit| match unit {
        Unit::Init(init) => !init.body.steps.iter().any(|step| matches!(step, Step::Statement(_))),
        _ => false,
    };
    let units: Vec<(usize, &Unit)> =
        tree.units.iter().enumerate().filter(|(_, unit)| !nothing_left(unit)).collect();
    let mut around = print(&units, &mut surroundings);
    // some elements of an array may belong to nobody, and be used
    let is_used =
        |id: &SymbolId| [&around, &counting].iter().any(|text| says(text, &model.symbols.get(*id).name));
    let used: Vec<SymbolId> = surroundings.gone.iter().copied().filter(is_used).collect();
    if !used.is_empty() {
        surroundings.gone.retain(|id| !used.contains(id));
        around = print(&units, &mut surroundings);
    }
    if let Some(problem) = surroundings.problem {
        return Err(problem);
    }
    refuse_pids(subject, program, classes)?;
    let mut text = head(subject, classes, wish);
    text.push_str(&declarations(&words, classes, found, &ends, &start, &named, !books.is_empty()));
    text.push_str(&around);
    text.push('\n');
    text.push_str(&counting);
    let classes = classes
        .iter()
        .enumerate()
        .map(|(number, class)| (class.name.clone(), class.number, found.contents.of(number).count()));
    Ok(Reduced { text, classes: classes.collect(), left: Vec::new() })
}

/// What is around the counted processes.
fn print(units: &[(usize, &Unit)], surroundings: &mut Surroundings<'_>) -> String {
    let units = units.iter().filter_map(|(index, unit)| surroundings.unit(unit, *index)).collect();
    printer::program(&syntax::Program { units, ..Default::default() }, Inlines::Expanded)
}

/// Is a name in a text, as a word and not in a comment?
fn says(text: &str, name: &str) -> bool {
    let code = text.split("*/").map(|part| part.split("/*").next().unwrap_or_default());
    let mut words = code.flat_map(|code| code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    words.any(|word| word == name)
}

fn taken_by_model(model: &crate::model::Model, constants: &HashMap<i32, String>) -> HashSet<String> {
    let mut names = naming::taken(model, constants);
    let symbols = model.symbols.all.iter().map(|symbol| symbol.name.to_string());
    let used: HashSet<String> = symbols.collect();
    names.retain(|name| name != "n" || used.contains("n"));
    names
}

fn free(name: &str, taken: &HashSet<String>) -> String {
    let mut free = name.to_string();
    while taken.contains(&free) {
        free.push('_');
    }
    free
}

/// Where a run may end, as far as members are concerned.
fn ends(program: &Program, classes: &[Class], found: &Found) -> Ends {
    let mut bad = BTreeSet::new();
    let mut good = 0;
    for (id, content) in (0..).map(ContentId).zip(&found.contents.all) {
        let may_end = match content.at {
            At::Location(location) => {
                let automaton = program.automaton(classes[content.class].body);
                automaton.is_some_and(|automaton| automaton.at(location).marks.end)
            }
            // `init` is on its way then, and no run ends there
            At::Unstarted => continue,
            At::Ended => true,
        };
        match may_end {
            true => good += 1,
            false => {
                bad.insert(id);
            }
        }
    }
    if !kept(Rule::CountedEnds) {
        return Ends::Anywhere;
    }
    match (bad.is_empty(), good) {
        (true, _) => Ends::Anywhere,
        (false, 0) => Ends::Nowhere,
        (false, _) => Ends::But(bad),
    }
}

/// While `init` starts members one by one, its own location says that no run ends there.
fn refuse_ends_in_start(subject: &Subject) -> Result<(), Refusal> {
    let bodies = subject.model.symbols.bodies.iter().filter(|body| body.kind == BodyKind::Init);
    let mut labelled = bodies.filter(|body| body.labels.iter().any(|label| label.name.starts_with("end")));
    match labelled.next() {
        Some(body) => Err(Refusal::at(body.span, "`init` starts members one by one, and has end labels")
            .hint("start them in one `atomic`, or with `active [N]`")),
        None => Ok(()),
    }
}

type Handshakes = (BTreeMap<SymbolId, u32>, HashSet<SymbolId>);

/// The channels on which members take part in handshakes with outsiders.
fn handshakes(subject: &Subject, program: &Program, found: &Found) -> Result<Handshakes, Refusal> {
    let mut guarded = BTreeMap::new();
    let mut books = HashSet::new();
    for step in &found.steps {
        let (message, sends) = match &step.begin {
            Begin::Send(_, message, _) => (message, true),
            Begin::Receive(_, message) => (message, false),
            _ => continue,
        };
        let crate::program::expression::Expr::Read(place) = &message.channel.each[0] else { continue };
        match surroundings::place_of_dead(program, &subject.model, place.first) {
            Some((id, dead)) => {
                guarded.insert(id, dead);
                if sends {
                    books.insert(id);
                }
            }
            None => {
                return Err(Refusal::at(
                    step.span,
                    "a channel inside of a structure, on which there are handshakes",
                ));
            }
        }
    }
    Ok((guarded, books))
}

/// The processes outside must not be called by their numbers: these change.
fn refuse_pids(subject: &Subject, program: &Program, classes: &[Class]) -> Result<(), Refusal> {
    use crate::program::expression::{Expr, FrameOf};
    let model = &subject.model;
    let is_counted = |body| classes.iter().any(|class| class.body == body);
    // those that are there from the beginning, before all members, keep their numbers
    let first = classes.iter().flat_map(|class| &class.columns).map(|column| column.pid).min().unwrap_or(0);
    let mut others = model.boot.processes.iter().filter(|process| !is_counted(process.body));
    if others.all(|process| process.started_by.is_none() && (process.pid as i32) < first) {
        return Ok(());
    }
    for automaton in program.automata.iter().flatten() {
        let kind = model.symbols.body(automaton.body).kind;
        if is_counted(automaton.body) || kind == BodyKind::Trace {
            continue;
        }
        for transition in automaton.locations.iter().flat_map(|location| &location.transitions) {
            let odd = transition.action.any(&mut |expr| match expr {
                Expr::OwnPid => true,
                Expr::At(at) => !is_counted(at.body),
                Expr::Read(place) => matches!(place.frame, FrameOf::Process(body, _) if !is_counted(body)),
                _ => false,
            });
            if odd {
                return Err(Refusal::at(
                    transition.span,
                    "a process outside is called by its number, and numbers change where processes are counted",
                ));
            }
        }
    }
    Ok(())
}

fn head(subject: &Subject, classes: &[Class], wish: &Wish) -> String {
    let plain = |text: &str| text.replace("*/", "* /").replace("/*", "/ *");
    let mut text = String::from("/* A reduced model, made by topsym: counters in place of processes.\n *\n");
    let _ = writeln!(text, " * model:   {}", plain(subject.source.name()));
    for class in classes {
        let _ = writeln!(text, " * class:   {} `{}`", class.number, plain(&class.name));
        if class.is_resized() {
            let _ = writeln!(
                text,
                " *          (the model has {}; other numbers in it are what they were)",
                class.columns.len()
            );
        }
    }
    let _ = writeln!(text, " * command: {}", plain(&wish.command));
    text.push_str(
        " *\n * Each state stands for all states of the model in which as many processes are in the same situation.\n \
         * Not for weak fairness (pan -f), nor for lossy channels (spin -m).\n */\n\n",
    );
    text
}

fn declarations(
    words: &Words<'_>,
    classes: &[Class],
    found: &Found,
    ends: &Ends,
    start: &Start,
    named: &[naming::Named],
    keeps_books: bool,
) -> String {
    let mut text = String::from("/* How many there are of each: */\n");
    let width = words.names.iter().map(String::len).max().unwrap_or(0);
    for (number, named) in named.iter().enumerate() {
        let _ = writeln!(text, "#define {:width$} {number:3}	/* {} */", named.name, named.words);
    }
    let largest = classes.iter().map(|class| class.number).max().unwrap_or(0);
    let mut initial = vec![0; named.len()];
    for (number, class) in classes.iter().enumerate() {
        let is_there = matches!(start, Start::Counted(_)) || class.started_by.is_empty();
        match (is_there, found.unstarted[number]) {
            (true, _) => initial[found.starts[number].0 as usize] = class.number,
            (false, Some(unstarted)) => initial[unstarted.0 as usize] = class.number,
            (false, None) => {}
        }
    }
    let kind = if largest > 255 { "short" } else { "byte" };
    let initial: Vec<String> = initial.iter().map(u32::to_string).collect();
    let _ = writeln!(text, "{kind} {}[{}] = {{ {} }};", words.counters, named.len(), initial.join(", "));
    if keeps_books {
        let _ = writeln!(
            text,
            "/* Who receives from one of them counts where it goes: */\nhidden short {}, {};",
            BOOKS[0], BOOKS[1]
        );
    }
    if let Ends::But(bad) = ends {
        let sum = printer::expression(&words.sum(bad));
        let _ = writeln!(text, "/* How many are where no run may end: */\n#define bad ({sum})");
    }
    text.push('\n');
    text
}

/// The process that does all steps.
fn counting(writer: &Writer<'_>, ends: &Ends, found: &Found) -> Result<String, Refusal> {
    let mut text = String::from("/* All steps of all members. */\nactive proctype counting()\n{");
    let asides: Vec<String> = (0..found.asides).map(text::aside).collect();
    if !asides.is_empty() {
        let _ = write!(text, "\tint {};	/* what is received, for a moment */\n\n", asides.join(", "));
    }
    let options = writer.options(&found.steps, 1)?;
    if options.is_empty() {
        let may_stop = match ends {
            Ends::Anywhere => true,
            Ends::Nowhere => false,
            Ends::But(bad) => !found.starts.iter().any(|start| bad.contains(start)),
        };
        let label = if may_stop { "end:" } else { "" };
        let _ = write!(text, "{label}\tfalse	/* they never move */\n}}\n");
        return Ok(text);
    }
    match ends {
        Ends::Nowhere => {
            let _ = write!(text, "\tdo\n{options}\tod\n}}\n");
        }
        Ends::Anywhere => {
            let _ = write!(text, "end:\tdo\n{options}\tod\n}}\n");
        }
        Ends::But(bad) => {
            let begins_bad = found.starts.iter().any(|start| bad.contains(start));
            if begins_bad {
                text.push_str("\tgoto busy;\n");
            }
            let _ = write!(text, "end_rest: {{	/* here it may stop */\nbusy:\tdo\n{options}\tod\n\t}}\n}}\n");
        }
    }
    Ok(text)
}
