/* Lets guard.h believe that it has looked at the options already, to see what would happen without it. */
static int ts_guarded = 1;
