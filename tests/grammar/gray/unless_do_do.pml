/* gray: rejected: "misplaced break statement" for do .. od unless do .. od */
byte x;
init { do :: break od unless do :: x == 1 -> break od }
