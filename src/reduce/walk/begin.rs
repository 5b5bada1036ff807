//! What members begin with: the values of their parameters, variables and elements of arrays.

use super::*;

impl<'a> Walk<'a> {
    /// What members begin with.
    pub(super) fn start(&mut self, class: usize) -> Result<(), Stop> {
        let Setting { program, classes, globals, .. } = self.setting;
        let this = &classes[class];
        let body = self.symbols().body(this.body);
        self.span = body.span;
        let frame = program.storage.body(this.body);
        let count = this.columns.len();
        let mut own: Vec<Vec<Value>> = vec![vec![Value::Number(0); count]; frame.slots.len()];
        for (position, parameter) in body.parameters.iter().enumerate() {
            let symbol = self.symbols().get(*parameter);
            let Some(slot) = program.storage.first(*parameter) else { continue };
            for (member, column) in this.columns.iter().enumerate() {
                own[slot as usize][member] = match column.arguments.get(position) {
                    Some(BootValue::Number(number)) => Value::Number(symbol.stored().truncate(*number)),
                    Some(BootValue::Channel(channel)) => match self.slot_of_channel(*channel) {
                        Some(slot) if globals.channels.contains(&slot) => Value::Channel(slot),
                        _ => return Err(self.refuse(class, "a channel that is given to a member is not declared as a global variable that keeps it")),
                    },
                    _ => return Err(self.refuse(class, format!("it is not known what `{}` is given to each member", symbol.name))),
                };
            }
        }
        if body.parameters.iter().any(|id| matches!(self.symbols().get(*id).kind, Type::Struct(_))) {
            return Err(self.refuse(class, "a structure is given to the members"));
        }
        own.extend(self.elements(class)?);
        let automaton = program.automaton(this.body).ok_or_else(|| self.refuse(class, "no process"))?;
        let mut content = Content { class, at: At::Location(automaton.start), own };
        for (slot, initial) in &frame.initial {
            let Initial::Value(value) = initial else {
                return Err(self.refuse(class, "each member has channels of its own"));
            };
            let kind = frame.slots[*slot as usize].kind.clone();
            let each = self.members(class).eval(&content, value)?;
            let numbers: Option<Vec<i32>> = each.iter().map(Expr::number).collect();
            let numbers =
                numbers.ok_or_else(|| self.refuse(class, "a variable begins with the value of a global"))?;
            content.own[*slot as usize] =
                numbers.into_iter().map(|n| Value::Number(kind.truncate(n))).collect();
        }
        let waits = !self.setting.all_there && !this.started_by.is_empty();
        let unstarted = match content.own.len() > frame.slots.len() && waits {
            true => {
                let own = content.own[frame.slots.len()..].to_vec();
                Some(self.found.contents.number(&Content { class, at: At::Unstarted, own }))
            }
            false => None,
        };
        self.found.unstarted.push(unstarted);
        if let Some(unstarted) = unstarted {
            self.number(&self.found.contents.get(unstarted).clone())?;
        }
        let start = self.arrived(content);
        let start = self.rest(&start)?;
        self.found.starts.push(start);
        Ok(())
    }

    pub(super) fn slot_of_channel(&self, channel: u32) -> Option<u32> {
        let channel = self.setting.model.boot.channels.get(channel as usize)?;
        crate::reduce::outsiders::slot_of(self.setting.program, channel)
    }

    /// What the elements of the members hold at the beginning.
    pub(super) fn elements(&self, class: usize) -> Result<Vec<Vec<Value>>, Stop> {
        let Setting { program, classes, globals, .. } = self.setting;
        let count = classes[class].columns.len();
        let mut elements: Vec<Vec<Value>> = Vec::new();
        for (slot, (_, member, index)) in globals.owners.iter().filter(|(_, owner)| owner.0 == class) {
            if elements.len() <= *index {
                elements.resize(index + 1, vec![Value::Number(0); count]);
            }
            let frame = &program.storage.globals;
            let initial = frame.initial.iter().rev().find(|(at, _)| at == slot);
            elements[*index][*member] =
                match initial {
                    None => Value::Number(0),
                    Some((_, Initial::Value(Expr::Number(number)))) => {
                        Value::Number(frame.slots[*slot as usize].kind.truncate(*number))
                    }
                    Some(_) => return Err(self.refuse(
                        class,
                        "elements of an array that belong to members begin with something that is no number",
                    )),
                };
            if frame.slots[*slot as usize].kind == Type::Chan {
                return Err(self.refuse(class, "each member has a channel of its own; only channels that all of them share can be counted"));
            }
        }
        Ok(elements)
    }
}
