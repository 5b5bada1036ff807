/* hidden, show and local on globals of several types */
hidden byte a; hidden int b[2]; hidden short c = 3;
show byte d; show bool e; show chan f = [1] of { byte };
local byte g; local chan h = [0] of { byte }; local bit i;
typedef T { byte x }
hidden T hs; show T u; local T v;
init { show byte z; a = 1; g = 2; hs.x = 1; u.x = z; v.x = 2 }
