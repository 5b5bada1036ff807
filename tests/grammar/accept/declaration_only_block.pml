/* verify 0 errors: blocks, inlines and bodies that contain only declarations */
inline decl() { byte q }
active proctype P() { byte a; int b }
init { { byte x }; atomic { byte y }; decl(); if :: byte z fi }
