/* topsym: states 2605, verdict ok
 * Workers carry on with their job unless the alarm goes off, and then leave the
 * building. Inside that rule is another one: no more work once three are made.
 */

bool alarm, empty_house;
byte left_, made;

inline leave_()
{
	atomic { left_++; if :: left_ == 2 -> empty_house = true :: else fi }
}

active [2] proctype worker()
{
	byte part;

	{
		do
		:: part < 2 -> part++
		:: part == 2 ->
			{
				part = 0;
				d_step { made = (made + 1) % 4; assert(made < 4) }
			} unless { made == 3 -> goto pause_ }
		od
	}
	unless {
		alarm -> skip
	};
	goto away;
pause_:	alarm;
away:	leave_()
}

active proctype porter()
{
	do
	:: made < 3 && !alarm -> skip; if :: alarm = true :: skip fi
	:: alarm -> break
	:: timeout -> alarm = true
	od unless { made == 3 -> alarm = true };

	atomic { empty_house -> assert(left_ == 2) }
}
