/* topsym: states 417, verdict ok, order 48 = unknown
 * A message in a cube of eight nodes, routed with a table of distances that is
 * filled at boot: a node sends it to any neighbour that is closer to the
 * destination. Swaps and turns that keep all distances are those of the cube.
 */

#define NODES	8

typedef Row {
	byte to[NODES]
}

Row dist[NODES];
byte at, dest = 7;	/* where the message is, and where it should be */
byte hops;

inline row(x, d0, d1, d2, d3, d4, d5, d6, d7)
{
	dist[x].to[0] = d0;
	dist[x].to[1] = d1;
	dist[x].to[2] = d2;
	dist[x].to[3] = d3;
	dist[x].to[4] = d4;
	dist[x].to[5] = d5;
	dist[x].to[6] = d6;
	dist[x].to[7] = d7
}

proctype node(byte me)
{
	byte k;

	do
	:: at == me && dest != me ->
		assert(dist[me].to[dest] + hops <= 3);
		atomic {
			select (k : 0 .. NODES - 1);
			if
			:: dist[me].to[k] == 1 && dist[k].to[dest] < dist[me].to[dest] ->
				at = k;
				hops++
			:: else
			fi;
			k = me
		}
	:: atomic {
		at == me && dest == me ->
		hops = 0;
		select (dest : 0 .. NODES - 1)
	   }
	od
}

init {
	byte i;

	atomic {
		row(0,  0, 1, 1, 2, 1, 2, 2, 3);
		row(1,  1, 0, 2, 1, 2, 1, 3, 2);
		row(2,  1, 2, 0, 1, 2, 3, 1, 2);
		row(3,  2, 1, 1, 0, 3, 2, 2, 1);
		row(4,  1, 2, 2, 3, 0, 1, 1, 2);
		row(5,  2, 1, 3, 2, 1, 0, 2, 1);
		row(6,  2, 3, 1, 2, 1, 2, 0, 1);
		row(7,  3, 2, 2, 1, 2, 1, 1, 0);
		for (i : 0 .. NODES - 1) {
			run node(i)
		}
	}
}
