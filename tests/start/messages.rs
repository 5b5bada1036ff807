//! Messages: subsets of `mtype`, records, sorted sends, random receives, looks at messages, loops over channels, channels of channels, channels of processes.

pub const PIECES: [&str; 19] = [
    "t mtype = { ask, tell }; mtype:kind = { red, green, blue };
     g chan k# = [⟨1¦2⟩] of { mtype:kind, byte };
     u if :: k#!⟨red¦green⟩,$me :: k#?⟨red¦green¦blue⟩,last :: k#?_,⟨boss¦eval($me)⟩ :: full(k#) -> k#?_,_ fi; $check;",
    "t mtype = { ask, tell }; mtype:kind = { red, green, blue };
     g mtype:kind now# = ⟨red¦green⟩; mtype any#;
     u now# = ⟨green¦red⟩; any# = ⟨ask¦tell⟩; if :: now# == ⟨red¦green¦blue⟩ -> $act :: else -> last = $me fi; assert(any# != ⟨ask¦tell⟩ || now# != ⟨red¦blue⟩ || $state); $check;",
    "t typedef Note# { byte from; ⟨byte¦bit¦short⟩ what };
     g chan notes# = [⟨1¦2⟩] of { Note# };
     l Note# note#;
     u if :: atomic { note#.from = $me; note#.what = ⟨1¦$me¦count⟩; nfull(notes#) -> notes#!note# } :: atomic { notes#?note#; last = note#.⟨from¦what⟩ } :: skip fi; note#.from = 0; note#.what = 0; $check;",
    "t typedef Note# { byte from; byte what };
     g chan notes# = [2] of { Note# }; byte heard#;
     l Note# note#;
     u if :: nfull(notes#) -> note#.from = $me; note#.what = ⟨$bit¦$me⟩; notes#!note# :: full(notes#) fi;
     u ⟨atomic {¦d_step {¦{⟩ for (note# in notes#) { ⟨heard# = note#.from¦last = note#.from¦if :: note#.from == $me -> heard# = note#.what :: else fi⟩ } }; $check;
     u if :: nempty(notes#) -> notes#?note# :: empty(notes#) fi; note#.from = 0; note#.what = 0;",
    "g chan post# = [1] of { chan, byte };
     g chan ways#[$len] = [1] of { byte };
     l chan got#; byte from#;
     u if :: post#!ways#[$me],⟨$me¦1¦count⟩ :: post#?got#,from# -> ⟨got#!from#¦if :: got# == ways#[$me] -> $act :: else fi¦if :: nfull(got#) -> got#!$me :: full(got#) fi⟩; got# = ways#[$me]; from# = 0 :: ways#[$me]?⟨last¦boss⟩ fi; $check;",
    // a channel of each user
    "l chan own# = [1] of { byte }; byte x#;
     g chan hub# = [⟨1¦2¦0⟩] of { chan };
     l chan his#;
     u if :: hub#!own# :: hub#?his# -> ⟨his#!$me¦if :: nfull(his#) -> his#!$me :: full(his#) fi⟩ :: own#?last :: skip fi; $check;",
    "u if :: q!!$me :: q?last :: full(q) -> q?_ fi; $check;",
    "g chan row# = [⟨2¦3⟩] of { byte, byte };
     u if :: row#!!⟨$me¦count¦1⟩,$me :: row#??⟨eval($me),last¦1,last¦last,eval($me)⟩ :: row#?<⟨last,_¦_,boss⟩> :: full(row#) -> row#?_,_ fi; $check;",
    "u if :: q!$me :: q??eval($me) -> $act :: q?<last> :: q??[⟨$k¦eval($me)⟩] -> ⟨last = $me¦$act⟩ :: full(q) -> q?_ fi; $check;",
    "u if :: nfull(q) -> q!$me :: full(q) fi; count = ⟨len(q)¦q??[eval($me)]¦q?[eval($me)]⟩; $check; if :: nempty(q) -> q?_ :: empty(q) fi;",
    // what messages cut
    "g chan thin# = [1] of { ⟨bit¦bool¦bit, byte¦byte, bit⟩ };
     u if :: thin#!$me⟨¦,$me⟩ :: thin#?⟨last¦eval($me)⟩⟨¦,_⟩ -> $act :: skip fi; $check;",
    "g chan thin# = [1] of { bit, byte };
     u if :: thin#!⟨$me¦2¦$me + 1⟩,⟨$me¦-1¦256 + $me⟩ :: thin#?⟨last,_¦_,last¦eval($me),boss⟩ :: skip fi; $check;",
    // handshakes
    "g chan meet# = [0] of { byte };
     u if :: meet#!$me :: meet#?⟨last¦boss¦eval($me)¦eval($low + $high - $me)⟩ :: skip fi; $check;",
    "g chan meet# = [0] of { byte };
     u if :: meet#!$me :: skip fi; $act; $check;
     o meet#?last -> $check
     o meet#?⟨boss¦eval(boss)¦$k⟩",
    "u ⟨box[$me]!⟨1¦$me¦last⟩¦if :: nfull(box[$me]) -> box[$me]!$me :: full(box[$me]) fi⟩; if :: box[$low + $high - $me]?last :: box[$me]?⟨last¦_⟩ fi; $check;",
    "b q!⟨$k¦0¦1⟩;
     u if :: q?⟨last¦boss¦eval($me)⟩ -> $act :: nfull(q) -> q!$me :: full(q) -> q?_ fi; $check;",
    "g chan spare# = [1] of { byte };
     g chan ref#;
     b ref# = ⟨spare#¦box[$k]¦q⟩;
     u if :: nfull(ref#) -> ref#!$me :: ref#?last :: ref# == ⟨spare#¦box[$me]¦q⟩ -> $act fi; $check;",
    "g chan tab#[2];
     g chan one# = [1] of { byte }; chan two# = [1] of { byte };
     b tab#[0] = one#; tab#[1] = ⟨two#¦one#⟩;
     u if :: tab#[$me % 2]!$me :: tab#[⟨0¦1¦($me + 1) % 2⟩]?last :: skip fi; $check;",
    "t typedef Pair# { chan to; byte who };
     g Pair# pair#[$len]; chan left# = [1] of { byte }; chan right# = [1] of { byte };
     b pair#[$low].to = left#; pair#[$high].to = ⟨right#¦left#⟩; pair#[$k].who = $l;
     u if :: pair#[$me].to!⟨$me¦pair#[$me].who⟩ :: left#?last :: right#?boss :: skip fi; $check;",
];
