/* engine: states 47 transitions 54 errors 0 verdict verified */
/* A process that is started without a priority. */
byte n, k;

proctype Plain() { n++; k = _priority }
proctype Urgent() priority 8 { n = n + 2; k = _priority }

active proctype Main() priority 4 {
	run Plain();
	run Urgent();
	n == 3 -> k = 0;
	run Urgent() priority 2;
	n = 0
}
