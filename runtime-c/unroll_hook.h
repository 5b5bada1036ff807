/* unroll_hook.h: read first, before a verifier that is to follow a trail; unroll.h is read last.
 *
 * pan.c calls getrail() when it is run with -r: that becomes a call of ours. And each element of the group that the canonizer
 * tries is noted, for it does not say in the end which one it took.
 */
#define getrail(x)	TU_TRAIL_##x
#define TU_TRAIL_void	tu_pan_getrail(void)	/* definition */
#define TU_TRAIL_	tu_getrail()		/* call */

#define ts_apply(x)	TU_APPLY_##x)
#define TU_APPLY_const	ts_real_apply(const	/* declaration and definition: `const short *dest` */
#define TU_APPLY_dest	tu_note(dest), ts_real_apply(dest	/* call */

#define TU_NOTES	4096
#define TS_TIES_BY_NUMBER	/* items that are alike stay in their order, which makes permutations with short cycles */

void	tu_getrail(void);
void	tu_note(const short *);
static int	tu_notes;
static int	ts_apply;	/* for `(void) ts_apply` */
