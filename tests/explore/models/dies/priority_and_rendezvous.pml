/* dies: pan.c does not compile: "use of priorities cannot be combined with rendezvous" */
/* Priorities and a rendezvous channel. */
chan c = [0] of { bit };

active proctype A() priority 3 { c!1 }
active proctype B() priority 2 { c?_ }
