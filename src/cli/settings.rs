//! `topsym.yaml`: what is always typed behind `topsym verify`, beside the model.
//!
//! The names of settings are those of options, so that they need no explanation of their own. `topsym verify` without a model reads the file in the
//! current folder and goes on as if its settings had been typed; what is typed comes behind them, and counts where both say something.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The name of the file.
pub(super) const FILE: &str = "topsym.yaml";

/// Why there are no settings.
#[derive(Debug, Error)]
pub(super) enum BadSettings {
    #[error("{FILE}: {0}")]
    Unreadable(std::io::Error),
    #[error("{FILE}: {0}")]
    Wrong(serde_yaml::Error),
}

/// A macro may have a number, or a text.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Value {
    Nothing(()),
    Switch(bool),
    Number(i64),
    Text(String),
}

/// Macros as a list (`[N=3, FAST]`), or by name (`{N: 3}`).
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Macros {
    List(Vec<String>),
    ByName(BTreeMap<String, Value>),
}

/// Something that an option takes.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Word {
    Switch(bool),
    Whole(u64),
    Number(f64),
    Text(String),
}

impl Word {
    fn text(&self) -> String {
        match self {
            Word::Switch(true) => "on".to_string(),
            Word::Switch(false) => "off".to_string(),
            Word::Whole(number) => number.to_string(),
            Word::Number(number) => number.to_string(),
            Word::Text(text) => text.clone(),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Settings {
    model: PathBuf,
    define: Option<Macros>,
    #[serde(default)]
    undefine: Vec<String>,
    #[serde(default)]
    include: Vec<PathBuf>,
    ltl: Option<String>,
    never: Option<PathBuf>,
    #[serde(default)]
    liveness: bool,
    #[serde(default)]
    fair: bool,
    #[serde(default)]
    bfs: bool,
    #[serde(default)]
    dfs: bool,
    #[serde(default)]
    bitstate: bool,
    #[serde(default)]
    collapse: bool,
    #[serde(default)]
    hash_compact: bool,
    #[serde(default)]
    fallback: bool,
    #[serde(default)]
    compare: bool,
    por: Option<Word>,
    cores: Option<Word>,
    depth: Option<Word>,
    memory: Option<Word>,
    time_limit: Option<Word>,
    strategy: Option<Word>,
    engine: Option<Word>,
    audit: Option<Word>,
    jobs: Option<Word>,
    cc: Option<String>,
    #[serde(default)]
    cc_define: Vec<String>,
    #[serde(default)]
    cc_flag: Vec<String>,
}

/// The words of the settings in a folder; none if there is no such file.
pub(super) fn words_in(folder: &Path) -> Result<Option<Vec<OsString>>, BadSettings> {
    let text = match std::fs::read_to_string(folder.join(FILE)) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(BadSettings::Unreadable(error)),
    };
    let settings: Settings = serde_yaml::from_str(&text).map_err(BadSettings::Wrong)?;
    Ok(Some(settings.words()))
}

impl Settings {
    /// As they would be typed.
    fn words(&self) -> Vec<OsString> {
        let mut words: Vec<OsString> = Vec::new();
        for (option, is_on) in [
            ("--liveness", self.liveness),
            ("--fair", self.fair),
            ("--bfs", self.bfs),
            ("--dfs", self.dfs),
            ("--bitstate", self.bitstate),
            ("--collapse", self.collapse),
            ("--hash-compact", self.hash_compact),
            ("--fallback", self.fallback),
            ("--compare", self.compare),
        ] {
            words.extend(is_on.then(|| option.into()));
        }
        for (option, value) in [
            ("por", &self.por),
            ("cores", &self.cores),
            ("depth", &self.depth),
            ("memory", &self.memory),
            ("time-limit", &self.time_limit),
            ("strategy", &self.strategy),
            ("engine", &self.engine),
            ("audit", &self.audit),
            ("jobs", &self.jobs),
        ] {
            words.extend(value.iter().map(|value| format!("--{option}={}", value.text()).into()));
        }
        for (option, texts) in [("cc-define", &self.cc_define), ("cc-flag", &self.cc_flag)] {
            words.extend(texts.iter().map(|text| format!("--{option}={text}").into()));
        }
        for (option, text) in [("ltl", &self.ltl), ("cc", &self.cc)] {
            words.extend(text.iter().map(|text| format!("--{option}={text}").into()));
        }
        words.extend(self.never.iter().map(|file| with_path("--never=", file)));
        words.extend(self.include.iter().map(|folder| with_path("-I", folder)));
        words.extend(self.undefine.iter().map(|name| format!("-U{name}").into()));
        words.extend(self.defines().into_iter().map(|define| format!("-D{define}").into()));
        words.push(with_path(
            if self.model.to_string_lossy().starts_with('-') { "./" } else { "" },
            &self.model,
        ));
        words
    }

    fn defines(&self) -> Vec<String> {
        match &self.define {
            None => Vec::new(),
            Some(Macros::List(list)) => list.clone(),
            Some(Macros::ByName(all)) => {
                let define = |(name, value): (&String, &Value)| match value {
                    Value::Nothing(()) | Value::Switch(true) => Some(name.clone()),
                    Value::Switch(false) => None,
                    Value::Number(number) => Some(format!("{name}={number}")),
                    Value::Text(text) => Some(format!("{name}={text}")),
                };
                all.iter().filter_map(define).collect()
            }
        }
    }
}

fn with_path(option: &str, path: &Path) -> OsString {
    let mut word = OsString::from(option);
    word.push(path);
    word
}
