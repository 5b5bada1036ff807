/* gray: accepted, but the index is dropped: P:w[1] becomes P:w */
active proctype P() { byte w[2]; w[1] = 1; L: skip }
ltl p { [] (P:w[1] < 2) }
