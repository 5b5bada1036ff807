/* engine: states 447 transitions 1251 errors 0 verdict verified */
/* Two runs in one expression: both processes start in one step. */
byte n;

proctype Child() { n++ }

active [2] proctype P() {
	pid sum;
	sum = run Child() + run Child();
	n--
}
