/* engine: states 183 transitions 339 errors 0 verdict verified */
/* Records in records, with arrays on both levels. */
typedef Slot { byte key; bit used[2] };
typedef Table { Slot s[2]; short top };
Table t[2];

active [2] proctype P() {
	byte i;
	do
	:: i < 2 && !t[_pid].s[i].used[0] ->
		t[_pid].s[i].used[0] = 1;
		t[1 - _pid].s[i].key = t[1 - _pid].s[i].key + i + 1;
		t[_pid].top--;
		i++
	:: i == 2 -> break
	od;
	t[0].s[1].used[1] = 3
}
