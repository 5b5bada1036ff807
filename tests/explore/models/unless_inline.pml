/* engine: states 359 transitions 725 errors 1 verdict violated kind invalid-end */
/* The covered part and the escape come from inlines with parameters. */
byte fuel = 3, spent;
bool empty_tank;

inline burn(k) {
	fuel > 0;
	fuel = fuel - k;
	spent = spent + k
}

inline refill(k, flag) {
	flag -> flag = false;
	fuel = k
}

active [2] proctype Engine() {
	{ burn(1); burn(1) } unless { refill(2, empty_tank) }
}

active proctype Gauge() {
	fuel == 0 -> empty_tank = true;
	assert(spent <= 4)
}
