//! Scripts that run the parts of a batch somewhere else: as an array of Slurm jobs, or with GNU parallel.
//!
//! The command for a part is the one that was given, with `--shard` and a file for its results. All words of the user are quoted for the shell, once: GNU
//! parallel, which hands its words to another shell, is only told to run the script itself with the number of a part.

use crate::engine::spin::shell::quoted;
use clap::ValueEnum;
use std::ffi::OsString;
use std::path::Path;

/// Who runs the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Runner {
    /// An array job: sbatch SCRIPT
    Slurm,
    /// GNU parallel on this machine: bash SCRIPT
    Parallel,
}

/// What the parts are.
pub(super) struct Parts<'a> {
    /// The words behind `topsym`.
    pub(super) words: Vec<OsString>,
    /// How many parts there are.
    pub(super) count: usize,
    /// Where their results go.
    pub(super) folder: &'a Path,
    /// How the table is to be printed.
    pub(super) format: &'static str,
}

impl Parts<'_> {
    /// The script.
    pub(super) fn script(&self, runner: Runner) -> String {
        match runner {
            Runner::Slurm => self.slurm(),
            Runner::Parallel => self.parallel(),
        }
    }

    /// The line that runs the part whose number is in the variable `part`.
    fn part(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|word| quoted(word)).collect();
        format!(
            "exec \"${{TOPSYM:-topsym}}\" {} --shard \"$part/{}\" --output \"$folder/part-$part.json\"\n",
            words.join(" "),
            self.count
        )
    }

    /// The lines that begin both scripts.
    fn begin(&self) -> String {
        let folder = quoted(self.folder.as_os_str());
        format!("set -u\nfolder={folder}\nmkdir -p -- \"$folder\" || exit 2\n")
    }

    fn merging(&self) -> String {
        format!("\"${{TOPSYM:-topsym}}\" batch --merge \"$folder\"/part-*.json --format {}", self.format)
    }

    fn slurm(&self) -> String {
        let Parts { count, .. } = self;
        let mut text = format!("#!/bin/bash\n#SBATCH --job-name=topsym\n#SBATCH --array=1-{count}\n");
        text += "#SBATCH --output=topsym-%A_%a.txt\n";
        text += "# Submit this with sbatch, in the folder where it was written. Once more for one part: sbatch --array=3 SCRIPT\n";
        text += "# The table of all parts: bash SCRIPT merge\n";
        text += &self.begin();
        text += &format!("if [ \"${{1:-}}\" = merge ]; then\n  exec {}\nfi\n", self.merging());
        text += "part=$SLURM_ARRAY_TASK_ID\n";
        text + &self.part()
    }

    fn parallel(&self) -> String {
        let numbers: Vec<String> = (1..=self.count).map(|part| part.to_string()).collect();
        let mut text = "#!/bin/bash\n".to_string();
        text += "# Run this with bash, in the folder where it was written; JOBS is how many parts run at a time.\n";
        text += "# Once more for one part: bash SCRIPT 3. The table of all parts: bash SCRIPT merge\n";
        text += &self.begin();
        text += &format!("if [ \"${{1:-}}\" = merge ]; then\n  exec {}\nfi\n", self.merging());
        text += "if [ $# -eq 1 ]; then\n  part=$1\n  ";
        text += &self.part();
        text += "fi\n";
        text += &format!(
            "parallel --quote --jobs \"${{JOBS:-100%}}\" bash \"$0\" '{{}}' ::: {}\n",
            numbers.join(" ")
        );
        text + &self.merging() + "\n"
    }
}
