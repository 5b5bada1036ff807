//! The JSON object that a reduced verifier writes if the environment variable `TOPSYM_STATISTICS` names a file (runtime-c/statistics.h).

use crate::engine::statistics::Statistics;
use std::path::Path;

/// The variable that names the file.
pub const VARIABLE: &str = "TOPSYM_STATISTICS";

/// Reads the file, if it is there and complete.
pub fn read(file: &Path, first_core_only: bool) -> Option<Statistics> {
    let text = std::fs::read_to_string(file).ok()?;
    let statistics: Statistics = serde_json::from_str(&text).ok()?;
    Some(Statistics { first_core_only, ..statistics })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found_in(text: &str) -> Option<Statistics> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("s.json");
        std::fs::write(&file, text).unwrap();
        read(&file, false)
    }

    #[test]
    fn what_is_not_known_is_nothing_and_large_groups_are_no_problem() {
        let text = r#"{ "group": "S400", "order": 1ORDER, "strategy": "exact", "errors": 0, "stored": 14, "standing_for": 257,
            "uncounted": 0, "asked": 40, "canonical": 15, "as_they_are": 0, "searched": 3, "refinements": 9, "leaves": 2,
            "fallbacks": 0 }"#;
        let text = text.replace("ORDER", &"0".repeat(900));
        let found = found_in(&text).unwrap();
        assert_eq!((found.stored, found.asked, found.searched), (Some(14.0), 40.0, 3.0));
        assert_eq!(found.factor().map(f64::round), Some(18.0));
        let found = found_in(&text.replace("257", "null")).unwrap();
        assert_eq!((found.standing_for, found.factor()), (None, None));
        assert!(found.is_about(Some(14.0)) && !found.is_about(Some(15.0)) && !found.is_about(None));
        assert_eq!(found_in(&text[..text.len() - 5]), None);
    }
}
