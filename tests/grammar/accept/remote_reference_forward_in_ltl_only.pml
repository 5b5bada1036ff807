/* remote references may precede the proctype only in ltl blocks */
ltl p { [] !(Z@crit && Y@crit) }
byte m;
active proctype Z() { m == 0; crit: m = 1 }
active proctype Y() { m == 1; crit: m = 2 }
