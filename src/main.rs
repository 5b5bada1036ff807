//! The command `topsym`: all of it is in the library.

fn main() -> std::process::ExitCode {
    topsym::cli::main()
}
