/* engine: states 387 transitions 634 errors 0 verdict verified */
/* An escape and a provided clause together: the clause stops the escape too. */
bool on = true, irq;
byte n;

active [2] proctype P() provided (on) {
	{ n++; n++ } unless { irq -> n = n + 4; irq = false }
}

active proctype Env() {
	irq = true;
	on = false;
	{ n > 2; on = true } unless { n <= 2 -> on = true }
}
