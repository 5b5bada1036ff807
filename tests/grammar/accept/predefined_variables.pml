/* verify 0 errors: _pid _nr_pr _last _priority in expressions */
proctype P() { assert(_pid == 1 && _nr_pr == 2) }
init { assert(_pid == 0 && _nr_pr == 1); run P(); byte x = _pid + _nr_pr; _last >= 0; _priority == 1; x = _priority }
