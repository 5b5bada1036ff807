/* topsym: states 4455, verdict ok, order 10 = D5, order 6 = S3 with -DN=3, order 8 = D4 with -DN=4, order 12 = D6 with -DN=6, order 40 = D20 with -DN=20
 * A ring on which the token may go either way. It can be turned, and it can be
 * turned over: two symmetries for each station.
 */

#ifndef N
#define N	5
#endif

byte holder = 1;
bool job[N];
byte inside;

active [N] proctype station()
{
	do
	:: !job[_pid] -> job[_pid] = true
	:: holder == _pid && job[_pid] ->
		inside++;
		assert(inside == 1);
		inside--;
		job[_pid] = false
	:: holder == _pid ->
		holder = (_pid + 1) % N
	:: holder == _pid ->
		holder = (_pid + N - 1) % N
	od
}
