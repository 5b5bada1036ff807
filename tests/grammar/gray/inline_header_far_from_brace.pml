/* gray: rejected: "bad inline: f" because gcc -E puts a line marker between the header and the brace */
inline f(a)










{ a = 1 }
byte x;
init { f(x) }
