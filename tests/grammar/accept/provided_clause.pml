/* verify 0 errors: provided with priority, with globals, _pid and parentheses */
bool go = true; byte t;
active proctype P() provided (go) { t = 1 }
active proctype Q() provided (go && t < 5 || _pid == 1) { skip }
proctype R(byte n) provided ((!go -> true : t >= 0)) { skip }
init { run R(1) }
