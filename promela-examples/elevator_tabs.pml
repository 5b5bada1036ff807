/* topsym: states 1007, verdict ok, run -a
 *	A lift between three floors, with tabs wherever they fit and form feeds
 *	between the parts. The never claim: a call that is never answered.
 */

#define	FLOORS	3
#define	BELL	'b'

bool	called[FLOORS];		// a call from a floor
byte	floor_;			// where the lift is
bool	up	=	true;
chan	speaker	=	[0]	of	{ byte };

active	proctype	lift()
{
	do
	::	called[floor_]	->
			speaker!BELL;
			called[floor_]	=	false
	::	!called[floor_]	->
			if
			::	floor_ == FLOORS - 1	->	up = false
			::	floor_ == 0		->	up = true
			::	else
			fi;
			floor_	=	floor_ + (up -> 1 : -1)
	od
}

active	proctype	people()
{
	byte	f;

	do
	::	atomic	{
			select	(f	:	0 .. 2);
			if
			::	!called[f]	->	called[f] = true
			::	else
			fi
		}
	::	speaker?BELL
	od
}

never {		/* the lift works on, and still a call from floor 0 stays */
	do
	::	true
	::	called[0]	->	break
	od;
accept_waiting:
	do
	::	called[0] && _last == 0
	od
}
