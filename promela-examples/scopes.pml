/* topsym: states 32690, verdict ok
 * Where names live: blocks inside blocks, names used again in another block,
 * process or record, declarations between statements, and labels with several
 * names. SPIN does not let a name hide one that was declared before it.
 */

byte total, z[3] = { 7, 8, 9 };
byte COPIES = 2;		/* a variable with a constant value may count processes */

typedef Point { byte x; byte z }	/* fields have names of their own */

active [COPIES] proctype outer()
{
	byte x = 10;		/* there is a global x too, but only further down */
	byte w[2] = { 3, 4 };
	bool done
	Point total_;

	assert(x == 10)
	{
		int y = 1000;
		short k = -1, m = -2;

		assert(y == 1000 && k + m == -3)
		{
			bit n = 1
			assert(n == 1 && k == -1)
		}
		{
			short n = 400	/* the same name in the next block */
			assert(n == 400 && z[0] == 7)
		}
		y++
	};
	{
		byte y = w[1];	/* the same name once more */
		y = y + w[0];
		assert(y == 7)
	}

	byte y = x + 1;		/* a declaration in the middle, after the inner ones */
	{
		assert(y == 11);	/* a block sees what is around it */
		total_.x = y;
		total_.z = z[2]
	}

	do
	:: !done ->
		byte count = 0	/* set to 0 every time around */
		count++
		assert(count == 1)
		if
		:: total < 3 -> { byte step = 1; total = total + step }
		:: total < 2 -> { int step = 2; total = total + step }
		:: total > 2 -> done = true
		fi
	:: else -> goto out
	od
out:
end_here: last_stop:
	assert(total_.x + total_.z == 20);
	printf("outer %d leaves\n", _pid)
}

byte x = 1;			/* used from here on */

proctype leaf(byte a, b; Point p)	/* a record as a parameter */
{
	byte w = a + b;		/* not the w of outer */
	assert(w == 9 && p.x == 5 && p.z == 6 && x == 1)
}

active proctype other()
{
	byte y = z[2];		/* not the y of outer */
	Point p;
	{
		byte k
		for (k : 0 .. 1) {
			y = y - z[k] % 2
		}
	}
out:	assert(y == 8);		/* not the label of outer either */

	pid child;
	p.x = 5; p.z = 6;
	atomic {
		child = run leaf(y, x, p);
		_nr_pr > 1 -> skip
	};
	_ = child		/* write-only: the value is thrown away */
}
