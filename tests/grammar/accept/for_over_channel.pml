/* verify 0 errors: for (m in channel) with a struct message */
typedef T { byte v; byte w };
chan q = [3] of { T };
init { T m; byte s; q!1,2; q!3,4; for (m in q) { s = s + m.w } ; assert(s == 6 && len(q) == 2) }
