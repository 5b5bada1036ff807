typedef unsigned long long ts_hash;
#define TS_WIDTH 4
static double ts_calls, ts_canonical, ts_refinements, ts_leaves, ts_fallbacks, ts_searched, ts_stabiliser;
static ts_hash ts_mix(ts_hash a, ts_hash b){ a ^= b + 0x9e3779b97f4a7c15ULL + (a<<6) + (a>>2); a *= 0xbf58476d1ce4e5b9ULL; a ^= a >> 31; return a; }
static ts_hash k_[TS_ITEMS+1];
static void ts_key(int i, ts_hash h){ k_[i]+=h; }
static void ts_edge(ts_hash w,int a,int b,int c,int d){ (void)w;(void)a;(void)b;(void)c;(void)d; }
static void ts_read(void); static void ts_apply(const short *dest);
static State best_; static int have_; static short d_[TS_ITEMS+1];
static State ts_before;
#define ts_before_defined
static int done_;
static double equal_;
static void leaf_(void){ ts_apply(d_); int c = have_ ? memcmp(&now,&best_,vsize) : -1; if(c<0){ memcpy(&best_,&now,vsize); have_=1; equal_=1;} else if (c==0) equal_++; }
static void loose_(int level, const short *arr){ short n[TS_LOOSE+1]; int k,p;
 if (level==TS_LEVELS){ for(p=0;p<TS_LOOSE;p++) d_[TS_FOREST+arr[p]]=TS_FOREST+p; leaf_(); return; }
 for(k=0;k<ts_level_size[level];k++){ const short *w=&ts_level_way[(ts_level_start[level]+k)*TS_LOOSE]; for(p=0;p<TS_LOOSE;p++) n[p]=arr[w[p]]; loose_(level+1,n);} }
static int child_(int item,int place){ int g; for(g=0;g<TS_GROUPS;g++) if(ts_group_parent[g]==item&&ts_group_place[g]==place) return g; return -1; }
static void group_(int g){ int i,j; static uchar used[TS_ITEMS+1];
 if(g==TS_GROUPS){ short id[TS_LOOSE+1]; for(i=0;i<TS_LOOSE;i++) id[i]=i; loose_(0,id); return; }
 int to = ts_group_parent[g]<0 ? g : child_(d_[ts_group_parent[g]],ts_group_place[g]);
 int n=ts_group_size[g]; short perm[64]; (void)used; (void)j;
 /* heap-free: simple permutation recursion by counting */
 long f=1,x; for(i=2;i<=n;i++) f*=i;
 for(x=0;x<f;x++){ long y=x; for(i=0;i<n;i++) perm[i]=i; for(i=n;i>1;i--){ int r=y%i; y/=i; short t=perm[r]; perm[r]=perm[i-1]; perm[i-1]=t; }
  for(i=0;i<n;i++) d_[ts_group_first[g]+i]=ts_group_first[to]+perm[i]; group_(g+1);} }
static int ts_find(void){ ts_calls++; ts_save(); memcpy(&ts_before,&now,vsize); have_=0; group_(0); ts_stabiliser=equal_; int ch = memcmp(&best_,&ts_before,vsize)!=0; memcpy(&now,&best_,vsize); if(!ch) ts_canonical++; return 1; }
