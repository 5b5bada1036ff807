/* topsym: states 10, verdict ok, run -a -N somebody, order 6 = S3
 * A claim that names all users in the same way, within one proposition: again
 * and again one of them is inside. All users can be swapped.
 */

#define N	3

bool in[N];
byte inside;

active [N] proctype user()
{
	do
	:: atomic { inside == 0 -> inside++; in[_pid] = true };
	   assert(inside == 1);
	   atomic { in[_pid] = false; inside-- }
	od
}

ltl somebody { [] <> (in[0] || in[1] || in[2]) }
