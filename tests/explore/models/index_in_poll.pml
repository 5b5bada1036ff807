/* engine: stops verdict violated kind index */
/* A poll with an index in eval, and a wrong index inside a message that is sent. */
byte a[2] = 3;
byte k;
chan q = [2] of { byte };

active [3] proctype P() {
	k++;
	if
	:: q?[eval(a[1])] -> k = 1
	:: q!a[k - 1]
	fi
}
