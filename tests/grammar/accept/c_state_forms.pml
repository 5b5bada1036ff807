/* c_state Global, Hidden, Local, with and without initial value */
c_decl { typedef struct C { int a; } C; }
c_state "int gx" "Global"
c_state "int gy" "Global" "3"
c_state "C hz" "Hidden"
c_state "int lx" "Local P" "7"
active proctype P() { c_code { now.gx = now.gy + PP->lx; } }
