/* topsym: states 55, verdict non-progress cycle, run -l, cc -DNP
 * A polite pair: each takes the lock only when it is free and puts it back if the
 * other one wants it too. They can go on like that for ever without progress.
 */

bool lock;
bool wants[2];

active [2] proctype polite()
{
	do
	:: wants[_pid] = true;
	   if
	   :: wants[1 - _pid] ->
		wants[_pid] = false		/* after you */
	   :: else ->
		atomic { !lock -> lock = true };
progress_got_it: got_it:
		lock = false;
		wants[_pid] = false
	   fi
	od
}
