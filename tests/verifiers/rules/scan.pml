/* In the atomic loop nobody sees in which order the marks are counted, but a search in breadth stores the states inside. When it has
 * counted the first mark, n is 1 if user 0 is marked and n was 0, and also if another one is marked and n was 1: images of each other,
 * of which only the second leads to n == 2. The first comes first, since the watch is the youngest process.
 */
byte who = 0, n, phase;
bool mark[3];

proctype user(byte id)
{
end:	do
	:: d_step { phase == 0 && who != id -> who = id; n = 1; phase = 1 }
	od
}

proctype watch()
{	byte i;

	if
	:: d_step { phase == 0 -> phase = 1 }
	:: phase == 1
	fi;
	mark[who] = true;
	atomic {
		for (i : 0 .. 2) {
			n = n + mark[i]
		}
		i = 0
	};
	assert(n != 2);
end:	false
}

init {
	atomic {
		run user(0);
		run user(1);
		run user(2);
		run watch()
	}
}
