/* engine: states 31 transitions 47 errors 1 verdict violated kind invalid-end */
/* Processes that wait until others have left. */
byte log;

active proctype First() { _nr_pr < 4 -> log = log + 1 }
active proctype Second() { _nr_pr < 3 -> log = log + 2 }
active proctype Third() { log == 0; log = log + 4 }
active proctype Fourth() { log++ ; log-- }
