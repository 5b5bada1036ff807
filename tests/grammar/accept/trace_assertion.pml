/* trace with sends, receives, selections, labels and gotos */
mtype = { a, b };
chan q = [2] of { mtype, byte };
trace {
S:	do
	:: q!a,_; q?a,_
	:: q!b,3 -> if :: q?b,3 -> goto S fi
	od
}
init { byte x; q!a,1; q?a,x }
