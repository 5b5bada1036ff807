/* Which pid a process gets depends on who starts first. */
proctype V() { end: false }
proctype U() { assert(_pid != 3); end: false }
active proctype S() { run V(); end: false }
init { run U(); end: false }
