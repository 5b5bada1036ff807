/* engine: states 811 transitions 1497 errors 2 verdict violated kind invalid-end */
/* The escape can be taken before a d_step, never in the middle of it. */
bool irq;
byte a, b, seen;

active [2] proctype Task() {
	{
		a++;
		d_step { b = a; a = 0; b = b + a; a = b };
		a++
	} unless { irq -> irq = false; seen++ }
}

active proctype Device() {
	do
	:: seen < 2 && !irq -> irq = true
	:: seen >= 1 -> break
	od;
	assert(a <= 4)
}
