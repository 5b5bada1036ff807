/* engine: states 1877 transitions 3793 errors 0 verdict verified */
/* A die that is thrown until the sum is reached. */
byte sum, throws;

active [2] proctype Player() {
	byte d;
	do
	:: sum < 4 -> select (d : 1 .. 3); sum = sum + d; throws++; d = 0
	:: sum >= 4 -> break
	od;
	assert(throws <= 5)
}
