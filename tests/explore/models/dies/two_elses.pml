/* dies: pan refuses to start: "inherits 2 'else' stmnts" */
/* A choice with else is the first statement of an option of another one with else. */
byte x;

active [2] proctype P() {
	if
	:: if :: x == 0 -> x = 1 :: else -> x = 2 fi
	:: else -> x = 3
	fi
}
