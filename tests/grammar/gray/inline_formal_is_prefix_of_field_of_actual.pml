/* gray: rejected: "formal par of f used in structure name" because the text .i occurs in the actual */
typedef T { byte in1 }; T t; byte x;
inline f(i) { x = i }
init { f(t.in1) }
