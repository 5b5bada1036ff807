/* reject: 4: more than 255 mtype names */
#define A(n) a##n, b##n, c##n, d##n, e##n, f##n, g##n, h##n
#define B(n) A(n##0), A(n##1), A(n##2), A(n##3), A(n##4), A(n##5), A(n##6), A(n##7)
mtype = { B(0), B(1), B(2), B(3) };
init { skip }
