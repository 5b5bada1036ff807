/* topsym: states 6337, verdict ok
 * A market stall with its own kinds of mtype: fruit and coins each have a name
 * space of their own, next to the usual unnamed one.
 */

mtype = { opened sold, closed }			/* commas may be left out */
mtype:fruit = { apple, pear, plum }
mtype:coin = { penny dime
	       dollar }

mtype sign = closed
mtype:fruit best = plum
mtype:fruit crate[3]

typedef Sale {
	mtype:fruit what;
	mtype:coin paid
}

chan counter = [1] of { mtype:fruit, mtype:coin }
chan book = [2] of { Sale }
chan news = [0] of { mtype }

proctype customer(mtype:fruit wish)
{
	mtype:coin purse = penny

	if
	:: purse = dollar
	:: skip
	fi
	counter!wish,purse
}

active proctype stall()
{
	Sale sale, page
	mtype:fruit what
	mtype:coin paid
	byte i

	crate[0] = apple; crate[1] = pear; crate[2] = best
	sign = opened
	news!opened
	atomic {
		run customer(apple)
		run customer(pear)
		run customer(plum)
	}
	do
	:: counter?what,paid ->
		if
		:: paid == penny -> printm(paid)	/* not enough */
		:: else ->
			d_step {
				for (i in crate) {
					if
					:: crate[i] == what -> crate[i] = 0
					:: else
					fi
				}
				i = 0
			}
			if
			:: nfull(book) ->
				sale.what = what; sale.paid = paid
				book!sale
			:: full(book) -> printf("no room in the book\n")
			fi
			news!sold
		fi
	:: timeout -> break
	od
	for (page in book) {			/* looks at all the messages once */
		assert(page.paid != penny)
		printf("sold %e for %e\n", page.what, page.paid)
	}
	sign = closed
	news!closed
	printm(closed)
}

active proctype crier()
{
	mtype m

	news?opened
	do
	:: news?m ->
		if
		:: m == closed -> break
		:: else -> assert(m == sold)
		fi
	od
}
