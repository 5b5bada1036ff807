/* topsym: states 6216, verdict ok
 * A post office that keeps its letters sorted by urgency: all the ways to send,
 * receive, copy and look at messages in a channel.
 */

#define CLERKS	2
#define SLOW	3

mtype = { letter, parcel, stop };

chan office = [4] of { byte, mtype, pid };	/* urgency, kind, sender */
chan tray[CLERKS] = [2] of { mtype, bool, int };
byte sent, handled;

active [2] proctype writer()
{
	byte urgency;

	atomic {
		select (urgency : 1 .. 2);
		office!!urgency,letter,_pid;		/* sorted */
		sent++
	};
	assert(!office??[SLOW,parcel,eval(_pid)]);	/* no parcel of ours in there yet */
	atomic { office!!SLOW(parcel, _pid); sent++ }
}

active proctype sorter()
{
	byte u;
	mtype kind;
	pid who;

	do
	:: atomic {
		len(office) > 1 && office?[1,letter,_] ->
		office?<u,kind,who>;			/* copy, do not remove */
		assert(u == 1 && kind == letter);
		office?eval(u),letter,eval(who)		/* now remove that very one */
	   };
	   atomic { tray[0]!kind(true, u * 2); handled++ }
	:: office??[SLOW,parcel,1] ->
		office?? <eval(SLOW),parcel,who>;		/* copy the first parcel, wherever it is */
		assert(who < 2);
		office??SLOW,parcel,eval(who);		/* and take it out of the middle */
		atomic { tray[1]!parcel,false,-1; handled++ }
	:: nempty(office) && sent == 4 ->
		atomic {
			office?u(kind, _);
			tray[(kind == letter -> 0 : 1)]!kind,false,-2;
			handled++
		}
	:: empty(office) && handled == 4 ->
		break
	od;
	tray[0]!stop,0,0;
	tray[1]!stop(0, 0)
}

proctype carrier(chan c; byte nr)
{
	bool first;
	int n;

	do
	:: c?parcel,false(-1) -> skip
	:: c?parcel(_, -2) -> skip
	:: c?letter,first,n ->
		assert(n == (first -> 2 : -2));
		first = false; n = 0
	:: c?stop,_,_ -> break
	od;
	assert(empty(tray[nr]) && nfull(office))
}

init {
	atomic {
		run carrier(tray[0], 0);
		run carrier(tray[1], 1)
	}
}
