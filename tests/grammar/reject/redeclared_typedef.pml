/* reject: 3: typedef defined twice */
typedef T { byte x };
typedef T { byte y };
init { skip }
