/* A process that has set its flag may not go on. */
bit flag[3];

proctype user() provided (flag[_pid] == 0)
{
	byte v;

	flag[_pid] = 1;
	do
	:: v = 1
	:: v = 2
	od
}

init { run user(); run user() }
