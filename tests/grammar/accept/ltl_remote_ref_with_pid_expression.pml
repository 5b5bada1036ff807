/* expressions as process index */
active [2] proctype P() { byte v; v = 1; L: skip }
ltl a { [] (P[0+1]:v <= 1) && <> P[1]@L }
