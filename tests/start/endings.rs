//! Processes that end, that may not go on, that wait for others to be gone; priorities. `hidden` variables inside of steps that wait, and outside.

pub const PIECES: [&str; 15] = [
    "v provided (⟨boss != _pid¦count < 2¦mark == 0¦last != _pid¦seen[0] == 0¦_pid != 9¦_nr_pr > 1¦!timeout¦nempty(q) || count < 2⟩)
     u $act; ⟨mark = 1;¦count = (count + 1) % 3;¦boss = _pid;¦⟩ $check;
     o ⟨mark = 0¦count = 0¦boss = 255¦last = 255⟩",
    "v provided (⟨mark == 0¦ready < 2¦boss != _pid⟩)
     u atomic { $act; ready = (ready + 1) % 3; $act; $check };
     b mark = ⟨0¦1⟩;
     o mark = 0",
    "o (_nr_pr ⟨== 1¦== 2¦< $n¦<= 2¦!= 3⟩) -> $check",
    "u ready = (ready + 1) % 4; if :: _nr_pr ⟨< $n¦== 2¦<= 3¦> 2⟩ -> $check :: ⟨else¦else -> $act¦timeout⟩ fi;",
    "b (_nr_pr ⟨== 1¦<= 2¦< 4⟩);
     u $act;",
    "g byte level#;
     v priority ⟨2¦3⟩
     u atomic { level# < 3; level#++ }; $check; level#--;",
    "u set_priority(⟨_pid¦$pid⟩, ⟨1¦2¦3⟩); $act; $check;",
    "u if :: get_priority(⟨_pid¦$pid⟩) > 1 -> $act :: else fi; _priority = ⟨1¦5⟩; $check;",
    "u if :: _priority ⟨> 1¦== 1¦== 5⟩ -> $act :: else fi; $check;",
    // hidden variables
    "g hidden byte h#;
     u ⟨atomic {¦d_step {⟩ h# = ⟨$me¦last¦count¦$low⟩; ⟨if :: h# == ⟨$me¦boss⟩ -> last = h# :: else fi¦last = h#¦count = h# % 3⟩ }; $check;",
    "g hidden byte h#;
     u atomic { h# = ⟨$me¦_pid¦count⟩; ⟨(count < 3)¦(seen[$me] == 0)¦(last != $me)¦(mark == 0)⟩; ⟨last = h#¦seen[$me] = h#¦count = h# % 3⟩ }; $check; mark = 1 - mark;",
    "g hidden ⟨short¦int¦byte⟩ h#;
     l byte i#;
     u d_step { h# = 0; i# = $low; do :: i# <= $high -> h# = h# + ⟨seen[i#]¦1¦i#⟩; i#++ :: else -> break od; i# = 0; count = h# % 3 }; $check; seen[$me] = $bit;",
    "g hidden byte h#;
     u atomic { h# = $me; q!h#; ⟨q?h#¦h# = 0¦skip⟩; last = h# }; if :: q?last :: empty(q) fi; $check;",
    "g hidden byte h#;
     u d_step { h# = last; last = $me }; $act; d_step { h# = count; count = (h# + 1) % 3 }; $check;",
    // ends in two ways
    "u if :: $act :: ⟨seen[$me]¦last == $me¦count == 1⟩ -> goto gone# :: skip fi;
     u $check;
     u gone#: skip;",
];
