/* if, else, assert, atomic and printf inside a claim */
byte x;
never {
	do
	:: if :: x == 5 -> break :: else -> skip fi
	:: atomic { x < 5 -> assert(x != 3) }
	od
}
init { x = 1 }
