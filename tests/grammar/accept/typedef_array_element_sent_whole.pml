/* verify 0 errors: one element of an array of structs as a whole message */
typedef M { byte x; byte y };
M a[2]; chan q = [1] of { M };
init { a[1].y = 3; q!a[1]; q?a[0]; assert(a[0].y == 3) }
