//! The command `topsym`: reads the command line and hands it to the library.

use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = topsym::cli::Arguments::parse();
    let result = topsym::stack::on_large_stack(|| topsym::cli::run(&arguments));
    match result {
        Ok(code) => ExitCode::from(code),
        // The reader of our output went away (`topsym print m.pml | head`).
        Err(error) if topsym::cli::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // nobody may read this any more, either
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::from(1)
        }
    }
}
