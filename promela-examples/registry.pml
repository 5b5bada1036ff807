/* topsym: states 20134, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5
 * Nodes log on to a registry, may ask it for a partner, and log off. A node is a
 * record in an array; requests carry a tag and the number of the node, and
 * answers come back over one channel, from which everybody takes its own.
 */

#ifndef N
#define N	3	/* number of nodes */
#endif

#define NONE	N

mtype = { LOGON, LOGOFF, FIND, OK };
mtype = { off, on };

typedef Node {
	mtype state;
	byte partner
}

Node node[N];
chan req = [0] of { mtype, byte };
chan rsp = [0] of { mtype, byte, byte };	/* tag, to whom, partner */
bool known[N];

inline ask(what, id)
{
	req!what,id;
	rsp?OK,eval(id),node[id].partner
}

proctype worker(byte id)
{
	do
	:: node[id].state == off ->
		ask(LOGON, id);
		node[id].state = on
	:: node[id].state == on ->
		ask(FIND, id);
		assert(node[id].partner != id);
		node[id].partner = NONE
	:: node[id].state == on ->
		node[id].state = off;
		ask(LOGOFF, id)
	od
}

proctype registry()
{
	byte who, p = NONE;

	do
	:: req?LOGON,who -> known[who] = true; rsp!OK,who,NONE
	:: req?LOGOFF,who -> known[who] = false; rsp!OK,who,NONE
	:: req?FIND,who ->
		atomic {
			select (p : 0 .. N - 1);
			if
			:: p != who && known[p] -> skip
			:: else -> p = NONE
			fi
		};
		rsp!OK,who,p;
		p = NONE
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			node[i].state = off;
			node[i].partner = NONE;
			run worker(i)
		}
		run registry()
	}
}
