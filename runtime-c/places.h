/*
 * Where SPIN keeps what the generated code talks about: the only words by which it reads and writes a state.
 *
 * A version of SPIN that lays out its states in another way needs other words here, and nowhere in the generated code.
 */

/* the globals, as in TS_STATE.turn */
#define TS_STATE	now

/* a process: its type in C, the number of its proctype, its own number, its location; how many locations a proctype has */
#define TS_PROCESS(proctype)	P##proctype
#define TS_PROCTYPE(process)	((process)->_t)
#define TS_PID(process)		((process)->_pid)
#define TS_LOCATION(process)	((process)->_p)
#define TS_LOCATIONS(proctype)	_nstates##proctype

/* the proctype and the location of the process with a number, whatever its type is */
#define TS_PROCTYPE_AT(pid)	TS_PROCTYPE((P0 *) ts_process_at(pid))
#define TS_LOCATION_AT(pid)	TS_LOCATION((P0 *) ts_process_at(pid))

/* a channel: its type in C, where it is, how many messages it has, all of them, a field of the k-th; numbers are from 1 */
#define TS_CHANNEL(kind)	Q##kind
#define TS_CHANNEL_AT(number)	qptr((number) - 1)
#define TS_LENGTH(channel)	((channel)->Qlen)
#define TS_MESSAGES(channel)	((channel)->contents)
#define TS_FIELD(channel, k, field)	((channel)->contents[k].fld##field)

/* the process that moved last, if the model looks at it */
#ifdef HAS_LAST
#define TS_LAST		now._last
#endif

