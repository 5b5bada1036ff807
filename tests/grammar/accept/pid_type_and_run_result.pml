/* verify 0 errors: pid variables hold run results */
proctype P() { skip }
init { pid p, q[2]; p = run P(); q[1] = run P(); assert(p == 1 && q[1] == 2 || q[1] == 1) }
