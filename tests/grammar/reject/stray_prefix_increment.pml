/* reject: 2: prefix increment */
init { byte x; ++x }
