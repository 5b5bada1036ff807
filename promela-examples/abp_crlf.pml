/* topsym: states 63, verdict ok, run -a -N in_order
 * The alternating bit protocol over two lines that may lose messages. The lines
 * of this file end in a carriage return and a line feed, as on Windows.
 */

#define MAX	4
#define next_(x)	\
	((x + 1) %	\
	 MAX)

mtype = { msg, ack }

chan data = [1] of { mtype, byte, bit }
chan acks = [1] of { mtype, bit }
byte expected
bool wrong, got_any

active proctype sender()
{
	byte n
	bit b
	xs data
	xr acks

	do
	:: data!msg,n,b ->
		if
		:: acks?ack,eval(b) ->
			b = 1 - b
			n = next_(n)
		:: acks?ack(eval(1 - b)) -> skip
		:: timeout -> skip	/* lost: send it again */
		fi
	od
}

active proctype receiver()
{
	byte n
	bit b, want
	xr data
	xs acks

	do
	:: data?msg(n, b) ->
		if
		:: b == want ->
			d_step {
				wrong = (n != expected)
				expected = next_(expected)
				got_any = true
				want = !want
			}
		:: else
		fi
		acks!ack(b)
	:: data?msg,_,_ -> skip		/* lost on the way */
	:: data?msg,n,b -> skip		/* the answer is lost on the way */
	od
}

ltl in_order { [] !wrong }
ltl first    { (expected == 0) W got_any }
