/* reject: 2: a label is known behind its statement only */
active [2] proctype P() { skip; L: do :: P[1]@L :: break od; P[1]@L }
