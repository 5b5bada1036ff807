//! Control states: what `pan -d` says about the automaton of each proctype.
//!
//! Claims speak of statements by line and column, SPIN by numbers of control states. `pan -d` gives the line
//! of a control state, the comments in pan.m that of each statement, which differs for the guards of options.
//! Neither knows columns, so where a line has several statements, the text of the statement decides.

use crate::inlines::Inlines;
use crate::layout::{Layout, plain_name};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

#[derive(Clone)]
struct Transition {
    from: usize,
    to: usize,
    /// Its code in pan.m. All `skip` may have the same.
    number: usize,
    /// Its place in the order of all statements, with inlines put in.
    id: usize,
    line: Option<usize>,
    text: String,
}

/// The automata of all proctypes, by name.
#[derive(Clone)]
pub struct Control {
    automata: HashMap<String, Vec<Transition>>,
    /// Those that are claims. A formula becomes a claim in a file of its own, whose lines `pan -d` gives as if they were the model's.
    claims: HashSet<String>,
    /// Lines of statements by SPIN's number of the transition.
    statement_lines: HashMap<usize, usize>,
    source: Vec<String>,
    inlines: Inlines,
    booting: HashMap<String, HashSet<usize>>,
    starting: HashMap<String, HashSet<usize>>,
}

impl Control {
    /// Reads what `pan -d` printed, pan.m, and the model.
    pub fn read(printed: &str, moves: &str, source: &str, model: &str, layout: &Layout) -> Control {
        let line_of = |place: &str| -> Option<usize> {
            let (file, line) = place.rsplit_once(':')?;
            if file == model { line.parse().ok() } else { None }
        };
        let mut automata: HashMap<String, Vec<Transition>> = HashMap::new();
        let mut claims = HashSet::new();
        let mut current = String::new();
        for line in printed.lines() {
            let Some(transition) = line.strip_prefix("\tstate") else {
                if let Some(name) = line.strip_prefix("proctype ") {
                    current = name.trim().to_string();
                } else if let Some(name) = line.strip_prefix("claim ") {
                    current = name.trim().to_string();
                    claims.insert(current.clone());
                } else if line == "init" {
                    current = line.to_string();
                }
                continue;
            };
            let Some((head, text)) = transition.split_once(" => ") else { continue };
            let number_after = |mark: &str| -> usize {
                let rest = head.split(mark).nth(1).unwrap_or("").trim_start();
                rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0)
            };
            let from = head.trim_start().split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0);
            let place = head.rsplit_once("] ").map_or("", |(_, place)| place);
            automata.entry(current.clone()).or_default().push(Transition {
                from,
                to: number_after("-> state"),
                number: number_after("-(tr"),
                id: number_after("[id"),
                line: line_of(place),
                text: text.trim().to_string(),
            });
        }
        let mut statement_lines = HashMap::new();
        for line in moves.lines() {
            let Some(rest) = line.trim_start().strip_prefix("case ") else { continue };
            let Some((number, rest)) = rest.split_once(": // STATE ") else { continue };
            let Some(line) = rest.split(" - ").nth(1).and_then(line_of) else { continue };
            statement_lines.insert(number.parse().unwrap_or(0), line);
        }
        let inlines = Inlines::find(source);
        let source = source.lines().map(str::to_string).collect();
        let mut control = Control {
            automata,
            claims,
            statement_lines,
            source,
            inlines,
            booting: HashMap::new(),
            starting: HashMap::new(),
        };
        control.booting = control.find_booting(layout);
        control.starting = control.find_starting();
        control
    }

    /// The control state before the statement at a place `line:column`, with its proctype. `line:column by line:column` is a statement of
    /// an inline, and its call.
    pub fn before(&self, place: &str) -> Option<(String, usize)> {
        if let Some((own, calls)) = place.split_once(" by ") {
            let calls: Vec<&str> = calls.split(" by ").collect();
            return self.before_in_inline(own.split(':').next()?.parse().ok()?, &calls);
        }
        let (line, column) = place.split_once(':').unwrap_or((place, "1"));
        let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
        let mut found: Vec<(&str, &Transition)> = Vec::new();
        for (name, transitions) in self.automata.iter().filter(|(name, _)| !self.claims.contains(*name)) {
            for transition in transitions {
                if self.line(transition) == Some(line) {
                    found.push((name, transition));
                }
            }
        }
        let states = |found: &[(&str, &Transition)]| -> BTreeSet<(String, usize)> {
            found.iter().map(|(name, transition)| (name.to_string(), transition.from)).collect()
        };
        let rest: String = self.source.get(line - 1)?.chars().skip(column - 1).collect();
        let rest = bare(&rest);
        if states(&found).len() > 1 {
            found.retain(|(_, transition)| rest.starts_with(&bare(&transition.text)));
        }
        let states = states(&found);
        if states.len() == 1 { states.into_iter().next() } else { None }
    }

    /// SPIN numbers statements in the order of the text with all inlines put in, so the k-th time that a line is passed is before the k-th of
    /// its statements. (There must be one statement on the line.)
    fn before_in_inline(&self, line: usize, calls: &[&str]) -> Option<(String, usize)> {
        let outermost: usize = calls.last()?.split(':').next()?.parse().ok()?;
        let (name, body) = self.inlines.bodies.iter().find(|(_, body)| body.contains(&outermost))?;
        let mut passed = Vec::new();
        self.inlines.pass(&self.source, body.clone(), &mut Vec::new(), &mut passed);
        let times: Vec<&Vec<String>> =
            passed.iter().filter(|(at, _)| *at == line).map(|(_, by)| by).collect();
        let on_line =
            self.automata.get(name)?.iter().filter(|transition| self.line(transition) == Some(line));
        // the first state of several that lead to the same
        let states: BTreeMap<usize, usize> =
            on_line.rev().map(|transition| (transition.id, transition.from)).collect();
        let time = times.iter().position(|by| by.iter().rev().eq(calls))?;
        let state = states.values().nth(time).filter(|_| states.len() == times.len())?;
        Some((name.clone(), *state))
    }

    fn line(&self, transition: &Transition) -> Option<usize> {
        self.statement_lines.get(&transition.number).copied().or(transition.line)
    }

    /// Is this the control state before the closing brace?
    pub fn at_end(&self, proctype: &str, state: usize) -> bool {
        self.automata.get(proctype).is_some_and(|transitions| {
            transitions.iter().any(|transition| transition.from == state && transition.text == "-end-")
        })
    }

    /// Can a process still start others from here, or write once what only starters write? Its own locals do
    /// not count.
    pub fn booting(&self, proctype: &str, state: usize) -> bool {
        self.booting.get(proctype).is_some_and(|states| states.contains(&state))
    }

    /// Can a process still start others from here?
    pub fn starting(&self, proctype: &str, state: usize) -> bool {
        self.starting.get(proctype).is_some_and(|states| states.contains(&state))
    }

    fn find_starting(&self) -> HashMap<String, HashSet<usize>> {
        let starts = |transition: &&Transition| {
            transition.text.contains("run ") && !transition.text.starts_with("printf")
        };
        let of = |transitions: &Vec<Transition>| {
            reaching(
                transitions,
                &transitions.iter().filter(starts).map(|transition| transition.from).collect(),
            )
        };
        self.automata.iter().map(|(name, transitions)| (name.clone(), of(transitions))).collect()
    }

    fn find_booting(&self, layout: &Layout) -> HashMap<String, HashSet<usize>> {
        let starts = |transition: &Transition| {
            transition.text.contains("run ") && !transition.text.starts_with("printf")
        };
        let mut booting = HashMap::new();
        for (name, transitions) in &self.automata {
            if !transitions.iter().any(starts) {
                continue;
            }
            let proctype = layout.proctypes.iter().find(|proctype| proctype.name == *name);
            let own = proctype.iter().flat_map(|proctype| &proctype.locals);
            let own: HashSet<&str> = own.map(|place| plain_name(&place.path[0].name)).collect();
            let others: HashSet<&str> = self
                .automata
                .iter()
                .filter(|(other, _)| *other != name)
                .flat_map(|(_, transitions)| {
                    transitions.iter().flat_map(|transition| written(&transition.text))
                })
                .collect();
            let sets_up = |transition: &&Transition| {
                // What a d_step writes is not printed.
                let alone = transition.text.starts_with("D_STEP")
                    || written(&transition.text)
                        .iter()
                        .any(|variable| !others.contains(variable) && !own.contains(plain_name(variable)));
                let once = !reaching(transitions, &HashSet::from([transition.from])).contains(&transition.to);
                starts(transition) && !endless(transitions, transition) || (alone && once)
            };
            let seeds = transitions.iter().filter(sets_up).map(|transition| transition.from).collect();
            booting.insert(name.clone(), reaching(transitions, &seeds));
        }
        booting
    }
}

/// The control states from which one of the given ones can be reached, themselves included.
fn reaching(transitions: &[Transition], targets: &HashSet<usize>) -> HashSet<usize> {
    let mut reaching = targets.clone();
    loop {
        let before = reaching.len();
        for transition in transitions {
            if reaching.contains(&transition.to) {
                reaching.insert(transition.from);
            }
        }
        if reaching.len() == before {
            return reaching;
        }
    }
}

/// Can the process always come back to this transition? Then it is no part of a boot that ends.
fn endless(transitions: &[Transition], transition: &Transition) -> bool {
    let back = reaching(transitions, &HashSet::from([transition.from]));
    let mut open = vec![transition.to];
    let mut met = HashSet::from([transition.to]);
    while let Some(state) = open.pop() {
        if !back.contains(&state) {
            return false;
        }
        let next = transitions.iter().filter(|next| next.from == state).map(|next| next.to);
        open.extend(next.filter(|next| met.insert(*next)));
    }
    true
}

/// The names of the variables that a statement writes, in SPIN's spelling.
fn written(statement: &str) -> Vec<&str> {
    let base = |place: &str| -> usize { place.find(['[', '.', ' ', ')']).unwrap_or(place.len()) };
    if let Some((place, _)) = statement.split_once(" = ") {
        return vec![&place[..base(place)]];
    }
    match statement.split_once('?') {
        Some((_, arguments)) => arguments.split(',').map(|argument| &argument[..base(argument)]).collect(),
        None => Vec::new(),
    }
}

/// A statement without blanks and parentheses, with `x++` and `x--` written out as SPIN does.
fn bare(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_whitespace() && !"()".contains(*c)).collect();
    for (short, long) in [("++", "+1"), ("--", "-1")] {
        let Some((place, rest)) = text.split_once(short) else { continue };
        if place.chars().all(|c| c.is_alphanumeric() || "_[].".contains(c)) {
            return format!("{place}={place}{long}{rest}");
        }
    }
    text
}
