bool stop[4]; byte turn = 255, done = 255; bool go;
proctype user() provided (!stop[_pid]) { if :: turn == _pid -> done = _pid :: turn != 255 && turn != _pid && go fi }
active proctype ctl() { if :: turn = 2 :: turn = 3 fi; done != 255; stop[done] = true; go = true; end: false }
init { atomic { run user(); run user() }; end: (_nr_pr == 2); assert(false) }
