/* fields, mtype constants and bools in formulas */
mtype = { idle, busy };
typedef T { mtype st; bool f; byte a[2] };
T t, u[2];
init { t.st = idle; t.f = true; u[1].st = busy }
ltl a { [] (t.st == idle || t.st == 0) && <> t.f }
ltl b { <> (u[1].st == busy) && [] (u[0].a[1] == 0) }
