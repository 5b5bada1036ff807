/* A process that leaves a progress label and comes back in one merged step is never seen elsewhere. */
active proctype P() { byte x; progress: do :: x = 1; x = 0 od }
active proctype Q() { byte y; do :: y < 2 -> y++ :: y > 0 -> y-- od }
