/* reject: 2: channel initialiser for a byte */
byte q = [1] of { byte };
init { skip }
