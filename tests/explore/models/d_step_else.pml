/* engine: states 129 transitions 223 errors 1 verdict violated kind invalid-end */
/* Else inside a d_step, in a choice and in a loop. */
byte buf[4];
byte cnt, sum;

active [2] proctype Adder() {
	byte i;
	cnt < 4;
	d_step {
		i = 0;
		do
		:: i < cnt -> i++
		:: else -> break
		od;
		if
		:: i < 4 -> buf[i] = _pid + 1; cnt++
		:: else -> cnt = 4
		fi;
		i = 0
	};
	sum = sum + buf[0]
}

active proctype Clear() {
	do
	:: d_step { cnt > 0 -> cnt--; sum = buf[cnt]; buf[cnt] = 0 }
	:: sum > 1 -> break
	od
}
