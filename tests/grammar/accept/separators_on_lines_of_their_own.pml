/* verify 0 errors: semicolons alone on lines */
byte x;
init {
	x = 1
	;
	x = 2;
	;
	if
	:: x == 2
	;
	:: else
	->
	fi
	;
	;
}
