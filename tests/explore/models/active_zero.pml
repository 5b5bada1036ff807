/* engine: states 37 transitions 52 errors 1 verdict violated kind invalid-end */
/* Types declared with active [0], with a macro and with an expression as number. */
#define N 2
byte n;

active [0] proctype Z() { n = 9 }

active [N] proctype P() { n++; n-- }

active [N - 1] proctype Q() { n == 2 -> n = 4 }
