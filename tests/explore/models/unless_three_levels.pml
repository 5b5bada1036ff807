/* engine: states 937 transitions 1687 errors 0 verdict verified */
/* Three escapes around one loop, each with its own guard. */
byte n, way;
bool a, b, c;

active proctype Loop() {
	{ { { do :: n < 2 -> n++ :: n > 0 -> n-- od }
	    unless { a -> way = way + 1 }; n = 5 }
	  unless { b -> way = way + 2 }; n = 6 }
	unless { c -> way = way + 4 };
	assert(way > 0)
}

active proctype Env() {
	do
	:: !a -> a = true
	:: !b -> b = true
	:: !c -> c = true
	:: break
	od
}
