//! Models that SPIN accepts, and treats in its own way: no verdict about them may rest on what it gets wrong, and none of them is an error of ours.

use crate::common::{pan, printed, spin_a, topsym};
use crate::{command, folder, says};

fn with_model(name: &str, text: &str) -> tempfile::TempDir {
    let work = folder(&[]);
    std::fs::write(work.path().join(name), text).unwrap();
    work
}

/// The exit code, and what is said.
fn verify(text: &str) -> (Option<i32>, String) {
    let work = with_model("m.pml", text);
    let output = command(work.path()).args(["m.pml", "--", "-w18"]).output().unwrap();
    (output.status.code(), printed(&output))
}

/// The elements of a `bit` array are bytes, and SPIN does not cut what they are initialised with. The values were taken for those of bits.
#[test]
fn initial_values_of_bit_arrays_are_bytes() {
    let fact = "bit a[3] = 2; byte v[3];\n\
        active [3] proctype u() { do :: a[_pid] == 1 -> v[_pid] = 1 :: v[_pid] = 0 od }\n";
    let work = with_model("fact.pml", fact);
    says(work.path(), "fact.pml --audit all", 0, &["verified", "S3, order 6"]);
    let list = "byte o = 3; byte z; bit a[4] = {3, 3, 1, 0};\n\
        active [3] proctype u() { do :: o = _pid od }\n\
        active proctype c() { do :: a[o] == 3 -> z = 1; z = 0 :: a[o] == 1 -> assert(false) :: else od }\n";
    let work = with_model("list.pml", list);
    let text = says(work.path(), "list.pml --audit all", 1, &["assertion violated"]);
    assert!(text.contains("S2, order 2"), "{text}");
}

/// In pan.h both are called `:init:`, and the verifier did not compile.
#[test]
fn several_inits_cost_the_symmetry() {
    let text =
        "byte o = 255;\nactive [2] proctype u() { do :: o = _pid od }\ninit { o = 255 }\ninit { o = 255 }\n";
    let work = with_model("m.pml", text);
    says(work.path(), "m.pml", 0, &["verified", "there are several `init`"]);
}

/// The models and what is said of them. SPIN misses the error of the first one, and reports errors of the others that are none.
const TAKEN_BACK: &[(&str, &str)] = &[
    (
        "chan c = [1] of { byte, byte };\nbyte i, a[4];\n\
         active proctype u() { c!1,2; if :: c?i,a[i] :: true -> assert(a[1] == 0) fi }\n",
        "depends on what it changes itself",
    ),
    (
        "chan c = [1] of { byte, byte };\nbyte i, a[4];\n\
         active proctype u() { c!1,2; if :: c?i,a[i] :: true -> assert(a[1] != 2) fi }\n",
        "depends on what it changes itself",
    ),
    (
        "chan c = [1] of { byte, byte };\nbyte i = 1, y, z;\n\
         active proctype u() { c!1,2; if :: c?eval(i),i :: c?y,z -> assert(y == 1) fi }\n",
        "depends on what it changes itself",
    ),
    // an element of a record says which element is meant
    (
        "typedef R { byte i };\nR r[2];\nbool done;\n\
         active proctype other()  { end: (!done && r[0].i == 0) -> assert(r[0].i == 1); end2: (false) }\n\
         active proctype mover()  { atomic { r[r[0].i].i = 1; done = 1 }; end: (false) }\n",
        "depends on what it changes itself",
    ),
    (
        "typedef N { byte parent };\nN n[3];\nbyte ready;\nactive proctype watch() {\n\
         end: d_step { ready == 3 && n[0].parent == 0 && n[1].parent == 1 && n[2].parent == 2 } -> assert(false) }\n\
         active [3] proctype user() {\nbyte other = 255;\natomic { n[_pid-1].parent = _pid-1; ready++ };\nready == 3;\n\
         select(other : 0 .. 2);\nn[n[other].parent].parent = _pid-1;\nend: (false) }\n",
        "depends on what it changes itself",
    ),
    // the number of processes changes in the same step
    (
        "byte p[6]; byte k;\nproctype A() { byte z; end: false }\ninit { if :: p[_nr_pr] = run A() :: k = 1 fi;\n\
         if :: k == 1 -> assert(p[2] != 0 || p[1] != 0) :: else fi }\n",
        "depends on what it changes itself",
    ),
    // nothing cuts a hidden variable
    (
        "hidden unsigned h : 2; unsigned x : 2; byte k; chan q = [1] of { byte };\nactive proctype A() { h = 6; q!h;\n\
         if :: q?x :: k = 1 fi; if :: k == 1 -> assert(!q?[6]) :: else fi }\n",
        "a value may not fit into its variable",
    ),
    // the channel itself
    (
        "chan q[2] = [1] of { byte };\nbyte i;\nactive proctype sender() { q[0]!1 }\n\
         active [2] proctype thief() { byte v; end: q[0]?v -> assert(v == 2) }\nactive proctype mover() { end: q[i]?i }\n",
        "depends on what it changes itself",
    ),
    (
        "chan q = [2] of { byte };\nactive proctype sender() { q!1 }\nactive proctype thief() { end: q?1 -> assert(false) }\n\
         active proctype mover() { end: q?eval(len(q)) }\n",
        "depends on what it changes itself",
    ),
    (
        "chan q = [2] of { byte, byte };\nbyte a[3]; byte k;\nactive proctype sender() { q!1,2 }\n\
         active proctype thief() { end: q?1,2 -> assert(false) }\nactive proctype mover() { end: q?a[0],a[k] }\n",
        "depends on what it changes itself",
    ),
    (
        "chan q[2] = [1] of { byte };\nactive proctype other() { end: (len(q[0]) == 0 && len(q[1]) == 1) -> assert(false) }\n\
         active proctype mover() { q[1]!5; q[len(q[0])]!7; end: (false) }\n",
        "depends on what it changes itself",
    ),
    (
        "chan c = [1] of { short };\nbyte b;\n\
         active [2] proctype u() { short s; c!300; if :: c?b :: c?s -> assert(s == 300) fi }\n",
        "a value may not fit into its variable",
    ),
    (
        "typedef R { byte v; bit w }\nchan c = [1] of { byte, byte };\nR r; byte x, y;\n\
         active proctype u() { c!1,2; if :: c?r :: c?x,y -> assert(y == 2) fi }\n",
        "a value may not fit into its variable",
    ),
    (
        "hidden byte h = 1; byte t;\n\
         active proctype u() { if :: d_step { t == 0 -> h = 0; t = 1 } :: t = 2 fi; h == 1 || t == 1 }\n",
        "a `d_step` writes it, and it is hidden",
    ),
];

#[test]
fn steps_that_spin_takes_back_wrongly_leave_no_verdict() {
    for (text, why) in TAKEN_BACK {
        let (code, said) = verify(text);
        assert_eq!(code, Some(3), "{text}{said}");
        assert!(said.contains("may take a step back wrongly") && said.contains(why), "{text}{said}");
        assert!(!said.contains("ERROR IN TOPSYM"), "{text}{said}");
    }
}

/// What fits, and what only looks like it, costs nothing.
#[test]
fn other_steps_are_taken_back_rightly() {
    let text = "mtype = { a, b };\ntypedef R { byte v; bit w[2] }\n\
        chan c = [2] of { mtype, byte, chan }; chan d = [1] of { R }; chan e = [1] of { byte }; chan i = [1] of { int };\nhidden byte h;\n\
        active [2] proctype u() { bool f; chan x; R r; byte k; mtype m; byte s[2];\n\
          c!a,_pid == 0,d; c?m,f,x; d!r; d?r; c!b,f,d; c??b,k,x; k = 0; e!k; e?s[k]; e!(f -> 1 : 0); e?f;\n\
          d_step { h = k; k = h } d_step { e!9; e?f }\n\
          r.w[0] = 1; r.w[r.v] = 1; d!r; d?<r>; r.v = r.w[0]; i!_pid; i?k; e!1; e?s[0]; end: false }\n";
    let (code, said) = verify(text);
    assert!(!said.contains("may take a step back wrongly"), "{said}");
    assert!(matches!(code, Some(0 | 1)), "{said}");
}

/// The parameter is a byte, and its values are small.
#[test]
fn what_is_sent_is_known_where_arguments_are() {
    let work = folder(&["leader.pml"]);
    says(work.path(), "leader.pml", 0, &["verified"]);
}

/// Merging leaves a loop of which nothing is left, and SPIN's verifier refuses that. It is made once more without.
#[test]
fn a_loop_that_merging_makes_empty_is_verified_without() {
    let text = "active proctype P() { byte x; do :: skip; x = 0 :: break od; x = 1 }\n";
    let work = with_model("m.pml", text);
    says(work.path(), "m.pml", 0, &["verified", "-o3 (for SPIN; it would merge statements, and find a loop"]);
    let empty = "active proctype P() { do :: skip :: break od }\n";
    let work = with_model("m.pml", empty);
    says(work.path(), "m.pml", 2, &["has unconditional self-loop", "without an effective statement"]);
}

/// SPIN's verifiers do not compile there.
#[test]
fn what_needs_a_search_in_depth_is_refused_elsewhere() {
    let hidden = "hidden byte h; byte g;\nactive [2] proctype p() { atomic { h = 1; g = h } }\n";
    let work = with_model("m.pml", hidden);
    says(work.path(), "m.pml --bfs", 2, &["--bfs cannot be used", "hidden variables"]);
    says(work.path(), "m.pml --cores 2", 2, &["--cores cannot be used", "hidden variables"]);
    let last = "byte g;\nactive [2] proctype p() { g = 1; if :: _last == 0 -> skip :: else fi }\n";
    let work = with_model("m.pml", last);
    says(work.path(), "m.pml --bfs", 2, &["--bfs cannot be used", "`_last`"]);
}

/// gcc takes them in their order, which is not known any more.
#[test]
fn a_macro_that_is_defined_and_undefined_is_refused() {
    let text = "#ifndef N\n#define N 0\n#endif\nbyte g;\nactive [2] proctype p() { g = N; assert(g == 0) }\n";
    let work = with_model("m.pml", text);
    says(work.path(), "-UN -DN=1 m.pml", 2, &["`-DN` and `-UN` contradict each other"]);
    says(work.path(), "-UM -DN=1 m.pml", 1, &["assertion violated"]);
}

/// 175 factorial is beyond what a `double` holds, and C knows no `inf`.
#[test]
fn a_group_whose_order_is_no_number_compiles() {
    let text = "bool f[175];\nactive [175] proctype u() { f[_pid] = 1; end: false }\n";
    let work = with_model("m.pml", text);
    let gen_output = topsym().args(["gen", "m.pml"]).current_dir(work.path()).output().unwrap();
    assert!(gen_output.status.success(), "{}", printed(&gen_output));
    assert!(spin_a(work.path(), "m.pml").status.success());
    let flags = ["-DSAFETY", "-DNOREDUCE", "-DVECTORSZ=4096", "-DTS_AUDIT=1"].map(str::to_string);
    let compiled = pan::compile(work.path(), "m.sym.c", &flags).unwrap();
    assert!(compiled.status.success(), "{}", printed(&compiled));
    let found = pan::run(work.path(), "reduced".to_string(), "").unwrap();
    assert_eq!((found.states, found.errors), (Some(176), Some(0)), "{}", found.text);
    assert!(found.text.contains("how many states they stand for is not known"), "{}", found.text);
}
