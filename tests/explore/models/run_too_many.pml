/* engine: stops verdict violated kind processes */
/* A process that starts a new one for ever meets the limit of 255. */
byte n;

proctype Child() {
	n < 0
}

active proctype Parent() {
	do
	:: run Child()
	od
}
