/* the layout of never claims written by ltl2ba */
byte x;
#define p (x == 1)
never { /* <>p */
T0_init :    /* init */
	if
	:: (1) -> goto T0_init
	:: (p) -> goto accept_all
	fi;
accept_all :    /* 1 */
	skip
}
init { x = 1 }
