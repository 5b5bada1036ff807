/* gray: rejected: "missing array index for 'arr'" */
byte arr[3];
inline f(a) { a[1] = 2 }
init { f(arr); assert(arr[1] == 2) }
