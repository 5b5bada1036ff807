/* of actual parameters that the body does not use, only the names are looked at */
byte b, i, a[3];
chan q = [1] of { byte };
typedef T { byte c };
T t;
proctype R(byte z) { skip }
inline f(x) { skip }
active proctype P() {
	f(b[1]); f(b[i]); f(a[b[1]]); f(b[1] + 1); f(!b[i]); f(t[1].c); f(t.c[i]); f(_pid[1]);
	f(len(q[1])); f(q?[b[1]]); f(t + 1); f(_ + 1); f(run R(b[1]))
}
