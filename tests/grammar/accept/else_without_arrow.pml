/* verify 0 errors: else directly followed by a statement or nothing */
init {
	byte x;
	if :: x == 1 -> skip :: else x = 2 fi;
	if :: x == 1 -> skip :: else fi;
	if :: x == 1 -> skip :: else; fi;
	do :: x == 2 -> x = 3 :: else break od;
	if :: x == 1 -> skip :: else goto out fi;
out:	assert(x == 3)
}
