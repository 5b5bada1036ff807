/* xr and xs do not look at the types of fields */
typedef T { byte c; chan e };
T t;
chan q = [1] of { byte };
active proctype P() { xr t.c; xs t.e; xr q[0]; skip }
