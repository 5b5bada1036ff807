/* topsym: states 16, verdict ok, order 6
 * A symmetry was lost: the inner loop goes through the second index of a table.
 */

typedef Row {
	bool knows[3]
}

Row row[3];

active [3] proctype node()
{
	do
	:: row[_pid].knows[_pid] = true
	od
}

active proctype cleaner()
{
	byte i, j;

	do
	:: d_step {
		for (i : 0 .. 2) {
			for (j : 0 .. 2) {
				row[i].knows[j] = false
			}
		}
	   }
	od
}
