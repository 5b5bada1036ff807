/* reject: 2: -- is decrement, not two minus signs */
init { int x; x = 1 --1 }
