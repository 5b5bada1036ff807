//! `topsym man`: manual pages, one for the command and one for each subcommand.
//!
//! They are made of the same descriptions as `--help`, so that they can't tell anything else.

use super::{Arguments, OK, put, write_file};
use anyhow::Context as _;
use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct Man {
    /// Where to write topsym.1, topsym-check.1 and so on; it is made if it does not exist
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Man {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let pages = pages()?;
        match &self.folder {
            Some(folder) => write_all(folder, &pages)?,
            None => put(&pages[0].1)?,
        }
        Ok(OK)
    }
}

/// The names of the files and what is in them; the page of the command itself comes first.
fn pages() -> anyhow::Result<Vec<(String, String)>> {
    let mut command = Arguments::command().disable_help_subcommand(true);
    // gives subcommands their long names and the options that they all have
    command.build();
    std::iter::once(&command).chain(command.get_subcommands()).map(page).collect()
}

/// One manual page, with the name of its file.
fn page(command: &clap::Command) -> anyhow::Result<(String, String)> {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_string();
    let page = Page::new(command.clone().version(env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok((page.get_filename(), String::from_utf8(text).with_context(|| name)?))
}

fn write_all(folder: &Path, pages: &[(String, String)]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for (file, text) in pages {
        write_file(&folder.join(file), text)?;
    }
    Ok(())
}
