//! `topsym completions`: what a shell needs to complete subcommands, options and their values.

use super::{Arguments, OK, put};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell that is to complete
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "topsym", &mut script);
        put(&String::from_utf8(script)?)?;
        Ok(OK)
    }
}
