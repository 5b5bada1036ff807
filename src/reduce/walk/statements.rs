//! What a member does: statements on globals and channels are written, those on its own variables change its content.

use super::*;

impl<'a> Walk<'a> {
    pub(super) fn write(
        &mut self,
        class: usize,
        out: &mut Vec<Statement>,
        statement: Statement,
    ) -> Result<(), Stop> {
        self.written += 1;
        if self.written > MOST_STATEMENTS {
            return Err(self.refuse(class, "an atomic sequence with too many ways through it"));
        }
        out.push(statement);
        Ok(())
    }

    pub(super) fn settle(&mut self, mover: &mut Mover, out: &mut Vec<Statement>) -> Result<(), Stop> {
        let id = self.number(&mover.content)?;
        if id != mover.counted {
            self.write(mover.content.class, out, Statement::Move(mover.counted, id))?;
            mover.counted = id;
        }
        Ok(())
    }

    /// Executes a statement that can be executed.
    pub(super) fn perform(
        &mut self,
        mover: Mover,
        action: &Action,
        rest: Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        let class = mover.content.class;
        match action {
            Action::Guard(Expr::Run(_)) => Err(self.refuse(class, "members start other processes")),
            Action::Guard(_) | Action::Else | Action::Nothing | Action::Print(_) => {
                self.go_on(mover, rest, out)
            }
            Action::Assign(target, value) => {
                let value = self.members(class).eval(&mover.content, value)?;
                self.store(mover, target, value, out, &mut |walk, mover, out| walk.go_on(mover, rest, out))
            }
            Action::Assert(condition, _) => {
                let each = self.members(class).eval(&mover.content, condition)?;
                if self.members(class).truth(&each)? != Some(true) {
                    let asked = self.asked(each, Some(mover.counted));
                    self.write(class, out, Statement::Assert(asked))?;
                }
                self.go_on(mover, rest, out)
            }
            Action::Send(send) => {
                let mut fields = Vec::new();
                for field in &send.fields {
                    let each = self.members(class).one_value(&mover.content, field)?;
                    fields.push(Part::Value(self.asked(each, Some(mover.counted))));
                }
                let channel = self.members(class).channel(&mover.content, &send.channel)?;
                let channel = self.asked(channel, None);
                let message = Message { channel, special: send.sorted, peek: false, fields };
                self.write(class, out, Statement::Send(message))?;
                self.go_on(mover, rest, out)
            }
            Action::Receive(receive) => {
                let at = out.len();
                let mut behind = Vec::new();
                let message = self.receive(mover, receive, rest, &mut behind)?;
                out.insert(at, Statement::Receive(message));
                out.extend(behind);
                Ok(())
            }
            Action::Indivisible(step) => self.inside(mover, step, 0, &rest, out),
            Action::End => self.go_on(mover, rest, out),
            Action::SetPriority(..) => Err(self.refuse(class, "priorities of processes")),
        }
    }

    /// What is received, and what is done with it.
    pub(super) fn receive(
        &mut self,
        mover: Mover,
        receive: &Receive,
        rest: Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<Message, Stop> {
        let class = mover.content.class;
        let members = self.members(class);
        let mut fields = Vec::new();
        let mut own: Vec<(usize, Target)> = Vec::new();
        for field in &receive.pattern {
            fields.push(match field {
                Field::Is(value) => {
                    let each = members.one_value(&mover.content, value)?;
                    if each.iter().any(|expr| members.asks(expr)) {
                        return Err(self.refuse(class, "a message that depends on other members"));
                    }
                    Part::Value(self.asked(each, None))
                }
                Field::Into(Target::Nothing) => Part::Dropped,
                Field::Into(Target::OwnPriority) => return Err(self.refuse(class, "priorities of processes")),
                Field::Into(Target::Place(place)) => match members.spot(&mover.content, place)? {
                    Spot::Own(_) => {
                        let aside = self.with_aside(own.len());
                        own.push((aside, Target::Place(place.clone())));
                        Part::Aside(aside)
                    }
                    Spot::Global(places) => {
                        let each: Vec<Expr> =
                            places.into_iter().map(|place| Expr::Read(Box::new(place))).collect();
                        self.check_written(class, &each)?;
                        Part::Into(self.asked(each, None))
                    }
                },
            });
        }
        let channel = members.channel(&mover.content, &receive.channel)?;
        let channel = self.asked(channel, None);
        let message = Message { channel, special: receive.random, peek: receive.peek, fields };
        self.take_over(mover, &own, rest, out)?;
        Ok(message)
    }

    pub(super) fn take_over(
        &mut self,
        mover: Mover,
        own: &[(usize, Target)],
        rest: Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        let Some(((aside, target), others)) = own.split_first() else {
            return self.go_on(mover, rest, out);
        };
        let count = self.setting.classes[mover.content.class].columns.len();
        let value = vec![aside_expr(*aside); count];
        let aside = *aside;
        self.store(mover, target, value, out, &mut |walk, mover, out| {
            walk.write(mover.content.class, out, Statement::Forget(aside))?;
            walk.take_over(mover, others, rest, out)
        })
    }

    /// Nobody may write what belongs to another member, or leave its own number in a global.
    pub(super) fn check_written(&self, class: usize, each: &[Expr]) -> Result<(), Stop> {
        let members = self.members(class);
        match each.iter().all(|expr| *expr == each[0]) && !each.iter().any(|expr| members.asks(expr)) {
            true => Ok(()),
            false => Err(self.refuse(class, "a member writes what belongs to another one: a reference")),
        }
    }

    /// Stores a value, and goes on.
    pub(super) fn store(
        &mut self,
        mut mover: Mover,
        target: &Target,
        value: Vec<Expr>,
        out: &mut Vec<Statement>,
        then: Then<'_, 'a>,
    ) -> Result<(), Stop> {
        let class = mover.content.class;
        let place = match target {
            Target::Nothing => return then(self, mover, out),
            Target::OwnPriority => return Err(self.refuse(class, "priorities of processes")),
            Target::Place(place) => place,
        };
        match self.members(class).spot(&mover.content, place)? {
            Spot::Own(index) => {
                if let Some(known) = known(&value, &place.kind, self.setting.globals) {
                    mover.content.own[index] = known;
                    return then(self, mover, out);
                }
                if place.kind == Type::Chan {
                    return Err(self.refuse(class, "a member keeps a channel that is not known here"));
                }
                let choices = self.values(place).ok_or_else(|| {
                    self.refuse(
                        class,
                        "a member keeps a value here that may be any number; counters need few",
                    )
                })?;
                let cut: Vec<Expr> =
                    value.iter().map(|v| self.cut(class, &place.kind, v)).collect::<Result<_, _>>()?;
                let mut options = Vec::new();
                for choice in choices {
                    let is: Vec<Expr> =
                        cut.iter().map(|v| binary(BinaryOp::Equal, v, &Expr::Number(choice))).collect();
                    if self.members(class).truth(&is)? == Some(false) {
                        continue;
                    }
                    let mut mover = mover.clone();
                    let count = value.len();
                    mover.content.own[index] = vec![Value::Number(choice); count];
                    let mut body = Vec::new();
                    let asked = self.asked(is, Some(mover.counted));
                    then(self, mover, &mut body)?;
                    options.push((Some(asked), body));
                }
                options.push((None, vec![Statement::Fail("a value that was not expected here")]));
                self.write(class, out, Statement::Choice { options, exclusive: true })
            }
            Spot::Global(places) => {
                let each: Vec<Expr> = places.into_iter().map(|place| Expr::Read(Box::new(place))).collect();
                self.check_written(class, &each)?;
                let is_one = value.iter().all(|expr| *expr == value[0]);
                let members = self.members(class);
                if !is_one && !value.iter().any(|expr| members.asks(expr)) {
                    let name = place
                        .path
                        .first()
                        .map_or(String::new(), |id| self.symbols().get(*id).name.to_string());
                    return Err(self.refuse(
                        class,
                        format!("`{name}` names a member from here on: a reference from outside"),
                    ));
                }
                let (to, value) = (self.asked(each, None), self.asked(value, Some(mover.counted)));
                self.write(class, out, Statement::Set(to, value))?;
                then(self, mover, out)
            }
        }
    }

    /// The values that a variable can have.
    pub(super) fn values(&self, place: &Place) -> Option<Vec<i32>> {
        let symbol = *place.path.last()?;
        if place.kind == Type::Bit {
            return Some(vec![0, 1]);
        }
        let class = self.setting.sorts.class(SortPlace::Variable(symbol));
        let values = class.and_then(|class| self.setting.sorts.values(class)).map(|values| {
            let numbers = values.iter().filter_map(|value| match value {
                Identity::Number(number) => Some(place.kind.truncate(*number)),
                Identity::Channel(_) => None,
            });
            let mut numbers: Vec<i32> = numbers.collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        });
        let by_type = || match place.kind {
            Type::Unsigned(bits) if bits <= 5 => Some((0..1 << bits).collect()),
            _ => None,
        };
        values.or_else(by_type).filter(|values| !values.is_empty() && values.len() <= MOST_VALUES)
    }

    /// A value cut to a type.
    pub(super) fn cut(&self, class: usize, kind: &Type, value: &Expr) -> Result<Expr, Stop> {
        let fits = match value {
            Expr::Number(number) => return Ok(Expr::Number(kind.truncate(*number))),
            Expr::Read(place) => place.frame == FrameOf::Global && holds(kind, &place.kind),
            Expr::Length(_) => matches!(kind, Type::Int | Type::Short),
            other => crate::reduce::evaluate::is_truth(other),
        };
        let masked = |mask: i32| binary(BinaryOp::BitAnd, value, &Expr::Number(mask));
        Ok(match kind {
            _ if fits => value.clone(),
            Type::Int => value.clone(),
            Type::Bit => masked(1),
            Type::Byte | Type::Pid | Type::Mtype(_) => masked(255),
            Type::Unsigned(bits) if *bits < 31 => masked((1 << bits) - 1),
            _ => return Err(self.refuse(class, "a value that may be cut here")),
        })
    }
}

/// What a variable that is received into aside holds: it is no slot of the model.
pub(super) fn aside_expr(aside: usize) -> Expr {
    let place = Place::slot(FrameOf::Own, aside as u32, Type::Int);
    Expr::Read(Box::new(place))
}

/// Can every value of one type be kept in another?
fn holds(kind: &Type, other: &Type) -> bool {
    let bits = |kind: &Type| match kind {
        Type::Bit => 1,
        Type::Byte | Type::Pid | Type::Chan | Type::Mtype(_) => 8,
        Type::Unsigned(bits) => u32::from(*bits),
        Type::Short => 15,
        Type::Int | Type::Struct(_) => 31,
    };
    let signed = |kind: &Type| matches!(kind, Type::Short | Type::Int);
    bits(kind) >= bits(other) && (signed(kind) || !signed(other))
}

/// Values that are known, as they are stored.
pub(super) fn known(each: &[Expr], kind: &Type, globals: &Globals) -> Option<Vec<Value>> {
    let value = |expr: &Expr| match expr {
        Expr::Number(number) => Some(Value::Number(kind.truncate(*number))),
        Expr::Read(place) => {
            let is_kept = place.frame == FrameOf::Global && globals.channels.contains(&place.first);
            (*kind == Type::Chan && is_kept && place.indices.is_empty())
                .then_some(Value::Channel(place.first))
        }
        _ => None,
    };
    each.iter().map(value).collect()
}
