/* engine: states 58 transitions 76 errors 0 verdict verified */
/* A for loop over the messages in a channel: they stay in the channel. */
typedef Msg { byte to; byte val };
chan q = [3] of { Msg };
byte sum;

active proctype Fill() {
	Msg m;
	m.to = 1; m.val = 2; q!m;
	m.val = 4; q!m
}

active proctype Scan() {
	Msg m;
	len(q) > 0;
	for (m in q) {
		sum = sum + m.val
	}
	assert(sum > 0)
}
