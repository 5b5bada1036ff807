/* reject: 3: 1..N is one preprocessing number: N is not replaced */
#define N 3
init { byte i; for (i : 1..N) { skip } }
