/* the layout of never claims written by spin -f */
byte x;
#define p (x < 5)
never  {    /* ![]p */
T0_init:
	do
	:: atomic { (! ((p))) -> assert(!(! ((p)))) }
	:: (1) -> goto T0_init
	od;
accept_all:
	skip
}
init { x = 1 }
