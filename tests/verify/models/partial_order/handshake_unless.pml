/* The statement is executed as long as nobody is ready for the escape. */
chan c = [0] of { bit };
byte steps;
active proctype S() { { steps = 1; end: false } unless { c!1 } ; assert(steps == 0) }
active proctype R() { byte x; x = 1; x = x + 1; end: c?_; x = 3 }
