/* reject: 2: assert without an expression */
init { assert; skip }
