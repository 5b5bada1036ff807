/* A claim that comes to its end, written by hand. */
byte x;

active [2] proctype worker()
{
	do
	:: x < 5 -> x++
	od
}

never {
	do
	:: x == 3 -> break
	:: else
	od
}
