/* verify 0 errors: redundant separator at the end of an option, before :: and fi/od */
init {
	byte x;
	if
	:: x = 1;
	:: x = 1;
	fi;
	do
	:: x == 1 -> x = 2;
	:: x == 2 -> break;
	od;
}
