//! Changing a state: what a statement does when it is executed.

use super::code::*;
use super::eye::{Eye, Scratch};
use super::fault::Fault;
use super::shape::{FRAME, LAST, LOCATION, PRIORITY, ShapeId, Shapes};
use super::state::State;

/// Who executes statements.
pub struct Hand<'a> {
    /// The program.
    pub code: &'a Code,
    /// Where everything is.
    pub shapes: &'a mut Shapes,
    /// Is a claim there?
    pub with_claim: bool,
    /// Can nothing else move?
    pub timeout: bool,
    /// Values that are on their way.
    pub scratch: &'a mut Scratch,
}

/// No `d_step` takes more statements: it would go on for ever.
const LONGEST_STEP: usize = 1_000_000;

/// A `d_step` that does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endless;

impl Hand<'_> {
    /// The first state.
    pub fn first_state(&mut self, claim: Option<u32>) -> State {
        let mut state = State::default();
        let words = self.shapes.get(ShapeId(0)).words;
        state.words.resize(words, 0);
        state.words[super::shape::CLAIM] = claim.unwrap_or(0) as i32;
        let initial = self.code.initial.clone();
        self.set_initial(&mut state, 0, 0, 0, &initial);
        for (body, priority) in self.code.started.clone() {
            self.start(&mut state, body, priority, &[]);
        }
        state
    }

    /// What a frame holds at the beginning; `first_channel` is the number of its first channel less one.
    fn set_initial(
        &mut self,
        state: &mut State,
        pid: usize,
        base: usize,
        first_channel: u32,
        initial: &[InitialCode],
    ) {
        for code in initial {
            match *code {
                InitialCode::Channel(word, channel) => {
                    state.words[base + word as usize] =
                        Cut::Mask(0xff).apply((first_channel + channel + 1) as i32);
                }
                InitialCode::Value(word, value, cut) => {
                    let value = self.eye(state, pid, base).value(value);
                    state.words[base + word as usize] = cut.apply(value);
                }
            }
        }
    }

    fn eye<'b>(&'b mut self, state: &'b State, pid: usize, base: usize) -> Eye<'b> {
        Eye {
            code: self.code,
            shape: self.shapes.get(state.shape),
            state,
            pid,
            base,
            with_claim: self.with_claim,
            timeout: self.timeout,
            moved: false,
            asked: false,
            scratch: self.scratch,
        }
    }

    /// Starts a process.
    fn start(
        &mut self,
        state: &mut State,
        body: crate::model::symbols::BodyId,
        priority: i32,
        arguments: &[i32],
    ) {
        let channels = self.shapes.get(state.shape).channels.len() as u32;
        state.shape = self.shapes.with(&self.code.layout, state.shape, body);
        let shape = self.shapes.get(state.shape);
        let (pid, base) = (shape.processes() - 1, shape.bases[shape.processes() - 1] as usize);
        state.words.resize(shape.words, 0);
        let code = &self.code.bodies[body.0 as usize];
        state.words[base + LOCATION] = code.start as i32;
        state.words[base + PRIORITY] = if self.code.has_priorities { priority } else { 0 };
        for ((word, argument), cut) in (base + FRAME..).zip(arguments).zip(&code.parameters) {
            state.words[word] = cut.apply(*argument);
        }
        self.set_initial(state, pid, base, channels, &code.initial);
    }

    /// Starts the processes that an expression has asked for.
    fn start_asked(&mut self, state: &mut State) {
        if self.scratch.starts.is_empty() {
            return;
        }
        let starts = std::mem::take(&mut self.scratch.starts);
        let arguments = std::mem::take(&mut self.scratch.arguments);
        let mut rest = &arguments[..];
        for &index in &starts {
            let run = &self.code.runs[index as usize];
            let (own, others) = rest.split_at(run.arguments);
            rest = others;
            self.start(state, run.body, run.priority, own);
        }
        self.scratch.starts = starts;
        self.scratch.arguments = arguments;
        self.scratch.forget_starts();
    }

    /// Executes a transition of a process in a state that is a copy of the one in which it was found to be executable; `message` is what was
    /// found to be received.
    pub fn execute(
        &mut self,
        state: &mut State,
        pid: usize,
        transition: &TransitionCode,
        message: usize,
    ) -> Result<(), Endless> {
        let base = self.shapes.get(state.shape).bases[pid] as usize;
        if transition.act == Act::End {
            state.shape = self.shapes.without_last(state.shape);
            let words = self.shapes.get(state.shape).words;
            state.words.truncate(words);
        } else {
            self.act(state, pid, base, &transition.act, message)?;
            state.words[base + LOCATION] = transition.to as i32;
        }
        if self.code.keeps_last {
            state.words[LAST] = pid as i32;
        }
        Ok(())
    }

    fn act(
        &mut self,
        state: &mut State,
        pid: usize,
        base: usize,
        act: &Act,
        message: usize,
    ) -> Result<(), Endless> {
        match act {
            Act::Guard(_) => self.start_asked(state),
            Act::Else | Act::Nothing | Act::End => {}
            Act::Assign { target, value, runs_in_target } => {
                if *runs_in_target {
                    // SPIN evaluates the place once more, to remember what was there
                    self.eye(state, pid, base).target(*target);
                    self.start_asked(state);
                }
                let mut eye = self.eye(state, pid, base);
                let place = eye.target(*target);
                let value = eye.value(*value);
                self.start_asked(state);
                if let Some((word, cut)) = place {
                    state.words[word] = cut.apply(value);
                }
            }
            Act::Send { channel, sorted, fields } => self.send(state, pid, base, *channel, *sorted, fields),
            Act::Receive(receive) => self.receive(state, pid, base, receive, message),
            Act::Assert(value, text) => {
                let holds = self.eye(state, pid, base).value(*value) != 0;
                self.start_asked(state);
                if !holds {
                    self.scratch.fail(Fault::Assertion(*text));
                }
            }
            Act::Print(arguments) => {
                for argument in arguments {
                    self.eye(state, pid, base).value(*argument);
                }
                self.start_asked(state);
            }
            Act::SetPriority(of, priority) => {
                let mut eye = self.eye(state, pid, base);
                let (of, priority) = (eye.value(*of), eye.value(*priority));
                let base = usize::try_from(of).ok().and_then(|of| eye.shape.bases.get(of)).copied();
                if let Some(base) = base {
                    if !(1..=255).contains(&priority) {
                        self.scratch.fail(Fault::Priority);
                    }
                    state.words[base as usize + PRIORITY] = priority & 0xff;
                }
            }
            Act::Step(step) => return self.step(state, pid, base, step),
        }
        Ok(())
    }

    fn send(
        &mut self,
        state: &mut State,
        pid: usize,
        base: usize,
        channel: Value,
        sorted: bool,
        fields: &[Value],
    ) {
        let code = self.code;
        let mut eye = self.eye(state, pid, base);
        let number = eye.value(channel);
        let Some(at) = eye.shape.channel(number) else { return };
        let kind = &code.layout.kinds[at.kind as usize];
        let mut uncut = std::mem::take(&mut eye.scratch.arguments);
        uncut.clear();
        for field in fields {
            let value = eye.value(*field);
            uncut.push(value);
        }
        match fields.len().cmp(&kind.cuts.len()) {
            std::cmp::Ordering::Less => eye.scratch.fail(Fault::TooFewFields),
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Greater => eye.scratch.fail(Fault::TooManyFields),
        }
        uncut.resize(kind.cuts.len(), 0);
        let cut = |(value, cut): (&i32, &Cut)| cut.apply(*value);
        if kind.capacity == 0 {
            state.offered = number;
            state.message.clear();
            state.message.extend(uncut.iter().zip(&kind.cuts).map(cut));
        } else {
            let (length, first, width) =
                (state.words[at.at as usize] as usize, at.at as usize + 1, uncut.len());
            let messages = &mut state.words[first..];
            let mut place = length;
            if sorted {
                // in front of the first that is larger; what is compared is not cut
                let is_larger =
                    |message: &usize| messages[message * width..(message + 1) * width] > uncut[..];
                place = (0..length).find(is_larger).unwrap_or(length);
                messages.copy_within(place * width..length * width, (place + 1) * width);
            }
            let row = messages[place * width..].iter_mut();
            row.zip(uncut.iter().zip(&kind.cuts)).for_each(|(word, value)| *word = cut(value));
            state.words[at.at as usize] += 1;
        }
        uncut.clear();
        self.scratch.arguments = uncut;
    }

    fn receive(&mut self, state: &mut State, pid: usize, base: usize, receive: &ReceiveAct, message: usize) {
        let mut eye = self.eye(state, pid, base);
        let channel = eye.value(receive.channel);
        let Some(at) = eye.shape.channel(channel) else { return };
        let kind = &eye.code.layout.kinds[at.kind as usize];
        let (capacity, fields) = (kind.capacity, kind.cuts.len());
        let pattern = &receive.pattern;
        for (index, field) in pattern.iter().enumerate() {
            let mut eye = self.eye(state, pid, base);
            if let FieldAct::Into(target) = field {
                let place = eye.target(*target);
                let value = eye.received(channel, message, index);
                if let Some((word, cut)) = place {
                    state.words[word] = cut.apply(value);
                }
            }
        }
        if receive.peek {
            return;
        }
        if pattern.len() < fields {
            self.scratch.fail(Fault::FieldsLeft);
        } else if pattern.len() > fields {
            self.scratch.fail(Fault::FieldsMissing);
        }
        match capacity {
            0 => {
                state.offered = 0;
                state.message.clear();
            }
            _ => {
                let (length, first) = (state.words[at.at as usize] as usize, at.at as usize + 1);
                let messages = &mut state.words[first..first + length * fields];
                messages.copy_within((message + 1) * fields.., message * fields);
                messages[(length - 1) * fields..].fill(0);
                state.words[at.at as usize] -= 1;
            }
        }
    }

    fn step(&mut self, state: &mut State, pid: usize, base: usize, step: &StepAct) -> Result<(), Endless> {
        let mut at = 0;
        for _ in 0..LONGEST_STEP {
            match &step.code[at] {
                StepOp::Leave => return Ok(()),
                StepOp::Jump(to) => at = *to as usize,
                StepOp::NoOption => {
                    self.scratch.fail(Fault::NoOption);
                    return Ok(());
                }
                StepOp::Do { act, otherwise } => {
                    let can = match act {
                        Act::Else => Some(0),
                        act => self.eye(state, pid, base).can(act),
                    };
                    if self.scratch.is_stopped() {
                        return Ok(());
                    }
                    match (can, otherwise) {
                        (Some(message), _) => {
                            self.act(state, pid, base, act, message)?;
                            if state.offered != 0 {
                                self.scratch.fail(Fault::HandshakeInStep);
                                return Ok(());
                            }
                            at += 1;
                        }
                        (None, Some(to)) => at = *to as usize,
                        (None, None) => {
                            self.scratch.fail(Fault::BlockedStep);
                            return Ok(());
                        }
                    }
                }
            }
        }
        Err(Endless)
    }
}
