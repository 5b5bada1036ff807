/* reject: 4: else is no event */
chan q = [2] of { byte };
byte x;
trace { q!1; if :: q?1 :: else fi }
inline ev() { q?1 }
init { q!1; q?1; x = 0 }
