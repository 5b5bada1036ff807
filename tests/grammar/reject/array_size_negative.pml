/* reject: 2: array of negative size */
byte a[-2];
init { skip }
