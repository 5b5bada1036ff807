/* dies: the counts depend on -m ("max search depth too small"): atomic in a claim, system stuck */
byte x, y;

active [2] proctype P() {
	x++;
	y = x;
	x--
}

never {
	do
	:: atomic { y > x -> assert(x < 1) }
	:: assert(x <= 2)
	od
}
