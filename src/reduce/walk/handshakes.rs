//! Handshakes: between two members they are one step, without a channel; with somebody outside the channel stays.

use super::*;

impl<'a> Walk<'a> {
    /// The fields of what is sent, which must be the same whoever sends.
    pub(super) fn sent(&self, offer: &Offer) -> Result<Vec<Vec<Expr>>, Stop> {
        let content = self.found.contents.get(offer.content);
        offer.send.fields.iter().map(|field| self.members(content.class).eval(content, field)).collect()
    }

    pub(super) fn with_aside(&mut self, used: usize) -> usize {
        self.found.asides = self.found.asides.max(used + 1);
        used
    }

    /// Is it known of all outsiders which channels they use?
    fn channels_are_known(&self, class: usize) -> Result<(), Stop> {
        let unknown = |span| {
            let why = "it is not known which channel is used here, and members take part in handshakes";
            Refusal::at(span, why).of(class)
        };
        self.setting.outsiders.unknown.map_or(Ok(()), |span| Err(unknown(span).into()))
    }

    /// A handshake with somebody outside who receives.
    pub(super) fn offer_outside(&mut self, offer: &Offer) -> Result<(), Stop> {
        let outsiders = self.setting.outsiders;
        let content = self.found.contents.get(offer.content).clone();
        self.span = offer.span;
        self.channels_are_known(content.class)?;
        if !outsiders.receive.contains(&offer.channel) {
            return Ok(());
        }
        let mut fields = Vec::new();
        for field in self.sent(offer)? {
            self.members(content.class).one(&field)?;
            fields.push(Part::Value(self.asked(field, Some(offer.content))));
        }
        let channel = self.members(content.class).channel(&content, &offer.send.channel)?;
        let message = Message { channel: self.asked(channel, None), special: false, peek: false, fields };
        let to = self.arrived(Content { at: At::Location(offer.to), ..content });
        let to = self.rest(&to)?;
        self.span = offer.span;
        let begin = Begin::Send(offer.content, message, to);
        let body = vec![Statement::Wait(self.asked(offer.condition.clone(), Some(offer.content)))];
        self.found.steps.push(Step { begin, body, span: offer.span });
        Ok(())
    }

    /// A handshake with somebody outside who sends.
    pub(super) fn take_from_outside(&mut self, taker: &Taker) -> Result<(), Stop> {
        let outsiders = self.setting.outsiders;
        let content = self.found.contents.get(taker.content).clone();
        self.span = taker.span;
        self.channels_are_known(content.class)?;
        if !outsiders.send.contains(&taker.channel) {
            return Ok(());
        }
        if self.members(content.class).truth(&taker.condition)? != Some(true) {
            return Err(self.refuse(content.class, "a handshake beside `unless`"));
        }
        self.written = 0;
        let mover = Mover { counted: taker.content, content: content.clone(), path: vec![content.clone()] };
        let mut body = Vec::new();
        let rest = Rest::Arrive(taker.to, taker.keeps_control);
        let message = self.receive(mover, &taker.receive, rest, &mut body)?;
        self.found.steps.push(Step { begin: Begin::Receive(taker.content, message), body, span: taker.span });
        Ok(())
    }

    /// A handshake between two members.
    pub(super) fn handshake(&mut self, offer: &Offer, taker: &Taker) -> Result<(), Stop> {
        if offer.channel != taker.channel {
            return Ok(());
        }
        self.span = taker.span;
        self.written = 0;
        let (from, to) =
            (self.found.contents.get(offer.content).clone(), self.found.contents.get(taker.content).clone());
        let kind = crate::reduce::outsiders::kind(self.setting.program, offer.channel);
        let kinds = kind.map(|kind| kind.fields.clone()).unwrap_or_default();
        let sent = self.sent(offer)?;
        if sent.len() != kinds.len() || taker.receive.pattern.len() != kinds.len() {
            return Err(self.refuse(to.class, "a message with more or fewer fields than its channel has"));
        }
        let mut conditions = vec![
            self.asked(offer.condition.clone(), Some(offer.content)),
            self.asked(taker.condition.clone(), Some(taker.content)),
        ];
        let mut values: Vec<Option<Expr>> = Vec::new();
        for ((field, wanted), kind) in sent.iter().zip(&taker.receive.pattern).zip(&kinds) {
            let is_one = field.iter().all(|expr| *expr == field[0]);
            let asks = field.iter().any(|expr| self.members(from.class).asks(expr));
            match wanted {
                Field::Into(Target::Nothing) => values.push(None),
                _ if !is_one || asks => {
                    return Err(self.refuse(to.class, "the number of a member goes from one to another here"));
                }
                Field::Is(wanted) => {
                    let wanted = self.members(to.class).eval(&to, wanted)?;
                    self.members(to.class).one(&wanted)?;
                    let value = self.cut(from.class, kind, &field[0])?;
                    let same = wanted.iter().map(|wanted| binary(BinaryOp::Equal, &value, wanted)).collect();
                    conditions.push(self.asked(same, Some(taker.content)));
                    values.push(None);
                }
                Field::Into(_) => values.push(Some(self.cut(from.class, kind, &field[0])?)),
            }
        }
        for condition in &conditions {
            if self.members(to.class).truth(&condition.each)? == Some(false) {
                return Ok(());
            }
        }
        let gone = self.arrived(Content { at: At::Location(offer.to), ..from });
        let gone = self.rest(&gone)?;
        self.span = taker.span;
        let mut body = vec![Statement::Move(offer.content, gone)];
        let mover = Mover { counted: taker.content, content: to.clone(), path: vec![to] };
        let targets: Vec<(Target, Expr)> = taker
            .receive
            .pattern
            .iter()
            .zip(values)
            .filter_map(|(field, value)| match (field, value) {
                (Field::Into(target), Some(value)) => Some((target.clone(), value)),
                _ => None,
            })
            .collect();
        let rest = Rest::Arrive(taker.to, taker.keeps_control);
        self.hand_over(mover, &targets, rest, &mut body)?;
        let begin = Begin::Two(offer.content, taker.content, conditions);
        self.found.steps.push(Step { begin, body, span: offer.span });
        Ok(())
    }

    pub(super) fn hand_over(
        &mut self,
        mover: Mover,
        targets: &[(Target, Expr)],
        rest: Rest<'_>,
        out: &mut Vec<Statement>,
    ) -> Result<(), Stop> {
        let Some(((target, value), others)) = targets.split_first() else {
            return self.go_on(mover, rest, out);
        };
        let count = self.setting.classes[mover.content.class].columns.len();
        let value = vec![value.clone(); count];
        self.store(mover, target, value, out, &mut |walk, mover, out| {
            walk.hand_over(mover, others, rest, out)
        })
    }
}
