/* engine: states 12 transitions 15 errors 0 verdict verified */
/* A notrace assertion whose sequence can not be completed. */
chan q = [1] of { byte };

active [2] proctype P() {
	q!1;
	q?_
}

notrace {
	q!1; q?1; q!2
}
