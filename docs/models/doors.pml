bool want[4], in[4];
byte inside;

active [4] proctype user()
{
	do
	:: d_step { !want[_pid] -> want[_pid] = true }
	:: d_step { want[_pid] && inside == 0 -> in[_pid] = true; inside = 1 }
	:: d_step { in[_pid] -> in[_pid] = false; want[_pid] = false; inside = 0 }
	od
}

ltl one_at_a_time { [] (in[0] + in[1] + in[2] + in[3] < 2) }
ltl first_gets_in { [] (want[0] -> <> in[0]) }
ltl second_gets_in { [] (want[1] -> <> in[1]) }
