/* hook.h: read before pan.c. Every call by which SPIN's verifier stores or looks up a state becomes ours.
 *
 * The problem. A reduced verifier must store the representative of a state in place of the state, in
 * every one of SPIN's storage modes, and pan.c is to stay as `spin -a` wrote it.
 *
 * How. Each storage function occurs in pan.c in three forms, and the words of its arguments tell them apart:
 *
 *	declaration	int h_store(char *, int);		second argument: int
 *	definition	int h_store(char *vin, int nin)		second argument: int nin
 *	call		h_store((char *)&now, vsize)		second argument: vsize
 *
 * A macro that glues a word to either end of that argument makes three different names of them. Declaration
 * and definition become ts_real_h_store, a call becomes ts_h_store, which is in store.h. Functions without
 * arguments are told apart by `void` (declaration, definition) against nothing (call).
 *
 * If another version of SPIN spells one of the three in another way, the glued word is unknown, and the
 * verifier does not compile or does not link. That is as it should be: it must never store wrongly in silence.
 *
 * What is redirected:
 *	h_store				hash table; also the stack of a BITSTATE search
 *	g_store				-DMA, the minimised automaton
 *	o_store				-DBFS_PAR, the shared hash table
 *	b_store				-DBITSTATE; a pointer to a function, so that only calls match
 *	onstack_now, onstack_zap	-DBITSTATE; elsewhere macros of pan.c that need no help
 *	memcmp				the comparison with the seed of a cycle, see below
 *	compress			what is left out of a state that is stored: packing.h does the same, faster
 *	set_masks			main() calls it after reading the options: there guard.h looks at them
 *	active_procs			run() calls it when the claim is known: there guard.h looks at it
 *	wrapup, wrap_stats		the summary at the end
 *
 * The comparison with the seed. A search for cycles (-a, -l) asks for each state of its second half: is this
 * the state, the seed, from which the second half started? Under symmetry a cycle may come back to an image of
 * the seed. The hash table knows that, for the seed is in it, marked as being on the stack of the first half.
 * BITSTATE, MA and HC rely on comparing `now` with `A_Root` byte by byte, so there the comparison
 * must be of representatives. It is not worth the time in modes that don't need it.
 *
 * The functions of this seam are not static: not every mode uses all of them, and compilers
 * complain about static functions that nobody uses.
 */

/* What cannot work, whatever the model is. More in guard.h, where all macros of pan.h are known. */
#ifdef TRIX
#error "topsym: -DTRIX keeps processes and channels outside the state vector. Use -DCOLLAPSE instead."
#endif
#ifdef BCS
#error "topsym: -DBCS stores beside a state which process came last. Compile without it."
#endif
#if defined(BFS_PAR) && !defined(SAFETY)
#error "topsym: -DBFS_PAR looks for cycles with a pointer to a stored state inside the state. Add -DSAFETY."
#endif
#ifdef BFS_SEP_HASH
#error "topsym: -DBFS_SEP_HASH gives a state and its images to different cores. Use -DBFS_PAR without it."
#endif

#ifdef SC
#define _FILE_OFFSET_BITS	64	/* as pan.c does, before the first header */
#endif
#include <string.h>

/* The seam: guard.h, ended.h, store.h. */
int	ts_h_store(char *, int);
int	ts_g_store(char *, int, unsigned char);
int	ts_o_store(const char *, int);
int	ts_b_store(char *, int);
int	ts_onstack_now(void);
void	ts_onstack_zap(void);
int	ts_memcmp(const void *, const void *, size_t);
void	ts_set_masks(void);
void	ts_active_procs(void);
void	ts_wrapup(void);
void	ts_wrap_stats(void);
int	ts_compress(char *, int);

/* What a canonizer may call. */
const struct State	*ts_save(void);
int	ts_settled(void);
int	ts_lengthen(void);
void	ts_shorten(void);

/* What a canonizer tells of the state that it was asked for last: how many states it stands for; 0: not known; TS_ASK:
 * TS_ORBIT_SIZE tells, if it is needed.
 */
double	ts_stands_for;
#define TS_ASK	-1

/* What a canonizer provides. */
static int	ts_canonise(void);
static void	ts_statistics(void);

#define h_store(v, n)		TS_H_##n##_TS_H (v, n)
#define TS_H_int_TS_H		ts_real_h_store		/* declaration */
#define TS_H_int					/* definition: first nothing ... */
#define nin_TS_H		ts_real_h_store		/* ... then the name */
#define TS_H_vsize_TS_H		ts_h_store		/* call */

#ifdef MA
#define g_store(v, n, p)	TS_G_##n##_TS_G (v, n, p)
#define TS_G_int_TS_G		ts_real_g_store
#define TS_G_int
#define nin_TS_G		ts_real_g_store
#define TS_G_vsize_TS_G		ts_g_store
#endif

#ifdef BFS_PAR
#define o_store(v, n)		TS_O_##n##_TS_O (v, n)
#define TS_O_int_TS_O		ts_real_o_store
#define TS_O_int
#define nin_TS_O		ts_real_o_store
#define TS_O_vsize_TS_O		ts_o_store
#endif

#ifdef BITSTATE
#define b_store(v, n)		TS_B_##n##_TS_B (v, n)
#define TS_B_vsize_TS_B		ts_b_store
#endif

#if defined(BITSTATE) && !defined(MA) && !defined(CNTRSTACK) && !defined(BFS_PAR)
#define onstack_now(x)		TS_NOW_##x
#define TS_NOW_void		ts_real_onstack_now(void)
#define TS_NOW_			ts_onstack_now()
#define onstack_zap(x)		TS_ZAP_##x
#define TS_ZAP_void		ts_real_onstack_zap(void)
#define TS_ZAP_			ts_onstack_zap()
#define TS_ONSTACK
#endif

/* The default storage only. BITSTATE stores no states, BFS_PAR hashes them. */
#if !defined(TS_SPIN_COMPRESS) && !defined(NOCOMP) && !defined(BITSTATE) && !defined(BFS_PAR) \
	&& !defined(COLLAPSE) && !defined(COLLAPSE2) && !defined(COLLAPSE3) && !defined(COLLAPSE4) \
	&& !defined(HC) && !defined(HC0) && !defined(HC1) && !defined(HC2) && !defined(HC3) && !defined(HC4)
#define compress(v, n)		TS_C_##n##_TS_C (v, n)	/* not declared anywhere */
#define TS_C_int
#define n_TS_C			ts_real_compress
#define TS_C_vsize_TS_C		ts_compress
#define TS_C_nin_TS_C		ts_compress
#define TS_PACKING
#endif

#define set_masks(x)		TS_MASKS_##x
#define TS_MASKS_void		ts_real_set_masks(void)
#define TS_MASKS_		ts_set_masks()

#define active_procs(x)		TS_ACTIVE_##x
#define TS_ACTIVE_void		ts_real_active_procs(void)
#define TS_ACTIVE_		ts_active_procs()

#define wrapup(x)		TS_WRAPUP_##x
#define TS_WRAPUP_void		ts_real_wrapup(void)
#define TS_WRAPUP_		ts_wrapup()

#define wrap_stats(x)		TS_STATS_##x
#define TS_STATS_void		ts_real_wrap_stats(void)
#define TS_STATS_		ts_wrap_stats()

#if !defined(SAFETY) && !defined(BFS)
#if defined(BITSTATE) || defined(MA) || defined(HC) || defined(HC0) || defined(HC1) || defined(HC2) \
	|| defined(HC3) || defined(HC4)
#define memcmp(a, b, n)		ts_memcmp(a, b, n)
#define TS_COMPARE_SEED
#endif
#endif
