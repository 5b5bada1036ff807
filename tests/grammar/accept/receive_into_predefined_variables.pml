/* verify 0 errors: a receive stores into `_pid`, although an assignment must not */
chan q = [2] of { byte };
active proctype P() { q!7; q!8; q?<_pid>; assert(_pid == 7); q?_pid; q??_pid; assert(_pid == 8); q!9; q?_last }
