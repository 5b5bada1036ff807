/* verify 0 errors: in is a keyword only between the parentheses of a for */
byte in; byte a[2] = 1;
proctype P(byte in2) { in = in2 }
init { byte i; in = 1; for (i in a) { in = in + a[i] } ; if :: in == 3 -> skip fi; assert(in == 3) }
