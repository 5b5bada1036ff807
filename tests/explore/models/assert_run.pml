/* engine: states 161 transitions 397 errors 52 verdict violated kind assertion */
/* A run inside an assertion starts the process. */
byte n;

proctype Child() { n++ }

active [2] proctype P() {
	assert(run Child() > 1);
	n--;
	assert(run Child() > 4)
}
