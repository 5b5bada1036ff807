/* verify 0 errors: rendezvous channels, matching constants, sorted operators on buffered ones */
mtype = { req, ack };
chan c = [0] of { mtype, byte };
active proctype A() { c!req(1); c?ack,2 }
active proctype B() { byte x; c?req(x); c!ack,x + 1 }
