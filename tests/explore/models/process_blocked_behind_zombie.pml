/* engine: states 174 transitions 315 errors 6 verdict violated kind invalid-end */
/* The youngest process lives on, so the ended ones before it can not leave. */
byte n;

active proctype A() { n++ }
active proctype B() { n++; _nr_pr == 2 -> n = 5 }
active proctype C() { n == 3 -> n = 0 }
active proctype D() { do :: n < 3 -> n++ :: n == 3 -> break od }
