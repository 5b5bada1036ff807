/* reject: 2: option without a statement */
init { byte x; if :: x == 1 -> skip ::  fi }
