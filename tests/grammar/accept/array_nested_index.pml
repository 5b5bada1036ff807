/* verify 0 errors: array elements, fields and calls as indices of other arrays */
byte a[3] = 1, b[3] = 2;
typedef T { byte i[2] };
T t[2];
chan q = [2] of { byte };
init { q!1; a[b[0]] = 5; assert(a[2] == 5 && a[b[b[2]]] == 5); t[a[1]].i[len(q)] = 1; assert(a[t[1].i[1]] == 1) }
