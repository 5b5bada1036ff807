/* families.h: the groups that the test runs through, one for each value of FAMILY. Stabiliser chains are made
 * by the test itself, from generators.
 */

#if FAMILY == 1		/* S_5 */
#define TS_FOREST 5
#define TS_ITEMS 5
#define TS_GROUPS 1
#define ORDER 120
static const short ts_group_first[] = { 0 }, ts_group_size[] = { 5 };
static const short ts_group_parent[] = { -1 }, ts_group_place[] = { 0 };

#elif FAMILY == 2	/* S_3 x S_4 */
#define TS_FOREST 7
#define TS_ITEMS 7
#define TS_GROUPS 2
#define ORDER 144
static const short ts_group_first[] = { 0, 3 }, ts_group_size[] = { 3, 4 };
static const short ts_group_parent[] = { -1, -1 }, ts_group_place[] = { 0, 0 };

#elif FAMILY == 3	/* S_6: reference cycles of lengths 3+3 and 6 look alike to refinement */
#define TS_FOREST 6
#define TS_ITEMS 6
#define TS_GROUPS 1
#define ORDER 720
static const short ts_group_first[] = { 0 }, ts_group_size[] = { 6 };
static const short ts_group_parent[] = { -1 }, ts_group_place[] = { 0 };

#elif FAMILY == 4	/* S_2 wr S_3, with heads */
#define TS_FOREST 9
#define TS_ITEMS 9
#define TS_GROUPS 4
#define ORDER 48
static const short ts_group_first[] = { 0, 3, 5, 7 }, ts_group_size[] = { 3, 2, 2, 2 };
static const short ts_group_parent[] = { -1, 0, 1, 2 }, ts_group_place[] = { 0, 0, 0, 0 };

#elif FAMILY == 5	/* (S_3 x S_2) wr S_2: two groups below each head, not numbered by place */
#define TS_FOREST 12
#define TS_ITEMS 12
#define TS_GROUPS 5
#define ORDER 288
static const short ts_group_first[] = { 0, 2, 4, 7, 9 }, ts_group_size[] = { 2, 2, 3, 2, 3 };
static const short ts_group_parent[] = { -1, 0, 0, 1, 1 }, ts_group_place[] = { 0, 1, 0, 1, 0 };

#elif FAMILY == 6	/* three levels: S_2 wr S_2 wr S_2, beside an S_2 */
#define TS_FOREST 16
#define TS_ITEMS 16
#define TS_GROUPS 8
#define ORDER 256
static const short ts_group_first[] = { 0, 2, 4, 6, 8, 10, 12, 14 };
static const short ts_group_size[] = { 2, 2, 2, 2, 2, 2, 2, 2 };
static const short ts_group_parent[] = { -1, 0, 2, -1, 3, 1, 10, 11 };
static const short ts_group_place[] = { 0, 0, 0, 0, 0, 0, 0, 0 };

#elif FAMILY == 7	/* C_6 */
#define TS_FOREST 0
#define TS_ITEMS 6
#define TS_GROUPS 0
#define TS_LEVELS 1
#define TS_LOOSE_GENERATORS 1
#define ORDER 6
static const short ts_loose_generator[] = { 1, 2, 3, 4, 5, 0 };

#elif FAMILY == 8	/* D_6 */
#define TS_FOREST 0
#define TS_ITEMS 6
#define TS_GROUPS 0
#define TS_LEVELS 2
#define TS_LOOSE_GENERATORS 2
#define ORDER 12
static const short ts_loose_generator[] = { 1, 2, 3, 4, 5, 0, 0, 5, 4, 3, 2, 1 };

#elif FAMILY == 9	/* the corners of a cube */
#define TS_FOREST 0
#define TS_ITEMS 8
#define TS_GROUPS 0
#define TS_LEVELS 3
#define TS_LOOSE_GENERATORS 3
#define ORDER 48
static const short ts_loose_generator[] = { 1, 0, 3, 2, 5, 4, 7, 6, 0, 2, 1, 3, 4, 6, 5, 7, 0, 2, 4, 6, 1, 3, 5, 7 };

#elif FAMILY == 10	/* S_3 x C_4 */
#define TS_FOREST 3
#define TS_ITEMS 7
#define TS_GROUPS 1
#define TS_LEVELS 1
#define TS_LOOSE_GENERATORS 1
#define ORDER 24
static const short ts_group_first[] = { 0 }, ts_group_size[] = { 3 };
static const short ts_group_parent[] = { -1 }, ts_group_place[] = { 0 };
static const short ts_loose_generator[] = { 1, 2, 3, 0 };

#elif FAMILY == 11	/* (S_2 wr S_2) x D_4, with a loose item that is never moved */
#define TS_FOREST 6
#define TS_ITEMS 11
#define TS_GROUPS 3
#define TS_LEVELS 2
#define TS_LOOSE_GENERATORS 2
#define ORDER 64
static const short ts_group_first[] = { 0, 2, 4 }, ts_group_size[] = { 2, 2, 2 };
static const short ts_group_parent[] = { -1, 0, 1 }, ts_group_place[] = { 0, 0, 0 };
static const short ts_loose_generator[] = { 0, 2, 3, 4, 1, 0, 1, 4, 3, 2 };

#elif FAMILY == 12	/* S_4 on the edges of a complete graph, moving its corners, too: two orbits in one group */
#define TS_FOREST 0
#define TS_ITEMS 10
#define TS_GROUPS 0
#define TS_LEVELS 3
#define TS_LOOSE_GENERATORS 2
#define ORDER 24
/* edges 12 13 14 23 24 34 are the positions 4 to 9 */
static const short ts_loose_generator[] = { 1, 0, 2, 3, 4, 7, 8, 5, 6, 9, 1, 2, 3, 0, 7, 8, 4, 9, 5, 6 };

#elif FAMILY == 13	/* A_4 x S_4, groups of size 1, and nothing else to the left */
#define TS_FOREST 6
#define TS_ITEMS 10
#define TS_GROUPS 3
#define TS_LEVELS 2
#define TS_LOOSE_GENERATORS 2
#define ORDER 288
static const short ts_group_first[] = { 0, 1, 5 }, ts_group_size[] = { 1, 4, 1 };
static const short ts_group_parent[] = { -1, -1, 0 }, ts_group_place[] = { 0, 0, 0 };
static const short ts_loose_generator[] = { 1, 2, 0, 3, 0, 2, 3, 1 };

#elif FAMILY == 14	/* loose items, but a trivial group */
#define TS_FOREST 0
#define TS_ITEMS 3
#define TS_GROUPS 0
#define ORDER 1

/* Groups that are too large to be listed; ORDER is that of U alone. */

#elif FAMILY == 15	/* S_12 */
#define LARGE
#define TS_FOREST 12
#define TS_ITEMS 12
#define TS_GROUPS 1
#define ORDER 1
static const short ts_group_first[] = { 0 }, ts_group_size[] = { 12 };
static const short ts_group_parent[] = { -1 }, ts_group_place[] = { 0 };

#elif FAMILY == 16	/* S_4 wr S_4, with heads */
#define LARGE
#define TS_FOREST 20
#define TS_ITEMS 20
#define TS_GROUPS 5
#define ORDER 1
static const short ts_group_first[] = { 0, 4, 8, 12, 16 }, ts_group_size[] = { 4, 4, 4, 4, 4 };
static const short ts_group_parent[] = { -1, 0, 1, 2, 3 }, ts_group_place[] = { 0, 0, 0, 0, 0 };

#elif FAMILY == 17	/* S_6 times the corners of a cube of four dimensions */
#define LARGE
#define TS_FOREST 6
#define TS_ITEMS 22
#define TS_GROUPS 1
#define TS_LEVELS 4
#define TS_LOOSE_GENERATORS 3
#define ORDER 384
static const short ts_group_first[] = { 0 }, ts_group_size[] = { 6 };
static const short ts_group_parent[] = { -1 }, ts_group_place[] = { 0 };
static const short ts_loose_generator[] = { 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14,
	0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15 };

#endif

#ifndef TS_LEVELS
#define TS_LEVELS 0
#define TS_LOOSE_GENERATORS 0
#endif
#define LOOSE (TS_ITEMS - TS_FOREST)
#if LOOSE > 0 && TS_LOOSE_GENERATORS == 0
static const short ts_loose_generator[1];
#endif
#if TS_LEVELS > 0
static short ts_level_base[TS_LEVELS], ts_level_size[TS_LEVELS], ts_level_start[TS_LEVELS];
static short ts_level_orbit[TS_LEVELS * LOOSE];
static short ts_level_way[TS_LEVELS * LOOSE * LOOSE];
#endif
