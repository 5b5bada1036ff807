//! The C code that tells the search one relation between the points of a state.
//!
//! A relation has *parties*, the points that take part, and data. Most parties are *plain*: each of their points is in one item, and
//! no two of them are in the same. Then one party adds to the key of its item, and two make a pair. Everything else goes the
//! general way, through `ts_relate` of runtime-c/reading.h.
//!
//! Keys are sums. Where an item gets exactly one number from a relation, that number times a constant of the relation is added; where
//! it may get several, hashes of them are. Constants are random and odd, so that different data hardly ever makes the same key (and
//! if it does, a little reduction is lost at worst).

use super::{Writer, line};
use crate::canon::layout::SetId;

/// A point that takes part in a relation, as C expressions.
#[derive(Clone)]
pub(super) struct Party {
    /// The point; -1 if it does not move.
    pub point: String,
    /// If it is plain: its item; -1 if it does not move.
    pub item: Option<String>,
    /// What is told if it does not move; `None`: it always does.
    pub data: Option<String>,
    /// Does every item take part once at most?
    pub unique: bool,
}

impl Writer<'_> {
    /// A number that stands for a point of a set.
    pub(super) fn party(&self, set: SetId, number: &str, unique: bool) -> Party {
        Party {
            point: format!("TS_POINT{set}({number})"),
            item: self.is_plain(set).then(|| format!("TS_ITEM{set}({number})")),
            data: Some(number.to_string()),
            unique,
        }
    }

    /// A number for a relation, that no other has.
    pub(super) fn constant(&mut self) -> String {
        self.relations += 1;
        // the sequence of splitmix64 (G. L. Steele, D. Lea, C. H. Flood 2014)
        let mut z = (self.relations as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        format!("0x{:016X}ULL", (z ^ (z >> 31)) | 1)
    }

    /// Tells the search of a relation. `sum` is the item whose key is being added up in the variable `h`.
    pub(super) fn relate(&mut self, indent: &str, parties: &[Party], data: &[&str], sum: Option<&str>) {
        let items: Option<Vec<&String>> = parties.iter().map(|party| party.item.as_ref()).collect();
        match (items.as_deref(), parties) {
            (_, []) => {}
            (Some([item]), [party]) => {
                let hash = self.hash(data, party.unique, 0);
                let key = key(item, &hash, sum);
                match party.data {
                    Some(_) => line!(self, "{indent}if ({item} >= 0)\n{indent}\t{key}"),
                    None => line!(self, "{indent}{key}"),
                }
            }
            (Some([a, b]), [first, second]) => {
                let all_unique = first.unique && second.unique;
                // most numbers in tables are 0, and are not told
                let condition = match data {
                    [number] if all_unique => format!("if ({number})\n{indent}"),
                    _ => String::new(),
                };
                line!(self, "{indent}{condition}{{\tint a = {a}, b = {b};");
                line!(self);
                let weight = self.weight(data);
                let both = match (&first.data, &second.data) {
                    (None, None) => String::new(),
                    (None, Some(_)) => "if (b >= 0)\n".into(),
                    (Some(_), None) => "if (a >= 0)\n".into(),
                    (Some(_), Some(_)) => "if (a >= 0 && b >= 0)\n".into(),
                };
                let deeper = if both.is_empty() { "" } else { &format!("{indent}\t\t") };
                let start = if both.is_empty() { "" } else { &format!("{indent}\t") };
                line!(self, "{start}{both}{deeper}ts_pair({weight}, a, b);");
                if let Some(number) = &second.data {
                    let told: Vec<&str> = data.iter().copied().chain([number.as_str()]).collect();
                    let hash = self.hash(&told, first.unique && (sum.is_some() || second.unique), 1);
                    let key = key_of("a", a, &hash, sum);
                    let condition = if first.data.is_some() { "else if (a >= 0)" } else { "else" };
                    line!(self, "{indent}\t{condition}\n{indent}\t\t{key}");
                }
                if let Some(number) = &first.data {
                    let told: Vec<&str> = data.iter().copied().chain([number.as_str()]).collect();
                    let hash = self.hash(&told, false, 1);
                    let condition = if second.data.is_some() { "else if (b >= 0)" } else { "else" };
                    line!(self, "{indent}\t{condition}\n{indent}\t\t{}", key_of("b", b, &hash, sum));
                }
                line!(self, "{indent}}}");
            }
            _ => self.relate_generally(indent, parties, data),
        }
    }

    fn relate_generally(&mut self, indent: &str, parties: &[Party], data: &[&str]) {
        let constant = self.constant();
        line!(self, "{indent}{{\tts_hash w = {constant};\n{indent}\tshort p[{}];\n", parties.len());
        for (place, party) in parties.iter().enumerate() {
            line!(self, "{indent}\tp[{place}] = {};", party.point);
            if let Some(number) = &party.data {
                line!(self, "{indent}\tif (p[{place}] < 0)\n{indent}\t\tw = ts_mix(w, {number});");
            }
        }
        for number in data {
            line!(self, "{indent}\tw = ts_mix(w, {number});");
        }
        line!(self, "{indent}\tts_relate(w, p, {});\n{indent}}}", parties.len());
    }

    /// What is added to a key. `least`: what is added to a single number, so that 0 is not nothing.
    fn hash(&mut self, data: &[&str], unique: bool, least: u32) -> String {
        let constant = self.constant();
        match data {
            [] => constant,
            [number] if unique && least == 0 => format!("{constant} * TS_NUMBER({number})"),
            [number] if unique => format!("{constant} * (TS_NUMBER({number}) + {least})"),
            _ => mixed(&constant, data),
        }
    }

    /// The weight of a pair: it is mixed with more before it is used.
    fn weight(&mut self, data: &[&str]) -> String {
        let constant = self.constant();
        match data {
            [] => constant,
            [number] => format!("{constant} + {} * TS_NUMBER({number})", self.constant()),
            _ => mixed(&constant, data),
        }
    }
}

fn mixed(constant: &str, data: &[&str]) -> String {
    data.iter().fold(constant.to_string(), |hash, number| format!("ts_mix({hash}, TS_NUMBER({number}))"))
}

/// Adds a hash to the key of an item.
fn key(item: &str, hash: &str, sum: Option<&str>) -> String {
    key_of(item, item, hash, sum)
}

/// The same for an item that is in a variable.
fn key_of(variable: &str, item: &str, hash: &str, sum: Option<&str>) -> String {
    match sum == Some(item) {
        true => format!("h += {hash};"),
        false => format!("ts_key({variable}, {hash});"),
    }
}
