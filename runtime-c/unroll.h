/* unroll.h: read last, in a program that follows a trail instead of searching. Not part of verifiers.
 *
 * The problem. A reduced verifier reports a cycle when it meets an image of a state that it has met before: s -> ... -> a(s) for
 * some symmetry a. That is an infinite run of the model, for the images of the steps lead on to a(a(s)), and so on, and after as
 * many rounds as a has powers the state is literally s again. But the trail has the first round only.
 *
 * What is done. The trail is followed to its end. If the last state is not the one at the start of the cycle, byte for byte, then
 * a is found: both have the same representative, the canonizer says by which elements, and a is one followed by the inverse of the
 * other. Then each further round is found step by step. Every step is executed by the code of pan.c, and every state compared.
 *
 * For trails without a cycle it tells if anybody can move at the end.
 *
 * Compiled after `unroll_hook.h`, the verifier, `unroll_steps.h`, `unroll_images.h` and `unroll_rounds.h`, with -DNOREDUCE. It reads `given.trail` and writes `unrolled.txt`, a fact on
 * each line:
 *	stuck | free			no cycle: can nobody move at the end, or can somebody?
 *	error WHY			the last step is an error, such as a failed assertion
 *	literal				the cycle closes as it is
 *	order N, point FROM TO, step PID TRANSITION ..., closed		it closes after N rounds, with these further steps
 *	open WHY			the cycle does not close
 *	failed WHY			something could not be done
 */

/* In place of getrail() of pan.c: all is ready, and `now` is the initial state. */
void tu_getrail(void)
{	static tu_Place start;
	int pid, t_id, has_cycle = 0;
	long at;

	tu_in = fopen("given.trail", "r");
	tu_out = fopen("unrolled.txt", "w");
	if (!tu_in || !tu_out)
		exit(2);
	uerror = tu_error;
	Uerror = tu_fatal;
	readtrail = 0;	/* who follows a trail does not reset variables that nobody will read, but the search does */
	while (fscanf(tu_in, "%ld:%d:%d\n", &at, &pid, &t_id) == 3)
		if (at == -1)
		{	has_cycle = 1;
			tu_length = 0;
			tu_keep(&start);
		} else if (at >= 0)
			tu_read_step(pid, t_id, has_cycle);
	fclose(tu_in);
	tu_is_over = 1;
	if (!has_cycle)
		tu_end(tu_can_move() ? "free" : "stuck");
	if (tu_is_here(&start))
		tu_end("literal");
	tu_unroll(&start);
}
