/* engine: states 31 transitions 51 errors 0 verdict verified */
/* The words show and local before declarations. */
show byte level;
local byte mine;

active [2] proctype P() {
	show bit f = 1;
	local short s = -3;
	level = level + f;
	s++;
	mine = s;
	level--
}
