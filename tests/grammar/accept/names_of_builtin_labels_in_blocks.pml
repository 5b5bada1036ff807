/* verify 0 errors: end labels inside loops and on receives */
chan q = [0] of { byte };
active proctype P() { byte x; end: do :: q?x -> progress: skip od }
active proctype Q() { q!1; q!2 }
