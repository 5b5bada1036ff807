//! The same model with many values of its macros: how far does one get?
//!
//! A sweep has an *axis*, the first macro with several values, and a *series* for each combination of the others. Along its series a model
//! usually grows. So a series ends where the time, the memory or the depth was not enough, and the search without reduction, which is run
//! for comparison, may end earlier than the other one.
//!
//! Errors of single settings are rows like any others: `N=1` may be no model. An error that is about the request, such as a program that is not
//! installed, ends the sweep.

use super::batch::{NoVerdict, one};
use super::verdict::{Decision, Verdict};
use crate::engine::outcome::Limit;
use crate::engine::{EngineError, Request, Run, Session};
use std::sync::atomic::Ordering;
use thiserror::Error;

/// A sweep has no more settings.
const MOST_SETTINGS: usize = 10_000;

/// A macro and the values that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Macro {
    /// Its name.
    pub name: String,
    /// Its values, in the order in which they are tried; none for a macro that is only defined.
    pub values: Vec<String>,
}

/// What is wrong with the values of macros.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadMacro {
    /// A range that is none.
    #[error(
        "-D{0}: `{1}` is no range of whole numbers; it must look like 2..8, with the smaller number first"
    )]
    Range(String, String),
    /// A comma too many.
    #[error("-D{0}: a value is missing between commas")]
    Empty(String),
    /// One macro, twice.
    #[error("-D{0} is given twice; put all its values into one list: -D{0}=2,4,8")]
    Twice(String),
    /// Nothing to sweep over.
    #[error("no macro has several values; say for instance -DN=2..8")]
    NoAxis,
    /// Too many.
    #[error("these are more than {MOST_SETTINGS} settings")]
    TooMany,
}

impl Macro {
    /// Reads `N=2..8`, `N=1,2,4..6`, `N=3` or `N`. Text with brackets or quotes is one value, for it may have commas of its own.
    pub fn read(text: &str) -> Result<Macro, BadMacro> {
        let Some((name, value)) = text.split_once('=') else {
            return Ok(Macro { name: text.to_string(), values: Vec::new() });
        };
        let name = name.to_string();
        if value.contains(['(', ')', '[', ']', '{', '}', '"', '\'']) || value.is_empty() {
            return Ok(Macro { name, values: vec![value.to_string()] });
        }
        let mut values = Vec::new();
        for part in value.split(',').map(str::trim) {
            match part.split_once("..") {
                _ if part.is_empty() => return Err(BadMacro::Empty(name)),
                None => values.push(part.to_string()),
                Some((from, to)) => {
                    let bad = || BadMacro::Range(name.clone(), part.to_string());
                    let from: i64 = from.trim().parse().map_err(|_| bad())?;
                    let to: i64 = to.trim().parse().map_err(|_| bad())?;
                    let length = to.checked_sub(from).filter(|length| *length >= 0).ok_or_else(bad)?;
                    if length >= MOST_SETTINGS as i64 {
                        return Err(BadMacro::TooMany);
                    }
                    values.extend((from..=to).map(|value| value.to_string()));
                }
            }
        }
        Ok(Macro { name, values })
    }

    /// Does it take several values?
    pub fn is_swept(&self) -> bool {
        self.values.len() > 1
    }
}

/// The values of all swept macros, in the order of the axis first, then of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The value of the axis.
    pub value: String,
    /// The values of the other swept macros.
    pub others: Vec<(String, String)>,
}

impl Setting {
    /// `N=3 K=1`.
    pub fn name(&self, axis: &str) -> String {
        let others = self.others.iter().map(|(name, value)| format!(" {name}={value}"));
        format!("{axis}={}", self.value) + &others.collect::<String>()
    }
}

/// What is to be tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The name of the macro of the axis.
    pub axis: String,
    /// Macros that stay the same, as the preprocessor wants them.
    pub fixed: Vec<String>,
    /// One series after the other, each with its settings in order.
    pub series: Vec<Vec<Setting>>,
}

impl Settings {
    /// All combinations.
    pub fn new(macros: &[Macro]) -> Result<Settings, BadMacro> {
        for (index, one) in macros.iter().enumerate() {
            if macros[..index].iter().any(|before| before.name == one.name) {
                return Err(BadMacro::Twice(one.name.clone()));
            }
        }
        let (swept, fixed): (Vec<&Macro>, Vec<&Macro>) = macros.iter().partition(|one| one.is_swept());
        let (axis, others) = swept.split_first().ok_or(BadMacro::NoAxis)?;
        let mut combinations: Vec<Vec<(String, String)>> = vec![Vec::new()];
        for other in others {
            let with = |before: &Vec<(String, String)>| -> Vec<Vec<(String, String)>> {
                let one = |value: &String| [&before[..], &[(other.name.clone(), value.clone())]].concat();
                other.values.iter().map(one).collect()
            };
            if combinations.len().saturating_mul(other.values.len()) > MOST_SETTINGS {
                return Err(BadMacro::TooMany);
            }
            combinations = combinations.iter().flat_map(with).collect();
        }
        if combinations.len().saturating_mul(axis.values.len()) > MOST_SETTINGS {
            return Err(BadMacro::TooMany);
        }
        let series = |others: &Vec<(String, String)>| -> Vec<Setting> {
            let setting = |value: &String| Setting { value: value.clone(), others: others.clone() };
            axis.values.iter().map(setting).collect()
        };
        let definition = |one: &&Macro| match &one.values[..] {
            [value] => format!("{}={value}", one.name),
            _ => one.name.clone(),
        };
        Ok(Settings {
            axis: axis.name.clone(),
            fixed: fixed.iter().map(definition).collect(),
            series: combinations.iter().map(series).collect(),
        })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.series.iter().map(Vec::len).sum()
    }

    /// What the preprocessor is told for one of them.
    pub fn defines(&self, setting: &Setting) -> Vec<String> {
        let axis = format!("{}={}", self.axis, setting.value);
        let others = setting.others.iter().map(|(name, value)| format!("{name}={value}"));
        self.fixed.iter().cloned().chain([axis]).chain(others).collect()
    }
}

/// What became of a setting.
#[derive(Debug)]
pub struct Tried {
    /// Which.
    pub setting: Setting,
    /// What became of it.
    pub result: Result<Verdict, NoVerdict>,
}

/// Hears what goes on.
pub trait Listener {
    /// This comes next.
    fn begins(&self, setting: &Setting);
    /// This is done, and so many settings will not be tried.
    fn ends(&self, tried: &Tried, left_out: usize);
}

/// Why a sweep ended before its end: an error that all settings would have.
#[derive(Debug, Error)]
#[error(transparent)]
pub struct Hopeless(#[from] pub EngineError);

/// Tries all settings, each series to its end. Where the sweep was hopeless from the start, that is all there is; an interrupted one has what was tried.
pub fn sweep(
    settings: &Settings,
    request: &dyn Fn(&Setting) -> Request,
    session: Session<'_>,
    listener: &dyn Listener,
) -> Result<Vec<Tried>, Hopeless> {
    let mut all: Vec<Tried> = Vec::new();
    for series in &settings.series {
        let mut compares = true;
        for (index, setting) in series.iter().enumerate() {
            if session.stop.load(Ordering::Relaxed) {
                return Ok(all);
            }
            listener.begins(setting);
            let mut request = request(setting);
            request.compare &= compares;
            let result = match one(&request, session) {
                Err(NoVerdict::Unverified(error)) if is_hopeless(&error) && all.is_empty() => {
                    return Err(Hopeless(error));
                }
                result => result,
            };
            let (over, plain_over) = (is_over(&result), is_over_for_plain(&result));
            let tried = Tried { setting: setting.clone(), result };
            listener.ends(&tried, if over { series.len() - index - 1 } else { 0 });
            all.push(tried);
            if over {
                break;
            }
            compares &= !plain_over;
        }
    }
    Ok(all)
}

/// Would it be the same with any other setting?
fn is_hopeless(error: &EngineError) -> bool {
    matches!(error, EngineError::Missing { .. } | EngineError::Refused(_))
}

/// Was it too much, so that larger settings are as well?
fn is_over(result: &Result<Verdict, NoVerdict>) -> bool {
    match result {
        Ok(verdict) => verdict.decision == Decision::NotFinished && ran_out(&verdict.runs),
        Err(NoVerdict::Unverified(EngineError::OutOfTime | EngineError::Stopped)) => true,
        Err(_) => false,
    }
}

fn is_over_for_plain(result: &Result<Verdict, NoVerdict>) -> bool {
    let plain = result.as_ref().ok().and_then(|verdict| verdict.comparison.as_ref());
    plain.is_some_and(|plain| {
        plain.decision == Decision::NotFinished && (ran_out(&plain.runs) || plain.problem.is_some())
    })
}

/// Did a search come to an end of its time, memory or depth?
fn ran_out(runs: &[Run]) -> bool {
    let mut limits = runs.iter().flat_map(|run| &run.outcome.limits);
    limits.any(|limit| matches!(limit, Limit::Time | Limit::Memory | Limit::Depth | Limit::Interrupted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        Macro::read(text).unwrap().values
    }

    #[test]
    fn values_are_ranges_and_lists() {
        assert_eq!(values("N=2..5"), ["2", "3", "4", "5"]);
        assert_eq!(values("N=-1..1"), ["-1", "0", "1"]);
        assert_eq!(values("N=1,2,8..9"), ["1", "2", "8", "9"]);
        assert_eq!(values("N=LONG,SHORT"), ["LONG", "SHORT"]);
        assert_eq!(values("N=3"), ["3"]);
        assert_eq!(values("PAIR=f(1,2)"), ["f(1,2)"]);
        assert_eq!(values("EMPTY="), [""]);
        assert_eq!(values("DEBUG"), Vec::<String>::new());
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for (text, wrong) in [("N=5..2", "5..2"), ("N=a..b", "a..b"), ("N=1..", "1.."), ("N=1...3", "1...3")]
        {
            assert_eq!(Macro::read(text), Err(BadMacro::Range("N".to_string(), wrong.to_string())));
        }
        assert_eq!(Macro::read("N=1,,2"), Err(BadMacro::Empty("N".to_string())));
        assert_eq!(Macro::read("N=0..9223372036854775807"), Err(BadMacro::TooMany));
        assert!(Macro::read("N=-9223372036854775808..9223372036854775807").is_err());
    }

    #[test]
    fn all_combinations_are_tried_and_the_rest_stays() {
        let read =
            |texts: &[&str]| -> Vec<Macro> { texts.iter().map(|text| Macro::read(text).unwrap()).collect() };
        let settings = Settings::new(&read(&["FAST", "N=2..3", "K=1,2", "M=7"])).unwrap();
        assert_eq!(settings.count(), 4);
        let names: Vec<String> = settings.series.iter().flatten().map(|s| s.name(&settings.axis)).collect();
        assert_eq!(names, ["N=2 K=1", "N=3 K=1", "N=2 K=2", "N=3 K=2"]);
        assert_eq!(settings.defines(&settings.series[1][0]), ["FAST", "M=7", "N=2", "K=2"]);
        assert_eq!(Settings::new(&read(&["N=2"])), Err(BadMacro::NoAxis));
        assert_eq!(Settings::new(&read(&["N=2", "N=3,4"])), Err(BadMacro::Twice("N".to_string())));
        assert_eq!(Settings::new(&read(&["N=1..999", "K=1..999"])), Err(BadMacro::TooMany));
    }
}
