byte x;
inline bump(v) {
  v = v + unknown
}
init {
  bump(x)
}
