/* a label of the same proctype, behind its statement */
active [2] proctype P() { skip; L: skip; do :: P[1]@L :: break od }
