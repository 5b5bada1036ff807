/* <-> and -> and [] without spaces */
bool p, q;
init { p = true; q = p }
ltl a { p<->q }
ltl b { []p->q }
ltl c { []<>p }
ltl d { <>!p&&[](p||!q) }
