/* The receive behind the last run names one of the processes: a deadlock if the other one sends.
 */
byte flag[2]; byte n; chan q = [1] of {byte};
proctype p(byte id) { q!id; end: do :: false od }
init { byte x; { run p(0); run p(1); q?0 }; end: do :: false od }
