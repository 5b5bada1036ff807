//! Models under names that a shell leaves alone.
//!
//! SPIN hands every model to the C preprocessor, and does so through a shell: `gcc -std=gnu99 -E -x c -DN=3 "m.pml" > "pan.pre"`. A shell
//! reads that command, so that a model called `$(id).pml` runs `id`. The macros are quoted for that shell ([`super::files::preprocessor_flags`]), but
//! the name is between double quotes that are SPIN's own. There is also a limit to the length of that command, which SPIN does not check well.
//!
//! So SPIN is given a model as it is only if nothing in its path means anything to a shell between double quotes. Otherwise the model is preprocessed here,
//! without a shell, and the result put into the folder where SPIN runs, under the name [`NEUTRAL`]. The preprocessor's line markers name files as well, and
//! SPIN writes these names into C code and into its messages. So they are replaced too, and put back into what SPIN says.

use super::files::preprocessor_flags_anywhere;
use super::toolchain::SpinError;
use crate::promela::preprocess::{PreprocessorOptions, preprocessed};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The name of a model whose own name SPIN must not see.
pub const NEUTRAL: &str = "model.pml";
/// SPIN has room for so many letters of the shell's command, and a little more.
const MOST_LETTERS: usize = 700;
/// And for so many macros, and a little more.
const MOST_FLAGS: usize = 50;

/// What SPIN is told of a model.
#[derive(Clone, Debug)]
pub struct Handed {
    /// Behind flags of its own: what goes to the preprocessor, and the model.
    pub arguments: Vec<OsString>,
    /// Names in what SPIN says, and what they stand for.
    names: Vec<(String, String)>,
}

impl Handed {
    /// What SPIN said, with the names that the user knows.
    pub fn in_users_words(&self, text: &str) -> String {
        let put_back = |text: String, (neutral, own): &(String, String)| {
            text.replace(&format!("{neutral}:"), &format!("{own}:"))
        };
        self.names.iter().fold(text.to_string(), put_back)
    }
}

/// Does a path mean nothing but itself between double quotes of a shell, and in C code that quotes it?
pub fn is_plain(path: &Path) -> bool {
    let harmless = |c: char| !"\"$`\\".contains(c) && !c.is_control();
    // SPIN writes it into a comment of C, too
    path.to_str().is_some_and(|text| text.chars().all(harmless) && !text.contains("*/"))
}

/// The beginning of the names of files that are made of a model: also programs that take a `-` or an `@` for an option read them.
pub fn stem(model: &Path) -> String {
    let stem = model.file_stem().unwrap_or_default().to_string_lossy();
    match is_plain(model) && !stem.starts_with(['-', '@']) {
        true => stem.into_owned(),
        false => "model".to_string(),
    }
}

/// A path as an argument that is no option.
pub fn as_argument(path: &Path) -> PathBuf {
    match path.as_os_str().as_encoded_bytes().first() {
        Some(b'-' | b'@') => Path::new(".").join(path),
        _ => path.to_path_buf(),
    }
}

/// What SPIN is told of a model, in whatever folder it is run. If the model must have another name, it is written into that folder.
pub fn hand(folder: &Path, model: &Path, options: &PreprocessorOptions) -> Result<Handed, SpinError> {
    let absolute = std::path::absolute(model).map_err(io(model))?;
    let flags = preprocessor_flags_anywhere(options).map_err(io(Path::new(".")))?;
    let letters: usize = flags.iter().map(|flag| flag.len() + 1).sum::<usize>() + absolute.as_os_str().len();
    let plain_folders = options.includes.iter().all(|folder| folder.to_str().is_some());
    if is_plain(&absolute) && plain_folders && letters <= MOST_LETTERS && flags.len() <= MOST_FLAGS {
        let arguments = flags.into_iter().map(OsString::from).chain([absolute.into()]).collect();
        return Ok(Handed { arguments, names: Vec::new() });
    }
    let text = preprocessed(&absolute, options).map_err(|error| SpinError::Refused(error.to_string()))?;
    let (text, mut names) = with_neutral_names(&text);
    if let Some((_, own)) = names.first_mut() {
        *own = model.display().to_string();
    }
    let path = folder.join(NEUTRAL);
    std::fs::write(&path, text).map_err(io(&path))?;
    Ok(Handed { arguments: vec![NEUTRAL.into()], names })
}

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> SpinError + use<> {
    let path = path.to_path_buf();
    move |error| SpinError::Io { path, error }
}

/// Replaces the names in line markers: the first, which is the model's, and others that are not plain. The table begins with the model.
fn with_neutral_names(text: &[u8]) -> (Vec<u8>, Vec<(String, String)>) {
    let mut names: Vec<(String, String)> = Vec::new();
    let mut lines = Vec::new();
    for line in text.split(|byte| *byte == b'\n') {
        let Some((before, name, after)) = marker(line) else {
            lines.push(line.to_vec());
            continue;
        };
        let known = names.iter().find(|(_, own)| *own == name).map(|(neutral, _)| neutral.clone());
        let neutral = known.unwrap_or_else(|| match names.len() {
            0 => NEUTRAL.to_string(),
            _ if is_plain(Path::new(name)) => name.to_string(),
            number => format!("included-{number}.pml"),
        });
        if neutral != name && !names.iter().any(|(_, own)| own == name) {
            names.push((neutral.clone(), name.to_string()));
        }
        lines.push(format!("{before}\"{neutral}\"{after}").into_bytes());
    }
    (lines.join(&b'\n'), names)
}

/// `# 12 "name" 1`, in three parts. Names in angle brackets, such as `<built-in>`, are no files.
fn marker(line: &[u8]) -> Option<(&str, &str, &str)> {
    let line = std::str::from_utf8(line).ok().filter(|line| line.starts_with("# "))?;
    let (before, rest) = line.split_once('"')?;
    let (name, after) = rest.rsplit_once('"')?;
    let is_number = before[2..].trim().chars().all(|c| c.is_ascii_digit());
    (is_number && !name.starts_with('<')).then_some((before, name, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_to_a_shell_is_not_plain() {
        for name in ["m.pml", "two words.pml", "-x.pml", "it's.pml", "(a);b&c|d.pml", "größe.pml"] {
            assert!(is_plain(Path::new(name)), "{name}");
        }
        for name in ["$(id).pml", "`id`.pml", "a\"b.pml", "a\\b.pml", "a\nb.pml", "a*/b.pml"] {
            assert!(!is_plain(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn options_are_no_names() {
        assert_eq!(as_argument(Path::new("-x.pml")), Path::new("./-x.pml"));
        assert_eq!(as_argument(Path::new("@x.pml")), Path::new("./@x.pml"));
        assert_eq!(as_argument(Path::new("x.pml")), Path::new("x.pml"));
        assert_eq!(stem(Path::new("./-x.pml")), "model");
        assert_eq!(stem(Path::new("a/$(id).pml")), "model");
        assert_eq!(stem(Path::new("a/x.y.pml")), "x.y");
    }

    #[test]
    fn names_in_line_markers_are_replaced_and_put_back() {
        let text = b"# 0 \"/a/$(id).pml\"\n# 0 \"<built-in>\"\n# 1 \"/a/$(id).pml\"\nbyte x;\n# 1 \"/a/n.h\" 1\nbyte y;\n\
                     # 1 \"/a/`m`.h\" 1\n# 3 \"/a/$(id).pml\" 2\n#define no \"marker\"\n";
        let (text, names) = with_neutral_names(text);
        let text = String::from_utf8(text).unwrap();
        assert!(text.starts_with(
            "# 0 \"model.pml\"\n# 0 \"<built-in>\"\n# 1 \"model.pml\"\nbyte x;\n# 1 \"/a/n.h\" 1\n"
        ));
        assert!(
            text.ends_with("# 1 \"included-1.pml\" 1\n# 3 \"model.pml\" 2\n#define no \"marker\"\n"),
            "{text}"
        );
        let handed = Handed { arguments: Vec::new(), names };
        assert_eq!(handed.in_users_words("spin: model.pml:3, Error"), "spin: /a/$(id).pml:3, Error");
        assert_eq!(handed.in_users_words("included-1.pml:1 n.h:2"), "/a/`m`.h:1 n.h:2");
    }
}
