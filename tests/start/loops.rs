//! Loop variables: shared by processes, assigned in the body, too narrow for the bound, behind bounds that change; and `select`.

pub const PIECES: [&str; 13] = [
    // a variable that all users count with, in one step or not
    "g byte shared;
     u ⟨atomic {¦d_step {¦{⟩ for (shared : $low .. $high) { ⟨seen[shared] = $bit¦if :: seen[shared] -> last = shared :: else -> skip fi⟩ } ⟨¦; shared = 0¦; shared = 255⟩ };
     u ⟨$check¦$act¦assert(shared != $who)⟩;",
    // the body assigns the variable
    "l byte i#;
     u ⟨atomic {¦{⟩ for (i# : $low .. $high) { ⟨if :: i# == $who -> i#++ :: else fi¦i# = i# + ⟨0¦1⟩¦if :: seen[$me] -> i# = $high :: else -> last = i# fi¦last = i#; i# = last⟩ } };
     u $check;",
    "l ⟨unsigned n# : 3¦byte n#⟩;
     u n# = ⟨0¦5¦6¦$me¦254⟩;
     u do :: n# ⟨< 7¦!= 1¦< 2⟩ -> n#++; $act :: n# ⟨== 0¦== 1¦>= 2⟩ -> break od;
     u $check;",
    "l byte s#;
     u ⟨atomic {¦{⟩ select (s# : $low .. $high); ⟨last = s#¦seen[s#] = $bit¦count = (count + s#) % 3⟩ ⟨; s# = 0¦; s# = 255¦⟩ };
     u $check;",
    "g ⟨byte¦short⟩ up# = $high;
     l byte s#;
     u select (s# : ⟨$low¦0¦1⟩ .. ⟨up#¦up# - 1¦up# + 0⟩);
     u ⟨last = s#¦seen[s#] = 1¦$act⟩; ⟨up# = s#;¦¦⟩
     u $check;
     b up# = ⟨$high¦$low¦0¦1⟩;",
    // a range that is empty, as it is computed
    "l ⟨short¦byte¦int⟩ e#;
     u select (e# : ⟨$low¦2¦$me⟩ .. ⟨$me¦$me - 1¦$high - 1⟩);
     u ⟨last = e#¦$act¦assert(e# <= $me)⟩; $check;",
    // a scan that looks for the largest
    "l byte m#, i#;
     g byte best#[$tight];
     u best#[$me] = ⟨1¦2¦$me¦count⟩;
     u ⟨atomic {¦d_step {⟩ m# = ⟨$low¦0¦255⟩; for (i# : $low .. $high) { if :: ⟨best#[i#] > best#[m# % $len]¦best#[i#] >= best#[m# % $len]¦best#[i#] > 1⟩ -> m# = i# :: else fi } ⟨¦; i# = 0¦; i# = 255⟩ };
     u ⟨last = m#¦boss = m#¦assert(m# != $who)⟩; $check;",
    "l byte m#, i#, w#;
     g byte best#[$len];
     u best#[$me] = ⟨1¦2¦$bit⟩; $act;
     u ⟨atomic {¦d_step {⟩ m# = 0; i# = $low; do :: i# <= $high -> if :: best#[i#] ⟨>¦>=⟩ m# -> m# = best#[i#]; w# = i# :: else fi; i#++ :: ⟨else¦i# > $high⟩ -> break od; i# = 0 };
     u ⟨last = w#¦assert(w# == $me || count < 2)¦seen[w#] = 1⟩; ⟨w# = 0;¦¦⟩ $check;",
    // bounds that change while the loop runs
    "g byte bound# = $high;
     l byte i#;
     u ⟨atomic {¦d_step {¦{⟩ for (i# : $low .. bound#) { seen[i#] = 1; ⟨bound# = $low¦bound# = i#¦skip⟩ } ; i# = ⟨0¦255⟩ };
     u $check; ⟨bound# = $high;¦¦⟩",
    // loops over arrays
    "l byte i#;
     u ⟨atomic {¦d_step {¦⟨{¦{⟩⟩ for (i# in seen) { ⟨seen[i#] = 0¦if :: seen[i#] -> count = i# % 3 :: else fi¦last = i#⟩ } ⟨; i# = 0¦; i# = 255⟩ };
     u seen[$me] = 1; $check;",
    // who is found first
    "l byte i#;
     u seen[$me] = $bit;
     u atomic { i# = $low; do :: i# < $high && seen[i#] == 0 -> i#++ :: ⟨else¦i# == $high || seen[i#] != 0⟩ -> break od; ⟨last¦boss⟩ = i# ⟨; i# = 0¦⟩ };
     u $check;",
    // bytes wrap
    "l byte w#;
     u w# = ⟨254¦255¦$me⟩; w# = w# + ⟨$me¦1¦2⟩;
     u ⟨last = w#¦assert(w# != ⟨$me¦0¦1¦$k⟩)¦if :: w# < $len -> seen[w#] = 1 :: else -> $act fi⟩; $check;",
    // a scan with a guard that waits
    "l byte i#;
     u ⟨atomic {¦{⟩ i# = $low; do :: i# <= $high -> ⟨(seen[i#] == 0 || i# == $me)¦(last != i#)¦(count < 3)⟩; i#++ :: i# > $high -> break od ⟨; i# = 0¦⟩ };
     u seen[$me] = 1; $check; seen[$me] = 0;",
];
