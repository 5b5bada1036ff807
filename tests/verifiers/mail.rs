//! A program counter that is an identity.
//!
//! A client of this model picks the box of another client by name: `:: mine != box1 -> to = box1`. Between the guard and the assignment
//! it is at another location for each box, so a swap of two clients swaps these locations, too. Whoever forgets that merges states
//! that are not alike.
//!
//! The number of orbits is counted here by a program of another kind: it knows the model, not Promela, and tries all permutations.

use crate::common::check_all;
use crate::generated::generate_text;
use std::collections::HashSet;

/// The model with so many clients.
fn model(clients: usize) -> String {
    let lines = |line: &dyn Fn(usize) -> String| (1..=clients).map(line).collect::<String>();
    format!(
        "/* Clients that send each other their pids through a mailer, and wait until that has arrived. */
{boxes}chan none = [0] of {{ pid }};
chan network = [1] of {{ chan, pid }};
bool waits[{size}];

active proctype mailer()
{{	chan to = none; pid from;

end:	do
	:: network?to,from;
end_give:  d_step {{ to!from; to = none; from = 0 }}
	od
}}

proctype client(chan mine)
{{	chan to = none; pid from;

end_idle:
	do
{options}	:: mine?from; d_step {{ waits[from] = false; from = 0 }}
	od;
end_send:
	atomic {{ nfull(network); network!to,_pid; waits[_pid] = true; to = none }};
	goto end_idle
}}

init {{
	atomic {{
{runs}	}}
}}
",
        boxes = lines(&|i| format!("chan box{i} = [1] of {{ pid }};\n")),
        size = clients + 2,
        options = lines(&|i| format!("	:: !waits[_pid] && mine != box{i} -> to = box{i}; goto end_send\n")),
        runs = lines(&|i| format!("\t\trun client(box{i});\n")),
    )
}

type Client = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Doing {
    Idle,
    /// Between the guard and the assignment of this client's box.
    Chose(Client),
    Sends(Client),
    /// Has taken this client's pid out of its box.
    Took(Client),
}

/// A state after the start.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct State {
    doing: Vec<Doing>,
    waits: Vec<bool>,
    boxes: Vec<Option<Client>>,
    /// Receiver and sender.
    network: Option<(Client, Client)>,
    mailer: Option<(Client, Client)>,
}

impl State {
    fn first(clients: usize) -> State {
        State {
            doing: vec![Doing::Idle; clients],
            waits: vec![false; clients],
            boxes: vec![None; clients],
            network: None,
            mailer: None,
        }
    }

    fn next(&self) -> Vec<State> {
        let mut all = Vec::new();
        let mut step = |change: &dyn Fn(&mut State)| {
            let mut state = self.clone();
            change(&mut state);
            all.push(state);
        };
        for i in 0..self.doing.len() {
            match self.doing[i] {
                Doing::Idle => {
                    let others = (0..self.doing.len()).filter(|j| *j != i && !self.waits[i]);
                    others.for_each(|j| step(&|state| state.doing[i] = Doing::Chose(j)));
                    if let Some(from) = self.boxes[i] {
                        step(&|state| (state.doing[i], state.boxes[i]) = (Doing::Took(from), None));
                    }
                }
                Doing::Chose(j) => step(&|state| state.doing[i] = Doing::Sends(j)),
                Doing::Sends(j) if self.network.is_none() => step(&|state| {
                    (state.doing[i], state.network, state.waits[i]) = (Doing::Idle, Some((j, i)), true);
                }),
                Doing::Sends(_) => (),
                Doing::Took(from) => {
                    step(&|state| (state.doing[i], state.waits[from]) = (Doing::Idle, false));
                }
            }
        }
        match (self.mailer, self.network) {
            (None, Some(letter)) => {
                step(&|state| (state.mailer, state.network) = (Some(letter), None));
            }
            (Some((to, from)), _) if self.boxes[to].is_none() => {
                step(&|state| (state.mailer, state.boxes[to]) = (None, Some(from)));
            }
            _ => (),
        }
        all
    }

    /// Client i becomes client p[i].
    fn image(&self, p: &[Client]) -> State {
        let mut image = State::first(self.doing.len());
        for i in 0..self.doing.len() {
            image.doing[p[i]] = match self.doing[i] {
                Doing::Idle => Doing::Idle,
                Doing::Chose(j) => Doing::Chose(p[j]),
                Doing::Sends(j) => Doing::Sends(p[j]),
                Doing::Took(j) => Doing::Took(p[j]),
            };
            image.waits[p[i]] = self.waits[i];
            image.boxes[p[i]] = self.boxes[i].map(|from| p[from]);
        }
        image.network = self.network.map(|(to, from)| (p[to], p[from]));
        image.mailer = self.mailer.map(|(to, from)| (p[to], p[from]));
        image
    }
}

fn permutations(length: usize) -> Vec<Vec<Client>> {
    if length == 0 {
        return vec![Vec::new()];
    }
    let insert = |shorter: Vec<Client>| {
        (0..length).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, length - 1);
            longer
        })
    };
    permutations(length - 1).into_iter().flat_map(insert).collect()
}

/// States and orbits, without the state before the start.
fn count(clients: usize) -> (u64, u64) {
    let mut states = HashSet::from([State::first(clients)]);
    let mut open = vec![State::first(clients)];
    while let Some(state) = open.pop() {
        for next in state.next() {
            if states.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    let group = permutations(clients);
    let least = |state: &State| group.iter().map(|p| state.image(p)).min();
    (states.len() as u64, states.iter().map(least).collect::<HashSet<_>>().len() as u64)
}

#[test]
fn locations_between_guard_and_assignment_move_with_the_clients() {
    check_all(&[2, 3, 4], |clients| {
        let (states, orbits) = count(*clients);
        let text = model(*clients);
        for strategy in ["exact", "enumerate"] {
            let mail = generate_text("mail.pml", &text, strategy)?;
            let reduced = mail.reduced("-DSAFETY -DNOREDUCE", "-m100000")?;
            let plain = mail.plain("-DSAFETY -DNOREDUCE", "-m100000")?;
            if (plain.errors, plain.states) != (Some(0), Some(states + 1)) {
                return Err(format!("{plain}\n{states} states and the start are expected"));
            }
            if (reduced.errors, reduced.states) != (Some(0), Some(orbits + 1)) {
                return Err(format!("{strategy}: {reduced}\n{orbits} orbits and the start are expected"));
            }
            let represented = reduced.number_after("standing for ");
            if !reduced.says("0 fallbacks") || (strategy == "exact" && represented != plain.states) {
                return Err(format!("{strategy}: {}", reduced.text));
            }
        }
        println!("{clients} clients: {states} states, {orbits} orbits");
        Ok(())
    });
}

/// The same clients with a mailer who takes three steps to hand a letter over, and who rests at a channel of another type. What he
/// does is no part of the count above; that orbits are as many as they can be is seen from their sizes, which add up to plain SPIN's states.
#[test]
fn locations_move_also_where_letters_are_handed_over_step_by_step() {
    check_all(&[(2, 131), (3, 2487), (4, 44_629)], |(clients, orbits)| {
        let text = model(*clients)
            .replace("chan none = [0] of { pid };", "chan none = [0] of { byte };")
            .replace("chan to = none; pid from;", "chan to; pid from;")
            .replace("end_give:  d_step { to!from; to = none; from = 0 }", "to!from; to = none; from = 0");
        let strategies: &[&str] = if *clients < 4 { &["exact", "enumerate"] } else { &["exact"] };
        for strategy in strategies {
            let mail = generate_text("mail.pml", &text, strategy)?;
            let reduced = mail.reduced("-DSAFETY -DNOREDUCE", "-m1000000 -c0")?;
            if reduced.states != Some(*orbits) || !reduced.says("0 fallbacks") {
                return Err(format!("{strategy}: {reduced}\n{orbits} orbits are expected"));
            }
            if *strategy == "exact" {
                let plain = mail.plain("-DSAFETY -DNOREDUCE", "-m1000000 -c0")?;
                if reduced.number_after("standing for ") != plain.states {
                    return Err(format!("{reduced}\nbut plain SPIN: {plain}"));
                }
            }
        }
        Ok(())
    });
}
