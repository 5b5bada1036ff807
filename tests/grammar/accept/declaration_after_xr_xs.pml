/* xr and xs between declarations and statements */
chan q = [1] of { byte };
chan p = [1] of { byte };
active proctype A() { byte a; xr q; byte b; q?a; xs p; p!b }
active proctype B() { xs q; xr p; byte c; q!1; p?c }
