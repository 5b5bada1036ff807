/* Two runs are merged into one step, so that nobody can end between them. */
byte g = 9;
proctype u() { skip }
init { byte z, y; z = run u(); y = run u(); assert(y == 2) }
