/* quirk: an mtype list inside a typedef is accepted and global */
typedef T { byte x; mtype = { aa, bb } };
T t; mtype m = aa;
init { t.x = 1; m = bb }
