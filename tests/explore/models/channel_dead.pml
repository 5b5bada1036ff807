/* engine: stops verdict violated kind channel */
/* The owner of a channel has ended; the other one still uses it. */
chan give = [1] of { chan };

proctype Owner() {
	chan mine = [1] of { byte };
	give!mine
}

init {
	chan c;
	run Owner();
	give?c;
	c!1
}
