/* topsym: states 1253, verdict ok
 * Producers fill a bounded buffer and consumers empty it. The buffer itself is
 * in the file buffer.h; its size can be changed with spin -DSLOTS=...
 */

#include "buffer.h"

#ifndef ITEMS
#define ITEMS	3
#endif

#define PRODUCERS	2
#define CONSUMERS	2

byte in_store;
byte active_ = PRODUCERS;

active [PRODUCERS] proctype producer()
{
	short item;

	for (item : 1 .. ITEMS) {
		put(item * (_pid + 1));
		assert(len(buffer) <= SLOTS)
	}
	atomic {
		active_--;
		if
		:: active_ == 0 -> buffer!EOT	/* the last one says so */
		:: else
		fi
	}
}

active [CONSUMERS] proctype consumer()
{
	short item;

	do
	:: buffer?-1 ->
		buffer!-1;			/* tell the others as well */
		break
	:: atomic {
		!(buffer?[-1]) && nempty(buffer) ->
		get(item);
		assert(item > 0);
		in_store++;
		item = 0
	   }
	od
}
