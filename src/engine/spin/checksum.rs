//! A checksum of what SPIN wrote for a model, by which a verifier recognises that the model has been changed since.
//!
//! It is that of runtime-c/stale.h, and must leave out the same: the name of the model's file, which may be given to SPIN in another
//! way. The method is FNV-1a: it is there to notice changes, not to withstand anybody who looks for two models with one checksum.

const START: u64 = 0xCBF2_9CE4_8422_2325;
const FACTOR: u64 = 0x0100_0000_01B3;

/// Lines that name the model's file start like this.
const NAMING: [&[u8]; 5] =
    [b"#define PanSource", b"/*** From source", b"\t{ \"", b"\t\ttr_2_src(", b"\t\t// bad hop "];

/// So may remarks, on lines of their own.
const REMARK: &[u8] = b"\t\t/* ";

/// So does the place of a statement: `// STATE 1 - m.pml:5`.
const PLACE: &[u8] = b"// STATE ";

/// The checksum of several files.
pub fn checksum<'a>(files: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    files.into_iter().fold(START, add_text)
}

fn add_text(sum: u64, text: &[u8]) -> u64 {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let lines = text.split(|byte| *byte == b'\n');
    lines.filter(|line| !names_a_file(line)).fold(sum, |sum, line| {
        let place = line.windows(PLACE.len()).position(|bytes| bytes == PLACE);
        let kept = &line[..place.unwrap_or(line.len())];
        kept.iter().chain(b"\n").fold(sum, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(FACTOR))
    })
}

fn names_a_file(line: &[u8]) -> bool {
    let remark = line.strip_prefix(REMARK).and_then(|rest| rest.strip_suffix(b"*/"));
    let is_remark = remark.is_some_and(|rest| !rest.windows(2).any(|bytes| bytes == b"*/"));
    is_remark || NAMING.iter().any(|start| line.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_file_does_not_count_and_the_rest_does() {
        let sum = |text: &str| checksum([text.as_bytes()]);
        let header = |name: &str| sum(&format!("#define PanSource\t\"{name}\"\n#define NTRANS 7\n"));
        assert_eq!(header("m.pml"), header("other/m.pml"));
        let step = |name: &str, test: &str| {
            sum(&format!(
                "\tcase 3: // STATE 1 - {name}:5 - [x]\n\t\tif (!(now.x=={test}))\n\t\t\tcontinue;\n"
            ))
        };
        assert_eq!(step("m.pml", "1"), step("other/m.pml", "1"));
        assert_ne!(step("m.pml", "1"), step("m.pml", "2"));
        assert_eq!(sum("\t\t/* m.pml:3 */\n"), sum("\t\t/* other/m.pml:3 */\n"));
        assert_eq!(sum("\t\t// bad hop m.pml:3 -- at 5\n"), sum("\t\t// bad hop other/m.pml:3 -- at 5\n"));
        assert_ne!(sum("\t\t/* dead */ x = 0; /* 1 */\n"), sum("\t\t/* dead */ x = 1; /* 1 */\n"));
        assert_ne!(checksum([&b"ab\n"[..]]), checksum([&b"a\n"[..], b"b\n"]));
        // of the word `a`, as the authors of the method give it, with a line's end
        assert_eq!(sum("a"), (0xAF63_DC4C_8601_EC8C_u64 ^ 10).wrapping_mul(FACTOR));
    }
}
