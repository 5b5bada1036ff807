/* Steps into and out of a choice count as local, also if somebody asks for its label. */
active proctype A() { byte x; x = 1; L: if :: x = 2 :: x = 3 fi; x = 4 }
active proctype B() { byte k; k = 1; assert(!A@L); k = 2 }
