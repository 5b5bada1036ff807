/* reject: 2: two declarations on one line of a body without separator */
init { byte x byte y; skip }
