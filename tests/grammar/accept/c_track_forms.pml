/* c_track with and without Matched/UnMatched */
c_decl { extern int a, b, c; }
c_code { int a, b, c; }
c_track "&a" "sizeof(int)"
c_track "&b" "sizeof(int)" "Matched"
c_track "&c" "sizeof(int)" "UnMatched"
init { c_code { a = 1; b = 2; c = 3; } }
