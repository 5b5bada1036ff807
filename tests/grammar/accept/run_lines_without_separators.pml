/* verify 0 errors: a list of runs on lines of their own inside atomic */
proctype A(byte n) { skip }
init {
	atomic {
		run A(1)
		run A(2)
		run A(3)
	}
	(_nr_pr == 1) -> skip
}
