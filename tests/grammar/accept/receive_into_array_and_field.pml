/* verify 0 errors: receiving into array elements and fields */
typedef T { byte f[2] };
T t; byte a[3];
chan q = [2] of { byte, byte };
init { q!1,2; q!3,4; q?a[1],t.f[0]; q?a[a[1]+1],t.f[a[1]]; assert(a[2] == 3 && t.f[1] == 4) }
