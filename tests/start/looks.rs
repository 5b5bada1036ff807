//! Who looks at whom: labels and variables of other processes, `enabled`, `pc_value`, `_last`, `timeout`, `else`, and `unless` around all of that. Names and
//! texts that look like what SPIN prints and writes.

pub const PIECES: [&str; 17] = [
    "u $act;
     u at#: skip; $check;
     o (user[⟨$pid¦$pid¦0¦1¦9⟩]@at#) -> ⟨$check¦last = $k¦count = 1⟩",
    "u $act;
     u at#: $act; if :: user[⟨$pid¦_pid¦_pid - 1¦_pid + 1¦last¦1 - _pid⟩]@at# -> $check :: else -> ⟨last = $me¦skip⟩ fi;",
    "l byte stage# = ⟨0¦$me⟩;
     u stage# = ⟨1¦2¦$me⟩; $act; stage# = 0;
     o (user[⟨$pid¦$pid¦0¦1⟩]:stage# ⟨== 1¦!= 0¦== 2⟩) -> ⟨$check¦last = $k⟩",
    "l byte stage# = ⟨0¦$me⟩;
     u stage# = ⟨1¦$me⟩; if :: user[⟨$pid¦_pid¦$low + $high - _pid¦boss⟩]:stage# ⟨== 1¦== $me⟩ -> $act :: else fi; $check; stage# = 0;",
    // processes of another type, by the number of one
    "p proctype lone#(byte v#) { byte own# = v#; hold#: (mark == 1); own# = 2 }
     b run lone#(⟨$k¦0¦1⟩);
     u mark = ⟨1¦0⟩; if :: lone#[⟨$pid¦_pid¦0¦1¦$n + 1⟩]@hold# -> $act :: else fi; $check;
     o mark = 0",
    "p proctype lone#(byte v#) { byte own# = v#; (mark == 1); own# = ⟨2¦v#⟩; end#: (mark == 7) }
     b run lone#(⟨$k¦0¦1⟩);
     u mark = ⟨1¦0⟩; if :: ⟨lone#:own#¦lone#[⟨$pid¦0¦1¦$n + 1⟩]:own#⟩ ⟨== $me¦!= 0¦== 2⟩ -> $act :: else fi; $check;",
    "u if :: enabled(⟨$pid¦_pid¦_pid + 1¦boss⟩) -> $act :: else -> $check fi;",
    "u if :: pc_value(⟨$pid¦_pid¦0¦1⟩) ⟨< 4¦== 2¦!= 1¦> pc_value(_pid)⟩ -> $act :: else -> skip fi; $check;",
    "u if :: _last == ⟨_pid¦$pid¦$me¦boss⟩ -> $act :: else -> last = $me fi; $check;",
    "u ⟨(count < 2)¦(last != $me)⟩; $act;
     o (timeout) -> ⟨$check¦count = 0; last = 255⟩",
    "u if :: $guard -> $act :: timeout -> $check; ⟨goto out#¦skip⟩ fi; $act;
     u out#: skip;",
    "u { $act; ⟨(seen[$me] == 1)¦(last == $me)¦$check⟩; $act } unless { ⟨(mark == 1)¦(boss == $me)¦(count == 2)¦(last == $who)⟩; ⟨$check¦mark = 0¦skip⟩ };
     o mark = 1 - mark",
    "u atomic { { $act; (count == 1); $act } unless { ⟨timeout¦count == 2 || boss == $me¦(len(q) == 0)⟩; $check } };",
    "u { do :: $guard -> $act :: $act; break od } unless { ⟨mark == 1¦_last == $pid¦user[$pid]:_p == 2⟩ }; $check;
     o mark = ⟨1¦1 - mark⟩",
    // names and texts
    "g byte state, errors, proc, now_, trail;
     u state = $me; errors = ⟨$bit¦(errors + 1) % 2⟩; proc = ⟨state¦$me⟩; printf(\"⟨\\tcase 3: errors: 0¦pan:1: assertion violated (x) (at depth 3)¦errors: 2\\n¦verified: %d /* ¦%% pan: invalid end state\\n⟩\", state); assert(errors == 0 || proc != $who || $state); trail = 0; $check;",
    "p proctype ⟨errors¦state¦_¦P0¦Trans¦step⟩#() { byte proc#; proc# = 1; end_state#: printf(\"\\tcase 3: // STATE 1\\n\"); proc# = 0 }
     u printf(\"State-vector 20 byte, depth reached 9, errors: 0\\n\"); $act; end_state#: skip; accept_not: $check;",
    "t typedef Pn# { byte p_; byte now; byte bits };
     g Pn# pn#;
     u $act; printf(\"#define x { } ⟨'¦;¦/*¦//¦%%⟩ \\\\ end\\n\"); $check;",
];
