/* reject: 4: a block, which an inline becomes, is no event */
chan q = [2] of { byte };
inline ev() { q?1 }
trace { q!1; ev() }
init { q!1; q?1 }
