//! Plain SPIN's verifier, which looks whether what it takes back is as it was.

use crate::common;
use std::path::Path;
use std::process::Command;

/// What the verifier found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakenBack {
    /// Each state was the same afterwards.
    Rightly,
    /// One was not, behind this transition.
    Wrongly(String),
}

/// Keeps states, one for each depth, and compares them. Hidden variables are no part of `now`; the models have one at most.
const CODE: &str = r#"
typedef struct { ulong size; int hidden; State vector; } Kept;
static Kept **kept;
static void keep_state(void)
{
	if (!kept) kept = (Kept **) calloc(maxdepth + 10, sizeof(Kept *));
	if (!kept[depth]) kept[depth] = (Kept *) malloc(sizeof(Kept));
	kept[depth]->size = vsize;
	kept[depth]->hidden = HIDDEN;
	memcpy(&kept[depth]->vector, &now, vsize);
}
static void compare_state(Trans *t)
{	static long compared;
	Kept *before = kept[depth];

	if (++compared > 200000)
	{	printf("enough states, stored\n");
		fflush(stdout);
		_exit(0);
	}
	if (before->size == vsize && before->hidden == HIDDEN && memcmp(&before->vector, &now, vsize) == 0)
		return;
	printf("taken back wrongly: %s\n", t->tp);
	fflush(stdout);
	_exit(0);
}
"#;

/// Puts the calls into pan.c. They stand where the search tries a transition, and where it has taken one back.
fn with_calls(pan: &str, hidden: &str) -> Option<String> {
    let search = pan.find("\nnew_state(void)\n{\tTrail *ntrpt").or_else(|| pan.rfind("\nnew_state(void)"))?;
    let (before, search) = pan.split_at(pan[..search].rfind('\n')?);
    let tried = "\t\t\tif (!(_m = do_transit(t, II)))\n\t\t\t{\tcontinue;";
    let at = search.find(tried)?;
    let (head, rest) = search.split_at(at);
    let taken = rest.find("R999:\t\t\t/* jumps here when done */")?;
    let restored = "((P0 *)_this)->_p = tt;";
    let end = taken + rest[taken..].find(restored)? + restored.len();
    let (middle, tail) = rest.split_at(end);
    let code = CODE.replace("HIDDEN", hidden);
    Some(format!("{before}{code}{head}\t\t\tkeep_state();\n{middle}\n\t\t\tcompare_state(t);{tail}"))
}

/// Searches the model `m.pml` in a folder. `None` if there is no search: SPIN or pan refuses the model.
pub fn ask(folder: &Path) -> Result<Option<TakenBack>, String> {
    if !common::accepted(&common::spin_a(folder, "m.pml")) {
        return Ok(None);
    }
    let model = std::fs::read_to_string(folder.join("m.pml")).unwrap();
    // the models say whether somebody reads it who has not written it at once
    let hidden = if model.contains("/* hidden variables are read */") { "h" } else { "0" };
    let pan = std::fs::read_to_string(folder.join("pan.c")).map_err(|error| error.to_string())?;
    let pan = with_calls(&pan, hidden).ok_or("pan.c has another search")?;
    std::fs::write(folder.join("pan.c"), pan).unwrap();
    let flags = ["-DSAFETY", "-DNOREDUCE"].map(str::to_string);
    let compiled = common::pan::compile(folder, "pan.c", &flags)?;
    if !compiled.status.success() {
        return Ok(None);
    }
    // it goes on behind deadlocks
    let run =
        Command::new("timeout").args(["60", "./pan", "-E", "-m16", "-w18"]).current_dir(folder).output();
    let text = common::printed(&run.map_err(|error| error.to_string())?);
    Ok(match text.lines().find_map(|line| line.strip_prefix("taken back wrongly: ")) {
        Some(step) => Some(TakenBack::Wrongly(step.to_string())),
        None => text.contains("states, stored").then_some(TakenBack::Rightly),
    })
}

/// It must see something: the model of a mistake of pan's that is known, and one without.
#[test]
fn the_oracle_sees_what_is_not_put_back() {
    let ask = |statements: &str| {
        let folder = tempfile::tempdir().unwrap();
        let text = format!(
            "chan q = [1] of {{ byte, byte }};\nbyte i, a[3];\nactive proctype p() {{ {statements} }}\n"
        );
        std::fs::write(folder.path().join("m.pml"), text).unwrap();
        super::oracle::ask(folder.path()).unwrap()
    };
    assert!(matches!(ask("q!1,2; q?i,a[i]"), Some(TakenBack::Wrongly(_))));
    assert_eq!(ask("q!1,2; q?i,a[1]"), Some(TakenBack::Rightly));
    assert_eq!(ask("q!"), None);
}
