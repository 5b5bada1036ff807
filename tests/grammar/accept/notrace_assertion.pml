/* a notrace block */
chan q = [2] of { byte };
notrace { do :: q!1; q!2; break od }
init { q!1 }
