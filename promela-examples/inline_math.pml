/* topsym: states 115, verdict ok
 * Small sums with all the operators of Promela, wrapped in inlines that take
 * expressions and variables as arguments, call one another and return values.
 */

inline larger(a, b)
{
	if
	:: (a) > (b) -> return (a)
	:: else -> return (b)
	fi
}

inline square(v) { return (v) * (v) }

inline swap(u, w)		/* u and w stand for the variables themselves */
{
	t = u; u = w; w = t
}

inline sort3(p, q, r)		/* inlines may use inlines */
{
	int t;			/* lives in the block of the call */
	if
	:: p > q -> swap(p, q)
	:: else
	fi
	if
	:: q > r -> swap(q, r)
	:: p <= q && q <= r -> skip
	fi
	if
	:: p > q -> swap(p, q)
	:: else
	fi
}

#define even(x)		((x) % 2 == 0)
#define SIZE		(1 << 3)
#define clamp(x, lo, hi)	\
	((x) < (lo) ->		\
		(lo) :		\
		((x) > (hi) -> (hi) : (x)))

active proctype sums()
{
	int x, y, z;
	short s = -7;
	unsigned nibble : 4 = 15;

	select (x : 1 .. 3);
	select (y : x .. x + 2);	/* bounds need not be constants */

	z = square(x + y);
	assert(z == x*x + 2*x*y + y*y);
	z = larger(x - y, y - x);
	assert(z >= 0 && (z == y - x));

	assert((x & y) + (x | y) == x + y);
	assert(((x ^ y) ^ y) == x && ~x == -x - 1);
	assert((x << 2) >> 1 == 2 * x);
	assert((y / x) * x + y % x == y);
	assert(!even(x) || x != 3);
	assert(clamp(x * 10, 1, SIZE) == SIZE);
	assert(s < 0 && -s == 7);

	nibble = (nibble + 1) & 15;
	assert(nibble == 0);

	z = 2;
	sort3(y, x, z);
	assert(y <= x && x <= z);

	byte digit;
	digit = '0' + x;
	if
	:: digit >= '0' && digit <= '9' -> printf("%c%c", digit, '\n')
	:: else -> assert(false)
	fi
	digit++;
	x--
}
