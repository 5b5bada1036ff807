/* engine: stops verdict violated kind index */
/* A write past the end of an array, reached only in some orders. */
byte slot[2];
byte top;

active [3] proctype Push() {
	if
	:: top < 2 -> slot[top] = _pid + 1; top++
	:: top >= 2
	fi
}
