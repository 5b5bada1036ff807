/* xr and xs lists, several lines, parameters */
chan a = [1] of { byte }; chan b = [1] of { byte };
proctype P(chan c) { xs c; c!1 }
active proctype R() { xr a, b; byte x; a?x; b?x }
active proctype S() { xs a; xs b; a!1; b!2 }
