//! A path to an error that another engine has found, followed by SPIN.
//!
//! It is written as a trail, which SPIN's simulator follows step by step on the model as the user wrote it. Without SPIN the trail is
//! there all the same, and nobody has confirmed it.

use super::claim_file::put_together;
use super::folder::Folder;
use super::retell::{Left, retell};
use super::violated::{put, replay_command, without_trail};
use crate::engine::Question;
use crate::engine::error::EngineError;
use crate::engine::evidence::{Confirmation, Evidence};
use crate::engine::outcome::Violation;
use crate::engine::request::Property;
use crate::engine::spin::counterexample::{AtTheEnd, Following};
use crate::engine::spin::simulate::Simulator;
use crate::engine::spin::toolchain::Spin;
use crate::engine::spin::trail::Trail;
use crate::limits::Limits;
use std::path::Path;

/// How the trail is called where SPIN runs.
const NAME: &str = "found.trail";

/// Lets SPIN follow a trail to an error, and puts it where the user is.
pub fn confirm(
    question: Question<'_>,
    trail: &Trail,
    violation: &Violation,
    limits: Limits<'_>,
) -> Result<Evidence, EngineError> {
    let request = question.request;
    let folder = Folder::new(None)?;
    folder.write(NAME, &trail.to_string())?;
    let file = folder.path().join(NAME);
    let spin = match Spin::find(limits) {
        Ok(spin) => spin,
        Err(why) => {
            let confirmation = Confirmation::NotChecked(why.to_string());
            return Ok(Evidence { confirmation, ..put(request, &file) });
        }
    };
    let model = match &request.property {
        Property::ClaimFile(claim) => folder.path().join(put_together(&folder, &request.model, claim)?),
        _ => request.model.clone(),
    };
    let given = Following {
        simulator: Simulator { spin: &spin, path: &model, options: &request.preprocessor, limits },
        subject: question.with_all_claims,
        prepared: None,
        end: AtTheEnd::Known,
    };
    let left = Left {
        folder: folder.path(),
        name: Path::new(NAME),
        violation,
        hashed_stack: false,
        several_cores: false,
    };
    let (confirmation, look) = retell(given, left);
    let bugs = match &confirmation {
        Confirmation::Failed(why) => {
            vec![format!("SPIN cannot follow the trail of the built-in engine: {why}")]
        }
        _ => Vec::new(),
    };
    let commands = replay_command(given, left).into_iter().collect();
    Ok(Evidence { confirmation, retold: look.retold, commands, bugs, ..put(request, &file) })
}

/// What is said of an error whose trail could not be written.
pub fn unconfirmed(why: String) -> Evidence {
    Evidence { problem: Some(why), ..without_trail() }
}
