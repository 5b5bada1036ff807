/* engine: states 27 transitions 38 errors 0 verdict verified */
/* Handshake, buffer, timeout, escape and d_step in one small plant. */
mtype = { load, done };
chan belt = [1] of { mtype };
chan arm = [0] of { mtype };
byte parts;
bool alarm;

active proctype Feeder() {
	byte k;
	do
	:: k < 2 -> belt!load; k++
	:: k == 2 -> break
	od;
	timeout -> alarm = true
}

active proctype Robot() {
	{
		do
		:: belt?load -> arm!done
		od
	} unless { alarm -> alarm = false }
}

active proctype Counter() {
end:	do
	:: d_step { arm?done -> parts++; assert(parts <= 2) }
	od
}
