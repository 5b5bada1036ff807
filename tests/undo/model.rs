//! Random models of steps that may be hard to take back: what is written, sent or received stands where other variables say.
//!
//! Two processes do some steps each. Indices are inside of their arrays: pan ends at the first that is not.

use crate::common::Random;
use crate::grammar::expand;

/// What everybody shares.
const GLOBALS: &str = "typedef R { byte f[3]; ⟨bit¦byte⟩ g; byte n }\n\
    chan q = [2] of { ⟨byte¦byte¦short¦bit¦int⟩ }; chan p = [2] of { byte, ⟨byte¦short⟩ }; chan m = [1] of { R };\n\
    chan cs[2] = [2] of { byte }; chan cc = [1] of { chan }; chan v = [1] of { byte }; chan rv = [⟨0¦1⟩] of { ⟨byte¦int⟩ };\n\
    byte a[3] = { 2, 0, 1 }; byte b[3] = { 1, 2, 0 }; byte i ⟨¦= 1¦= 2⟩, j; bit t, ts[2]; ⟨short¦byte¦int⟩ s; unsigned u : 2; R r, w, rs[2];⟨¦\nhidden byte h;⟩\n\
    inline two() { return 2 }\ninline put(x, y) { x = y }\nproctype N(byte k) { a[k % 3] = 1 }\n";

/// An index that is inside of an array of three, or of two.
const INDEX: &str = "⟨0¦1¦2¦$number % 3¦$number % 3¦$number % 3¦(t -> i % 3 : 1)¦$bit⟩";
const BIT: &str = "⟨0¦1¦0¦1¦t¦ts[t]¦$number % 2¦M[$few]@L¦nempty(q)¦q?[1]¦q?[eval(i)]⟩";
const NUMBER: &str = "⟨i¦i¦i¦j¦a[$few]¦a[i % 3]¦b[i % 3]¦r.n¦r.f[$few]¦rs[$few].n¦len(q)¦len(cs[$few])¦len(m)¦_pid¦_nr_pr¦(i + 1)¦M[$few]:y¦u⟩";
const FEW: &str = "⟨0¦1⟩";

/// What is written. A part of it cuts what it gets.
const PLACE: &str = "⟨i¦i¦j¦a[$index]¦a[$index]¦b[$index]¦r.f[$index]¦r.n¦rs[$bit].n¦rs[$bit].f[$index]¦t¦ts[$bit]¦s¦u¦r.g¦y¦z[$bit]⟩";

/// What is read.
const VALUE: &str = "⟨0¦1¦2¦1¦0¦$index¦a[$index]¦r.f[$index]¦rs[$bit].n¦s¦y¦⟨1¦2¦3¦300¦- 1⟩⟩";
const PATTERN: &str = "⟨$place¦$place¦$place¦$place¦eval($index)¦1¦_⟩";

/// A step.
const STEP: &str = "⟨$place = $value¦$place = $value¦$place++¦$place--¦$place = two()¦put($place, $value)\
¦q⟨!¦!¦!!⟩$value¦q⟨!¦!¦!!⟩$value¦q⟨?$pattern¦?$pattern¦??$pattern¦?<$pattern>¦??<$pattern>⟩¦q?$place\
¦p⟨!¦!¦!!⟩$value,$value¦p⟨!¦!¦!!⟩$value,$value¦p⟨?$pattern,$pattern¦?$pattern,$pattern¦??$pattern,$pattern¦?<$pattern,$pattern>⟩\
¦p!$value,$value; p?⟨i,a[i % 3]¦a[i % 3],i¦a[$index],a[$index]¦$place,$place⟩¦p!$value,$value; p?⟨i,a[i % 3]¦a[i % 3],i⟩\
¦q!⟨1¦2¦3¦300¦s⟩; q?⟨t¦u¦i¦r.g¦ts[$bit]⟩¦q!⟨1¦2¦3¦300¦s⟩; q?⟨t¦u¦i¦r.g¦ts[$bit]⟩\
¦m!⟨r¦w¦rs[$bit]⟩¦m?⟨r¦w¦rs[$bit]¦<rs[$bit]>⟩¦cs[$bit]!$value¦cs[$bit]?$pattern¦cs[len(⟨q¦m¦cs[$few]⟩) % 2]!$value¦cs[$bit]?$pattern\
¦cc!⟨q¦cs[$bit]¦v⟩¦cc?⟨v¦v¦cs[$bit]⟩¦v!$value¦v?$pattern¦rv!$value¦rv?$pattern¦rs[rs[$few].n % 2].n = $few\
¦$place = run N($few)¦run N($few)¦for (⟨i¦j⟩ : 0 .. ⟨1¦$few⟩) { $step }¦select (⟨i¦j¦u⟩ : 0 .. 2)¦($index < 2)\
¦{ $step; $step } unless { $index > 1 }¦if :: $step :: $step :: else fi⟩";
/// Several steps at once.
const STEPS: &str = "⟨$step¦$step¦$step¦$step¦$step¦atomic { $step; $step }¦d_step { skip; $step; $step }¦byte k# = $value¦byte k#[2] = $few¦$hidden⟩";
const HIDDEN: &str = "⟨d_step { h = $few; $step }¦i = h¦h = $few¦atomic { h = $few; i = h }⟩";

/// The model of a seed.
pub fn model(seed: u64) -> String {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    (0..20).for_each(|_| _ = random.below(2));
    let words = |word: &str, _: &mut Random| {
        let text = match word {
            "index" => INDEX,
            "few" => FEW,
            "number" => NUMBER,
            "bit" => BIT,
            "place" => PLACE,
            "value" => VALUE,
            "pattern" => PATTERN,
            "step" => STEP,
            "steps" => STEPS,
            "hidden" => HIDDEN,
            _ => return None,
        };
        Some(text.to_string())
    };
    let globals = expand(GLOBALS, &mut random, &words);
    let has_hidden = globals.contains("hidden byte h");
    let mut body = |label: &str| {
        let mut steps = vec!["skip; L: skip".to_string()];
        let count = 2 + random.below(3);
        while steps.len() <= count {
            let step = expand("$steps", &mut random, &words).replace('#', &steps.len().to_string());
            // a hidden variable has a part of its own, and names of other processes must be known
            let fits = has_hidden || !uses_hidden(&step);
            if fits && (label != "M" || !step.contains("M[") || !step.contains("d_step")) {
                steps.push(step);
            }
        }
        match random.below(6) {
            0 => format!("do :: {} :: break od", steps.join("; ")),
            1 => steps.join("; "),
            // each may be the next
            _ => format!("skip; L: skip; do :: {} :: break od", steps[1..].join(" :: ")),
        }
    };
    let (first, second) = (body("M"), body("O"));
    let is_read = [&first, &second].iter().any(|text| text.contains("i = h"));
    let remark = if has_hidden && is_read { "/* hidden variables are read */\n" } else { "" };
    format!(
        "{remark}{globals}active [2] proctype M() {{ byte y, z[2]; {first} }}\n\
         active proctype O() {{ byte y, z[2]; d_step {{ r.n = 2; r.f[1] = 1; rs[1].n = 1; j = 1 }} {second} }}\n"
    )
}

fn uses_hidden(step: &str) -> bool {
    step.contains("h = ") || step.contains("= h")
}
