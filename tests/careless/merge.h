/* Read before pan.c: its calls of h_store() become calls of merged_h_store(), its own function gets another
 * name. pan.c declares it as `int h_store(char *, int)`, defines it as `h_store(char *vin, int nin)` and
 * calls it as `h_store((char *) &now, vsize)`: the words of the second argument tell these three apart.
 */
#define h_store(v, n)       MERGE_##n##_MERGE(v, n)
#define MERGE_int_MERGE     plain_h_store   /* the declaration */
#define MERGE_int           /* the definition: this vanishes, and the next is the name */
#define nin_MERGE           plain_h_store
#define MERGE_vsize_MERGE   merged_h_store  /* a call */

int merged_h_store(char *, int);
