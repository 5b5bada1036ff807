/* verify 0 errors: constant expressions and mtype constants as capacity */
#define N 2
mtype = { b, a };
chan p = [N*2-1] of { byte };
chan q = [a] of { byte };
chan r = [(1+1)] of { byte };
chan s = [N-2] of { byte };
init { q!1; r!1; r!2; p!1; assert(full(q) && full(r) && nfull(p)) }
