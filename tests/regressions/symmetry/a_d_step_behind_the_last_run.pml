/* topsym: states 67, verdict ok, order 6 = S3
 * What is inside a d_step has no control states. The first statement behind the start was looked for there, not found, and all
 * of init counted as the start, in which no states are merged.
 */
bool flag[4];

proctype user()
{
	do
	:: flag[_pid] = !flag[_pid]
	:: flag[_pid] -> flag[_pid] = false
	od
}

init
{
	run user();
	run user();
	run user();
	d_step {
		flag[1] = true;
		flag[2] = true;
		flag[3] = true
	};
	false
}
