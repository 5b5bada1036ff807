/* dies: pan never ends within a minute: it walks all paths of the atomic down to -m and stores nothing */
/* An atomic that never ends and never blocks. */
byte x;

active [2] proctype P() {
	atomic { do :: x < 5 -> x++ :: x > 0 -> x-- od }
}
