//! How a step goes on behind a statement: inside of a `d_step`, inside of an atomic sequence, or not at all.

use super::*;

impl<'a> Walk<'a> {
    pub(super) fn go_on(
        &mut self,
        mover: Mover,
        rest: Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        match rest {
            Rest::Arrive(to, keeps_control) => self.arrive(mover, to, keeps_control, out),
            Rest::Inside(step, at, outer) => self.inside(mover, step, at, outer, out),
        }
    }

    /// Goes on inside of a `d_step`.
    pub(super) fn inside(
        &mut self,
        mover: Mover,
        step: &DStep,
        at: usize,
        outer: &Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        let class = mover.content.class;
        self.written += 1;
        if self.written > MOST_STATEMENTS {
            return Err(self.refuse(class, "a loop in a `d_step` that does not end for sure"));
        }
        match &step.code[at] {
            Instruction::Leave => self.go_on(mover, *outer, out),
            Instruction::Jump(to) => self.inside(mover, step, *to, outer, out),
            Instruction::NoOption(_) => {
                self.write(class, out, Statement::Fail("no option of a choice in the d_step can be executed"))
            }
            Instruction::Do { action, otherwise, span } => {
                self.span = *span;
                let is_entry =
                    at == 0 && matches!(&step.entry, Entry::Any(guards) if guards[..] == [action.clone()]);
                let ready = match action {
                    _ if is_entry => vec![Expr::Number(1); self.setting.classes[class].columns.len()],
                    Action::Else => vec![Expr::Number(1); self.setting.classes[class].columns.len()],
                    action => self.ready(&mover.content, action)?,
                };
                match (self.members(class).truth(&ready)?, otherwise) {
                    (Some(true), _) => self.perform(mover, action, Rest::Inside(step, at + 1, outer), out),
                    (Some(false), Some(other)) => self.inside(mover, step, *other, outer, out),
                    (Some(false), None) => self.write(
                        class,
                        out,
                        Statement::Fail("a statement in the d_step cannot be executed"),
                    ),
                    (None, None) => {
                        let asked = self.asked(ready, Some(mover.counted));
                        self.write(class, out, Statement::Wait(asked))?;
                        self.perform(mover, action, Rest::Inside(step, at + 1, outer), out)
                    }
                    (None, Some(other)) => {
                        let asked = self.asked(ready, Some(mover.counted));
                        let (mut then, mut otherwise) = (Vec::new(), Vec::new());
                        self.perform(mover.clone(), action, Rest::Inside(step, at + 1, outer), &mut then)?;
                        self.inside(mover, step, *other, outer, &mut otherwise)?;
                        let options = vec![(Some(asked), then), (None, otherwise)];
                        self.write(class, out, Statement::Choice { options, exclusive: true })
                    }
                }
            }
        }
    }

    /// A member is at a location; inside of an atomic sequence it goes on.
    pub(super) fn arrive(
        &mut self,
        mut mover: Mover,
        to: Location,
        keeps_control: bool,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        mover.content = self.arrived(Content { at: At::Location(to), ..mover.content });
        let class = mover.content.class;
        if !keeps_control || mover.content.at == At::Ended {
            return self.finish(mover, out);
        }
        if mover.path.contains(&mover.content) {
            return Err(self.refuse(class, "a loop inside of an atomic sequence"));
        }
        mover.path.push(mover.content.clone());
        let ways = self.ways(&mover.content, true)?;
        let mut open: Vec<(&Transition, Vec<Expr>)> = Vec::new();
        let mut always = false;
        for way in ways {
            self.span = way.transition.span;
            match way.kind {
                WayKind::If(condition) => match self.members(class).truth(&condition)? {
                    Some(false) => {}
                    Some(true) => {
                        always = true;
                        open.push((way.transition, condition));
                    }
                    None => open.push((way.transition, condition)),
                },
                WayKind::Take(..) => {
                    // a process with control that waits for somebody gives it up
                }
                WayKind::Offer(..) => {
                    return Err(self.refuse(
                        class,
                        "a handshake inside of an atomic sequence, behind its first statement",
                    ));
                }
            }
        }
        if open.is_empty() {
            return self.finish(mover, out);
        }
        if let ([(transition, _)], true) = (&open[..], always) {
            self.span = transition.span;
            let rest = Rest::Arrive(transition.to, transition.keeps_control);
            return self.perform(mover, &transition.action, rest, out);
        }
        let is_else = |transition: &Transition| *transition.action == Action::Else;
        let elses = open.iter().filter(|(transition, _)| is_else(transition)).count();
        let has_else = elses == 1 && open.last().is_some_and(|(transition, _)| is_else(transition));
        let mut options = Vec::new();
        let last = open.len() - 1;
        for (index, (transition, condition)) in open.iter().enumerate() {
            self.span = transition.span;
            let asked = self.asked(condition.clone(), Some(mover.counted));
            let mut body = Vec::new();
            let rest = Rest::Arrive(transition.to, transition.keeps_control);
            self.perform(mover.clone(), &transition.action, rest, &mut body)?;
            options.push(((!(has_else && index == last)).then_some(asked), body));
        }
        let may_wait = !always && !has_else && elses == 0 && kept(Rule::WaitInside);
        let exclusive = open.len() == 1 || (open.len() == 2 && has_else);
        if may_wait {
            let mut body = Vec::new();
            self.finish(mover, &mut body)?;
            options.push((None, body));
        }
        self.write(class, out, Statement::Choice { options, exclusive })
    }

    /// The step is over.
    pub(super) fn finish(&mut self, mut mover: Mover, out: &mut Vec<Statement>) -> Result<(), Stop> {
        self.rest(&mover.content.clone())?;
        self.settle(&mut mover, out)
    }
}
