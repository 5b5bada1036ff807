/* a name used as a variable of one body, later as a typedef name */
active proctype P() { byte later; later = 1 }
typedef later { byte x };
later v;
init { v.x = 2 }
