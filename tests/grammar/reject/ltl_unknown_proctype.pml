/* reject: 3: remote reference to an unknown proctype in a formula */
active proctype P() { byte x; L: x = 1 }
ltl p { [] !Q@L }
