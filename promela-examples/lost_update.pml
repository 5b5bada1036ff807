/* topsym: states 714, verdict assertion violated
 * Two processes add one to the same counter without a lock, each by way of a
 * copy of its own. One of the additions can get lost.
 */

#define TIMES	2

int counter;
byte finished;

active [2] proctype adder()
{
	int copy;
	byte i;

	for (i : 1 .. TIMES) {
		copy = counter;
		copy = copy + 1;
		counter = copy
	}
	finished++
}

init {
	finished == 2 -> assert(counter == 2 * TIMES)
} /* this file has no newline at its end */