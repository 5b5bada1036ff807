/* reject: 4: a constant is no event */
chan q = [2] of { byte };
byte x;
trace { q!1; skip }
inline ev() { q?1 }
init { q!1; q?1; x = 0 }
