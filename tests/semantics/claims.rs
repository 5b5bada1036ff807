//! What `topsym group --format json` claims about a model.

use serde::Deserialize;
use std::collections::HashMap;

/// The symmetries of a model.
#[derive(Clone, Debug, Deserialize)]
pub struct Claims {
    /// The static processes.
    pub processes: Vec<Instance>,
    /// The places that are moved or renamed.
    #[serde(default)]
    pub places: Vec<Renamed>,
    #[serde(default)]
    pub messages: Vec<Messages>,
    pub generators: Vec<Generator>,
}

/// A static process.
#[derive(Clone, Debug, Deserialize)]
pub struct Instance {
    pub pid: usize,
    pub proctype: String,
}

/// A variable or field whose elements are permuted or whose values are renamed.
#[derive(Clone, Debug, Deserialize)]
pub struct Renamed {
    pub scope: String,
    pub name: String,
    pub index: Option<String>,
    pub holds: Option<String>,
}

/// The fields of messages on some channels.
#[derive(Clone, Debug, Deserialize)]
pub struct Messages {
    pub channels: Vec<String>,
    /// If given, only messages with this first field are meant.
    pub tag: Option<i32>,
    pub fields: Vec<Option<String>>,
}

/// One permutation. What is not mentioned stays.
#[derive(Clone, Debug, Deserialize)]
pub struct Generator {
    #[serde(default)]
    pub cycles: String,
    #[serde(default)]
    pub processes: HashMap<usize, usize>,
    #[serde(default)]
    pub channels: HashMap<String, String>,
    #[serde(default)]
    pub values: HashMap<String, HashMap<i32, i32>>,
    #[serde(default)]
    pub statements: Vec<Moved>,
}

/// A statement that goes to another, each as `line:column`.
#[derive(Clone, Debug, Deserialize)]
pub struct Moved {
    pub from: String,
    pub to: String,
}

/// Reads the claims.
pub fn read(json: &str) -> Result<Claims, String> {
    serde_json::from_str(json).map_err(|e| format!("cannot read the claims: {e}\n{json}"))
}
