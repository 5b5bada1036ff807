/* a never claim without name, with accept label and goto */
byte x;
never {
T0_init:
	do
	:: (x == 1) -> goto accept_S
	:: (1) -> goto T0_init
	od;
accept_S:
	do
	:: !(x == 0) -> goto accept_S
	od
}
init { x = 1 }
