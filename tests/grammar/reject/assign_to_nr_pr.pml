/* reject: 3: assignment to _nr_pr */
byte x;
init { _nr_pr++ }
