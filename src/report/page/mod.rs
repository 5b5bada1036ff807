//! One page about models that one can send to others: verdict, group, diagram, source, counterexample, sweep, commands.
//!
//! The page is one file. It loads nothing, and its own policy (`Content-Security-Policy`) forbids it to. Without scripts everything can be read;
//! with them one can step through counterexamples. `style.css` and `script.js` are put into it as they are; all texts of a model are escaped.

mod steps;

use super::group::GroupInfo;
use super::problems::Problem;
use super::scd::diagram;
use super::sequence;
use super::trail::TrailReport;
use super::verdict::VerdictInfo;
use crate::model::subject::Subject;
use crate::symmetry::Symmetries;
use crate::verify::{Decision, Verdict};
use std::fmt::Write;
use std::path::{Path, PathBuf};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// A text as HTML; lines and tabs stay.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            '\n' | '\t' => out.push(c),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// What is known of a model that could be understood.
pub struct Understood<'a> {
    /// The model.
    pub subject: &'a Subject,
    /// Its symmetries.
    pub symmetries: &'a Symmetries,
    /// What costs symmetry, and warnings.
    pub notes: Vec<Problem>,
    /// What was found out, or why nothing was.
    pub verdict: Result<Verdict, String>,
    /// The plot of a sweep.
    pub plot: Option<String>,
}

/// What there is to say about a model.
pub enum About<'a> {
    /// Everything.
    Understood(Box<Understood<'a>>),
    /// It is none, and why.
    Wrong(Vec<Problem>),
}

/// A model of the page.
pub struct Entry<'a> {
    /// Its file.
    pub model: PathBuf,
    /// The user's own text, if it can be read.
    pub text: Option<String>,
    /// What there is to say about it.
    pub about: About<'a>,
}

/// The section of a model, and what the list of models needs.
pub struct Section {
    name: String,
    class: &'static str,
    words: &'static str,
    html: String,
}

/// The whole page.
pub fn page(sections: &[Section], command: &str) -> String {
    let title = match sections {
        [only] => format!("{}: {}", only.name, only.words),
        all => format!("{} models", all.len()),
    };
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header><h1>Verification with topsym</h1>\n",
        escape(&title)
    );
    if sections.len() > 1 {
        out += "<nav aria-label=\"models\"><ul>\n";
        for (number, section) in sections.iter().enumerate() {
            let _ = writeln!(
                out,
                "<li><a href=\"#m{number}\">{}</a> <span class=\"r-badge {}\">{}</span></li>",
                escape(&section.name),
                section.class,
                section.words
            );
        }
        out += "</ul></nav>\n";
    }
    out += "</header>\n<main>\n";
    for (number, section) in sections.iter().enumerate() {
        let _ = writeln!(out, "<section id=\"m{number}\">\n{}</section>", section.html);
    }
    let _ = write!(
        out,
        "</main>\n<footer>\n<h3>This page</h3>\n<pre>{}</pre>\n<p>topsym {}</p>\n</footer>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        escape(command),
        env!("CARGO_PKG_VERSION")
    );
    out
}

/// What there is to say about a model.
pub fn section(entry: &Entry<'_>) -> Section {
    let name = entry.model.display().to_string();
    let (class, words) = badge(entry);
    let mut out = format!("<h2>{} <span class=\"r-badge {class}\">{words}</span></h2>\n", escape(&name));
    match &entry.about {
        About::Wrong(problems) => {
            out += "<p class=\"r-lead\">The model cannot be used.</p>\n";
            source(&mut out, entry, problems);
        }
        About::Understood(about) => {
            match &about.verdict {
                Err(why) => {
                    let _ = writeln!(
                        out,
                        "<p class=\"r-lead\">There is no verdict:</p>\n<pre>{}</pre>",
                        escape(why)
                    );
                }
                Ok(verdict) => facts(&mut out, verdict),
            }
            if let Ok(verdict) = &about.verdict {
                counterexample(&mut out, &entry.model, verdict);
            }
            symmetry(&mut out, about);
            source(&mut out, entry, &about.notes);
            if let Some(plot) = &about.plot {
                let _ = writeln!(out, "<h3>How far one gets</h3>\n<figure>{plot}</figure>");
            }
            if let Ok(verdict) = &about.verdict {
                let _ = writeln!(
                    out,
                    "<h3>Commands that do the same</h3>\n<pre>{}</pre>",
                    escape(&verdict.commands.join("\n"))
                );
            }
        }
    }
    Section { name, class, words, html: out }
}

fn badge(entry: &Entry<'_>) -> (&'static str, &'static str) {
    let About::Understood(about) = &entry.about else {
        return ("r-violated", "no model");
    };
    match &about.verdict {
        Err(_) => ("r-open", "no verdict"),
        Ok(verdict) if !verdict.bugs.is_empty() => ("r-open", "in doubt"),
        Ok(verdict) => {
            let class = match verdict.decision {
                Decision::Verified => "r-verified",
                Decision::Violated => "r-violated",
                Decision::NotFinished => "r-open",
            };
            (class, verdict.decision.words())
        }
    }
}

/// The verdict, in short and in full.
fn facts(out: &mut String, verdict: &Verdict) {
    let lead = match verdict.decision {
        Decision::Verified => "Everything was searched, and there is no error.".to_string(),
        Decision::NotFinished => "No error was found, and not everything was searched.".to_string(),
        Decision::Violated => verdict.violation().map_or(String::new(), |violation| violation.in_words()),
    };
    let _ = writeln!(out, "<p class=\"r-lead\">{}</p>", escape(&lead));
    for bug in &verdict.bugs {
        let _ =
            writeln!(out, "<p class=\"r-lead r-violated\">An error in topsym showed: {}</p>", escape(bug));
    }
    let info = VerdictInfo::new(verdict);
    out.push_str("<dl class=\"r-facts\">\n");
    for (name, text) in info.facts() {
        let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", escape(&name), escape(&text));
    }
    out.push_str("</dl>\n");
    let _ = writeln!(
        out,
        "<details><summary>Everything that topsym verify says</summary><pre>{}</pre></details>",
        escape(&info.to_string())
    );
}

/// The steps to the error, and the chart of their messages.
fn counterexample(out: &mut String, model: &Path, verdict: &Verdict) {
    let Some(found) = verdict.evidence.as_ref().and_then(|evidence| evidence.retold.found.as_ref()) else {
        return;
    };
    let name = model.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let report = TrailReport { model: name, run: None, from: None, to: None, found };
    out.push_str("<h3>Counterexample</h3>\n");
    steps::stepper(out, &report);
    let _ = writeln!(
        out,
        "<details><summary>As a chart of messages</summary><figure class=\"r-drawing\">{}</figure></details>",
        sequence::svg(&report)
    );
}

fn symmetry(out: &mut String, about: &Understood<'_>) {
    let group = GroupInfo::new(about.subject, about.symmetries).to_string();
    let _ = writeln!(out, "<h3>Symmetry</h3>\n<pre>{}</pre>", escape(&group));
    if !about.subject.model.boot.channels.is_empty() {
        let _ = writeln!(
            out,
            "<h3>Who may send and receive where</h3>\n<figure class=\"r-drawing\">{}</figure>",
            diagram(about.subject, about.symmetries).svg()
        );
    }
}

/// The text with its numbers, and below a line what there is to say about it. What is elsewhere comes first.
fn source(out: &mut String, entry: &Entry<'_>, notes: &[Problem]) {
    let model = entry.model.display().to_string();
    let is_here = |note: &&Problem| note.line_in(&model).is_some();
    let (here, elsewhere): (Vec<&Problem>, Vec<&Problem>) = match &entry.text {
        Some(_) => notes.iter().partition(is_here),
        None => (Vec::new(), notes.iter().collect()),
    };
    out.push_str("<h3>Source</h3>\n");
    for note in elsewhere {
        let place = note.place_in_words().map_or(String::new(), |place| format!("{place}: "));
        let _ = writeln!(out, "<p class=\"r-note\">{}{}</p>", escape(&place), escape(&note.text()));
    }
    let Some(text) = &entry.text else {
        return;
    };
    out.push_str(
        "<div class=\"r-source r-code\" tabindex=\"0\" role=\"region\" aria-label=\"source\"><ol>\n",
    );
    for (line, number) in text.lines().zip(1u32..) {
        let notes: Vec<&&Problem> = here.iter().filter(|note| note.line_in(&model) == Some(number)).collect();
        let class = if notes.is_empty() { "" } else { " class=\"r-marked\"" };
        let _ = write!(out, "<li data-line=\"{number}\"{class}><b>{number}</b>{}", escape(line));
        for note in notes {
            let _ = write!(out, "<span class=\"r-note\">{}</span>", escape(&note.text()));
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ol></div>\n");
}
