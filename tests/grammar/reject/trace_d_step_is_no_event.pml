/* reject: 4: a d_step is no event */
chan q = [2] of { byte };
byte x;
notrace { q!1; d_step { q?1 } }
inline ev() { q?1 }
init { q!1; q?1; x = 0 }
