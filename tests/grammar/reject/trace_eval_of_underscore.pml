/* reject: 4: _ can't be read */
chan q = [2] of { byte };
byte x;
trace { q!1; q?eval(_) }
inline ev() { q?1 }
init { q!1; q?1; x = 0 }
