/* engine: stops verdict violated kind index */
/* Wrong index in a local array, in a record and in an inner record. */
typedef R { byte v[2] };
R r[2];
byte at;

active [2] proctype P() {
	byte w[2];
	at++;
	w[at - 1] = at;
	if
	:: r[at].v[1] = w[0]
	:: r[1].v[at] = 7
	:: w[at] = 1
	fi;
	at--
}
