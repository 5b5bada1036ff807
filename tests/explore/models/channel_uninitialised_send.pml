/* engine: stops verdict violated kind channel */
/* A send to a channel variable that was never set in one of the orders. */
chan real = [1] of { byte };
chan c;

active proctype Setup() {
	c = real
}

active proctype User() {
	c!1
}
