/* verify 0 errors: inline name and parenthesis on different lines in definition and call */
byte x;
inline
set
(v)
{
	x = v
}
init {
	set
	(3)
	assert(x == 3)
}
