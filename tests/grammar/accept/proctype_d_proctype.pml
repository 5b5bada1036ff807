/* verify 0 errors: deterministic proctypes */
D_proctype P(byte n) { n > 0 -> n-- }
active D_proctype Q() { skip }
init { run P(1) }
