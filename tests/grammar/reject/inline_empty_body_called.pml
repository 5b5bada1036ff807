/* reject: 2: call of an inline with an empty body */
inline f() {  }
init { f() }
