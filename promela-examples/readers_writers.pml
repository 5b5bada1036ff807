/* topsym: states 3051, verdict ok
 * Readers may share the room, a writer needs it for itself. The room is a record
 * with an array in it, and the readers check that the text stays in one piece.
 */

#define READERS	3
#define WRITERS	2
#define LINES	2

typedef Room {
	byte readers;
	bool writing;
	bit  text[LINES]
}

typedef House {
	Room room;		/* a record in a record */
	byte visits[2]
}

House house;
byte lines[LINES] = { 1, 0 };	/* the order in which a writer fills the lines */
hidden byte scratch;		/* never part of the state */
show bool door;			/* shown in message charts */
local byte served;		/* used by one process only */

active [READERS] proctype reader()
{
	do
	:: atomic { !house.room.writing -> house.room.readers++ };
	   assert(house.room.text[0] == house.room.text[1]);
	   d_step {
		scratch = house.room.text[0];
		house.room.readers--
	   }
	od
}

active [WRITERS] proctype writer()
{
	byte i;

	do
	:: atomic {
		house.room.readers == 0 && !house.room.writing ->
		house.room.writing = true;
		door = true
	   }
	   for (i in lines) {
		house.room.text[lines[i]] = 1 - house.room.text[lines[i]]
	   }
	   atomic {
		door = false;
		house.room.writing = false;
		house.visits[_pid - READERS] = (house.visits[_pid - READERS] + 1) % 2
	   }
	od
}

active proctype doorman()
{
	do
	:: served < 2 -> assert(!(house.room.writing && house.room.readers > 0)); served++
	:: else -> break
	od
}
