/* verify 0 errors: a channel as a field, initialised in the typedef */
typedef T { byte id; chan c = [2] of { byte } };
T t, u[2];
init { byte x; t.c!4; u[1].c!5; u[1].c!6; t.c?x; assert(x == 4); u[1].c?x; assert(x == 5 && len(u[1].c) == 1) }
