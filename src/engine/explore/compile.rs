//! From a program to flat code.

use super::code::*;
use super::shape::{FRAME, GLOBALS};
use crate::program::Program;
use crate::program::action::{Action, Field, Target};
use crate::program::automaton::{Automaton, Transition};
use crate::program::expression::*;
use crate::program::step::{Entry, Instruction};
use crate::program::storage::{ChannelKind, Frame, Initial, Slot};

/// Compiles a program.
pub fn compile(program: &Program) -> Code {
    let mut compiler = Compiler { program, code: Code::default() };
    compiler.code.layout = compiler.layout();
    compiler.code.keeps_last = program.observes.last;
    compiler.code.has_priorities = program.observes.priorities;
    compiler.code.has_timeout = program.observes.timeout;
    let frames = [&program.storage.globals].into_iter().chain(&program.storage.bodies);
    compiler.code.has_hidden = frames.flat_map(|frame| &frame.slots).any(|slot| slot.hidden);
    compiler.code.started = program.started.iter().map(|s| (s.body, s.priority)).collect();
    compiler.code.initial = compiler.initial(&program.storage.globals, GLOBALS);
    for (index, automaton) in program.automata.iter().enumerate() {
        let body = match automaton {
            Some(automaton) => compiler.body(index, automaton),
            None => BodyCode::default(),
        };
        compiler.code.bodies.push(body);
    }
    compiler.code
}

struct Compiler<'a> {
    program: &'a Program,
    code: Code,
}

impl Compiler<'_> {
    fn layout(&self) -> Layout {
        let storage = &self.program.storage;
        let observes = self.program.observes;
        let claims = self.program.automata.iter().flatten();
        let most = claims.map(|automaton| automaton.locations.len()).max().unwrap_or(0);
        let slots = |frame: &Frame| -> Vec<Width> {
            let width = |slot: &Slot| match slot.hidden {
                true => Width::NONE,
                false => Cut::of(&slot.kind).width(),
            };
            frame.slots.iter().map(width).collect()
        };
        let byte_if = |is: bool| if is { Width { bits: 8, signed: false } } else { Width::NONE };
        let channels = |frame: &Frame| frame.channels.iter().map(|channel| channel.kind).collect();
        let body = |(frame, automaton): (&Frame, &Option<Automaton>)| {
            let locations = automaton.as_ref().map_or(0, |automaton| automaton.locations.len());
            let mut widths = vec![Width::up_to(locations), byte_if(observes.priorities)];
            widths.extend(slots(frame));
            FrameLayout { widths, channels: channels(frame) }
        };
        Layout {
            model_widths: [byte_if(observes.last), Width::up_to(most)],
            globals: FrameLayout { widths: slots(&storage.globals), channels: channels(&storage.globals) },
            bodies: storage.bodies.iter().zip(&self.program.automata).map(body).collect(),
            kinds: storage.kinds.iter().map(kind_layout).collect(),
        }
    }

    fn initial(&mut self, frame: &Frame, before: usize) -> Vec<InitialCode> {
        let mut initial = Vec::new();
        for (slot, value) in &frame.initial {
            let word = *slot + before as u32;
            initial.push(match value {
                Initial::Value(value) => {
                    let cut = Cut::of(&frame.slots[*slot as usize].kind);
                    InitialCode::Value(word, self.value(value), cut)
                }
                Initial::Channel(channel) => InitialCode::Channel(word, *channel),
            });
        }
        initial
    }

    fn body(&mut self, index: usize, automaton: &Automaton) -> BodyCode {
        let program = self.program;
        let frame = &program.storage.bodies[index];
        let mut locations = Vec::new();
        for info in &automaton.locations {
            let mut transitions = Vec::new();
            for transition in &info.transitions {
                transitions.push(TransitionCode {
                    number: transition.number,
                    to: transition.to.0,
                    act: self.act(&transition.action),
                    keeps_control: transition.keeps_control,
                    escape: transition.escape.map_or(0, |escape| escape.0),
                });
            }
            let (end, progress) = (info.marks.end, info.marks.progress);
            locations.push(LocationCode { transitions, end, progress });
        }
        BodyCode {
            start: automaton.start.0,
            locations,
            parameters: frame.slots.iter().map(|slot| Cut::of(&slot.kind)).collect(),
            initial: self.initial(frame, FRAME),
            provided: program.provided[index].as_ref().map(|condition| self.value(condition)),
            has_timeout: transitions(automaton)
                .any(|transition| transition.action.any(&mut |expr| *expr == Expr::Timeout)),
        }
    }

    fn act(&mut self, action: &Action) -> Act {
        match action {
            Action::Guard(expr) => Act::Guard(self.value(expr)),
            Action::Else => Act::Else,
            Action::Nothing => Act::Nothing,
            Action::Assign(target, value) => {
                let runs_in_target = match target {
                    Target::Place(place) => {
                        let mut found = false;
                        place.for_each_expr(&mut |expr| found |= matches!(expr, Expr::Run(_)));
                        found
                    }
                    Target::OwnPriority | Target::Nothing => false,
                };
                let (target, value) = (self.store(target), self.value(value));
                Act::Assign { target, value, runs_in_target }
            }
            Action::Send(send) => Act::Send {
                channel: self.value(&send.channel),
                sorted: send.sorted,
                fields: send.fields.iter().map(|field| self.value(field)).collect(),
            },
            Action::Receive(receive) => {
                let pattern: Box<[FieldAct]> = receive
                    .pattern
                    .iter()
                    .map(|field| match field {
                        Field::Is(value) => FieldAct::Is(self.value(value)),
                        Field::Into(target) => FieldAct::Into(self.store(target)),
                    })
                    .collect();
                Act::Receive(Box::new(ReceiveAct {
                    channel: self.value(&receive.channel),
                    random: receive.random,
                    peek: receive.peek,
                    only_matches: pattern.iter().all(|field| matches!(field, FieldAct::Is(_))),
                    pattern,
                }))
            }
            Action::Assert(expr, text) => {
                let value = self.value(expr);
                self.code.texts.push(text.clone());
                Act::Assert(value, self.code.texts.len() as u32 - 1)
            }
            Action::Print(arguments) => Act::Print(arguments.iter().map(|a| self.value(a)).collect()),
            Action::SetPriority(pid, priority) => Act::SetPriority(self.value(pid), self.value(priority)),
            Action::Indivisible(step) => {
                let entry = match &step.entry {
                    Entry::Always => EntryAct::Always,
                    Entry::Else => EntryAct::Else,
                    Entry::Any(actions) => EntryAct::Any(actions.iter().map(|a| self.act(a)).collect()),
                };
                let code = step.code.iter().map(|instruction| match instruction {
                    Instruction::Do { action, otherwise, .. } => {
                        StepOp::Do { act: self.act(action), otherwise: otherwise.map(|at| at as u32) }
                    }
                    Instruction::Jump(to) => StepOp::Jump(*to as u32),
                    Instruction::NoOption(_) => StepOp::NoOption,
                    Instruction::Leave => StepOp::Leave,
                });
                let code = code.collect();
                Act::Step(Box::new(StepAct { entry, code }))
            }
            Action::End => Act::End,
        }
    }

    fn store(&mut self, target: &Target) -> Store {
        match target {
            Target::Place(place) => {
                let cut = Cut::of(&place.kind);
                match place.frame {
                    FrameOf::Global => Store::Global(self.address(place), cut),
                    // nothing is assigned to variables of other processes
                    _ => Store::Own(self.address(place), cut),
                }
            }
            Target::OwnPriority => Store::Priority,
            Target::Nothing => Store::Nowhere,
        }
    }

    /// The number of a word.
    fn address(&mut self, place: &Place) -> Value {
        match place.indices.is_empty() {
            true => Value::Number(first_word(place)),
            false => {
                let start = self.code.ops.len();
                self.address_code(place);
                self.finish(start)
            }
        }
    }

    fn address_code(&mut self, place: &Place) {
        self.push(Op::Number(first_word(place)));
        for index in &place.indices {
            self.expr(&index.value);
            self.push(Op::Element { length: index.length, stride: index.stride });
        }
    }

    fn value(&mut self, expr: &Expr) -> Value {
        match expr {
            Expr::Number(number) => Value::Number(*number),
            Expr::Read(place) if place.indices.is_empty() && place.frame == FrameOf::Global => {
                Value::Global(first_word(place) as u32)
            }
            Expr::Read(place) if place.indices.is_empty() && place.frame == FrameOf::Own => {
                Value::Own(first_word(place) as u32)
            }
            _ => {
                let start = self.code.ops.len();
                self.expr(expr);
                self.finish(start)
            }
        }
    }

    fn finish(&mut self, start: usize) -> Value {
        let end = self.code.ops.len();
        // no operation puts more than one value there
        self.code.deepest = self.code.deepest.max(end - start);
        Value::Code { start: start as u32, end: end as u32 }
    }

    fn push(&mut self, op: Op) {
        self.code.ops.push(op);
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Number(number) => self.push(Op::Number(*number)),
            Expr::Read(place) => self.read(place),
            Expr::OwnPid => self.push(Op::Pid),
            Expr::ProcessCount => self.push(Op::Count),
            Expr::LastPid => self.push(Op::Last),
            Expr::OwnPriority => self.push(Op::Priority),
            Expr::Unary(op, operand) => {
                self.expr(operand);
                self.push(Op::Unary(*op));
            }
            Expr::Binary(BinaryOp::And, left, right) => {
                self.expr(left);
                let jump = self.jump(Op::OrElseZero(0));
                self.expr(right);
                self.push(Op::Truth);
                self.land(jump);
            }
            Expr::Binary(BinaryOp::Or, left, right) => {
                self.expr(left);
                let jump = self.jump(Op::OrElseOne(0));
                self.expr(right);
                self.push(Op::Truth);
                self.land(jump);
            }
            Expr::Binary(op, left, right) => self.binary(*op, left, right),
            Expr::Conditional(parts) => {
                self.expr(&parts[0]);
                let otherwise = self.jump(Op::IfZero(0));
                self.expr(&parts[1]);
                let end = self.jump(Op::Jump(0));
                self.land(otherwise);
                self.expr(&parts[2]);
                self.land(end);
            }
            Expr::Length(channel) => {
                self.expr(channel);
                self.push(Op::Length);
            }
            Expr::Probe(op, channel) => {
                self.expr(channel);
                self.push(Op::Probe(*op));
            }
            Expr::Poll(poll) => {
                self.expr(&poll.channel);
                poll.pattern.iter().flatten().for_each(|field| self.expr(field));
                let wanted = poll.pattern.iter().map(Option::is_some).collect();
                self.code.polls.push(PollCode { random: poll.random, wanted });
                self.push(Op::Poll(self.code.polls.len() as u32 - 1));
            }
            Expr::Run(run) => {
                run.arguments.iter().for_each(|argument| self.expr(argument));
                let (body, arguments, priority) = (run.body, run.arguments.len(), run.priority);
                self.code.runs.push(RunCode { body, arguments, priority });
                self.push(Op::Run(self.code.runs.len() as u32 - 1));
            }
            Expr::Enabled(pid) => {
                self.expr(pid);
                self.push(Op::Enabled);
            }
            Expr::PcValue(pid) => {
                self.expr(pid);
                self.push(Op::PcValue);
            }
            Expr::PriorityOf(pid) => {
                self.expr(pid);
                self.push(Op::PriorityOf);
            }
            Expr::Timeout => self.push(Op::Timeout),
            Expr::NonProgress => self.push(Op::NonProgress),
            Expr::At(at) => {
                match &at.pid {
                    Some(pid) => {
                        self.expr(pid);
                        self.push(Op::BaseOf);
                    }
                    None => self.push(Op::BaseOfFirst(at.body)),
                }
                let location = self.program.automaton(at.body).and_then(|a| a.labels[at.label]);
                self.push(Op::At(location.map_or(0, |location| location.0)));
            }
        }
    }

    fn read(&mut self, place: &Place) {
        match (&place.frame, place.indices.is_empty()) {
            (FrameOf::Global, true) => self.push(Op::Global(first_word(place) as u32)),
            (FrameOf::Own, true) => self.push(Op::Own(first_word(place) as u32)),
            (FrameOf::Global, false) => {
                self.address_code(place);
                self.push(Op::LoadGlobal);
            }
            (FrameOf::Own, false) => {
                self.address_code(place);
                self.push(Op::LoadOwn);
            }
            (FrameOf::Process(body, pid), _) => {
                self.expr(pid);
                self.push(Op::BaseOf);
                self.address_code(place);
                self.push(Op::LoadOther(*body));
            }
            (FrameOf::First(body), _) => {
                self.push(Op::BaseOfFirst(*body));
                self.address_code(place);
                self.push(Op::LoadOther(*body));
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        if let Expr::Number(number) = right {
            match left {
                Expr::Read(place) if place.indices.is_empty() && place.frame == FrameOf::Global => {
                    return self.push(Op::GlobalNumber(op, first_word(place) as u32, *number));
                }
                Expr::Read(place) if place.indices.is_empty() && place.frame == FrameOf::Own => {
                    return self.push(Op::OwnNumber(op, first_word(place) as u32, *number));
                }
                _ => {}
            }
            self.expr(left);
            return self.push(Op::BinaryNumber(op, *number));
        }
        self.expr(left);
        self.expr(right);
        self.push(Op::Binary(op));
    }

    fn jump(&mut self, op: Op) -> usize {
        self.push(op);
        self.code.ops.len() - 1
    }

    /// A jump leads to what comes next.
    fn land(&mut self, jump: usize) {
        let here = self.code.ops.len() as u32;
        self.code.ops[jump] = match self.code.ops[jump] {
            Op::OrElseZero(_) => Op::OrElseZero(here),
            Op::OrElseOne(_) => Op::OrElseOne(here),
            Op::IfZero(_) => Op::IfZero(here),
            _ => Op::Jump(here),
        };
    }
}

fn transitions(automaton: &Automaton) -> impl Iterator<Item = &Transition> {
    automaton.locations.iter().flat_map(|location| &location.transitions)
}

/// The first word of a place, from the beginning of the model or of its process.
fn first_word(place: &Place) -> i32 {
    let before = match place.frame {
        FrameOf::Global => GLOBALS,
        FrameOf::Own | FrameOf::Process(..) | FrameOf::First(_) => FRAME,
    };
    (place.first as usize + before) as i32
}

fn kind_layout(kind: &ChannelKind) -> KindLayout {
    let cuts: Vec<Cut> = kind.fields.iter().map(Cut::of).collect();
    let mut widths = Vec::new();
    if kind.capacity > 0 {
        widths.push(Width::up_to(kind.capacity as usize));
        (0..kind.capacity).for_each(|_| widths.extend(cuts.iter().map(|cut| cut.width())));
    }
    KindLayout { capacity: kind.capacity, cuts, widths }
}
