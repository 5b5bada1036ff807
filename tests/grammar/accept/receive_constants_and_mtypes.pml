/* verify 0 errors: constants, mtype names, true/false, characters as receive arguments */
mtype = { a, b };
chan q = [2] of { mtype, bool, byte };
init { q!a,true,'x'; q!b,false,10; q?a,true,'x'; q?b,false,10 }
