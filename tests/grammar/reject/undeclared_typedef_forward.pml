/* reject: 3: typedef used before its definition */

typedef T { U u };
typedef U { byte y };
T t;
init { t.u.y = 1 }
