/* reject: 3: mtype name used before the mtype list */

active proctype P() { mtype m = a }
mtype = { a, b };
