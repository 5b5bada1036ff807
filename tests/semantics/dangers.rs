//! What a careless tool would make of the models in `tests/dangers/` whose symmetry is broken: the obvious symmetry
//! stands beside each one, and a search that believes in it misses an error, or stores the wrong number of states.

use crate::{check, claims, common, orbits, space};

#[test]
fn careless_symmetries_lose_states_or_errors() {
    let careless: Vec<_> = common::models_in("tests/dangers")
        .into_iter()
        .filter(|model| model.with_extension("json").exists())
        .collect();
    assert!(careless.len() >= 45, "only {} careless claims", careless.len());
    common::check_all(&careless, |model| {
        let name = common::name(model);
        let json = std::fs::read_to_string(model.with_extension("json")).unwrap();
        let space = match space::dump(model, crate::LIMIT) {
            Ok(space) => space,
            Err(why) => return Err(format!("{name}: {why:?}")),
        };
        let careless = claims::read(&json).map_err(|e| format!("{name}: {e}"))?;
        let believed = check::check(&space, &careless);
        let text = std::fs::read_to_string(model).unwrap();
        let lost = orbits::careless(&text, &json).map_err(|e| format!("{name}: {e:?}"))?;
        match believed.is_err() || lost.loses_states() || lost.loses_errors() {
            true => Ok(()),
            false => Err(format!("{name}: the careless symmetry does no harm")),
        }
    });
}
