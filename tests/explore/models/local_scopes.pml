/* engine: states 280 transitions 496 errors 0 verdict verified */
/* One name in neighbouring blocks: different variables. */
byte g;

active [2] proctype P() {
	byte k = 1;
	{
		byte v = 2;
		v++;
		g = g + v
	};
	{
		byte v;
		v = v + 4;
		g = g + v
	};
	if
	:: k == 1 -> { byte w = 5; g = w }
	:: k == 1 -> { byte w; g = g + w; w = 6 }
	fi
}
