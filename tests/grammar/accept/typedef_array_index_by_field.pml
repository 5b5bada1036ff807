/* verify 0 errors: field of an array element used as an index, inner struct reference in the index */
typedef T { byte k; byte v[3] };
T t[2];
init { t[1].k = 2; t[t[1].k - 1].v[t[1].k] = 7; assert(t[1].v[2] == 7) }
