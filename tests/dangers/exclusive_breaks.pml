/* topsym: states 5, verdict ok, order 1
 * Both users claim to be the only reader of box 1: that tells box 1 from box 2. The
 * claims only matter to partial-order reduction, so without it SPIN finds nothing,
 * and there is no wrong symmetry beside this model.
 */

chan box1 = [1] of { byte };
chan box2 = [1] of { byte };

proctype user(chan mine; chan other)
{
	xr box1;

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
