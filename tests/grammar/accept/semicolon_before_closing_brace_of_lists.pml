/* verify 0 errors: a separator before } is dropped, in lists of constants, types and values as well */
mtype = { red, green; };
chan q = [1] of { mtype, byte; };
byte a[2] = { 3, 4; };
typedef T { byte x; byte y; };
T t;
init { q!red,a[1]; t.x = a[0]; assert(red == 2 && t.x == 3); }
