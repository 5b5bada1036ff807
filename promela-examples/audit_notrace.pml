/* topsym: states 10264, verdict ok
 * Tellers pay out money through one vault. The notrace declaration gives a course
 * of events that must not happen: two orders in a row without a delivery.
 */

#define TELLERS	3

mtype = { order, deliver };
chan vault = [1] of { mtype, bit };
bool free_hands = true;
byte paid;

active [TELLERS] proctype teller()
{
	bit big;

	do
	:: paid < 4 ->
		select (big : 0 .. 1);
		atomic { free_hands -> free_hands = false };
		vault!order,big
	:: else -> break
	od
}

active proctype keeper()
{
	bit big;

end:	do
	:: vault?order,big ->
		vault!deliver,big;
		vault?deliver,_;
		atomic {
			if
			:: paid < 4 -> paid++
			:: else
			fi;
			big = 0;
			free_hands = true
		}
	od
}

notrace {
end:	do
	:: vault!order,_;
	   if
	   :: vault?order,_; vault!deliver,_; vault?deliver,_
	   :: vault!order,_; break
	   fi
	od
}
