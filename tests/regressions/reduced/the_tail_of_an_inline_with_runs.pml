/* The receive behind the last run is part of an inline that starts everybody.
 */
chan q = [1] of {byte};
proctype p(byte id) { q!id; end: do :: false od }
inline start() { run p(0); run p(1); q?0 }
init { start(); end: do :: false od }
