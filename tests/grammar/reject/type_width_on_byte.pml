/* reject: 2: width field on a byte */
byte x : 4;
init { skip }
