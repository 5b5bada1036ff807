/* verify 0 errors: names that contain or extend keywords, differ in case or are reserved elsewhere */
byte do_, od1, iff, _if, If, DO, inti, byte_, chan1, proctype_, ends, init1, never_, xrx, evaluate, lens, fulls, tru, skip_, elsewhere, breaks, gotos, atomics, run1, of_, printf1, asserts, timeouts, mtype_, inlines, typedefs, unlesss;
init { do_ = 1; od1 = do_; iff = od1; If = iff; DO = If; skip_ = 1; run1 = 2; assert(DO == 1) }
