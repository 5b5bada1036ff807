/* reject: 2: a label of the same proctype that a later inline defines */
inline f() { skip; L: skip } active [2] proctype P() { P[1]@L; f() }
