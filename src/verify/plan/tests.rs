use super::*;
use crate::engine::outcome::Limit;
use crate::engine::plan::PartialOrder;
use crate::engine::request::{Added, Order, Search, Storage};
use crate::engine::spin::verifier::flags::Flags;
use crate::engine::spin::verifier::options;
use crate::engine::spin::verifier::partial_order::Misjudged;

fn request(property: Property) -> Request {
    Request { property, ..Request::new("m.pml") }
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
        hidden: None,
        last: false,
        processes: 3,
        is_reduced: Some(true),
    }
}

fn planned(request: &Request, facts: &Facts) -> Plan {
    plan(request, facts).unwrap()
}

/// What SPIN and the C compiler are told of the plan.
fn flags(request: &Request, facts: &Facts) -> Flags {
    Flags::new(request, &planned(request, facts))
}

#[test]
fn safety_keeps_partial_order_reduction_and_leaves_claims_out() {
    let (request, with_claims) = (request(Property::Safety), facts(&["p", "q"], false));
    assert_eq!(planned(&request, &with_claims).searches[0].partial_order, PartialOrder::On);
    let flags_of = flags(&request, &with_claims);
    assert_eq!(flags_of.programs[0].compiler, ["-DSAFETY", "-DNOCLAIM"]);
    assert_eq!(flags_of.programs[0].claim, None);
    assert!(flags_of.choices.iter().any(|choice| choice.why.contains("p, q")));
    assert_eq!(flags(&request, &facts(&[], false)).programs[0].compiler, ["-DSAFETY"]);
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
        for search in planned(&request, &facts).searches {
            assert!(search.target.has_cycles());
            assert!(matches!(search.partial_order, PartialOrder::Unsound(_)), "{search:?}");
        }
        for program in flags(&request, &facts).programs {
            assert!(program.compiler.contains(&"-DNOREDUCE".to_string()), "{program:?}");
            assert!(!program.compiler.contains(&"-DSAFETY".to_string()), "{program:?}");
        }
    }
}

#[test]
fn labels_have_a_run_for_each_kind() {
    let programs = flags(&request(Property::Liveness), &facts(&["p"], true)).programs;
    let names: Vec<&str> = programs.iter().map(|program| program.name).collect();
    assert_eq!(names, ["pan", "pan_np"]);
    assert!(programs[0].compiler.contains(&"-DNOCLAIM".to_string()));
    assert!(programs[1].compiler.contains(&"-DNP".to_string()));
    assert!(programs[1].verifier.contains(&"-l".to_string()));
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
    assert!(with(&|r| r.search.partial_order = Some(true)).why.message.contains("miss cycles"));
    assert!(with(&|r| r.search.order = Some(Order::Breadth)).why.message.contains("depth-first"));
    assert!(with(&|r| r.search.cores = Some(2)).why.message.contains("literally"));
    assert!(with(&|r| r.property = Property::Claim("q".to_string())).why.hints[0].text.contains("p"));
}

#[test]
fn what_users_add_is_refused_with_the_reason() {
    let refused = |added: Added| options::check(&added).unwrap_err();
    let fairness = Added { options: vec!["-f".to_string()], ..Added::default() };
    assert!(refused(fairness).why.message.contains("fairness"));
    let one_more = Added { defines: vec!["BCS".to_string()], ..Added::default() };
    assert!(refused(one_more).what.contains("BCS"));
}

#[test]
fn what_the_users_options_leave_out_is_not_looked_for() {
    let with = |options: &[&str], property: Property| {
        let mut request = request(property);
        request.added.options = options.iter().map(|option| option.to_string()).collect();
        plan(&request, &facts(&["f"], false)).map(|plan| plan.searches[0].target.words())
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
        let program = flags(&request, &nothing).programs.remove(0);
        format!("{} | {}", program.compiler.join(" "), program.verifier.join(" "))
    };
    let base = Search::default;
    assert_eq!(with(base()), "-DSAFETY | -m1000000");
    assert_eq!(with(Search { storage: Storage::Collapse, ..base() }), "-DSAFETY -DCOLLAPSE | -m1000000");
    assert_eq!(with(Search { storage: Storage::HashCompact, ..base() }), "-DSAFETY -DHC4 | -m1000000");
    assert_eq!(with(Search { storage: Storage::Bitstate, ..base() }), "-DSAFETY -DBITSTATE | -m1000000");
    assert_eq!(with(Search { order: Some(Order::Breadth), ..base() }), "-DSAFETY -DBFS | ");
    let cores = Search { order: Some(Order::Breadth), cores: Some(2), ..base() };
    assert_eq!(with(cores), "-DSAFETY -DBFS_PAR | -u2");
    let cores = Search { cores: Some(2), memory: Some(300), ..base() };
    assert_eq!(with(cores), "-DSAFETY -DNCORE=2 -DFULL_TRAIL -DMEMLIM=300 | -m1000000");
    let small = Search { depth: Some(20), partial_order: Some(false), ..base() };
    assert_eq!(with(small), "-DSAFETY -DNOREDUCE | -m20");
}

#[test]
fn without_symmetries_partial_order_reduction_stays_where_spin_allows_it() {
    let compiler =
        |property: Property, facts: &Facts| flags(&request(property), facts).programs[0].compiler.clone();
    let claim = || Property::Claim("p".to_string());
    let nothing_moves = Facts { is_reduced: Some(false), ..facts(&["p"], true) };
    assert!(compiler(claim(), &nothing_moves).is_empty());
    assert_eq!(compiler(Property::Liveness, &nothing_moves), ["-DNOCLAIM"]);
    let counting = Facts { counting: vec!["p".to_string()], ..nothing_moves.clone() };
    assert_eq!(compiler(claim(), &counting), ["-DNOREDUCE"]);
    let mut off = request(claim());
    off.search.partial_order = Some(false);
    assert_eq!(flags(&off, &nothing_moves).programs[0].compiler, ["-DNOREDUCE"]);
}

#[test]
fn partial_order_reduction_is_not_used_where_spin_warns_of_it() {
    let facts =
        Facts { misjudged: Misjudged { against: Some("because"), statements: false }, ..facts(&["p"], true) };
    let unreduced = Facts { is_reduced: Some(false), ..facts.clone() };
    for property in [Property::Safety, Property::Claim("p".to_string()), Property::Liveness] {
        for facts in [&facts, &unreduced] {
            let flags = flags(&request(property.clone()), facts);
            assert!(flags.programs[0].compiler.contains(&"-DNOREDUCE".to_string()), "{flags:?}");
            let mut on = request(property.clone());
            on.search.partial_order = Some(true);
            assert!(super::plan(&on, facts).is_err());
        }
    }
    let flags = flags(&request(Property::Safety), &facts);
    assert!(flags.choices.iter().any(|choice| choice.why == "because"));
}

#[test]
fn breadth_first_search_is_not_exhaustive_where_channels_end() {
    let mut request = request(Property::Safety);
    let facts = Facts { channels_end: true, ..facts(&[], false) };
    assert_eq!(planned(&request, &facts).searches[0].misses, []);
    request.search.order = Some(Order::Breadth);
    assert_eq!(planned(&request, &facts).searches[0].misses, [Limit::ChannelsEnd]);
}
