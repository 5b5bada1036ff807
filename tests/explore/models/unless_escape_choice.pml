/* engine: states 253 transitions 443 errors 0 verdict verified */
/* An escape that begins with a choice: both options escape. */
mtype = { none, soft, hard };
mtype sig = none;
byte softs, hards, n;

active proctype Daemon() {
again:
	{
		do
		:: n = (n + 1) % 3
		od
	} unless {
		if
		:: sig == soft -> softs++; sig = none; goto again
		:: sig != none -> hards++; sig = none
		fi
	}
}

active [2] proctype Killer() {
	atomic { sig == none -> if :: sig = soft :: sig = hard fi }
}
