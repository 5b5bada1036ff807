/* engine: states 266 transitions 487 errors 0 verdict verified */
/* Runs of skip and printf: how many steps are they? */
byte x;

active [2] proctype P() {
	skip; skip; skip;
	x++;
	skip; printf("a"); skip;
	do
	:: skip; skip; x > 1 -> break
	:: x < 2 -> skip; x++; skip
	od;
	skip
}
