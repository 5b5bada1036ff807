/* reject: 4: array of structs sent without index */
typedef M { byte x };
M a[2]; chan q = [1] of { M };
init { q!a }
