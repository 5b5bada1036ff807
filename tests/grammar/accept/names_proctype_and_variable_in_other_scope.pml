/* a local named like a later proctype */
active proctype A() { byte B; B = 1; assert(B == 1) }
active proctype B() { skip }
