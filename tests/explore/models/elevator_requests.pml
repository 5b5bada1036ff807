/* engine: states 62 transitions 76 errors 0 verdict verified */
/* Requests in a sorted buffer, a door with a timeout, a jump to restart. */
chan req = [2] of { byte };
byte floor;
bool open;

active [2] proctype Rider() {
	req!!2 - _pid;
	open && floor == 2 - _pid
}

active proctype Cab() {
	byte to;
idle:	req?to;
	do
	:: floor < to -> floor++
	:: floor > to -> floor--
	:: floor == to -> break
	od;
	open = true;
	timeout -> open = false;
	if
	:: nempty(req) -> goto idle
	:: empty(req)
	fi
}
