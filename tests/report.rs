//! `topsym report` in a real browser: it opens, one can step through a counterexample with keys and buttons, and nothing is loaded.

mod common;

use common::*;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn report(work: &Path, arguments: &[&str], code: i32) -> String {
    let output: Output = topsym()
        .args(["report", "--cc", "tcc", "-o", "report.html"])
        .args(arguments)
        .current_dir(work)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", printed(&output));
    std::fs::read_to_string(work.join("report.html")).unwrap()
}

/// What the page looks like to the browser after a script has done something with it.
fn after(work: &Path, page: &str, script: &str) -> String {
    let done = "document.documentElement.dataset.done = 'yes';";
    let with = page.replace("</body>", &format!("<script>{script};{done}</script></body>"));
    assert_ne!(with, page);
    std::fs::write(work.join("acted.html"), with).unwrap();
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new("timeout")
        .args(["--kill-after=5", "60", "chromium"])
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--dump-dom", "--virtual-time-budget=2000"])
        .arg(format!("file://{}", work.join("acted.html").display()))
        .output()
        .expect("chromium is installed");
    let dom = String::from_utf8(output.stdout).unwrap();
    // the last statement of the script was reached
    assert!(dom.contains("data-done=\"yes\""), "{}", String::from_utf8_lossy(&output.stderr));
    dom
}

/// The text of the elements of a class, as the browser has it.
fn texts(dom: &str, start: &str) -> Vec<String> {
    let parts = dom.split(start).skip(1);
    let inner =
        |part: &str| part.split_once('>').map(|(_, rest)| rest.split("</").next().unwrap_or("").to_string());
    parts.filter_map(inner).collect()
}

fn folder(models: &[&str]) -> tempfile::TempDir {
    let files: Vec<_> = models.iter().map(|name| root().join("promela-examples").join(name)).collect();
    work_folder(&files.iter().map(|file| file.as_path()).collect::<Vec<_>>())
}

#[test]
fn one_steps_through_a_counterexample() {
    let work = folder(&["lost_update.pml"]);
    let page = report(work.path(), &["lost_update.pml"], 0);
    assert!(!work.path().join("lost_update.pml.trail").exists());
    let position = |dom: &str| texts(dom, "class=\"r-position\"")[0].clone();
    let steps = |dom: &str| dom.matches("aria-current=\"step\"").count();

    let opened = after(work.path(), &page, "");
    assert_eq!(position(&opened), "step 28 of 28");
    assert_eq!(steps(&opened), 1);
    assert!(opened.contains("class=\"r-final\">"), "what is wrong is not shown");
    assert!(opened.contains("<th>counter</th><td>3</td>"), "{opened}");
    // texts with lines keep them
    assert!(opened.contains("looked for      assertion violations and invalid end states\n"), "{opened}");

    let buttons = "const b = [...document.querySelectorAll('.r-controls button')];";
    let first = after(work.path(), &page, &format!("{buttons} b[0].click()"));
    assert_eq!((position(&first), steps(&first)), ("before the first step".to_string(), 0));
    assert!(first.contains("class=\"r-final\" hidden="));
    assert!(first.contains("<th>counter</th><td>0</td>"), "{first}");

    let next = after(
        work.path(),
        &page,
        &format!("{buttons} b[0].click(); b[2].click(); b[2].click(); b[1].click()"),
    );
    assert_eq!(steps(&next), 1);
    assert!(position(&next).starts_with("step 1 of"), "{}", position(&next));
    // the line of the step is marked in the source
    assert_eq!(next.matches("<li data-line=").count(), 26);
    assert_eq!(next.matches("class=\"r-now\"").count() + next.matches("class=\"r-marked r-now\"").count(), 2);

    let key = |keys: &[&str]| {
        let press = |key: &&str| {
            format!("s.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}));")
        };
        let script: String = keys.iter().map(press).collect();
        after(
            work.path(),
            &page,
            &format!("const s = document.querySelector('.r-stepper'); s.focus(); {script}"),
        )
    };
    let by_keys = key(&["Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown"]);
    assert!(position(&by_keys).starts_with("step 3 of"), "{}", position(&by_keys));
    assert_eq!(position(&key(&["Home", "End"])), "step 28 of 28");
}

#[test]
fn nothing_is_loaded_and_nothing_of_a_model_is_executed() {
    let work = folder(&[]);
    let model = "/* </script><script>document.title='hit'</script> <img src=x onerror=\"document.title='hit'\"> & */\n\
        #define TEXT \"</script><b>\"\nmtype = { red };\n\
        active proctype p() { printf(\"</script><script>document.title='hit'</script>\"); assert(1 < 1) }\n";
    let name = "a <b> & 'c'.pml";
    std::fs::write(work.path().join(name), model).unwrap();
    let page = report(work.path(), &[name], 0);
    for word in ["src=\"http", "href=\"http", "url(", "@import", "<link", "<iframe", "fetch("] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("default-src 'none'"));
    let dom = after(work.path(), &page, "");
    assert!(
        dom.contains("<title>a &lt;b&gt; &amp; 'c'.pml: violated</title>"),
        "{}",
        &dom[..2000.min(dom.len())]
    );
    assert!(!dom.contains("<img"));
    // the policy of the page keeps the browser from loading anything; without it, this picture would be asked for
    let server = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = server.local_addr().unwrap();
    let asked = Arc::new(AtomicUsize::new(0));
    let seen = asked.clone();
    // ends with the test
    std::thread::spawn(move || {
        for _ in server.incoming() {
            // the connection is closed at once, and no picture comes
            seen.fetch_add(1, Ordering::SeqCst);
        }
    });
    let picture = format!("document.body.innerHTML += '<img src=\"http://{address}/picture\">'");
    after(work.path(), &page, &picture);
    assert_eq!(asked.load(Ordering::SeqCst), 0);
    after(work.path(), &page.replace("Content-Security-Policy", "no-policy"), &picture);
    assert_ne!(asked.load(Ordering::SeqCst), 0);
}

#[test]
fn everything_is_on_the_page() {
    let work = folder(&["philosophers_lefty.pml", "mailer.pml", "lost_update.pml"]);
    std::fs::write(work.path().join("wrong.pml"), "init {\n  x = 1\n}\n").unwrap();
    let page = report(
        work.path(),
        &["mailer.pml", "lost_update.pml", "philosophers_lefty.pml", "wrong.pml", "--sweep", "N=2..3"],
        3,
    );
    let dom = after(work.path(), &page, "");
    let badges = texts(&dom, "<span class=\"r-badge");
    let expected = ["verified", "violated"];
    assert_eq!(badges[..2], expected);
    assert_eq!(badges.len(), 8);
    assert_eq!(badges[3], "no model");
    for words in [
        "318, standing for 1,898",
        "symmetry group S3, order 6",
        "static channel diagram of",
        "N=3: 1,898",
        "are not interchangeable",
        "`x` is not declared",
        "topsym report --cc tcc -o report.html mailer.pml",
        "spin -a",
    ] {
        assert!(dom.contains(words), "{words}");
    }
    // a line that costs symmetry is marked where it stands
    let lefty = std::fs::read_to_string(work.path().join("philosophers_lefty.pml")).unwrap();
    assert_eq!(dom.matches("<section id=").count(), 4);
    assert!(dom.matches("<li data-line=").count() > lefty.lines().count());
    assert!(dom.contains("class=\"r-marked\""));
}

#[test]
fn what_cannot_be_written_is_said_before_anything_is_verified() {
    let work = folder(&["lost_update.pml"]);
    let run = |words: &[&str]| {
        let output = topsym().arg("report").args(words).current_dir(work.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
        printed(&output)
    };
    assert!(run(&["lost_update.pml", "-o", "no/where.html"]).contains("no/where.html"));
    assert!(run(&["lost_update.pml", "-o", "."]).contains("this is a folder"));
    assert!(run(&["lost_update.pml", "--sweep", "N=3"]).contains("several values"));
    assert!(run(&[]).contains("<MODELS>"));
    assert!(!work.path().join("report.html").exists());
}
