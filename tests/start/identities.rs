//! Identities: from 0 or 1, of processes, with arithmetic, as shifts, in types that are too narrow, as indices that miss by one.

pub const PIECES: [&str; 14] = [
    "u seen[$me ⟨¦+ 0¦% $n¦- $low⟩] = 1; $check;",
    "g byte near#[$tight];
     u near#[⟨$me¦_pid¦_pid - 1¦_pid + 1¦$me - 1¦($me + 1) % $n¦$n - $me⟩] = ⟨$me¦1¦$bit¦_pid⟩; $check;",
    "g ⟨int¦short¦byte¦int⟩ bits#;
     = shift ($me * ⟨1¦4¦8¦12¦16¦31⟩)
     u atomic { ⟨(bits# & (1 << $shift)) == 0;¦skip;⟩ bits# = bits# ⟨| (1 << $shift)¦^ (1 << $shift)¦& ~(1 << $shift)⟩ };
     u ⟨assert(bits# ⟨!= 0¦< 256¦>= 0¦!= 1¦!= 17⟩)¦if :: bits# & (1 << $shift) -> last = $me :: else fi¦$act⟩; $check;",
    // more than a bit in what is called a bit
    "g bit wide#[$len];
     u wide#[$me] = ⟨$me¦2¦$me + 1¦count⟩;
     u ⟨assert(wide#[$me] < 2)¦last = wide#[$me]¦if :: wide#[$me] == 2 -> $act :: else fi⟩; $check;",
    "g ⟨bit¦bool⟩ lone#;
     u lone# = ⟨$me¦_pid¦$me + 1¦count⟩;
     u ⟨assert(lone# != $me)¦assert(lone# == 0 || $state)¦if :: lone# -> last = $me :: else -> $act fi⟩; $check;",
    "g unsigned slim# : ⟨1¦2¦3⟩;
     u slim# = ⟨$me¦_pid + 1¦$me * 2¦slim# + $me⟩;
     u ⟨assert(slim# != $who)¦last = slim#¦if :: slim# == $me -> $act :: else fi⟩; $check;",
    "g byte turn# = ⟨$low¦$high¦0⟩;
     u ⟨atomic {¦{⟩ turn# == $me; $check; turn# = ⟨$low + ($me - $low + 1) % $n¦$low + $high - $me¦($me + 1) % $len⟩ }; $act;",
    "g byte peer#[$len] = ⟨255¦0¦$k⟩;
     u peer#[$me] = ⟨last¦boss¦$me¦$low + $high - $me¦255⟩;
     u if :: peer#[$me] <= $high && peer#[$me] >= $low -> seen[peer#[$me]] = 1 :: else -> $act fi; $check;",
    // an order of identities
    "u if :: $me < ⟨last¦boss¦$high¦255¦count⟩ -> last = $me :: else -> $act fi; $check;",
    "l byte mine# = ⟨$me¦_pid¦$me + 1¦$low + $high - $me⟩;
     u ⟨last = mine#¦seen[mine# % $len] = 1¦mine# = last⟩; $check;",
    "g short gap# = ⟨0¦-1⟩;
     u gap# = $me - ⟨last¦boss¦1¦$low¦2⟩;
     u ⟨assert(gap# ⟨>= -300¦!= 0¦< 2⟩)¦if :: gap# < 0 -> $act :: else -> last = $me fi⟩; gap# = 0; $check;",
    // chosen ones
    "u if :: ($me == ⟨boss¦last⟩) -> $act; $check :: else -> ⟨last = $me¦count = (count + 1) % 3⟩ fi;",
    "g byte sum#;
     u atomic { sum# < ⟨9¦4⟩; sum# = sum# + ⟨$me¦1¦$me + 1⟩ };
     u assert(sum# != ⟨1¦2¦3¦$me⟩ || ⟨$state¦true¦false⟩); $check;",
    "g byte perm#[$len];
     b perm#[$k] = $l;
     b for (i : $low .. $high) { perm#[i] = ⟨i¦$low + $high - i¦$low + (i - $low + 1) % $n¦1⟩ };
     u last = perm#[$me]; if :: perm#[$me] ⟨== $me¦!= boss⟩ -> $act :: else fi; $check;",
];
