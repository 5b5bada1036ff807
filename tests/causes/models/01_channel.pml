chan a = [1] of { byte }; chan b = [1] of { byte }; chan leader; chan who;
proctype user(chan mine) { end: do :: atomic { who == 0 -> who = mine } :: who != 0 && who == leader -> assert(false) od }
init { atomic { run user(a); run user(b); leader = a } }
