/* visibility words on fields */
typedef T { show byte x; local byte y };
T t;
init { t.x = 1; t.y = t.x }
