/* gray: spin never ends: the last name of the actual is the formal itself, substituted for ever */
byte a = 1, x;
inline f(a) { x = a }
init { f(1 + a) }
