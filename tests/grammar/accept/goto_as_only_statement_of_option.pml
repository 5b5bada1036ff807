/* verify 0 errors: goto directly after :: and as guardless option */
byte x;
init {
again:	x++;
	if
	:: goto out
	:: x < 3; goto again
	fi;
out:	skip
}
