/* engine: states 95 transitions 158 errors 2 verdict violated kind invalid-end */
/* Inlines that begin with a choice, used as the guard of an option. */
byte r, w;

inline enter() {
	if
	:: r == 0 && w == 0 -> r = 1
	:: r == 1 -> r = 2; w = 1
	fi
}

active [2] proctype P() {
	do
	:: enter()
	:: atomic { r == 2 -> r = 0 }; w = 0; break
	od
}
