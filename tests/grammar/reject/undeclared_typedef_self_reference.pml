/* reject: 2: typedef that contains itself */
typedef T { byte x; T next1 };
T t;
init { skip }
