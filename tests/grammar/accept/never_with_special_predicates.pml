/* np_, timeout, enabled, pc_value, _last, _nr_pr in a claim */
active proctype P() { byte x; do :: x = 1 - x od }
never {
	do
	:: np_ && enabled(0) && pc_value(0) >= 0 && _last == 0 && _nr_pr == 1
	:: !np_ || timeout
	:: (!enabled(0))
	od
}
