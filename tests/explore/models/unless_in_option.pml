/* engine: states 324 transitions 572 errors 0 verdict verified */
/* An unless as one option of a loop: the escape covers only that option. */
chan jobs = [2] of { byte };
bool cancel;
byte done, dropped;

active proctype Worker() {
	byte j;
	do
	:: jobs?j ->
		{ j > 0; j--; j == 0; done++ } unless { cancel -> cancel = false; dropped++ }
	:: done + dropped == 3 -> break
	od
}

active proctype Client() {
	jobs!1; jobs!2; jobs!1
}

active proctype Boss() {
	do
	:: done + dropped < 3 && !cancel -> cancel = true
	:: done + dropped == 3 -> break
	od
}
