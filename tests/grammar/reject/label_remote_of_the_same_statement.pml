/* reject: 2: a label is known behind its statement only */
active [2] proctype P() { L: P[1]@L; skip }
