//! How fast models are read: a model of 100,000 lines, in steps, and ten times less for the ratio.
//!
//! The claim: 100,000 lines are checked in under a second on one core, and the time per line does not grow.

use divan::Bencher;
use topsym::model::Model;
use topsym::promela::source::{Encoding, Source};
use topsym::promela::{lexer, parse};

fn main() {
    divan::main();
}

const LINES: &[usize] = &[10_000, 100_000];

/// A model as people write it, over and over: 20 lines for each of its parts.
fn model(lines: usize) -> Source {
    let mut text =
        String::from("mtype = { request, reply, done };\ntypedef Message { byte from; mtype kind };\n");
    let part = "\
chan queue_# = [4] of { mtype, byte };
byte count_#;

inline send_#(kind, value) {
    queue_#!kind,value;
    count_#++
}

proctype worker_#(byte id) {
    byte other;
    Message last;
wait:
    do  /* as long as there is work */
    :: queue_#?request(other) -> last.from = other; last.kind = request
    :: count_# < 10 && nfull(queue_#) -> send_#(reply, id + 1)
    :: atomic { last.from != id -> last.from = 0; goto wait }
    :: else -> break
    od;
    assert(count_# <= 10 || len(queue_#) > 0)
}
";
    for i in 0..lines / 20 {
        text.push_str(&part.replace('#', &i.to_string()));
    }
    text.push_str("init { run worker_0(1) }\n");
    Source::plain("bench.pml", text, Encoding::Utf8)
}

#[divan::bench(args = LINES)]
fn lex(bencher: Bencher<'_, '_>, lines: usize) {
    let source = model(lines);
    bencher.counter(divan::counter::ItemsCount::new(lines)).bench(|| lexer::lex(&source));
}

#[divan::bench(args = LINES)]
fn lex_and_parse(bencher: Bencher<'_, '_>, lines: usize) {
    let source = model(lines);
    bencher.counter(divan::counter::ItemsCount::new(lines)).bench(|| parse(&source));
}

#[divan::bench(args = LINES)]
fn check(bencher: Bencher<'_, '_>, lines: usize) {
    let source = model(lines);
    bencher.counter(divan::counter::ItemsCount::new(lines)).bench(|| {
        let program = parse(&source).expect("the model is right");
        Model::new(&program).expect("the model is right")
    });
}
