/* A send stands at the beginning of the atomic, but control comes to it a second time. */
chan c = [0] of { bit };
byte half;
active proctype S() { byte i; atomic { do :: i < 2 -> half = i; c!1; i++ :: i == 2 -> break od } }
active proctype R() { byte x; end: c?_; x = 1; x = x + 1; atomic { c?_ -> half = 0 } }
active proctype L() { end: half == 1 -> assert(false) }
