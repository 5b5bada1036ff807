/* engine: states 57 transitions 80 errors 0 verdict verified */
/* Equal priorities move freely; a lower one only when they wait. */
byte buf, made, idle;

active proctype Make() priority 4 {
	do
	:: made < 3 && buf < 2 -> buf++; made++
	:: made == 3 -> break
	od
}

active proctype Use() priority 4 {
	do
	:: buf > 0 -> buf--
	:: made == 3 && buf == 0 -> break
	od
}

active proctype Idle() priority 1 {
	do
	:: idle < 2 -> idle++
	:: made == 3 -> break
	od
}
