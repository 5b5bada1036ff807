use super::*;
use crate::engine::spin::strategy::Strategy;
use crate::verify::request::{Order, Search, Storage};

fn request(property: Property) -> Request {
    Request {
        model: "m.pml".into(),
        preprocessor: Default::default(),
        property,
        search: Search::default(),
        strategy: Strategy::Exact,
        audit: Default::default(),
        fallback: false,
        merging: true,
        time_limit: None,
        compiler: None,
        verifier_defines: Vec::new(),
        compiler_flags: Vec::new(),
        verifier_options: Vec::new(),
        compare: false,
        jobs: 1,
        keep: None,
        trails: None,
    }
}

fn facts(claims: &[&str], labels: bool) -> Facts {
    let claims = claims.iter().map(|claim| claim.to_string()).collect();
    Facts {
        claims,
        accept_labels: labels,
        progress_labels: labels,
        counting: Vec::new(),
        misjudged: Misjudged::default(),
        taken_back: None,
        channels_end: false,
        hidden: false,
        last: false,
        is_reduced: Some(true),
    }
}

fn planned(request: &Request, facts: &Facts) -> Plan {
    plan(request, facts).unwrap()
}

#[test]
fn safety_keeps_partial_order_reduction_and_leaves_claims_out() {
    let plan = planned(&request(Property::Safety), &facts(&["p", "q"], false));
    assert_eq!(plan.runs[0].compiler, ["-DSAFETY", "-DNOCLAIM"]);
    assert_eq!(plan.runs[0].claim, None);
    assert!(plan.choices.iter().any(|choice| choice.why.contains("p, q")));
    let plan = planned(&request(Property::Safety), &facts(&[], false));
    assert_eq!(plan.runs[0].compiler, ["-DSAFETY"]);
}

#[test]
fn cycles_are_searched_without_partial_order_reduction_and_without_safety() {
    let claim = request(Property::Claim("p".to_string()));
    for (request, facts) in [
        (claim.clone(), facts(&["p"], false)),
        (claim, facts(&["p", "q"], true)),
        (request(Property::Liveness), facts(&["p"], true)),
        (request(Property::ClaimFile("c".into())), facts(&["never_0"], true)),
    ] {
        for run in planned(&request, &facts).runs {
            assert!(run.compiler.contains(&"-DNOREDUCE".to_string()), "{run:?}");
            assert!(!run.compiler.contains(&"-DSAFETY".to_string()), "{run:?}");
            assert!(run.cycles);
        }
    }
}

#[test]
fn labels_have_a_run_for_each_kind() {
    let plan = planned(&request(Property::Liveness), &facts(&["p"], true));
    let names: Vec<&str> = plan.runs.iter().map(|run| run.name).collect();
    assert_eq!(names, ["pan", "pan_np"]);
    assert!(plan.runs[0].compiler.contains(&"-DNOCLAIM".to_string()));
    assert!(plan.runs[1].compiler.contains(&"-DNP".to_string()));
    assert!(plan.runs[1].verifier.contains(&"-l".to_string()));
}

#[test]
fn what_is_not_sound_for_cycles_is_refused_with_the_reason() {
    let base = request(Property::Claim("p".to_string()));
    let all = facts(&["p"], true);
    let with = |change: &dyn Fn(&mut Request)| {
        let mut request = base.clone();
        change(&mut request);
        plan(&request, &all).unwrap_err()
    };
    assert!(with(&|r| r.search.partial_order = Some(true)).why.contains("miss cycles"));
    assert!(with(&|r| r.search.order = Order::Breadth).why.contains("in depth"));
    assert!(with(&|r| r.search.cores = Some(2)).why.contains("literally"));
    assert!(with(&|r| r.verifier_options = vec!["-f".to_string()]).why.contains("fairness"));
    assert!(with(&|r| r.verifier_defines = vec!["BCS".to_string()]).what.contains("BCS"));
    assert!(with(&|r| r.property = Property::Claim("q".to_string())).hint.is_some_and(|h| h.contains("p")));
}

#[test]
fn what_the_users_options_leave_out_is_not_looked_for() {
    let with = |options: &[&str], property: Property| {
        let mut request = request(property);
        request.verifier_options = options.iter().map(|option| option.to_string()).collect();
        plan(&request, &facts(&["f"], false)).map(|plan| plan.runs[0].looks_for.clone())
    };
    assert_eq!(with(&["-A"], Property::Safety), Ok("invalid end states".to_string()));
    assert_eq!(with(&["-E"], Property::Safety), Ok("assertion violations".to_string()));
    assert!(with(&["-A", "-E"], Property::Safety).is_err());
    // a formula may be checked by an assertion
    assert!(with(&["-A"], Property::Claim("f".to_string())).is_err());
}

#[test]
fn every_storage_and_order_has_its_flags() {
    let nothing = facts(&[], false);
    let with = |search: Search| {
        let request = Request { search, ..request(Property::Safety) };
        let run = planned(&request, &nothing).runs.remove(0);
        format!("{} | {}", run.compiler.join(" "), run.verifier.join(" "))
    };
    let base = Search::default;
    assert_eq!(with(base()), "-DSAFETY | -m1000000");
    assert_eq!(with(Search { storage: Storage::Collapse, ..base() }), "-DSAFETY -DCOLLAPSE | -m1000000");
    assert_eq!(with(Search { storage: Storage::HashCompact, ..base() }), "-DSAFETY -DHC4 | -m1000000");
    assert_eq!(with(Search { storage: Storage::Bitstate, ..base() }), "-DSAFETY -DBITSTATE | -m1000000");
    assert_eq!(with(Search { order: Order::Breadth, ..base() }), "-DSAFETY -DBFS | ");
    let cores = Search { order: Order::Breadth, cores: Some(2), ..base() };
    assert_eq!(with(cores), "-DSAFETY -DBFS_PAR | -u2");
    let cores = Search { cores: Some(2), memory: Some(300), ..base() };
    assert_eq!(with(cores), "-DSAFETY -DNCORE=2 -DFULL_TRAIL -DMEMLIM=300 | -m1000000");
    let small = Search { depth: Some(20), partial_order: Some(false), ..base() };
    assert_eq!(with(small), "-DSAFETY -DNOREDUCE | -m20");
}

#[test]
fn without_symmetries_partial_order_reduction_stays_where_spin_allows_it() {
    let compiler =
        |property: Property, facts: &Facts| planned(&request(property), facts).runs[0].compiler.clone();
    let claim = || Property::Claim("p".to_string());
    let nothing_moves = Facts { is_reduced: Some(false), ..facts(&["p"], true) };
    assert!(compiler(claim(), &nothing_moves).is_empty());
    assert_eq!(compiler(Property::Liveness, &nothing_moves), ["-DNOCLAIM"]);
    let counting = Facts { counting: vec!["p".to_string()], ..nothing_moves.clone() };
    assert_eq!(compiler(claim(), &counting), ["-DNOREDUCE"]);
    let mut off = request(claim());
    off.search.partial_order = Some(false);
    assert_eq!(planned(&off, &nothing_moves).runs[0].compiler, ["-DNOREDUCE"]);
}

#[test]
fn partial_order_reduction_is_not_used_where_spin_warns_of_it() {
    let facts =
        Facts { misjudged: Misjudged { against: Some("because"), statements: false }, ..facts(&["p"], true) };
    let unreduced = Facts { is_reduced: Some(false), ..facts.clone() };
    for property in [Property::Safety, Property::Claim("p".to_string()), Property::Liveness] {
        for facts in [&facts, &unreduced] {
            let plan = planned(&request(property.clone()), facts);
            assert!(plan.runs[0].compiler.contains(&"-DNOREDUCE".to_string()), "{plan:?}");
            let mut on = request(property.clone());
            on.search.partial_order = Some(true);
            assert!(super::plan(&on, facts).is_err());
        }
    }
    let plan = planned(&request(Property::Safety), &facts);
    assert!(plan.choices.iter().any(|choice| choice.why == "because"));
}

#[test]
fn breadth_first_search_is_not_exhaustive_where_channels_end() {
    let mut request = request(Property::Safety);
    let facts = Facts { channels_end: true, ..facts(&[], false) };
    assert_eq!(planned(&request, &facts).runs[0].misses, []);
    request.search.order = Order::Breadth;
    assert_eq!(planned(&request, &facts).runs[0].misses, [Limit::ChannelsEnd]);
}
