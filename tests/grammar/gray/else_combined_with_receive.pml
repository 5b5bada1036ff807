/* gray: exit 0, verifier generated, but prints "Error: dubious use of 'else' combined with i/o": common in real models, must be accepted */
chan q = [1] of { byte };
init { byte x; if :: q?x -> skip :: else -> q!1 fi }
