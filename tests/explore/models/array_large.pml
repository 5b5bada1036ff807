/* engine: states 260 transitions 443 errors 0 verdict verified */
/* Arrays that are large compared with what is used of them. */
byte tab[40];
short log[12];
bit flags[20];

active [2] proctype P() {
	byte i = 18;
	do
	:: i < 20 -> flags[i] = 1 - flags[i]; tab[i + 19] = _pid + 1; i++
	:: i == 20 -> break
	od;
	log[11 - _pid] = log[10 + _pid] - 1
}
