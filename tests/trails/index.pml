/* Three clients leave their numbers in a list that is too short, over channels that are given to them and one without a buffer. */
chan door = [0] of { pid };
chan note[3] = [2] of { mtype, pid };
mtype = { came, went };
byte list[2], next;

proctype client(chan mine)
{
	door!_pid;
	mine!came, _pid;
	mine!went, _pid
}

active proctype porter()
{
	pid who;
	do
	:: door?who -> list[next] = who; next++
	od
}

init {
	atomic {
		run client(note[0]); run client(note[1]); run client(note[2])
	}
}
