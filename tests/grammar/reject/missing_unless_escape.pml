/* reject: 2: unless without an escape */
init { byte x; { x = 1 } unless  }
