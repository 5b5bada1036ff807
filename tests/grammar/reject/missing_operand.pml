/* reject: 2: binary operator without right operand */
init { byte x; x = 1 +; skip }
