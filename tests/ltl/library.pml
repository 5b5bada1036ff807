/* Three readers and two writers share a book: readers together, writers alone. Writers may wait forever. */
byte reading;
bool writing;
bool reads[3], waits[2], writes[2];

active [3] proctype reader()
{
	do
	:: d_step { !writing && !reads[_pid] -> reads[_pid] = true; reading++ }
	:: d_step { reads[_pid] -> reads[_pid] = false; reading-- }
	od
}

active [2] proctype writer()
{
	do
	:: d_step { !waits[_pid - 3] && !writes[_pid - 3] -> waits[_pid - 3] = true }
	:: d_step { waits[_pid - 3] && reading == 0 && !writing -> waits[_pid - 3] = false; writes[_pid - 3] = true; writing = true }
	:: d_step { writes[_pid - 3] -> writes[_pid - 3] = false; writing = false }
	od
}

/* all alike */
ltl apart { [] !(reading > 0 && writing) }
ltl writers_get_in { [] ((waits[0] || waits[1]) -> <> writing) }
ltl writing_ends { [] (writing -> <> !writing) }
ltl all_read { [] !(reads[0] && reads[1] && reads[2]) }

/* some of them */
ltl last_reader_reads { [] <> reads[0] }
ltl last_reader_alone { [] (reads[0] -> !writing) }
ltl two_readers { [] !(reads[0] && reads[1]) }
ltl last_writer_gets_in { [] (waits[0] -> <> writes[0]) }
ltl last_writer_waits_first { !writes[0] W waits[0] }
ltl reader_and_writer { [] !(reads[0] && writes[0]) }

/* alike as a whole, but not in its propositions */
ltl one_writer_never { ([] !writes[0]) || ([] !writes[1]) }
ltl one_reader_stops { (<> [] !reads[0]) || (<> [] !reads[1]) }
