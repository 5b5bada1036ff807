/* verify 0 errors: a local declared before the global of the same name exists: two variables */
active proctype P() { byte x = 4; assert(x == 4) }
byte x = 2;
init { assert(x == 2) }
