/* verify 0 errors: sends, receives, peeks and sorted forms as guards */
chan q = [2] of { byte };
init { byte x;
	do
	:: q!1
	:: q?x
	:: q?<x> -> skip
	:: q??[1] -> q??1
	:: q!!2; break
	od }
