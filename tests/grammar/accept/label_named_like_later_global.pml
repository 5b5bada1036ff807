/* a label named like a global declared later */
active proctype P() { L: skip; if :: goto L :: skip fi }
byte L;
init { L = 1 }
