/* reject: 4: assignment of whole structs */
typedef T { byte a };
T t, u;
init { t = u }
