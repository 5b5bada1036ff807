/* verify 0 errors: named mtypes, variables, fields, parameters and channel fields of them */
mtype:fruit = { apple, pear };
mtype:size = { small, large };
mtype = { other };
mtype:fruit f = pear, g;
mtype : size s;
typedef T { mtype:size z };
T t;
chan q = [1] of { mtype:fruit, mtype, mtype : size };
proctype P(mtype:fruit x) { assert(x == apple) }
init { g = apple; s = large; t.z = small; q!pear,other,small; run P(apple) }
