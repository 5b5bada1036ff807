/* reject: 2: comma without a name after it */
byte x,;
init { skip }
