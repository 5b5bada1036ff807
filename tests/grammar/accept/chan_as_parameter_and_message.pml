/* verify 0 errors: channels passed as parameters and inside messages */
chan a = [1] of { chan };
chan b = [1] of { byte };
proctype P(chan in1; chan out) { chan c; in1?c; c!9; out!1 }
chan done = [1] of { byte };
init { byte x; run P(a, done); a!b; done?x; b?x; assert(x == 9) }
