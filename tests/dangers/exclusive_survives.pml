/* topsym: states 5, verdict ok, order 2
 * Every user claims to be the only one who reads from its own box and sends to the
 * other one. The claims are swapped with the users.
 */

chan box1 = [1] of { byte };
chan box2 = [1] of { byte };

proctype user(chan mine; chan other)
{
	xr mine;
	xs other;

end:	do
	:: mine?1 ->
		other!1
	od
}

init {
	atomic {
		run user(box1, box2);
		run user(box2, box1);
		box1!1
	}
}
