/* verify 0 errors: separators after proctype, init, typedef, mtype and claim bodies */
mtype = { a, b };
typedef T { byte x };
proctype P() { skip };
never { do :: true od };
init { run P() };
