/* gray: exit 0, verifier generated, but prints "Error: dubious use of 'else' combined with i/o" */
chan q = [1] of { byte };
init { do :: q!1 :: full(q) -> break :: else -> break od }
