/* reject: 2: name that starts with a digit */
byte 2x;
init { skip }
