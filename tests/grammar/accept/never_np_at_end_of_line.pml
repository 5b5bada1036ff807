/* np_ as the last token of an option */
active proctype P() { do :: skip od }
never {
	do
	:: np_
	:: !np_
	:: np_ -> skip
	od
}
