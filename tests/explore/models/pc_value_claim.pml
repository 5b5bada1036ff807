/* engine: states 66 transitions 107 errors 20 verdict violated kind claim */
/* A claim that compares the places of two processes. */
byte x;

active [2] proctype P() {
	x++;
	x = x * 2;
	x--;
	x = 0
}

never {
	do
	:: pc_value(0) <= pc_value(1)
	:: pc_value(0) > pc_value(1) + 2 -> break
	:: pc_value(0) > pc_value(1)
	od
}
